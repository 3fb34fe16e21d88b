-- What open windows are told at once, through the channel `edp_live` that every server process listens to.

-- A ticket that is gone ends its windows, whoever removed it.
create function app.announce_ended_ticket() returns trigger
language plpgsql as $$
begin
  perform pg_notify('edp_live', json_build_object('kind', 'ticket-ended', 'ticketHash', encode(old.ticket_hash, 'hex'))::text);
  return null;
end $$;
create trigger tickets_ended after delete on public.tickets for each row execute function app.announce_ended_ticket();

-- Who a live ticket belongs to and until when it lives if nothing is done with it; no row when it is dead.
create function app.ticket_holder(hash bytea)
returns table (tenant_id bigint, user_id bigint, lives_until timestamptz)
language plpgsql as $$
declare
  held public.tickets;
begin
  select t.* into held from public.tickets t
   where t.ticket_hash = hash and t.expires_at > clock_timestamp() and t.last_seen_at > clock_timestamp() - t.idle_limit;
  if not found then return; end if;
  perform app.begin_tenant(held.holder_tenant_id);
  return query
    select n.id, u.id, least(held.expires_at, held.last_seen_at + held.idle_limit)
      from public.tenants n
      join public.users u on u.tenant_id = n.id and u.id = held.user_id and u.enabled
     where n.id = held.holder_tenant_id and n.enabled
       and (held.role_id is null or exists (
             select from public.user_roles x
              where x.tenant_id = held.holder_tenant_id and x.user_id = held.user_id and x.role_id = held.role_id));
end $$;
