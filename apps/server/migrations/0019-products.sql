-- What describes a product: its type, its specifications and the rows they make; and the core of products themselves.

create table public.product_types (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  code text not null,
  name text not null,
  sort_order integer not null default 0,
  active smallint not null default 1 check (active in (0, 1)),
  primary key (tenant_id, id),
  constraint product_types_code_key unique (tenant_id, code)
);
select app.fence_tenant_table('public.product_types');

-- Definitions: a name such as colour, and the values it can have.
create table public.specifications (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  name text not null,
  product_type_id bigint not null,
  active smallint not null default 1 check (active in (0, 1)),
  sort_order integer not null default 0,
  description text not null default '',
  source smallint not null default 2 check (source in (1, 2)),
  search_text text not null,
  version bigint not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint specifications_name_key unique (tenant_id, name),
  constraint specifications_type_fkey foreign key (tenant_id, product_type_id)
    references public.product_types (tenant_id, id),
  constraint specifications_created_by_fkey foreign key (tenant_id, created_by) references public.users (tenant_id, id),
  constraint specifications_updated_by_fkey foreign key (tenant_id, updated_by) references public.users (tenant_id, id)
);
create index specifications_type on public.specifications (tenant_id, product_type_id, id);
create index specifications_updated on public.specifications (tenant_id, updated_at desc);
select app.fence_tenant_table('public.specifications');

create table public.specification_values (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  specification_id bigint not null,
  value text not null,
  sort_order integer not null default 0,
  primary key (tenant_id, specification_id, value),
  constraint specification_values_specification_fkey foreign key (tenant_id, specification_id)
    references public.specifications (tenant_id, id)
);
select app.fence_tenant_table('public.specification_values');

-- The core of a product: what identifies it and what it refers to.
create table public.products (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  code text not null,
  name text not null,
  type_id bigint not null,
  category_id bigint not null,
  brand_id bigint not null,
  unit_id bigint not null,
  -- The organisation that owns it.
  department_id bigint not null,
  -- 0 one specification, 1 several.
  model smallint not null default 0 check (model in (0, 1)),
  -- 1 on shelf, 0 off shelf.
  active smallint not null default 0 check (active in (0, 1)),
  picture_id bigint,
  -- Lower-case code, name and pinyin initials.
  search_text text not null,
  version bigint not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint products_code_key unique (tenant_id, code),
  constraint products_type_fkey foreign key (tenant_id, type_id) references public.product_types (tenant_id, id),
  constraint products_category_fkey foreign key (tenant_id, category_id) references public.categories (tenant_id, id),
  constraint products_brand_fkey foreign key (tenant_id, brand_id) references public.brands (tenant_id, id),
  constraint products_unit_fkey foreign key (tenant_id, unit_id) references public.units (tenant_id, id),
  constraint products_department_fkey foreign key (tenant_id, department_id)
    references public.departments (tenant_id, id),
  constraint products_picture_fkey foreign key (tenant_id, picture_id) references public.files (tenant_id, id),
  constraint products_created_by_fkey foreign key (tenant_id, created_by) references public.users (tenant_id, id),
  constraint products_updated_by_fkey foreign key (tenant_id, updated_by) references public.users (tenant_id, id)
);
create index products_type on public.products (tenant_id, type_id, id);
create index products_category on public.products (tenant_id, category_id, id);
create index products_brand on public.products (tenant_id, brand_id, id);
create index products_unit on public.products (tenant_id, unit_id, id);
create index products_department on public.products (tenant_id, department_id, id);
create index products_picture on public.products (tenant_id, picture_id) where picture_id is not null;
create index products_updated on public.products (tenant_id, updated_at desc);
select app.fence_tenant_table('public.products');

create table public.product_labels (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  product_id bigint not null,
  label_id bigint not null,
  primary key (tenant_id, product_id, label_id),
  constraint product_labels_product_fkey foreign key (tenant_id, product_id) references public.products (tenant_id, id),
  constraint product_labels_label_fkey foreign key (tenant_id, label_id) references public.labels (tenant_id, id)
);
create index product_labels_of_label on public.product_labels (tenant_id, label_id, product_id);
select app.fence_tenant_table('public.product_labels');

-- Where a product is seen; an organisation's newest products are this key read backwards.
create table public.product_organisations (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  inventory_organisation_id bigint not null,
  product_id bigint not null,
  primary key (tenant_id, inventory_organisation_id, product_id),
  constraint product_organisations_organisation_fkey foreign key (tenant_id, inventory_organisation_id)
    references public.inventory_organisations (tenant_id, id),
  constraint product_organisations_product_fkey foreign key (tenant_id, product_id)
    references public.products (tenant_id, id)
);
create index product_organisations_of_product on public.product_organisations (tenant_id, product_id);
select app.fence_tenant_table('public.product_organisations');

-- A product in one combination of specification values: what is sold and stored.
create table public.product_specifications (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  product_id bigint not null,
  item_code text not null,
  item_name text not null,
  -- The values in the order of their definitions, as people read them.
  union_key text not null,
  bar_code text not null default '',
  market_price numeric(18, 4),
  list_price numeric(18, 4),
  stock numeric(18, 4) not null default 0,
  -- 1 listed, 0 unlisted.
  active smallint not null default 0 check (active in (0, 1)),
  material_id bigint,
  picture_id bigint,
  -- Lower-case code, name and pinyin initials.
  search_text text not null,
  version bigint not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint product_specifications_item_code_key unique (tenant_id, product_id, item_code),
  constraint product_specifications_product_fkey foreign key (tenant_id, product_id)
    references public.products (tenant_id, id),
  constraint product_specifications_material_fkey foreign key (tenant_id, material_id)
    references public.materials (tenant_id, id),
  constraint product_specifications_picture_fkey foreign key (tenant_id, picture_id)
    references public.files (tenant_id, id),
  constraint product_specifications_created_by_fkey foreign key (tenant_id, created_by) references public.users (tenant_id, id),
  constraint product_specifications_updated_by_fkey foreign key (tenant_id, updated_by) references public.users (tenant_id, id)
);
create index product_specifications_of_product on public.product_specifications (tenant_id, product_id, id);
create index product_specifications_material on public.product_specifications (tenant_id, material_id)
  where material_id is not null;
create index product_specifications_picture on public.product_specifications (tenant_id, picture_id)
  where picture_id is not null;
select app.fence_tenant_table('public.product_specifications');

-- Which value of which definition a row stands for; `position` is the order in which the product names them.
create table public.product_specification_values (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  row_id bigint not null,
  specification_id bigint not null,
  position integer not null,
  value text not null,
  primary key (tenant_id, row_id, specification_id),
  constraint product_specification_values_row_fkey foreign key (tenant_id, row_id)
    references public.product_specifications (tenant_id, id),
  constraint product_specification_values_specification_fkey foreign key (tenant_id, specification_id)
    references public.specifications (tenant_id, id)
);
create index product_specification_values_of_specification
  on public.product_specification_values (tenant_id, specification_id, row_id);
select app.fence_tenant_table('public.product_specification_values');
