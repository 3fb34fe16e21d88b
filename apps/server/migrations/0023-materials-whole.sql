-- All that is known of a material, what belongs to it and which inventory organisations have it.

alter table public.materials
  add column category_id bigint,
  add column product_type_id bigint,
  -- The department that owned it when it was made; its employee is `created_by`.
  add column department_id bigint,
  add column market_price numeric(18, 4),
  add column erp_price numeric(18, 4),
  add column list_price numeric(18, 4),
  add column standard_delivery text not null default '',
  add column length numeric(18, 4),
  add column width numeric(18, 4),
  add column height numeric(18, 4),
  add column length_unit_id bigint,
  add column rough_weight numeric(18, 4),
  add column net_weight numeric(18, 4),
  add column weight_unit_id bigint,
  add column volume numeric(18, 4),
  add column volume_unit_id bigint,
  add column inventory_asset smallint not null default 0 check (inventory_asset in (0, 1)),
  add column lot_control smallint not null default 0 check (lot_control in (0, 1)),
  add column serial_control smallint not null default 0 check (serial_control in (0, 1)),
  add column purchasing smallint not null default 1 check (purchasing in (0, 1)),
  add column customer_order smallint not null default 1 check (customer_order in (0, 1)),
  add column service smallint not null default 1 check (service in (0, 1)),
  add column inventory_item smallint not null default 1 check (inventory_item in (0, 1)),
  add column bom smallint not null default 1 check (bom in (0, 1)),
  add column build_in_wip smallint not null default 1 check (build_in_wip in (0, 1)),
  add column invoice smallint not null default 1 check (invoice in (0, 1)),
  add column costing smallint not null default 1 check (costing in (0, 1)),
  add column enabled smallint not null default 1 check (enabled in (0, 1)),
  add column inspection smallint not null default 0 check (inspection in (0, 1)),
  add column retest smallint not null default 0 check (retest in (0, 1)),
  -- Written by stock keeping; while it is 1 the asset, lot and serial switches stay as they are.
  add column has_inventory smallint not null default 0 check (has_inventory in (0, 1)),
  add column auto_lot_prefix text not null default '',
  add column start_lot_number text not null default '',
  add column auto_serial_prefix text not null default '',
  add column start_serial_number text not null default '',
  add column specification_model text not null default '',
  add column specification text not null default '',
  add column texture text not null default '',
  add column drawing_number text not null default '',
  add column drawing_explain text not null default '',
  add column size_specification text not null default '',
  add column description text not null default '',
  add column bore text not null default '',
  add column wall_thickness text not null default '',
  add column outside_diameter text not null default '',
  add column furnace_batch_number text not null default '',
  add column block_number text not null default '',
  add column start_date_active date,
  add column end_date_active date,
  add column picture_id bigint,
  -- Sanitised HTML.
  add column graphic_details text not null default '',
  add column parameter text not null default '',
  -- Lower-case code, name and pinyin initials.
  add column search_text text not null default '',
  add column version bigint not null default 1,
  add column updated_by bigint,
  add column updated_at timestamptz not null default now(),
  add constraint materials_dates_order check (end_date_active > start_date_active),
  add constraint materials_category_fkey foreign key (tenant_id, category_id)
    references public.categories (tenant_id, id),
  add constraint materials_type_fkey foreign key (tenant_id, product_type_id)
    references public.product_types (tenant_id, id),
  add constraint materials_department_fkey foreign key (tenant_id, department_id)
    references public.departments (tenant_id, id),
  add constraint materials_length_unit_fkey foreign key (tenant_id, length_unit_id)
    references public.units (tenant_id, id),
  add constraint materials_weight_unit_fkey foreign key (tenant_id, weight_unit_id)
    references public.units (tenant_id, id),
  add constraint materials_volume_unit_fkey foreign key (tenant_id, volume_unit_id)
    references public.units (tenant_id, id),
  add constraint materials_picture_fkey foreign key (tenant_id, picture_id) references public.files (tenant_id, id),
  add constraint materials_updated_by_fkey foreign key (tenant_id, updated_by) references public.users (tenant_id, id);

-- Materials from before have no initials: these are made outside the database.
do $$
declare
  tenant bigint;
