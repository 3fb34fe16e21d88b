-- Those of the nonces that were not used before. Losing the last moments of nonces in a crash is harmless beside a flush
-- to disk on every request, so the commit does not wait for it.
create or replace function app.remember_nonces(fresh text[], life interval) returns text[]
language plpgsql as $$
declare
  remembered text[];
  -- Assigned, since for what is performed a statement is made ready.
  setting text := set_config('synchronous_commit', 'off', true);
begin
  if cardinality(fresh) = 1 then
    insert into public.nonces (nonce, expires_at) values (fresh[1], clock_timestamp() + life) on conflict do nothing;
    return case when found then fresh else '{}' end;
  end if;
  with added as (
    -- In one order, so that two who remember the same ones wait in one direction only.
    insert into public.nonces (nonce, expires_at)
    select n, clock_timestamp() + life from unnest(fresh) as n order by n on conflict do nothing returning nonce)
  select coalesce(array_agg(a.nonce), '{}') into remembered from added as a;
  return remembered;
end $$;

-- Opens the requests that have come up together: remembers their nonces, finds the tickets and reads user, role and
-- rights as they are now, so that a logout, a disabled user, a stopped or a removed role ends a ticket at once on every process.
-- `at` is the place of a request among those asked; one that is absent has a dead ticket. `replayed`: its nonce was used
-- before. `known` holds the stamps whose rights the caller remembers; those are not answered again. Of whom a second factor is
-- asked who has none, a ticket is dead once a role has been chosen; before, it serves for setting one up. What a provider asks of
-- its people is its own.
create or replace function app.open_requests(hashes bytea[], fresh text[], nonce_life interval, known uuid[])
returns table (
  at integer, replayed boolean, tenant_id bigint, tenant_code text, user_id bigint, account text, user_name text,
  picture_id bigint, watermark text, must_change_password boolean, role_id bigint, inventory_organisation_id bigint,
  data_scope text, rights_stamp uuid, rights jsonb, allowed_addresses text, second_factor_due boolean
)
language plpgsql as $$
declare
  remembered text[] := app.remember_nonces(fresh, nonce_life);
  held public.tickets;
  tenant bigint;
  setting text;
  -- Of whom a second factor is asked.
  required_of_all boolean;
  required_of_roles bigint[];
begin
  for place in 1 .. cardinality(hashes) loop
    select t.* into held from public.tickets t
     where t.ticket_hash = hashes[place] and t.expires_at > clock_timestamp()
       and t.last_seen_at > clock_timestamp() - t.idle_limit;
    continue when not found;
    at := place;
    replayed := fresh[place] <> all (remembered);
    -- The same one may have been sent twice together.
    remembered := array_remove(remembered, fresh[place]);
    if held.last_seen_at < clock_timestamp() - interval '30 seconds' then
      -- Who is just changing the ticket need not be waited for, least of all by the others.
      update public.tickets t set last_seen_at = greatest(t.last_seen_at, clock_timestamp())
       where t.ticket_hash = (
         select l.ticket_hash from public.tickets l where l.ticket_hash = hashes[place] for no key update skip locked);
    end if;
    if tenant is distinct from held.holder_tenant_id then
      tenant := held.holder_tenant_id;
      -- As `app.begin_tenant`, which is needed where workers have to hear of it; there this function is another one.
      setting := set_config('app.tenant_id', tenant::text, true);
    end if;
    -- What few requests need is asked by itself: PostgreSQL makes all parts of a statement ready, whether they are needed or not.
    select n.id, n.code, u.id, u.account, u.name, u.picture_id, u.watermark,
           (u.must_change_password and not held.by_provider) or held.password_expired, o.data_scope, o.rights_stamp,
           not u.has_second_factor and not held.by_provider, s.second_factor_required, s.second_factor_role_ids
      into tenant_id, tenant_code, user_id, account, user_name, picture_id, watermark,
           must_change_password, data_scope, rights_stamp,
           second_factor_due, required_of_all, required_of_roles
      from public.tenants n
      join public.users u on u.tenant_id = n.id and u.id = held.user_id and u.enabled
      left join public.roles o on o.tenant_id = n.id and o.id = held.role_id
      left join public.security_settings s on s.tenant_id = n.id
     where n.id = tenant and n.enabled
       and (held.role_id is null or (o.enabled and exists (
             select from public.user_roles x
              where x.tenant_id = tenant and x.user_id = held.user_id and x.role_id = held.role_id)));
    continue when not found;
    if second_factor_due and required_of_all is not true then
      second_factor_due := false;
      if cardinality(required_of_roles) > 0 then
        second_factor_due := exists (
          select from public.user_roles d
            join public.roles e on e.tenant_id = tenant and e.id = d.role_id and e.enabled
           where d.tenant_id = tenant and d.user_id = held.user_id and d.role_id = any (required_of_roles));
      end if;
    end if;
    continue when second_factor_due and held.role_id is not null;
    rights := null;
    if rights_stamp is distinct from known[place] then
      select jsonb_agg(jsonb_build_object('screen', r.screen, 'kind', r.kind, 'code', r.code,
               'columns', g.visible_columns, 'fields', g.visible_fields))
        into rights
        from public.role_resources g
        join public.resources r on r.tenant_id = g.tenant_id and r.id = g.resource_id
       where g.tenant_id = tenant and g.role_id = held.role_id and r.screen <> '';
    end if;
    role_id := held.role_id;
    inventory_organisation_id := held.inventory_organisation_id;
    allowed_addresses := held.allowed_addresses;
    return next;
  end loop;
end $$;

-- A ticket that is gone ends its windows, whoever removed it: every server process listens to the channel `edp_live`.
create or replace function app.announce_ended_ticket() returns trigger
language plpgsql as $$
begin
  perform pg_notify('edp_live', json_build_object('kind', 'ticket-ended', 'ticketHash', encode(old.ticket_hash, 'hex'))::text);
  return null;
end $$;
create or replace trigger tickets_ended after delete on public.tickets for each row execute function app.announce_ended_ticket();
