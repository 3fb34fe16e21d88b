-- Lists that applications are described with, and groups of people.

create table public.settings (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  type text not null check (type in ('APPLICATION_MODULE', 'APPLICATION_CATEGORY', 'APPLICATION_LABEL')),
  name text not null,
  -- Of categories only; empty without one.
  code text not null default '',
  remark text not null default '',
  -- Lower-case code, name and pinyin initials.
  search_text text not null,
  version bigint not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint settings_created_by_fkey foreign key (tenant_id, created_by) references public.users (tenant_id, id),
  constraint settings_updated_by_fkey foreign key (tenant_id, updated_by) references public.users (tenant_id, id)
);
create index settings_of_type on public.settings (tenant_id, type, id desc);
create unique index settings_code_key on public.settings (tenant_id, type, code) where code <> '';
create index settings_updated on public.settings (tenant_id, updated_at desc);
select app.fence_tenant_table('public.settings');

create table public.user_groups (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  code text not null,
  name text not null,
  search_text text not null,
  primary key (tenant_id, id),
  constraint user_groups_code_key unique (tenant_id, code)
);
select app.fence_tenant_table('public.user_groups');

create table public.user_group_members (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  group_id bigint not null,
  user_id bigint not null,
  primary key (tenant_id, group_id, user_id),
  constraint user_group_members_group_fkey foreign key (tenant_id, group_id)
    references public.user_groups (tenant_id, id),
  constraint user_group_members_user_fkey foreign key (tenant_id, user_id) references public.users (tenant_id, id)
);
create index user_group_members_of_user on public.user_group_members (tenant_id, user_id);
select app.fence_tenant_table('public.user_group_members');

alter table public.departments add column sort_order integer not null default 0;
create index departments_parent on public.departments (tenant_id, parent_id, sort_order, id);
