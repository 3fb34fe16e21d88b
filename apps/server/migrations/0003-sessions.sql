-- Tickets and one-time things. They are found before a tenant is known, so they carry no tenant key and no fence;
-- `holder_tenant_id` says whose ticket it is.

create table public.tickets (
  -- SHA-256 of the ticket; the ticket itself is never stored.
  ticket_hash bytea primary key,
  holder_tenant_id bigint not null,
  user_id bigint not null,
  role_id bigint,
  inventory_organisation_id bigint,
  sign_key text not null,
  last_seen_at timestamptz not null,
  idle_limit interval not null,
  expires_at timestamptz not null
);
create index tickets_user on public.tickets (holder_tenant_id, user_id);
create index tickets_expiry on public.tickets (expires_at);
grant select, insert, update, delete on public.tickets to :application;

create table public.nonces (
  nonce text primary key,
  expires_at timestamptz not null
);
create index nonces_expiry on public.nonces (expires_at);
grant select, insert, delete on public.nonces to :application;

create table public.captchas (
  source text primary key,
  answer text not null,
  expires_at timestamptz not null
);
create index captchas_expiry on public.captchas (expires_at);
grant select, insert, update, delete on public.captchas to :application;

create table public.phone_codes (
  phone text not null,
  purpose text not null,
  code_hash bytea not null,
  tries_left integer not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (phone, purpose)
);
create index phone_codes_expiry on public.phone_codes (expires_at);
grant select, insert, update, delete on public.phone_codes to :application;

-- How often something was done within a window, by bucket such as `sign-in:203.0.113.7`.
create table public.rate_limits (
  bucket text primary key,
  used integer not null,
  window_ends_at timestamptz not null
);
create index rate_limits_window on public.rate_limits (window_ends_at);
grant select, insert, update, delete on public.rate_limits to :application;
