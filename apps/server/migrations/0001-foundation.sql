-- What every table stands on: rights on the schemas, the one id sequence, the list of tenants.

grant usage on schema app to :application;
grant usage on schema public to :application;

-- One rising sequence for all records: an id belongs to exactly one entity, newest first is the key read backwards.
create sequence public.record_id_sequence start with 1000;
grant usage on sequence public.record_id_sequence to :application;

create table public.tenants (
  id bigint primary key default nextval('public.record_id_sequence'),
  code text not null,
  name text not null,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  constraint tenants_code_key unique (code)
);
grant select, insert on public.tenants to :application;

-- Secrets that every server process shares, made by the first one that needs them.
create table public.server_secrets (
  name text primary key,
  value text not null
);
grant select, insert on public.server_secrets to :application;
