-- Companies that apply for an account, and who may decide about them.

-- An operator's staff may decide about applications; a permission alone is not enough.
alter table public.tenants add column operator boolean not null default false;

create table public.registrations (
  id bigint primary key default nextval('public.record_id_sequence'),
  -- 1 an individual, 2 a company.
  register_type integer not null check (register_type in (1, 2)),
  company_name text not null,
  credit_code text not null,
  province text not null,
  city text not null,
  county text not null,
  address_detail text not null,
  applicant text not null,
  phone text not null,
  password_hash text not null,
  requirement text not null,
  licence_files bigint[] not null,
  id_card_files bigint[] not null default '{}',
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  decision text not null default '',
  decided_by text not null default '',
  decided_at timestamptz,
  made_tenant_id bigint references public.tenants (id),
  created_at timestamptz not null default now()
);
create index registrations_status on public.registrations (status, id desc);
grant select, insert, update on public.registrations to :application;

-- A picture belongs to one application; what belongs to none is left over.
alter table public.registration_files add column registration_id bigint references public.registrations (id);
create index registration_files_registration on public.registration_files (registration_id);
create index registration_files_left on public.registration_files (created_at) where registration_id is null;
grant update (registration_id) on public.registration_files to :application;

-- Where text messages go until a provider is configured: read on a page of the development.
create table public.text_message_outbox (
  id bigint primary key default nextval('public.record_id_sequence'),
  phone text not null,
  text text not null,
  sent_at timestamptz not null default now()
);
grant select, insert, delete on public.text_message_outbox to :application;
