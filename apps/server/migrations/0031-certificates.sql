-- Certificates of applications, whom their end is announced to, and what was announced.

create table public.certificates (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  application_id bigint not null,
  type text not null check (type in ('PUSH', 'RELEASE')),
  work_status text not null check (work_status in ('USEABLE', 'UNEABLE')),
  -- Encrypted by the server; never answered.
  sealed_password text not null,
  file_id bigint not null,
  package_name text not null default '',
  starts_at timestamptz,
  ends_at timestamptz,
  version bigint not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint certificates_period_check check (ends_at > starts_at),
  constraint certificates_application_fkey foreign key (tenant_id, application_id)
    references public.applications (tenant_id, id),
  constraint certificates_file_fkey foreign key (tenant_id, file_id) references public.files (tenant_id, id),
  constraint certificates_created_by_fkey foreign key (tenant_id, created_by) references public.users (tenant_id, id),
  constraint certificates_updated_by_fkey foreign key (tenant_id, updated_by) references public.users (tenant_id, id)
);
create index certificates_application on public.certificates (tenant_id, application_id, id);
create index certificates_file on public.certificates (tenant_id, file_id);
create index certificates_end on public.certificates (tenant_id, ends_at) where work_status = 'USEABLE';
create index certificates_updated on public.certificates (tenant_id, updated_at desc);
select app.fence_tenant_table('public.certificates');

create table public.certificate_people (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  certificate_id bigint not null,
  user_id bigint not null,
  primary key (tenant_id, certificate_id, user_id),
  constraint certificate_people_certificate_fkey foreign key (tenant_id, certificate_id)
    references public.certificates (tenant_id, id) on delete cascade,
  constraint certificate_people_user_fkey foreign key (tenant_id, user_id) references public.users (tenant_id, id)
);
create index certificate_people_user on public.certificate_people (tenant_id, user_id);
select app.fence_tenant_table('public.certificate_people');

-- Each row goes with one message; its key is what keeps the message from being sent twice.
create table public.certificate_reminders (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  certificate_id bigint not null,
  user_id bigint not null,
  -- The certificate ends within so many days.
  step smallint not null,
  ends_at timestamptz not null,
  sent_at timestamptz not null default now(),
  primary key (tenant_id, certificate_id, user_id, step, ends_at),
  constraint certificate_reminders_certificate_fkey foreign key (tenant_id, certificate_id)
    references public.certificates (tenant_id, id) on delete cascade,
  constraint certificate_reminders_user_fkey foreign key (tenant_id, user_id) references public.users (tenant_id, id)
);
create index certificate_reminders_user on public.certificate_reminders (tenant_id, user_id);
select app.fence_tenant_table('public.certificate_reminders');
