-- Functions of the migrations as a cluster needs them; the first line of each tells which version is in place.
-- A statement within a trigger runs on the worker that has the row and
-- knows no transition table, so rows are taken out of it one by one; values that change are made before the statement.

-- What `open_requests` reads of a tenant for several people at once, run by the worker that has it. The tenant is set there:
-- without a transaction block around the call the setting would not travel.
drop function if exists app.read_holder(bigint, bigint, bigint, uuid);
drop function if exists app.read_holders(bigint, bigint[], bigint[], uuid[]);
create or replace function app.read_holders(
  tenant bigint, people bigint[], chosen bigint[], known uuid[], by_provider boolean[]
)
returns table (
  at integer, tenant_code text, account text, user_name text, picture_id bigint, watermark text,
  must_change_password boolean, data_scope text, rights_stamp uuid, rights jsonb, second_factor_due boolean
)
language plpgsql as $$
-- for a cluster
declare
  called text;
begin
  perform app.begin_tenant(tenant);
  -- By itself: a delegated call may not join tables of tenants with one that stands everywhere.
  select n.code into called from public.tenants as n where n.id = tenant and n.enabled;
  return query
    select p.at::integer, called, u.account, u.name, u.picture_id, u.watermark, u.must_change_password and not p.provided, o.data_scope,
           o.rights_stamp,
           case when o.rights_stamp is distinct from p.stamp then (
             select jsonb_agg(jsonb_build_object('screen', r.screen, 'kind', r.kind, 'code', r.code,
                      'columns', g.visible_columns, 'fields', g.visible_fields))
               from public.role_resources as g
               join public.resources as r on r.tenant_id = tenant and r.id = g.resource_id
              where g.tenant_id = tenant and g.role_id = o.id and r.screen <> '') end,
           f.due
      from unnest(people, chosen, known, by_provider) with ordinality as p (person, role, stamp, provided, at)
      join public.users as u on u.tenant_id = tenant and u.id = p.person and u.enabled
      left join public.roles as o on o.tenant_id = tenant and o.id = p.role
      left join public.security_settings as s on s.tenant_id = tenant
      cross join lateral (
        select not u.has_second_factor and not p.provided and coalesce(s.second_factor_required or (s.second_factor_role_ids <> '{}' and exists (
                 select from public.user_roles as d
                   join public.roles as e on e.tenant_id = tenant and e.id = d.role_id and e.enabled
                  where d.tenant_id = tenant and d.user_id = p.person
                    and d.role_id = any (s.second_factor_role_ids))), false) as due) as f
     where called is not null
       and (p.role is null or (o.enabled and not f.due and exists (
             select from public.user_roles as x
              where x.tenant_id = tenant and x.user_id = p.person and x.role_id = p.role)));
end $$;

create or replace function app.open_requests(hashes bytea[], fresh text[], nonce_life interval, known uuid[])
returns table (
  at integer, replayed boolean, tenant_id bigint, tenant_code text, user_id bigint, account text, user_name text,
  picture_id bigint, watermark text, must_change_password boolean, role_id bigint, inventory_organisation_id bigint,
  data_scope text, rights_stamp uuid, rights jsonb, allowed_addresses text, second_factor_due boolean
)
language plpgsql as $$
-- for a cluster
declare
  remembered text[] := app.remember_nonces(fresh, nonce_life);
  held public.tickets;
  holder bigint;
  -- Of the requests of one tenant.
  places integer[];
  replays boolean[];
  people bigint[];
  chosen bigint[];
  organisations bigint[];
  stamps uuid[];
  expired boolean[];
  allowed text[];
  provided boolean[];
