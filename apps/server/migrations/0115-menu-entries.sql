-- What a tenant decides about the entries of its menu, and who changed one last.
-- rolling
alter table public.resources
  add column hidden boolean not null default false,
  -- A foreign page opens in a window of its own instead of a frame.
  add column opens_window boolean not null default false,
  add column version bigint not null default 1,
  add column updated_by bigint,
  add column updated_at timestamptz not null default now();
alter table public.resources
  add constraint resources_updated_by_fkey foreign key (tenant_id, updated_by) references public.users (tenant_id, id);