begin
  for tenant in select t.id from public.tenants t order by t.id loop
    perform app.begin_tenant(tenant);
    update public.materials m
       set search_text = lower(m.item_code || ' ' || m.item_name), updated_by = m.created_by, updated_at = m.created_at
     where m.tenant_id = tenant;
  end loop;
  perform app.begin_tenant(0);
end $$;

alter table public.materials
  alter column search_text drop default,
  alter column updated_by set not null;

create index materials_category on public.materials (tenant_id, category_id, id);
create index materials_type on public.materials (tenant_id, product_type_id, id) where product_type_id is not null;
create index materials_department on public.materials (tenant_id, department_id, id);
create index materials_length_unit on public.materials (tenant_id, length_unit_id) where length_unit_id is not null;
create index materials_weight_unit on public.materials (tenant_id, weight_unit_id) where weight_unit_id is not null;
create index materials_volume_unit on public.materials (tenant_id, volume_unit_id) where volume_unit_id is not null;
create index materials_picture on public.materials (tenant_id, picture_id) where picture_id is not null;
create index materials_updated on public.materials (tenant_id, updated_at desc);

-- Items of the dictionary dms_sku_itemtype.
create table public.material_types (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  material_id bigint not null,
  item_id bigint not null,
  primary key (tenant_id, material_id, item_id),
  constraint material_types_material_fkey foreign key (tenant_id, material_id)
    references public.materials (tenant_id, id),
  constraint material_types_item_fkey foreign key (tenant_id, item_id)
    references public.dictionary_items (tenant_id, id)
);
create index material_types_of_item on public.material_types (tenant_id, item_id);
select app.fence_tenant_table('public.material_types');

-- Main pictures and videos (`media`), attachments (`document`), and what its rich texts show (`text`).
create table public.material_files (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  material_id bigint not null,
  use text not null check (use in ('media', 'document', 'text')),
  position integer not null,
  file_id bigint not null,
  primary key (tenant_id, material_id, use, position),
  constraint material_files_material_fkey foreign key (tenant_id, material_id)
    references public.materials (tenant_id, id),
  constraint material_files_file_fkey foreign key (tenant_id, file_id) references public.files (tenant_id, id)
);
create index material_files_of_file on public.material_files (tenant_id, file_id);
select app.fence_tenant_table('public.material_files');

-- Materials that are made with another one, in the order in which it lists them.
create table public.material_accessories (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  material_id bigint not null,
  accessory_id bigint not null,
  position integer not null,
  primary key (tenant_id, material_id, accessory_id),
  constraint material_accessories_not_itself check (accessory_id <> material_id),
  constraint material_accessories_material_fkey foreign key (tenant_id, material_id)
    references public.materials (tenant_id, id),
  constraint material_accessories_accessory_fkey foreign key (tenant_id, accessory_id)
    references public.materials (tenant_id, id)
);
create index material_accessories_of_accessory on public.material_accessories (tenant_id, accessory_id, material_id);
select app.fence_tenant_table('public.material_accessories');

-- Where a material is seen; an organisation's newest materials are this key read backwards.
create table public.material_organisations (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  inventory_organisation_id bigint not null,
  material_id bigint not null,
  primary key (tenant_id, inventory_organisation_id, material_id),
  constraint material_organisations_organisation_fkey foreign key (tenant_id, inventory_organisation_id)
    references public.inventory_organisations (tenant_id, id),
  constraint material_organisations_material_fkey foreign key (tenant_id, material_id)
    references public.materials (tenant_id, id)
);
create index material_organisations_of_material on public.material_organisations (tenant_id, material_id);
select app.fence_tenant_table('public.material_organisations');

-- Materials from before belong to every inventory organisation of their tenant, where they were seen.
do $$
declare
  tenant bigint;
begin
  for tenant in select t.id from public.tenants t order by t.id loop
    perform app.begin_tenant(tenant);
    insert into public.material_organisations (tenant_id, inventory_organisation_id, material_id)
    select tenant, o.id, m.id
      from public.inventory_organisations o cross join public.materials m
     where o.tenant_id = tenant and m.tenant_id = tenant
        on conflict do nothing;
  end loop;
  perform app.begin_tenant(0);
end $$;
