-- Sign-in through a tenant's identity provider by OpenID Connect.
-- rolling

-- A tenant without a row has none, and everybody signs in with a password.
create table public.single_sign_on_settings (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  enabled boolean not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Encrypted by the server, never answered; empty for a client that has none.
  encrypted_client_secret text not null,
  scopes text not null,
  -- Which of the provider's claims tells who of the users somebody is.
  claim text not null check (claim in ('email', 'phone_number', 'preferred_username', 'sub')),
  creates_users boolean not null,
  default_role_id bigint,
  default_department_id bigint,
  password_sign_in boolean not null,
  emergency_user_id bigint,
  version bigint not null default 1,
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id),
  constraint single_sign_on_settings_emergency_check check (password_sign_in or (enabled and emergency_user_id is not null))
);
create index single_sign_on_settings_department on public.single_sign_on_settings (tenant_id, default_department_id);
select app.fence_tenant_table('public.single_sign_on_settings');
alter table public.single_sign_on_settings
  add constraint single_sign_on_settings_role_fkey foreign key (tenant_id, default_role_id) references public.roles (tenant_id, id);
alter table public.single_sign_on_settings
  add constraint single_sign_on_settings_department_fkey foreign key (tenant_id, default_department_id)
    references public.departments (tenant_id, id);
alter table public.single_sign_on_settings
  add constraint single_sign_on_settings_emergency_fkey foreign key (tenant_id, emergency_user_id)
    references public.users (tenant_id, id);
alter table public.single_sign_on_settings
  add constraint single_sign_on_settings_updated_by_fkey foreign key (tenant_id, updated_by)
    references public.users (tenant_id, id);

-- Who of the provider's people is which user, from the first sign-in on: later changes of a mail address take nobody over.
create table public.user_identities (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  issuer text not null,
  subject text not null,
  user_id bigint not null,
  created_at timestamptz not null,
  last_sign_in_at timestamptz not null,
  primary key (tenant_id, id),
  constraint user_identities_subject_key unique (tenant_id, issuer, subject),
  constraint user_identities_user_key unique (tenant_id, user_id, issuer)
);
select app.fence_tenant_table('public.user_identities');
alter table public.user_identities
  add constraint user_identities_user_fkey foreign key (tenant_id, user_id) references public.users (tenant_id, id);

create index users_email on public.users (tenant_id, lower(email)) where email <> '';

-- Sign-ins that have been sent to a provider and have not come back; each serves once.
create table public.sign_on_attempts (
  -- SHA-256 of the state that goes along, and of what the browser's window keeps.
  state_hash bytea primary key,
  window_hash bytea not null,
  holder_tenant_id bigint not null,
  issuer text not null,
  client_id text not null,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null
);
create index sign_on_attempts_expiry on public.sign_on_attempts (expires_at);
grant select, insert, delete on public.sign_on_attempts to :application;

-- It was signed in with through a provider: a password that was given, or has to be changed, is nobody's business there.
alter table public.tickets add column by_provider boolean not null default false;
