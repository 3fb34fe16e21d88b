-- People and departments are maintained by the tenant's administrators.
-- rolling

alter table public.users
  add column email text not null default '',
  -- Whoever was given a password by somebody else changes it before anything else.
  add column must_change_password boolean not null default false,
  add column password_changed_at timestamptz,
  add column last_sign_in_at timestamptz,
  add column version bigint not null default 1,
  -- Null for those whom nobody added by hand, such as a company's first administrator.
  add column created_by bigint,
  add column updated_by bigint,
  add column updated_at timestamptz not null default now();
alter table public.users
  add constraint users_created_by_fkey foreign key (tenant_id, created_by) references public.users (tenant_id, id);
alter table public.users
  add constraint users_updated_by_fkey foreign key (tenant_id, updated_by) references public.users (tenant_id, id);

alter table public.departments
  add column head_id bigint,
  add column version bigint not null default 1,
  add column updated_by bigint,
  add column updated_at timestamptz not null default now();
alter table public.departments
  add constraint departments_head_fkey foreign key (tenant_id, head_id) references public.users (tenant_id, id);
alter table public.departments
  add constraint departments_updated_by_fkey foreign key (tenant_id, updated_by) references public.users (tenant_id, id);
create index departments_head on public.departments (tenant_id, head_id) where head_id is not null;

-- From where somebody signed in, as far as it is known.
alter table public.tickets
  add column signed_in_at timestamptz not null default clock_timestamp(),
  add column user_agent text not null default '',
  add column address text not null default '';
