-- Applied before the numbered migrations: the tables call these in their defaults and policies.

-- Sets the tenant for the running transaction; distributed workers only see it when it is set this way.
create or replace function app.begin_tenant(tenant bigint) returns void
language plpgsql as $$
begin
  execute format('set local app.tenant_id = %L', tenant);
end $$;

-- The tenant of the running transaction; null when none is set, so that nothing is visible.
create or replace function app.current_tenant() returns bigint
language sql stable parallel safe as $$
  select nullif(pg_catalog.current_setting('app.tenant_id', true), '')::bigint
$$;

-- Row-level security of a tenant table, enabled and forced, and the application's rights on it. A changed policy reaches the
-- tables that have it already through a numbered migration that calls this for each of them.
create or replace function app.fence_tenant_table(target regclass) returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('drop policy if exists tenant_isolation on %s', target);
  execute format(
    'create policy tenant_isolation on %s using (tenant_id = app.current_tenant()) with check (tenant_id = app.current_tenant())',
    target);
  execute format('grant select, insert, update, delete on %s to :application', target);
end $$;

-- A fenced table to which the application adds, and nothing else: what stands in it can be neither changed nor removed.
create or replace function app.fence_append_only_table(target regclass) returns void
language plpgsql as $$
begin
  perform app.fence_tenant_table(target);
  execute format('revoke update, delete on %s from :application', target);
end $$;
