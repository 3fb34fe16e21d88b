-- The few entries that fit best what somebody types to open a record: not a page with its total, but the first five.

-- What an entry itself is called by, without what follows on a line of its own: a variant's product.
create or replace function app.own_text(entry public.search_entries) returns text
language sql immutable parallel safe as $$
  select case entry.kind when 'variant' then split_part(entry.text, e'\n', 1) else entry.text end
$$;

-- How well an entry fits: 0 its code is what was typed, 1 begins with it, 2 its initials hold it, 3 all words stand somewhere; null
-- where they do not. Behind the code come the name and its initials, which are as long as the name. Who may not see one of the two
-- finds nothing by it.
create or replace function app.rank_entry(
  entry public.search_entries, typed text, patterns text[], sees_code boolean, sees_name boolean
) returns integer
language sql immutable parallel safe as $$
  select case
    when sees_code and entry.code = typed then 0
    when sees_code and starts_with(entry.code, typed) then 1
    when not (case when sees_code and sees_name then app.own_text(entry)
                   when sees_name then substr(app.own_text(entry), length(entry.code) + 2)
                   else entry.code end like all (patterns)) then null
    when sees_name and strpos(
      right(app.own_text(entry), (length(app.own_text(entry)) - length(entry.code) - 2) / 2), typed) > 0 then 2
    else 3 end
$$;

-- Whether one of the organisations has it, or none at all; without organisations any may.
create or replace function app.is_placed_in(entry public.search_entries, organisations bigint[]) returns boolean
language sql immutable parallel safe as $$
  select organisations is null or entry.organisation_ids = '{}' or entry.organisation_ids && organisations
$$;

-- Ids of up to `most` that fit, by whose they are or else by the index of tokens. Only as bitmaps, and of many hits the first five
-- thousand: they are ranked, so all of them have to be looked at.
create or replace function app.best_by_index(
  asked app.asked_entries, typed text, texts text[], organisations bigint[], sees_code boolean, sees_name boolean, by_owner boolean,
  most integer
) returns bigint[]
language plpgsql stable
set enable_seqscan = off set enable_indexscan = off set plan_cache_mode = force_custom_plan as $$
declare
  far constant integer := 5000;
  tokens bigint[];
begin
  if by_owner then
    return array(
      select w.id
        from (select i.id, r.rank
                from (select * from public.search_entries as e
                       where e.tenant_id = asked.tenant and e.kind = asked.kind
                         and (e.department_id = any (asked.departments) or e.owner_id = any (asked.people))
                      offset 0) as i
               cross join lateral (
                 select app.rank_entry(i::public.search_entries, typed, asked.patterns, sees_code, sees_name)) as r (rank)
               where app.fits(asked, i::public.search_entries) and app.is_placed_in(i::public.search_entries, organisations)
                 and r.rank is not null
               limit far) as w
       order by w.rank, w.id desc limit most);
  end if;
  tokens := app.asked_tokens(asked.tenant, asked.kind, texts, null, null);
  return array(
    select w.id
      from (select i.id, r.rank
              from (select * from public.search_entries as e
                     where app.search_tokens(e.tenant_id, e.kind, e.text, e.enabled, e.organisation_ids, e.department_id, e.owner_id)
                           @> tokens
                    offset 0) as i
             cross join lateral (
               select app.rank_entry(i::public.search_entries, typed, asked.patterns, sees_code, sees_name)) as r (rank)
             where i.tenant_id = asked.tenant and i.kind = asked.kind
               and app.fits(asked, i::public.search_entries) and app.is_placed_in(i::public.search_entries, organisations)
               and r.rank is not null
             limit far) as w
     order by w.rank, w.id desc limit most);
end $$;

-- The best of the entries: by code, among the newest thousand, and by an index where these are too few and there may be others. What
-- is common is therefore ranked among the newest, what is rare among all.
create or replace function app.best_entries(
  asked app.asked_entries, typed text, texts text[], organisations bigint[], sees_code boolean, sees_name boolean, most integer
) returns table (id bigint, rank integer)
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
set work_mem = '64MB'
set jit = off
as $$
declare
  probe constant integer := 1000;
  owners constant app.asked_entries := row(
    asked.tenant, asked.kind, '{}'::text[], null, null, null, null, true, asked.departments, asked.people);
  called_so bigint := 0;
  seen bigint;
  of_anybody bigint;
  fitting bigint;
  by_code bigint[] := '{}';
  newest bigint[];
  by_index bigint[] := '{}';
  by_owner boolean;
begin
  if asked.tenant is distinct from app.current_tenant() then
    raise exception 'entries of another tenant' using errcode = 'insufficient_privilege';
  end if;

  if sees_code then
    select count(*), coalesce((array_agg(w.id order by w.code <> typed, w.id desc) filter (
             where app.fits(owners, w::public.search_entries) and app.is_placed_in(w::public.search_entries, organisations)))[:most], '{}')
      into called_so, by_code
      from (select * from public.search_entries as e
             where e.tenant_id = asked.tenant and e.kind = asked.kind
               and e.code collate "C" >= typed and e.code collate "C" < typed || chr(1114111)
             order by e.code collate "C" limit probe) as w;
  end if;

  -- Most entries are told apart by their text alone. The offset keeps what is worked out for each from being worked out anew for each
  -- aggregate.
  select count(*), count(*) filter (where f.holds), count(f.rank),
         coalesce((array_agg(f.id order by f.rank, f.id desc) filter (where f.rank is not null))[:most], '{}')
    into seen, of_anybody, fitting, newest
    from (select l.id, l.text like all (asked.patterns) as holds,
                 case when l.text like all (asked.patterns)
                       and app.fits(owners, l::public.search_entries) and app.is_placed_in(l::public.search_entries, organisations)
                      then app.rank_entry(l::public.search_entries, typed, asked.patterns, sees_code, sees_name) end as rank
            from (select * from public.search_entries as e
                   where e.tenant_id = asked.tenant and e.kind = asked.kind order by e.id desc limit probe) as l
          offset 0) as f;

  -- All whose code begins so are known where they are not too many: nothing fits better than they.
  if seen = probe and fitting < most and not (called_so < probe and cardinality(by_code) >= most) then
    by_owner := asked.departments is not null and of_anybody * 100 > seen and fitting * 10 < of_anybody and app.own_few(asked);
    by_index := app.best_by_index(asked, typed, texts, organisations, sees_code, sees_name, by_owner, most);
  end if;

  return query
    select f.id, r.rank
      from (select * from public.search_entries as e
             where e.tenant_id = asked.tenant and e.kind = asked.kind and e.id = any (by_code || newest || by_index)
            offset 0) as f
     cross join lateral (
       select app.rank_entry(f::public.search_entries, typed, asked.patterns, sees_code, sees_name)) as r (rank)
     order by r.rank, f.id desc limit most;
end $$;

revoke execute on function app.best_entries from public;
grant execute on function app.best_entries to :application;
