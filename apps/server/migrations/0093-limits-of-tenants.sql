-- An operator stops tenants and says how many people and how much storage each may have.
-- rolling

alter table public.tenants
  -- Null where there is no limit.
  add column max_users integer,
  add column max_storage_mb integer,
  add column version bigint not null default 1,
  -- The name of who changed it last: a person of an operator, so no foreign key leads there.
  add column updated_by_name text not null default '',
  add column updated_at timestamptz not null default now();
alter table public.tenants
  add constraint tenants_operator_enabled check (enabled or not operator);
grant update (enabled, max_users, max_storage_mb, version, updated_by_name, updated_at) on public.tenants to :application;

-- What a tenant has stored is added up from the index alone.
create index files_size on public.files (tenant_id) include (byte_size);