begin
  for holder in
    select distinct t.holder_tenant_id from public.tickets as t where t.ticket_hash = any (hashes)
  loop
    places := '{}'; replays := '{}'; people := '{}'; chosen := '{}'; organisations := '{}'; stamps := '{}';
    expired := '{}'; allowed := '{}'; provided := '{}';
    for place in 1 .. cardinality(hashes) loop
      select t.* into held from public.tickets t
       where t.ticket_hash = hashes[place] and t.holder_tenant_id = holder and t.expires_at > clock_timestamp()
         and t.last_seen_at > clock_timestamp() - t.idle_limit;
      continue when not found;
      places := places || place;
      replays := replays || (fresh[place] <> all (remembered));
      remembered := array_remove(remembered, fresh[place]);
      people := people || held.user_id;
      chosen := array_append(chosen, held.role_id);
      organisations := array_append(organisations, held.inventory_organisation_id);
      stamps := array_append(stamps, known[place]);
      expired := array_append(expired, held.password_expired);
      allowed := array_append(allowed, held.allowed_addresses);
      provided := array_append(provided, held.by_provider);
      if held.last_seen_at < clock_timestamp() - interval '30 seconds' then
        update public.tickets t set last_seen_at = greatest(t.last_seen_at, clock_timestamp())
         where t.ticket_hash = (
           select l.ticket_hash from public.tickets l
            where l.ticket_hash = hashes[place] for no key update skip locked);
      end if;
    end loop;
    continue when cardinality(places) = 0;
    return query
      select places[h.at], replays[h.at], holder, h.tenant_code, people[h.at], h.account, h.user_name, h.picture_id,
             h.watermark, h.must_change_password or expired[h.at], chosen[h.at], organisations[h.at], h.data_scope,
             h.rights_stamp, h.rights, allowed[h.at], h.second_factor_due
        from app.read_holders(holder, people, chosen, stamps, provided) as h;
  end loop;
end $$;

-- A shard's rows are of the shard's own type: as those of a sub-select they become entries.
create or replace function app.entries_by_index(asked app.asked_entries, texts text[], by_owner boolean, most bigint) returns bigint[]
language plpgsql stable
set enable_seqscan = off set enable_indexscan = off set plan_cache_mode = force_custom_plan as $$
-- for a cluster
declare
  tokens bigint[];
begin
  if by_owner then
    return array(
      select w.id
        from (select * from public.search_entries as e
               where e.tenant_id = asked.tenant and e.kind = asked.kind
                 and (e.department_id = any (asked.departments) or e.owner_id = any (asked.people))
              offset 0) as w
       where app.fits(asked, w::public.search_entries)
       limit most);
  end if;
  tokens := app.narrowing_tokens(asked, texts);
  return array(
    select w.id
      from (select * from public.search_entries as e
             where e.tenant_id = asked.tenant
               and app.search_tokens(e.tenant_id, e.kind, e.text, e.enabled, e.organisation_ids, e.department_id, e.owner_id) @> tokens
            offset 0) as w
     where w.kind = asked.kind and app.fits(asked, w::public.search_entries)
     limit most);
end $$;

create or replace function app.count_placed() returns trigger
language plpgsql as $$
-- for a cluster
declare
  c record;
  part smallint := pg_backend_pid() % 16;
begin
  for c in
    select tenant_id, inventory_organisation_id as organisation, case tg_op when 'INSERT' then count(*) else -count(*) end as more
      from counted group by tenant_id, inventory_organisation_id order by inventory_organisation_id
  loop
    insert into public.organisation_totals as t (tenant_id, inventory_organisation_id, kind, shard, total)
    values (c.tenant_id, c.organisation, tg_argv[0], part, c.more)
        on conflict (tenant_id, inventory_organisation_id, kind, shard) do update set total = t.total + excluded.total;
  end loop;
  return null;
end $$;

create or replace function app.count_records() returns trigger
language plpgsql as $$
-- for a cluster
declare
  c record;
  part smallint := pg_backend_pid() % 16;
begin
  for c in
    select tenant_id, case tg_op when 'INSERT' then count(*) else -count(*) end as more from counted group by tenant_id
  loop
    insert into public.organisation_totals as t (tenant_id, inventory_organisation_id, kind, shard, total)
    values (c.tenant_id, 0, tg_argv[0], part, c.more)
        on conflict (tenant_id, inventory_organisation_id, kind, shard) do update set total = t.total + excluded.total;
  end loop;
  return null;
end $$;
