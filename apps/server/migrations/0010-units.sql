create table public.units (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  code text not null,
  name text not null,
  category text not null,
  active smallint not null default 1 check (active in (0, 1)),
  sort_order integer not null default 0,
  description text not null default '',
  native_code text not null default '',
  source smallint not null default 2,
  -- Lower-case code, name and pinyin initials.
  search_text text not null,
  version bigint not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint units_code_key unique (tenant_id, code),
  constraint units_created_by_fkey foreign key (tenant_id, created_by) references public.users (tenant_id, id),
  constraint units_updated_by_fkey foreign key (tenant_id, updated_by) references public.users (tenant_id, id)
);
create index units_updated on public.units (tenant_id, updated_at desc);
select app.fence_tenant_table('public.units');
