-- Who may see and change which records: the data scope of a role, and rules that share what somebody owns.

-- What a role sees of the records that have an owner: all of the tenant, those of the own organisation (the whole tree of
-- departments that the own one stands in), of the own department and those below, of the own department, or the own ones.
alter table public.roles
  add column data_scope text not null default 'all'
    check (data_scope in ('all', 'organisation', 'departmentAndBelow', 'department', 'own'));

create table public.sharing_rules (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  name text not null,
  -- The kind of records that it shares.
  kind text not null check (kind in ('material', 'product', 'bom', 'classification', 'application')),
  -- 0 its targets may read what its sources own, 1 change it too.
  power smallint not null check (power in (0, 1)),
  remarks text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  -- Lower-case name and its pinyin initials.
  search_text text not null,
  version bigint not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint sharing_rules_created_by_fkey foreign key (tenant_id, created_by) references public.users (tenant_id, id),
  constraint sharing_rules_updated_by_fkey foreign key (tenant_id, updated_by) references public.users (tenant_id, id)
);
create index sharing_rules_of_kind on public.sharing_rules (tenant_id, kind, id) where status = 1;
create index sharing_rules_updated on public.sharing_rules (tenant_id, updated_at desc);
select app.fence_tenant_table('public.sharing_rules');

-- Whose records a rule shares and with whom, in the order in which they were chosen.
create table public.sharing_parties (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  rule_id bigint not null,
  side text not null check (side in ('source', 'target')),
  position integer not null,
  employee_id bigint,
  department_id bigint,
  role_id bigint,
  group_id bigint,
  primary key (tenant_id, rule_id, side, position),
  constraint sharing_parties_one_kind check (num_nonnulls(employee_id, department_id, role_id, group_id) = 1),
  constraint sharing_parties_rule_fkey foreign key (tenant_id, rule_id) references public.sharing_rules (tenant_id, id),
  constraint sharing_parties_employee_fkey foreign key (tenant_id, employee_id) references public.users (tenant_id, id),
  constraint sharing_parties_department_fkey foreign key (tenant_id, department_id)
    references public.departments (tenant_id, id),
  constraint sharing_parties_role_fkey foreign key (tenant_id, role_id) references public.roles (tenant_id, id),
  constraint sharing_parties_group_fkey foreign key (tenant_id, group_id) references public.user_groups (tenant_id, id)
);
create index sharing_parties_employee on public.sharing_parties (tenant_id, employee_id, side) where employee_id is not null;
create index sharing_parties_department on public.sharing_parties (tenant_id, department_id, side)
  where department_id is not null;
create index sharing_parties_role on public.sharing_parties (tenant_id, role_id, side) where role_id is not null;
create index sharing_parties_group on public.sharing_parties (tenant_id, group_id, side) where group_id is not null;
select app.fence_tenant_table('public.sharing_parties');

create index user_roles_of_role on public.user_roles (tenant_id, role_id, user_id);
create index users_department on public.users (tenant_id, department_id) where department_id is not null;
