-- What a tenant asks of passwords, sessions and the addresses of its people, and what that is judged by.
-- rolling

-- A tenant without a row has the defaults of `defaultSecuritySettings`.
create table public.security_settings (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  password_min_length integer not null,
  password_kinds integer not null,
  password_history integer not null,
  -- 0 where passwords do not expire.
  password_expiry_days integer not null,
  session_hours integer not null,
  idle_minutes integer not null,
  remember_allowed boolean not null,
  remember_days integer not null,
  -- Addresses and networks; empty where all are allowed.
  allowed_addresses text[] not null,
  version bigint not null default 1,
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id)
);
select app.fence_tenant_table('public.security_settings');
alter table public.security_settings
  add constraint security_settings_updated_by_fkey foreign key (tenant_id, updated_by) references public.users (tenant_id, id);

-- Hashes of the passwords that a user had before the present one, as far back as the tenant asks.
create table public.former_passwords (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  user_id bigint not null,
  password_hash text not null,
  primary key (tenant_id, id)
);
create index former_passwords_user on public.former_passwords (tenant_id, user_id, id desc);
select app.fence_tenant_table('public.former_passwords');
alter table public.former_passwords
  add constraint former_passwords_user_fkey foreign key (tenant_id, user_id) references public.users (tenant_id, id);

-- Devices that a user has signed in with.
create table public.user_devices (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  user_id bigint not null,
  -- SHA-256 of what tells devices apart.
  device_hash bytea not null,
  last_sign_in_at timestamptz not null,
  primary key (tenant_id, user_id, device_hash)
);
select app.fence_tenant_table('public.user_devices');
alter table public.user_devices
  add constraint user_devices_user_fkey foreign key (tenant_id, user_id) references public.users (tenant_id, id);

alter table public.tickets
  add column remembered boolean not null default false,
  -- Since when the password holds with which was signed in; null for tickets from before this was kept.
  add column password_set_at timestamptz,
  -- It had expired: the ticket serves for changing it.
  add column password_expired boolean not null default false,
  -- Addresses and networks, separated by commas; empty where all are allowed.
  add column allowed_addresses text not null default '';
update public.tickets set remembered = true where expires_at > signed_in_at + interval '1 day';
