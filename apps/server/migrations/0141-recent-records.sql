-- Records that a person opened last. What they are called and whether the person still sees them is asked when they are shown, so
-- nothing refers to the records themselves.
-- rolling

create table public.recent_records (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  user_id bigint not null,
  kind text not null,
  record_id bigint not null,
  viewed_at timestamptz not null,
  primary key (tenant_id, user_id, kind, record_id)
);
select app.fence_tenant_table('public.recent_records');
alter table public.recent_records
  add constraint recent_records_user_id_fkey foreign key (tenant_id, user_id) references public.users (tenant_id, id);
