-- Who signed in, changed rights, printed or exported: written with what it tells of, and never changed.
-- rolling

create table public.security_events (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  at timestamptz not null default clock_timestamp(),
  log text not null,
  kind text not null,
  -- As they were then; no foreign keys, since an event outlives what it tells of. Null for whom nobody knows.
  actor_id bigint,
  actor_account text not null default '',
  actor_name text not null default '',
  subject_kind text not null default '',
  subject_id bigint,
  subject_name text not null default '',
  changes jsonb not null default '[]',
  address text not null default '',
  user_agent text not null default '',
  search_text text not null default '',
  primary key (tenant_id, id)
);
create index security_events_newest on public.security_events (tenant_id, log, at desc, id desc);
create index security_events_actor on public.security_events (tenant_id, log, actor_id, at desc, id desc);
create index security_events_kind on public.security_events (tenant_id, log, kind, at desc, id desc);
create index security_events_age on public.security_events (tenant_id, at);
select app.fence_append_only_table('public.security_events');

-- For how many days a tenant keeps them; without a row it is a year.
create table public.security_event_retention (
  tenant_id bigint primary key default app.current_tenant() references public.tenants (id),
  days integer not null,
  version bigint not null default 1,
  updated_by bigint,
  updated_at timestamptz not null default now(),
  constraint security_event_retention_days check (days between 30 and 3650)
);
alter table public.security_event_retention
  add constraint security_event_retention_updated_by_fkey
  foreign key (tenant_id, updated_by) references public.users (tenant_id, id);
select app.fence_tenant_table('public.security_event_retention');
