-- Groups, inventory organisations and employees are maintained on screens.
-- rolling

alter table public.user_groups
  add column remark text not null default '',
  add column enabled boolean not null default true,
  add column version bigint not null default 1,
  -- Null for those from before they had a screen.
  add column created_by bigint,
  add column created_at timestamptz not null default now(),
  add column updated_by bigint,
  add column updated_at timestamptz not null default now();
alter table public.user_groups
  add constraint user_groups_created_by_fkey foreign key (tenant_id, created_by) references public.users (tenant_id, id);
alter table public.user_groups
  add constraint user_groups_updated_by_fkey foreign key (tenant_id, updated_by) references public.users (tenant_id, id);

alter table public.inventory_organisations
  -- Empty where a process of the version before has added it since.
  add column code text not null default '',
  add column enabled boolean not null default true,
  add column version bigint not null default 1,
  add column created_by bigint,
  add column created_at timestamptz not null default now(),
  add column updated_by bigint,
  add column updated_at timestamptz not null default now();
alter table public.inventory_organisations
  add constraint inventory_organisations_created_by_fkey foreign key (tenant_id, created_by)
    references public.users (tenant_id, id);
alter table public.inventory_organisations
  add constraint inventory_organisations_updated_by_fkey foreign key (tenant_id, updated_by)
    references public.users (tenant_id, id);
create unique index inventory_organisations_code_key on public.inventory_organisations (tenant_id, code) where code <> '';
create index role_inventory_organisations_of_organisation
  on public.role_inventory_organisations (tenant_id, inventory_organisation_id, role_id);

-- People of the company, whether they have an account or not.
create table public.employees (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  number text not null,
  name text not null,
  department_id bigint,
  phone text not null default '',
  email text not null default '',
  user_id bigint,
  enabled boolean not null default true,
  -- Lower-case number, name and pinyin initials.
  search_text text not null,
  version bigint not null default 1,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint employees_number_key unique (tenant_id, number),
  constraint employees_user_key unique (tenant_id, user_id)
);
create index employees_department on public.employees (tenant_id, department_id) where department_id is not null;
select app.fence_tenant_table('public.employees');
alter table public.employees
  add constraint employees_department_fkey foreign key (tenant_id, department_id)
    references public.departments (tenant_id, id);
alter table public.employees
  add constraint employees_user_fkey foreign key (tenant_id, user_id) references public.users (tenant_id, id);
alter table public.employees
  add constraint employees_created_by_fkey foreign key (tenant_id, created_by) references public.users (tenant_id, id);
alter table public.employees
  add constraint employees_updated_by_fkey foreign key (tenant_id, updated_by) references public.users (tenant_id, id);
