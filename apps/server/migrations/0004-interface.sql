-- How the product presents itself to a tenant: texts, looks, dictionaries, files, names in other languages.

-- A tenant's own wording; the built-in texts stand in the server's code.
create table public.language_texts (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  language text not null,
  function_key text not null,
  text_key text not null,
  text text not null,
  primary key (tenant_id, language, function_key, text_key)
);
select app.fence_tenant_table('public.language_texts');

create table public.home_configuration (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  key text not null,
  value text not null,
  primary key (tenant_id, key)
);
select app.fence_tenant_table('public.home_configuration');

create table public.dictionary_items (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  dictionary text not null,
  key text not null,
  name text not null,
  sort_order integer not null default 0,
  primary key (tenant_id, id),
  constraint dictionary_items_key unique (tenant_id, dictionary, key)
);
select app.fence_tenant_table('public.dictionary_items');

create table public.files (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  original_name text not null,
  content_type text not null,
  byte_size bigint not null,
  -- Random name in the file store.
  stored_as text not null,
  width integer,
  height integer,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint files_created_by_fkey foreign key (tenant_id, created_by) references public.users (tenant_id, id)
);
select app.fence_tenant_table('public.files');
alter table public.users add constraint users_picture_fkey foreign key (tenant_id, picture_id) references public.files (tenant_id, id);

-- Name and remark of any record in one language; ids are global, so the record's kind need not stand here.
create table public.translations (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  record_id bigint not null,
  language text not null,
  name text not null,
  remark text not null,
  primary key (tenant_id, record_id, language)
);
select app.fence_tenant_table('public.translations');
