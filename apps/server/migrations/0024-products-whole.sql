-- All that is known of a product, and the classifications that group products.

create table public.classifications (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  name text not null,
  description text not null,
  -- The department that owned it when it was made; its employee is `created_by`.
  department_id bigint,
  -- Lower-case name and pinyin initials.
  search_text text not null,
  version bigint not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint classifications_department_fkey foreign key (tenant_id, department_id)
    references public.departments (tenant_id, id),
  constraint classifications_created_by_fkey foreign key (tenant_id, created_by) references public.users (tenant_id, id),
  constraint classifications_updated_by_fkey foreign key (tenant_id, updated_by) references public.users (tenant_id, id)
);
create index classifications_updated on public.classifications (tenant_id, updated_at desc);
create index classifications_department on public.classifications (tenant_id, department_id, id);
select app.fence_tenant_table('public.classifications');

alter table public.products
  add column classification_id bigint,
  add column description text not null default '',
  add column keyword text not null default '',
  add column minimum_order_quantity numeric(18, 4) not null default 0,
  add column minimum_packing numeric(18, 4) not null default 0,
  add column show_price numeric(18, 4),
  add column suggested_price numeric(18, 4),
  add column bar_code text not null default '',
  add column listing_time date,
  add column place_of_origin text not null default '',
  add column batch_enabled smallint not null default 0 check (batch_enabled in (0, 1)),
  add column shelf_life_days integer,
  add column serial_number_enabled smallint not null default 0 check (serial_number_enabled in (0, 1)),
  add column asset_material smallint not null default 0 check (asset_material in (0, 1)),
  add column length numeric(18, 4),
  add column width numeric(18, 4),
  add column height numeric(18, 4),
  add column length_unit_id bigint,
  add column rough_weight numeric(18, 4),
  add column net_weight numeric(18, 4),
  add column weight numeric(18, 4),
  add column weight_unit_id bigint,
  add column volume numeric(18, 4),
  add column volume_unit_id bigint,
  -- Sanitised HTML.
  add column graphic_details text not null default '',
  add column parameter text not null default '',
  add constraint products_asset_has_serial check (asset_material = 0 or serial_number_enabled = 1),
  add constraint products_classification_fkey foreign key (tenant_id, classification_id)
    references public.classifications (tenant_id, id),
  add constraint products_length_unit_fkey foreign key (tenant_id, length_unit_id)
    references public.units (tenant_id, id),
  add constraint products_weight_unit_fkey foreign key (tenant_id, weight_unit_id)
    references public.units (tenant_id, id),
  add constraint products_volume_unit_fkey foreign key (tenant_id, volume_unit_id)
    references public.units (tenant_id, id);
create index products_classification on public.products (tenant_id, classification_id, id)
  where classification_id is not null;
create index products_length_unit on public.products (tenant_id, length_unit_id) where length_unit_id is not null;
create index products_weight_unit on public.products (tenant_id, weight_unit_id) where weight_unit_id is not null;
create index products_volume_unit on public.products (tenant_id, volume_unit_id) where volume_unit_id is not null;

-- Main pictures and videos (`media`), attachments (`document`), and what its rich texts show (`text`).
create table public.product_files (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  product_id bigint not null,
  use text not null check (use in ('media', 'document', 'text')),
  position integer not null,
  file_id bigint not null,
  primary key (tenant_id, product_id, use, position),
  constraint product_files_product_fkey foreign key (tenant_id, product_id) references public.products (tenant_id, id),
  constraint product_files_file_fkey foreign key (tenant_id, file_id) references public.files (tenant_id, id)
);
create index product_files_of_file on public.product_files (tenant_id, file_id);
select app.fence_tenant_table('public.product_files');

-- The order in which the product shows its rows.
alter table public.product_specifications add column position integer not null default 0;

-- Products that ordering has orders of: their style and their rows stay as they are.
create table public.ordered_products (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  product_id bigint not null,
  ordered_at timestamptz not null default now(),
  primary key (tenant_id, product_id),
  constraint ordered_products_product_fkey foreign key (tenant_id, product_id)
    references public.products (tenant_id, id)
);
select app.fence_tenant_table('public.ordered_products');
