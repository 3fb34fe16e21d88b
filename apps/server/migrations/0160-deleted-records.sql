-- Records that were deleted and can be restored for a while, the files that they still refer to, and for how long a tenant keeps them.
-- rolling

create table public.deleted_records (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  -- The one that it had, and has again when it is restored.
  id bigint not null,
  kind text not null,
  code text not null,
  name text not null,
  search_text text not null,
  -- By whose owners it is seen, as `database/access` knows them; null for what everybody sees who may delete such records.
  shared_kind text,
  department_id bigint,
  created_by bigint,
  organisation_ids bigint[] not null default '{}',
  -- Its rows by their tables.
  content jsonb not null,
  -- The encrypted text of the record, where it has one: content is not encrypted anew when keys are replaced.
  encrypted_secret text not null default '',
  deleted_by bigint not null,
  deleted_at timestamptz not null,
  primary key (tenant_id, id)
);
create index deleted_records_newest on public.deleted_records (tenant_id, deleted_at desc, id desc);
create index deleted_records_deleter on public.deleted_records (tenant_id, deleted_by, deleted_at desc, id desc);
select app.fence_tenant_table('public.deleted_records');
alter table public.deleted_records
  add constraint deleted_records_deleted_by_fkey foreign key (tenant_id, deleted_by) references public.users (tenant_id, id);

create table public.deleted_record_files (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  record_id bigint not null,
  file_id bigint not null,
  primary key (tenant_id, record_id, file_id)
);
create index deleted_record_files_file on public.deleted_record_files (tenant_id, file_id);
select app.fence_tenant_table('public.deleted_record_files');
alter table public.deleted_record_files
  add constraint deleted_record_files_record_fkey foreign key (tenant_id, record_id)
  references public.deleted_records (tenant_id, id) on delete cascade;
alter table public.deleted_record_files
  add constraint deleted_record_files_file_fkey foreign key (tenant_id, file_id) references public.files (tenant_id, id);

-- Without a row it is 90 days.
create table public.deleted_record_retention (
  tenant_id bigint primary key default app.current_tenant() references public.tenants (id),
  days integer not null,
  version bigint not null default 1,
  updated_by bigint,
  updated_at timestamptz not null default now(),
  constraint deleted_record_retention_days check (days between 1 and 365)
);
select app.fence_tenant_table('public.deleted_record_retention');
alter table public.deleted_record_retention
  add constraint deleted_record_retention_updated_by_fkey
  foreign key (tenant_id, updated_by) references public.users (tenant_id, id);
