-- Keys that every server process shares, by what they are for; each can be replaced while older ones are still read.
-- rolling
create table public.server_keys (
  purpose text not null check (purpose in ('encryption', 'file-addresses')),
  number integer not null check (number > 0),
  -- 32 bytes in hexadecimal; null once it is retired, so that nothing reads by it any more.
  value text,
  created_at timestamptz not null default now(),
  -- Since when nothing is stored by an older one; null while what is stored is being encrypted anew.
  completed_at timestamptz,
  retired_at timestamptz,
  primary key (purpose, number),
  constraint server_keys_retired_check check ((value is null) = (retired_at is not null))
);
grant select on public.server_keys to :application;

-- Processes of the version before find theirs where it was, and go on with it as the first one.
insert into public.server_secrets (name, value)
select n.name, encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex')
  from (values ('sealing'), ('file-addresses')) as n (name)
on conflict do nothing;
insert into public.server_keys (purpose, number, value, completed_at)
select case s.name when 'sealing' then 'encryption' else s.name end, 1, s.value, now()
  from public.server_secrets as s where s.name in ('sealing', 'file-addresses');
