-- What commands answered, by the key that their callers sent along. Whoever lost the answer asks again under the same key
-- and is told what was done instead of having it done twice. Commands for which no tenant is set keep theirs here as well,
-- so the table carries no tenant key and no fence.
create table public.answered_commands (
  -- 0 for callers who have not signed in.
  holder_tenant_id bigint not null,
  -- The person's id, or the network address of a caller who has not signed in.
  holder text not null,
  idempotency_key text not null,
  -- SHA-256 of method, address and body: a key stands for one content.
  request_hash bytea not null,
  answer text not null,
  expires_at timestamptz not null default clock_timestamp() + interval '24 hours',
  primary key (holder_tenant_id, holder, idempotency_key)
);
create index answered_commands_expiry on public.answered_commands (expires_at);
grant select, insert, delete on public.answered_commands to :application;
