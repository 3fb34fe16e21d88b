-- Applications of a tenant.

create table public.applications (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  code text not null,
  name text not null,
  remarks text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  -- The department that owned it when it was made; its employee is `created_by`.
  department_id bigint,
  -- Lower-case code, name and pinyin initials.
  search_text text not null,
  version bigint not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint applications_code_key unique (tenant_id, code),
  constraint applications_department_fkey foreign key (tenant_id, department_id)
    references public.departments (tenant_id, id),
  constraint applications_created_by_fkey foreign key (tenant_id, created_by) references public.users (tenant_id, id),
  constraint applications_updated_by_fkey foreign key (tenant_id, updated_by) references public.users (tenant_id, id)
);
create index applications_department on public.applications (tenant_id, department_id, id);
create index applications_owner on public.applications (tenant_id, created_by, id);
create index applications_updated on public.applications (tenant_id, updated_at desc);
select app.fence_tenant_table('public.applications');

-- Records are found by who owns them.
create index materials_owner on public.materials (tenant_id, created_by, id);
create index products_owner on public.products (tenant_id, created_by, id);
create index boms_owner on public.boms (tenant_id, created_by, id);
create index classifications_owner on public.classifications (tenant_id, created_by, id);
