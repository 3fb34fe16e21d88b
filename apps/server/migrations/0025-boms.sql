-- Bills of materials: what a product in one specification is made of, part by part.

create table public.boms (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  -- The row of the product that it describes; texts of its own, since a copy may be called otherwise.
  row_id bigint not null,
  product_id bigint not null,
  type_id bigint not null,
  product_code text not null,
  product_name text not null,
  specification_name text not null,
  active smallint not null default 1 check (active in (0, 1)),
  remark text not null default '',
  -- The department that owned it when it was made; its employee is `created_by`.
  department_id bigint,
  -- Lower-case code, name and pinyin initials.
  search_text text not null,
  version bigint not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint boms_row_fkey foreign key (tenant_id, row_id) references public.product_specifications (tenant_id, id),
  constraint boms_product_fkey foreign key (tenant_id, product_id) references public.products (tenant_id, id),
  constraint boms_type_fkey foreign key (tenant_id, type_id) references public.product_types (tenant_id, id),
  constraint boms_department_fkey foreign key (tenant_id, department_id)
    references public.departments (tenant_id, id),
  constraint boms_created_by_fkey foreign key (tenant_id, created_by) references public.users (tenant_id, id),
  constraint boms_updated_by_fkey foreign key (tenant_id, updated_by) references public.users (tenant_id, id)
);
create index boms_row on public.boms (tenant_id, row_id, id);
create index boms_product on public.boms (tenant_id, product_id, id);
create index boms_department on public.boms (tenant_id, department_id, id);
create index boms_updated on public.boms (tenant_id, updated_at desc);
select app.fence_tenant_table('public.boms');

create table public.bom_items (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  bom_id bigint not null,
  -- Null for a root part.
  parent_id bigint,
  -- 1 for a root part.
  depth integer not null,
  row_id bigint not null,
  product_id bigint not null,
  type_id bigint not null,
  product_code text not null,
  product_name text not null,
  specification_name text not null,
  sort_order integer not null default 0,
  active smallint not null default 1 check (active in (0, 1)),
  picture_id bigint,
  remark text not null default '',
  -- Lower-case code, name and pinyin initials.
  search_text text not null,
  version bigint not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  -- What the parent's key refers to, so that a part and its parent are always of one bill.
  constraint bom_items_place_key unique (tenant_id, bom_id, id),
  constraint bom_items_not_own_parent check (parent_id <> id),
  constraint bom_items_bom_fkey foreign key (tenant_id, bom_id) references public.boms (tenant_id, id),
  constraint bom_items_parent_fkey foreign key (tenant_id, bom_id, parent_id)
    references public.bom_items (tenant_id, bom_id, id),
  constraint bom_items_row_fkey foreign key (tenant_id, row_id)
    references public.product_specifications (tenant_id, id),
  constraint bom_items_product_fkey foreign key (tenant_id, product_id) references public.products (tenant_id, id),
  constraint bom_items_type_fkey foreign key (tenant_id, type_id) references public.product_types (tenant_id, id),
  constraint bom_items_picture_fkey foreign key (tenant_id, picture_id) references public.files (tenant_id, id),
  constraint bom_items_created_by_fkey foreign key (tenant_id, created_by) references public.users (tenant_id, id),
  constraint bom_items_updated_by_fkey foreign key (tenant_id, updated_by) references public.users (tenant_id, id)
);
create index bom_items_children on public.bom_items (tenant_id, bom_id, parent_id, sort_order, id);
create index bom_items_parent on public.bom_items (tenant_id, parent_id, id);
create index bom_items_row on public.bom_items (tenant_id, row_id, id);
create index bom_items_product on public.bom_items (tenant_id, product_id, id);
create index bom_items_picture on public.bom_items (tenant_id, picture_id) where picture_id is not null;
create index bom_items_updated on public.bom_items (tenant_id, updated_at desc);
select app.fence_tenant_table('public.bom_items');
