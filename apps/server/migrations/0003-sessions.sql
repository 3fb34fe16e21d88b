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

-- Remembers a nonce; false when it was used before. Losing the last moments of nonces in a crash is harmless
-- beside a flush to disk on every request, so the commit does not wait for it.
create function app.remember_nonce(fresh text, life interval) returns boolean
language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into public.nonces (nonce, expires_at) values (fresh, clock_timestamp() + life) on conflict do nothing;
  return found;
end $$;

-- One round trip opens a signed-in request: the nonce is remembered and the ticket is read with its user, role and
-- rights as they are now, so that a logout, a disabled user or a removed role ends it at once on every process.
-- No row: the ticket is dead. `replayed`: the nonce was used before.
create function app.open_request(hash bytea, fresh text, nonce_life interval)
returns table (
  replayed boolean, tenant_id bigint, tenant_code text, user_id bigint, account text, user_name text,
  picture_id bigint, watermark text, role_id bigint, inventory_organisation_id bigint, rights jsonb
)
language plpgsql as $$
declare
  held public.tickets;
begin
  select t.* into held from public.tickets t
   where t.ticket_hash = hash and t.expires_at > clock_timestamp() and t.last_seen_at > clock_timestamp() - t.idle_limit;
  if not found then return; end if;
  replayed := not app.remember_nonce(fresh, nonce_life);
  if held.last_seen_at < clock_timestamp() - interval '30 seconds' then
    update public.tickets t set last_seen_at = greatest(t.last_seen_at, clock_timestamp()) where t.ticket_hash = hash;
  end if;
  perform app.begin_tenant(held.holder_tenant_id);
  return query
    select open_request.replayed, n.id, n.code, u.id, u.account, u.name, u.picture_id, u.watermark,
           held.role_id, held.inventory_organisation_id,
           (select jsonb_agg(jsonb_build_object('screen', r.screen, 'kind', r.kind, 'code', r.code,
                     'columns', g.visible_columns, 'fields', g.visible_fields))
              from public.role_resources g
              join public.resources r on r.tenant_id = g.tenant_id and r.id = g.resource_id
             where g.tenant_id = held.holder_tenant_id and g.role_id = held.role_id and r.screen <> '')
      from public.tenants n
      join public.users u on u.tenant_id = n.id and u.id = held.user_id and u.enabled
     where n.id = held.holder_tenant_id and n.enabled
       and (held.role_id is null or exists (
             select from public.user_roles x
              where x.tenant_id = held.holder_tenant_id and x.user_id = held.user_id and x.role_id = held.role_id));
end $$;

-- Counts one use of a bucket and answers how many there were in the running window.
create function app.count_use(target text, length interval) returns integer
language sql as $$
  insert into public.rate_limits as l (bucket, used, window_ends_at)
  values (target, 1, clock_timestamp() + length)
  on conflict (bucket) do update set
    used = case when l.window_ends_at <= excluded.window_ends_at - length then 1 else l.used + 1 end,
    window_ends_at = case when l.window_ends_at <= excluded.window_ends_at - length
                          then excluded.window_ends_at else l.window_ends_at end
  returning used
$$;
