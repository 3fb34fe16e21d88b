-- Sets of categories and of labels, each with its tree.

create table public.category_sets (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  -- 1 products, 2 customers, 3 assets.
  type smallint not null check (type in (1, 2, 3)),
  -- 1 the product's own, 2 made by a user.
  source smallint not null default 2 check (source in (1, 2)),
  code text not null,
  name text not null,
  -- 1 enabled, 2 disabled.
  state smallint not null default 1 check (state in (1, 2)),
  remark text not null default '',
  -- Lower-case code, name and pinyin initials.
  search_text text not null,
  version bigint not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint category_sets_code_key unique (tenant_id, code),
  constraint category_sets_created_by_fkey foreign key (tenant_id, created_by) references public.users (tenant_id, id),
  constraint category_sets_updated_by_fkey foreign key (tenant_id, updated_by) references public.users (tenant_id, id)
);
create index category_sets_updated on public.category_sets (tenant_id, updated_at desc);
select app.fence_tenant_table('public.category_sets');

create table public.categories (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  set_id bigint not null,
  -- Null for a root.
  parent_id bigint,
  code text not null,
  name text not null,
  sort_order integer not null default 0,
  status smallint not null default 1 check (status in (0, 1)),
  picture_id bigint,
  -- Lower-case code, name and pinyin initials.
  search_text text not null,
  version bigint not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint categories_code_key unique (tenant_id, set_id, code),
  -- What the parent's key refers to, so that a node and its parent are always of one set.
  constraint categories_place_key unique (tenant_id, set_id, id),
  constraint categories_not_own_parent check (parent_id <> id),
  constraint categories_set_fkey foreign key (tenant_id, set_id) references public.category_sets (tenant_id, id),
  constraint categories_parent_fkey foreign key (tenant_id, set_id, parent_id)
    references public.categories (tenant_id, set_id, id),
  constraint categories_picture_fkey foreign key (tenant_id, picture_id) references public.files (tenant_id, id),
  constraint categories_created_by_fkey foreign key (tenant_id, created_by) references public.users (tenant_id, id),
  constraint categories_updated_by_fkey foreign key (tenant_id, updated_by) references public.users (tenant_id, id)
);
create index categories_children on public.categories (tenant_id, set_id, parent_id, sort_order, id);
create index categories_parent on public.categories (tenant_id, parent_id, id);
create index categories_picture on public.categories (tenant_id, picture_id) where picture_id is not null;
create index categories_updated on public.categories (tenant_id, updated_at desc);
select app.fence_tenant_table('public.categories');

create table public.label_sets (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  name text not null,
  -- Key of the dictionary edp_label_useobj.
  use_object text not null,
  source smallint not null default 2 check (source in (1, 2)),
  state smallint not null default 1 check (state in (1, 2)),
  remark text not null default '',
  search_text text not null,
  version bigint not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint label_sets_created_by_fkey foreign key (tenant_id, created_by) references public.users (tenant_id, id),
  constraint label_sets_updated_by_fkey foreign key (tenant_id, updated_by) references public.users (tenant_id, id)
);
create index label_sets_updated on public.label_sets (tenant_id, updated_at desc);
select app.fence_tenant_table('public.label_sets');

create table public.labels (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  set_id bigint not null,
  -- Null for a root.
  parent_id bigint,
  code text not null,
  name text not null,
  sort_order integer not null default 0,
  -- Of the labels below it only one can be given.
  is_radio smallint not null default 0 check (is_radio in (0, 1)),
  picture_id bigint,
  -- Lower-case code, name and pinyin initials.
  search_text text not null,
  version bigint not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint labels_code_key unique (tenant_id, set_id, code),
  -- What the parent's key refers to, so that a node and its parent are always of one set.
  constraint labels_place_key unique (tenant_id, set_id, id),
  constraint labels_not_own_parent check (parent_id <> id),
  constraint labels_set_fkey foreign key (tenant_id, set_id) references public.label_sets (tenant_id, id),
  constraint labels_parent_fkey foreign key (tenant_id, set_id, parent_id)
    references public.labels (tenant_id, set_id, id),
  constraint labels_picture_fkey foreign key (tenant_id, picture_id) references public.files (tenant_id, id),
  constraint labels_created_by_fkey foreign key (tenant_id, created_by) references public.users (tenant_id, id),
  constraint labels_updated_by_fkey foreign key (tenant_id, updated_by) references public.users (tenant_id, id)
);
create index labels_children on public.labels (tenant_id, set_id, parent_id, sort_order, id);
create index labels_parent on public.labels (tenant_id, parent_id, id);
create index labels_picture on public.labels (tenant_id, picture_id) where picture_id is not null;
create index labels_updated on public.labels (tenant_id, updated_at desc);
select app.fence_tenant_table('public.labels');
