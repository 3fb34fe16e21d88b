-- Pictures that come beside a file, named by the codes of its rows; and what their records had before, which taking back gives again.
-- rolling
alter table public.imports
  add column archive_name text not null default '',
  -- The object of the archive in the store; removed with the import.
  add column archive_stored_as text;

create table public.import_pictures (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  import_id bigint not null,
  -- As the archive has it, folders included.
  name text not null,
  -- Its name without folders and ending; and without a number at its end, where there is one.
  stem text not null,
  base text,
  position integer not null,
  -- Null for one that was refused.
  file_id bigint,
  problem text not null default '',
  primary key (tenant_id, import_id, name)
);
create index import_pictures_stem on public.import_pictures (tenant_id, import_id, stem);
create index import_pictures_base on public.import_pictures (tenant_id, import_id, base);
create index import_pictures_file on public.import_pictures (tenant_id, file_id) where file_id is not null;
select app.fence_tenant_table('public.import_pictures');

create table public.import_former_pictures (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  import_id bigint not null,
  -- A material or a product.
  record_id bigint not null,
  file_id bigint not null,
  primary key (tenant_id, import_id, record_id, file_id)
);
create index import_former_pictures_file on public.import_former_pictures (tenant_id, file_id);
create index import_former_pictures_record on public.import_former_pictures (tenant_id, record_id);
select app.fence_tenant_table('public.import_former_pictures');

alter table public.import_pictures
  add constraint import_pictures_import_fkey foreign key (tenant_id, import_id)
  references public.imports (tenant_id, id) on delete cascade;
alter table public.import_pictures
  add constraint import_pictures_file_fkey foreign key (tenant_id, file_id) references public.files (tenant_id, id);
alter table public.import_former_pictures
  add constraint import_former_pictures_import_fkey foreign key (tenant_id, import_id)
  references public.imports (tenant_id, id) on delete cascade;
alter table public.import_former_pictures
  add constraint import_former_pictures_file_fkey foreign key (tenant_id, file_id)
  references public.files (tenant_id, id);
