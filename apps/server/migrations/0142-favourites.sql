-- What a person keeps at hand: records, and screens by their entry of the menu. As with recent records nothing refers to them.
-- rolling

create table public.favourites (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  user_id bigint not null,
  kind text not null,
  record_id bigint not null,
  position integer not null,
  primary key (tenant_id, user_id, kind, record_id)
);
select app.fence_tenant_table('public.favourites');
alter table public.favourites
  add constraint favourites_user_id_fkey foreign key (tenant_id, user_id) references public.users (tenant_id, id);
