-- Changes of many records at once: what is to happen, what becomes of each record, and what is needed to take it back.
-- rolling
create table public.bulk_changes (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  user_id bigint not null,
  -- As the list of such records is called.
  list text not null,
  -- What the list is asked for; null where the records were named.
  selection jsonb,
  -- What happens to which fields.
  changes jsonb not null,
  state text not null default 'previewing'
    constraint bulk_changes_state_check
    check (state in ('previewing', 'previewed', 'running', 'done', 'takingBack', 'takenBack')),
  -- Null as long as all was done within requests.
  job_id bigint,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id)
);
create index bulk_changes_age on public.bulk_changes (tenant_id, created_at);
create index bulk_changes_job on public.bulk_changes (tenant_id, job_id);
alter table public.bulk_changes
  add constraint bulk_changes_user_fkey foreign key (tenant_id, user_id) references public.users (tenant_id, id);
select app.fence_tenant_table('public.bulk_changes');

create table public.bulk_change_records (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  bulk_change_id bigint not null,
  -- In the order of the list, with gaps.
  number integer not null,
  record_id bigint not null,
  -- What it is called by; empty where the person does not see it.
  code text not null default '',
  outcome text constraint bulk_change_records_outcome_check check (outcome in ('change', 'same', 'skip')),
  fate text not null default 'waiting'
    constraint bulk_change_records_fate_check check (fate in ('waiting', 'written', 'takenBack', 'left')),
  -- Of the record as it was previewed, later as the change has left it; whoever changes it makes another one.
  version bigint,
  -- The fields that change.
  before jsonb,
  after jsonb,
  -- Why it is skipped or left: messages in Chinese, by fields.
  errors jsonb not null default '[]',
  primary key (tenant_id, bulk_change_id, number),
  constraint bulk_change_records_record_key unique (tenant_id, bulk_change_id, record_id)
);
create index bulk_change_records_outcome
  on public.bulk_change_records (tenant_id, bulk_change_id, outcome, fate, number);
alter table public.bulk_change_records
  add constraint bulk_change_records_change_fkey foreign key (tenant_id, bulk_change_id)
  references public.bulk_changes (tenant_id, id) on delete cascade;
select app.fence_tenant_table('public.bulk_change_records');
