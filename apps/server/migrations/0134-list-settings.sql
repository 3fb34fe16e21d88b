-- How somebody arranges a list: columns and row height, as the contract has them.
-- rolling
create table public.list_settings (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  user_id bigint not null,
  list text not null,
  layout jsonb,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id, list)
);
select app.fence_tenant_table('public.list_settings');
alter table public.list_settings
  add constraint list_settings_user_fkey foreign key (tenant_id, user_id) references public.users (tenant_id, id);
