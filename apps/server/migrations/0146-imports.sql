-- Tables that are made into records: what was read, what becomes of each row, and what is needed to take it back.
-- rolling
create table public.imports (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  user_id bigint not null,
  -- As the list of such records is called.
  list text not null,
  file_name text not null,
  byte_size bigint not null,
  -- The object of the file in the store; removed with the import.
  stored_as text not null,
  sheet text not null default '',
  state text not null default 'reading'
    constraint imports_state_check
    check (state in ('reading', 'checking', 'checked', 'importing', 'done', 'takingBack', 'takenBack')),
  headings jsonb not null default '[]',
  -- Which column of the file is which field.
  matching jsonb not null default '[]',
  job_id bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id)
);
create index imports_of_user on public.imports (tenant_id, user_id, list, id desc);
create index imports_age on public.imports (tenant_id, created_at);
alter table public.imports
  add constraint imports_user_fkey foreign key (tenant_id, user_id) references public.users (tenant_id, id);
select app.fence_tenant_table('public.imports');

create table public.import_rows (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  import_id bigint not null,
  -- As a spreadsheet numbers it.
  number integer not null,
  -- A text for each column of the file, or an object that says why there is none.
  cells jsonb not null,
  -- What its record is found by; null until columns are matched.
  key text,
  outcome text constraint import_rows_outcome_check check (outcome in ('new', 'change', 'same', 'wrong')),
  errors jsonb not null default '[]',
  -- Of a change, the fields as they were.
  before jsonb,
  fate text not null default 'waiting'
    constraint import_rows_fate_check check (fate in ('waiting', 'written', 'takenBack', 'left')),
  record_id bigint,
  -- Of the record as the import has left it; whoever changes it later makes another one.
  record_version bigint,
  primary key (tenant_id, import_id, number)
);
create index import_rows_outcome on public.import_rows (tenant_id, import_id, outcome, fate, number);
create index import_rows_key on public.import_rows (tenant_id, import_id, key, number);
alter table public.import_rows
  add constraint import_rows_import_fkey foreign key (tenant_id, import_id)
  references public.imports (tenant_id, id) on delete cascade;
select app.fence_tenant_table('public.import_rows');
