-- What proves somebody besides the password, and of whom a tenant asks it.
-- rolling

-- The app on a phone that shows codes, one for each user.
create table public.authenticators (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  user_id bigint not null,
  -- Encrypted for its purpose and tenant.
  secret text not null,
  -- Null until a first code has proved that the app has the secret.
  confirmed_at timestamptz,
  -- Time step of the last code that was accepted; neither it nor an earlier one is accepted again.
  last_step bigint not null default 0,
  primary key (tenant_id, user_id)
);
select app.fence_tenant_table('public.authenticators');
alter table public.authenticators
  add constraint authenticators_user_fkey foreign key (tenant_id, user_id) references public.users (tenant_id, id);

-- Hashes of those codes that have not been used yet.
create table public.recovery_codes (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  user_id bigint not null,
  code_hash bytea not null,
  primary key (tenant_id, user_id, code_hash)
);
select app.fence_tenant_table('public.recovery_codes');
alter table public.recovery_codes
  add constraint recovery_codes_user_fkey foreign key (tenant_id, user_id) references public.users (tenant_id, id);

create table public.passkeys (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  user_id bigint not null,
  name text not null,
  -- As the authenticator calls it, in base64url.
  credential_id text not null,
  public_key bytea not null,
  -- The domain for which it was made; it serves for no other.
  domain text not null,
  sign_count bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (tenant_id, id),
  constraint passkeys_credential_key unique (tenant_id, credential_id)
);
create index passkeys_user on public.passkeys (tenant_id, user_id, id);
select app.fence_tenant_table('public.passkeys');
alter table public.passkeys
  add constraint passkeys_user_fkey foreign key (tenant_id, user_id) references public.users (tenant_id, id);

-- Whether somebody has a confirmed authenticator or a passkey, kept by whoever changes either.
alter table public.users add column has_second_factor boolean not null default false;

alter table public.security_settings
  add column second_factor_required boolean not null default false,
  -- Of whoever has one of these roles it is asked even where it is not asked of everybody.
  add column second_factor_role_ids bigint[] not null default '{}';

-- Sign-ins whose password was right and that wait for the second factor; found before a tenant is known.
create table public.pending_sign_ins (
  -- SHA-256 of what the caller was told.
  token_hash bytea primary key,
  holder_tenant_id bigint not null,
  user_id bigint not null,
  account text not null,
  -- SHA-256 of the stored hash of the password that was right.
  password_digest bytea not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on public.pending_sign_ins to :application;
create index pending_sign_ins_expiry on public.pending_sign_ins (expires_at);

-- What a passkey has to sign, each once; found before a tenant is known.
create table public.passkey_challenges (
  challenge_hash bytea primary key,
  -- What it was made for, and for whom.
  purpose text not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on public.passkey_challenges to :application;
create index passkey_challenges_expiry on public.passkey_challenges (expires_at);
