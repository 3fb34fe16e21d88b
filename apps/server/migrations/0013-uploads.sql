-- Uploads of any kind and size: what a file is for, its thumbnail, and what is left over when an upload fails.

alter table public.files
  add column purpose text not null default 'picture'
    check (purpose in ('picture', 'avatar', 'licence', 'document', 'certificate', 'video', 'rich-text')),
  add column has_thumbnail boolean not null default false,
  -- When to look whether any record still refers to the file; a file that none refers to is removed then.
  add column check_after timestamptz not null default now() + interval '24 hours';
create index files_check on public.files (tenant_id, check_after);
-- Whether a file is still referred to is asked for each file that is due, by the foreign keys as well.
create index users_picture on public.users (tenant_id, picture_id) where picture_id is not null;
create index brands_picture on public.brands (tenant_id, picture_id) where picture_id is not null;

-- Pictures of an application for registration, sent in before any tenant exists.
create table public.registration_files (
  -- Random: whoever knows it may apply with the picture.
  id bigint primary key,
  original_name text not null,
  content_type text not null,
  byte_size bigint not null,
  stored_as text not null,
  has_thumbnail boolean not null default false,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now()
);
grant select, insert, delete on public.registration_files to :application;

-- Names in the file store whose record is not written yet; one that stays here belongs to an upload that died.
create table public.pending_uploads (
  stored_as text primary key,
  started_at timestamptz not null default now()
);
create index pending_uploads_age on public.pending_uploads (started_at);
grant select, insert, delete on public.pending_uploads to :application;
