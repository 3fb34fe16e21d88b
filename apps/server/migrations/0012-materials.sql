-- The core of a material: what identifies it and which brand and unit it uses.
create table public.materials (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  item_code text not null,
  item_name text not null,
  unit_id bigint not null,
  brand_id bigint,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint materials_item_code_key unique (tenant_id, item_code),
  constraint materials_unit_fkey foreign key (tenant_id, unit_id) references public.units (tenant_id, id),
  constraint materials_brand_fkey foreign key (tenant_id, brand_id) references public.brands (tenant_id, id),
  constraint materials_created_by_fkey foreign key (tenant_id, created_by) references public.users (tenant_id, id)
);
create index materials_unit on public.materials (tenant_id, unit_id, id);
create index materials_brand on public.materials (tenant_id, brand_id, id);
select app.fence_tenant_table('public.materials');
