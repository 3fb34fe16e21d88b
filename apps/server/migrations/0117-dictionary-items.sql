-- Items of dictionaries can be switched off, and say who changed them last.
-- rolling
alter table public.dictionary_items
  add column enabled boolean not null default true,
  add column version bigint not null default 1,
  add column updated_by bigint,
  add column updated_at timestamptz not null default now();
alter table public.dictionary_items
  add constraint dictionary_items_updated_by_fkey foreign key (tenant_id, updated_by) references public.users (tenant_id, id);
