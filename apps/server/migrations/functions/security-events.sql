-- Removes the tenant's events that are older than it keeps them and of which a seal says so, at most so many at a time; the
-- application itself has no right to remove any. No tenant keeps them for less than 30 days.
create or replace function app.remove_old_security_events(tenant bigint, most integer) returns bigint
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  kept integer;
  oldest timestamptz;
  removed bigint;
begin
  if tenant is distinct from app.current_tenant() then
    raise exception 'events of another tenant' using errcode = 'insufficient_privilege';
  end if;
  select r.days into kept from public.security_event_retention as r where r.tenant_id = tenant;
  oldest := least(clock_timestamp() - make_interval(days => coalesce(kept, 365)),
    (select coalesce(max(s.events_removed_before), '-infinity') from public.log_seals as s where s.tenant_id = tenant));
  delete from public.security_events as e
   where e.tenant_id = tenant and e.id in (
     select o.id from public.security_events as o where o.tenant_id = tenant and o.at < oldest order by o.at limit most);
  get diagnostics removed = row_count;
  return removed;
end $$;
revoke execute on function app.remove_old_security_events from public;
grant execute on function app.remove_old_security_events to :application;
