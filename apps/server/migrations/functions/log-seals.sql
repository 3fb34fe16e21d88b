-- Says that a seal is the tenant's last one; the application may do so of the one behind the last, and in no other way.
create or replace function app.advance_log_seals(
  tenant bigint, to_number bigint, to_hash bytea, with_key integer, signed bytea
) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if tenant is distinct from app.current_tenant() then
    raise exception 'seals of another tenant' using errcode = 'insufficient_privilege';
  end if;
  perform from public.log_seals as s where s.tenant_id = tenant and s.number = to_number and s.hash = to_hash;
  if not found then raise exception 'no such seal'; end if;
  if to_number = 1 then
    insert into public.log_seal_heads (tenant_id, number, hash, key_number, signature)
    values (tenant, to_number, to_hash, with_key, signed);
    return;
  end if;
  update public.log_seal_heads as h
     set number = to_number, hash = to_hash, key_number = with_key, signature = signed
   where h.tenant_id = tenant and h.number = to_number - 1;
  if not found then raise exception 'not the seal behind the last'; end if;
end $$;
revoke execute on function app.advance_log_seals from public;
grant execute on function app.advance_log_seals to :application;

-- Forgets the digests of lines that retention has removed; what the seals say of them stays. Answers of how many seals.
create or replace function app.forget_removed_lines(tenant bigint) returns bigint
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  events timestamptz;
  changes timestamptz;
  forgotten bigint;
begin
  if tenant is distinct from app.current_tenant() then
    raise exception 'seals of another tenant' using errcode = 'insufficient_privilege';
  end if;
  select max(s.events_removed_before), max(s.changes_removed_before) into events, changes
    from public.log_seals as s where s.tenant_id = tenant;
  update public.log_seals as s
     set event_lines = case when s.sealed_to <= events then null else s.event_lines end,
         change_lines = case when s.sealed_to <= changes then null else s.change_lines end
   where s.tenant_id = tenant
     and (s.event_lines is not null and s.sealed_to <= events or s.change_lines is not null and s.sealed_to <= changes);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
revoke execute on function app.forget_removed_lines from public;
grant execute on function app.forget_removed_lines to :application;
