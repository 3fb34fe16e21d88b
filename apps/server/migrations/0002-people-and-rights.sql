-- Who may sign in, as what, and what that role may see and do.

create table public.departments (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  parent_id bigint,
  name text not null,
  primary key (tenant_id, id),
  constraint departments_parent_fkey foreign key (tenant_id, parent_id) references public.departments (tenant_id, id)
);
select app.fence_tenant_table('public.departments');

create table public.users (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  account text not null,
  name text not null,
  phone text not null default '',
  password_hash text not null,
  department_id bigint,
  picture_id bigint,
  watermark text not null default '',
  enabled boolean not null default true,
  failed_sign_ins integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint users_account_key unique (tenant_id, account),
  constraint users_department_fkey foreign key (tenant_id, department_id) references public.departments (tenant_id, id)
);
create index users_phone on public.users (tenant_id, phone) where phone <> '';
select app.fence_tenant_table('public.users');

create table public.roles (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  code text not null,
  name text not null,
  primary key (tenant_id, id),
  constraint roles_code_key unique (tenant_id, code)
);
select app.fence_tenant_table('public.roles');

create table public.user_roles (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  user_id bigint not null,
  role_id bigint not null,
  -- Opaque to the client, which sends it back when it chooses the role.
  key text not null,
  primary key (tenant_id, user_id, role_id),
  constraint user_roles_user_fkey foreign key (tenant_id, user_id) references public.users (tenant_id, id),
  constraint user_roles_role_fkey foreign key (tenant_id, role_id) references public.roles (tenant_id, id)
);
select app.fence_tenant_table('public.user_roles');

create table public.inventory_organisations (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  name text not null,
  unit_name text not null,
  primary key (tenant_id, id)
);
select app.fence_tenant_table('public.inventory_organisations');

create table public.role_inventory_organisations (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  role_id bigint not null,
  inventory_organisation_id bigint not null,
  primary key (tenant_id, role_id, inventory_organisation_id),
  constraint role_inventory_organisations_role_fkey foreign key (tenant_id, role_id)
    references public.roles (tenant_id, id),
  constraint role_inventory_organisations_organisation_fkey foreign key (tenant_id, inventory_organisation_id)
    references public.inventory_organisations (tenant_id, id)
);
select app.fence_tenant_table('public.role_inventory_organisations');

-- Menu entries and, under them, the buttons of their screens.
create table public.resources (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  parent_id bigint,
  kind text not null check (kind in ('menu', 'button')),
  -- A menu entry's own code, or the button's enCode.
  code text not null,
  name text not null,
  icon text not null default '',
  url text not null default '',
  -- The screen that a menu entry opens and a button belongs to.
  screen text not null default '',
  sort_order integer not null default 0,
  primary key (tenant_id, id),
  constraint resources_code_key unique (tenant_id, screen, kind, code),
  constraint resources_parent_fkey foreign key (tenant_id, parent_id) references public.resources (tenant_id, id)
);
select app.fence_tenant_table('public.resources');

create table public.role_resources (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  role_id bigint not null,
  resource_id bigint not null,
  -- For a menu entry: what of its screen is visible; null shows all.
  visible_columns text[],
  visible_fields text[],
  primary key (tenant_id, role_id, resource_id),
  constraint role_resources_role_fkey foreign key (tenant_id, role_id) references public.roles (tenant_id, id),
  constraint role_resources_resource_fkey foreign key (tenant_id, resource_id)
    references public.resources (tenant_id, id)
);
select app.fence_tenant_table('public.role_resources');
