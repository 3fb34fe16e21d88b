-- Seals over what is recorded, so that a line that was altered, removed or slipped in later is found, and what the auditor's log
-- needs of changes: from which address they came, and which line stands for all that a command did to a record.
-- rolling

-- Each covers the lines of a stretch of time and the seal before it; nothing of it waits for a save.
create table public.log_seals (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  -- From 1, without a gap.
  number bigint not null,
  -- In Asia/Shanghai; the hash of its last seal is the day's root.
  day date not null,
  -- From this moment to before that one; the next seal goes on there.
  sealed_from timestamptz not null,
  sealed_to timestamptz not null,
  event_count integer not null,
  change_count integer not null,
  -- Of each line in order of time its id in 16 bytes and its digest in 32; null once these lines are removed by retention.
  event_lines bytea,
  change_lines bytea,
  event_hash bytea not null,
  change_hash bytea not null,
  -- From here on, that lines before these moments have been removed because the tenant keeps them no longer.
  events_removed_before timestamptz,
  changes_removed_before timestamptz,
  sealed_at timestamptz not null,
  previous_hash bytea not null,
  hash bytea not null,
  -- By which key of the server the hash is signed.
  key_number integer not null,
  signature bytea not null,
  primary key (tenant_id, number)
);
create index log_seals_day on public.log_seals (tenant_id, day, number);
select app.fence_append_only_table('public.log_seals');

-- The last seal of each tenant, signed, so that seals cannot be taken off the end.
create table public.log_seal_heads (
  tenant_id bigint primary key default app.current_tenant() references public.tenants (id),
  number bigint not null,
  hash bytea not null,
  key_number integer not null,
  signature bytea not null
);
select app.fence_tenant_table('public.log_seal_heads');
revoke insert, update, delete on public.log_seal_heads from :application;

-- What the last nightly look at the seals has found.
create table public.log_checks (
  tenant_id bigint primary key default app.current_tenant() references public.tenants (id),
  checked_at timestamptz not null,
  lines bigint not null,
  faults bigint not null,
  examples jsonb not null default '[]'
);
select app.fence_tenant_table('public.log_checks');

alter table public.server_keys drop constraint server_keys_purpose_check;
alter table public.server_keys add constraint server_keys_purpose_check
  check (purpose in ('encryption', 'file-addresses', 'log-seals'));
insert into public.server_keys (purpose, number, value, completed_at)
values ('log-seals', 1,
        encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'), now());

alter table public.record_changes add column address text not null default '';
-- The first line of a command about a record.
alter table public.record_changes add column leads boolean not null default true;
create index record_changes_newest on public.record_changes (tenant_id, at desc, id desc) where leads;
create index record_changes_person on public.record_changes (tenant_id, user_id, at desc, id desc) where leads;
create index record_changes_kind on public.record_changes (tenant_id, kind, at desc, id desc) where leads;
create index record_changes_origin on public.record_changes (tenant_id, origin, at desc, id desc) where leads;
create index record_changes_address on public.record_changes (tenant_id, address, at desc, id desc) where leads;
create index security_events_address on public.security_events (tenant_id, log, address, at desc, id desc);
