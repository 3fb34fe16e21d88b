-- Views of lists: filters, order and layout under a name, for whoever made them, for a role or for the tenant. How a person orders
-- their tabs, and which one a list opens with, stands beside that person's layout.
-- rolling

create table public.list_views (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  list text not null,
  name text not null,
  audience text not null check (audience in ('me', 'role', 'tenant')),
  role_id bigint,
  -- Filters, order and layout, as the contract has them.
  state jsonb not null,
  version bigint not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint list_views_name_key unique (tenant_id, created_by, list, name),
  constraint list_views_role_check check ((audience = 'role') = (role_id is not null))
);
create index list_views_shared on public.list_views (tenant_id, list, audience);
create index list_views_role on public.list_views (tenant_id, role_id) where role_id is not null;
select app.fence_tenant_table('public.list_views');
alter table public.list_views
  add constraint list_views_created_by_fkey foreign key (tenant_id, created_by) references public.users (tenant_id, id);
alter table public.list_views
  add constraint list_views_updated_by_fkey foreign key (tenant_id, updated_by) references public.users (tenant_id, id);
alter table public.list_views
  add constraint list_views_role_fkey foreign key (tenant_id, role_id) references public.roles (tenant_id, id);

alter table public.list_settings
  add column view_order bigint[] not null default '{}',
  add column default_view_id bigint;

select app.add_menu_entries(
  jsonb_build_array(jsonb_build_object('parent', 'home', 'kind', 'button', 'code', 'shareViews', 'name', '共享列表视图',
    'english', 'Share views of lists', 'screen', 'home', 'sort_order', 3)), 'home', 'manageResources');
