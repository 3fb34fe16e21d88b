-- What somebody has typed into a form and not saved yet, for the person in one role alone. Title and fields are encrypted.
-- Files that stand in a draft stay as long as it does.
-- rolling

create table public.drafts (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  user_id bigint not null,
  role_id bigint not null,
  form text not null,
  record_id bigint not null,
  place text not null,
  session text not null,
  step bigint not null,
  revision bigint not null,
  browser text not null,
  record_version bigint,
  address text not null,
  encrypted_title text not null,
  encrypted_fields text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint drafts_form_key unique (tenant_id, user_id, role_id, form, record_id, place)
);
create index drafts_updated on public.drafts (tenant_id, updated_at);
select app.fence_tenant_table('public.drafts');

create table public.draft_files (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  draft_id bigint not null,
  file_id bigint not null,
  primary key (tenant_id, draft_id, file_id)
);
create index draft_files_file on public.draft_files (tenant_id, file_id);
select app.fence_tenant_table('public.draft_files');

alter table public.drafts
  add constraint drafts_user_fkey foreign key (tenant_id, user_id) references public.users (tenant_id, id);
alter table public.drafts
  add constraint drafts_role_fkey foreign key (tenant_id, role_id) references public.roles (tenant_id, id);
alter table public.draft_files
  add constraint draft_files_draft_fkey foreign key (tenant_id, draft_id) references public.drafts (tenant_id, id) on delete cascade;
alter table public.draft_files
  add constraint draft_files_file_fkey foreign key (tenant_id, file_id) references public.files (tenant_id, id);
