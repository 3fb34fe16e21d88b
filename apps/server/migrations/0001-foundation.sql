-- What every table stands on: the schema of functions, the one id sequence, the tenant fence.

create schema app;
grant usage on schema app to :application;
grant usage on schema public to :application;

-- One rising sequence for all records: an id belongs to exactly one entity, newest first is the key read backwards.
create sequence public.record_id_sequence start with 1000;
grant usage on sequence public.record_id_sequence to :application;

-- Sets the tenant for the running transaction; distributed workers only see it when it is set this way.
create function app.begin_tenant(tenant bigint) returns void
language plpgsql as $$
begin
  execute format('set local app.tenant_id = %L', tenant);
end $$;

-- The tenant of the running transaction; null when none is set, so that nothing is visible.
create function app.current_tenant() returns bigint
language sql stable parallel safe as $$
  select nullif(pg_catalog.current_setting('app.tenant_id', true), '')::bigint
$$;

-- Fences a tenant table: row-level security enabled and forced, rights for the application.
create function app.fence_tenant_table(target regclass) returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant_isolation on %s using (tenant_id = app.current_tenant()) with check (tenant_id = app.current_tenant())',
    target);
  execute format('grant select, insert, update, delete on %s to :application', target);
end $$;

create table public.tenants (
  id bigint primary key default nextval('public.record_id_sequence'),
  code text not null,
  name text not null,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  constraint tenants_code_key unique (code)
);
grant select, insert on public.tenants to :application;

-- Secrets that every server process shares, made by the first one that needs them.
create table public.server_secrets (
  name text primary key,
  value text not null
);
grant select, insert on public.server_secrets to :application;
