-- What was changed in maintained records, row by row, by whom and from where: written by triggers with the change itself.
-- rolling

create table public.record_changes (
  tenant_id bigint not null default app.current_tenant(),
  -- The record to which the row belongs; 0 for what a tenant has one of. An id belongs to one record, whatever its kind.
  record_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  id uuid not null default gen_random_uuid(),
  -- All that one command has changed.
  entry_id uuid not null,
  -- Empty where the row does not tell, such as a translation.
  kind text not null,
  -- The record's own after the change; null for rows that only belong to it.
  version bigint,
  table_name text not null,
  -- What tells the row from others of the record in that table.
  row_key text not null default '',
  row_name text not null default '',
  operation text not null,
  -- Columns that have changed; of an added or removed row all. A secret stands there as null.
  before jsonb,
  after jsonb,
  -- No foreign keys: what is told here outlives what it tells of.
  user_id bigint,
  origin text not null,
  run_id bigint,
  run_name text not null default '',
  primary key (tenant_id, record_id, at, id),
  constraint record_changes_operation check (operation in ('insert', 'update', 'delete')),
  constraint record_changes_origin check (origin in ('screen', 'import', 'bulk', 'api', 'system'))
) partition by range (at);
create index record_changes_age on public.record_changes (tenant_id, at);
create table public.record_changes_other partition of public.record_changes default;
select app.fence_append_only_table('public.record_changes');

-- For how many days a tenant keeps them; null for ever.
alter table public.security_event_retention add column change_days integer;
alter table public.security_event_retention
  add constraint security_event_retention_change_days check (change_days between 30 and 36500);
