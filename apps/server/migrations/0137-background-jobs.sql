-- Work that goes on after its request was answered, such as exports.
-- rolling

create table public.background_jobs (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  kind text not null,
  -- What it is about, in the language of whoever started it.
  name text not null,
  user_id bigint not null,
  -- As whom it runs; what they may do is asked anew with each block.
  role_id bigint not null,
  inventory_organisation_id bigint,
  language text not null,
  address text not null default '',
  user_agent text not null default '',
  input jsonb not null,
  state text not null default 'waiting'
    constraint background_jobs_state_check check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  done bigint not null default 0,
  -- Null until it is known.
  total bigint,
  message text not null default '',
  -- Where to go on after the last block that was committed.
  checkpoint jsonb,
  result jsonb,
  -- The object of its file in the store; removed with the job.
  stored_as text,
  file_name text not null default '',
  byte_size bigint,
  cancel_requested boolean not null default false,
  -- Who holds it; whoever has lost it commits nothing more.
  lease_id uuid,
  attempts integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, id)
);
create index background_jobs_of_user on public.background_jobs (tenant_id, user_id, id desc);
create index background_jobs_age on public.background_jobs (tenant_id, finished_at) where finished_at is not null;
alter table public.background_jobs
  add constraint background_jobs_user_fkey foreign key (tenant_id, user_id) references public.users (tenant_id, id);
alter table public.background_jobs
  add constraint background_jobs_role_fkey foreign key (tenant_id, role_id) references public.roles (tenant_id, id);
select app.fence_tenant_table('public.background_jobs');

-- Those that wait or run, of all tenants: a process finds the next one before it knows whose it is.
create table public.background_job_queue (
  holder_tenant_id bigint not null,
  job_id bigint not null,
  -- Goes on with each job of the tenant that ends, so that tenants take turns.
  waiting_since timestamptz not null default clock_timestamp(),
  running boolean not null default false,
  lease_id uuid,
  lease_until timestamptz,
  primary key (holder_tenant_id, job_id)
);
-- One job of a tenant runs at a time.
create unique index background_job_queue_running on public.background_job_queue (holder_tenant_id) where running;
create index background_job_queue_turns on public.background_job_queue (waiting_since, job_id);
grant select, insert, update, delete on public.background_job_queue to :application;
