-- Search among the entries of a tenant. Plans are made for the values at hand: what is not asked for costs nothing, and many
-- owners become one hash table.

-- Whether an entry is among those asked for.
create or replace function app.fits(asked app.asked_entries, entry public.search_entries) returns boolean
language sql immutable parallel safe as $$
  select (asked.departments is null
          or entry.department_id = any (asked.departments) or entry.owner_id = any (asked.people))
     and (asked.enabled is null or entry.enabled = asked.enabled)
     and (asked.codes is null or entry.code like asked.codes)
     and entry.text like all (asked.patterns)
     and (asked.organisation is null or asked.organisation = any (entry.organisation_ids))
     and (asked.lacking is null or asked.lacking <> all (entry.organisation_ids))
$$;

-- One page of the ids, in the asked order.
create or replace function app.slice_ids(hits bigint[], newest_first boolean, skip bigint, size bigint) returns bigint[]
language sql immutable as $$
  select array(select id from unnest(hits) as id order by case when newest_first then -id else id end limit size offset skip)
$$;

-- Up to `most` that fit, among the first `reach` entries in the asked order.
create or replace function app.walk_entries(asked app.asked_entries, reach bigint, most bigint) returns bigint[]
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
begin
  if asked.newest_first then
    return array(
      select w.id
        from (select * from public.search_entries as e
               where e.tenant_id = asked.tenant and e.kind = asked.kind order by e.id desc limit reach) as w
       where app.fits(asked, w::public.search_entries) limit most);
  end if;
  return array(
    select w.id
      from (select * from public.search_entries as e
             where e.tenant_id = asked.tenant and e.kind = asked.kind order by e.id limit reach) as w
     where app.fits(asked, w::public.search_entries) limit most);
end $$;

-- The tokens by which the index is asked. An organisation that has most of the records, and being enabled, narrow
-- nothing: reading their long lists costs more than looking at what the texts have found.
create or replace function app.narrowing_tokens(asked app.asked_entries, texts text[]) returns bigint[]
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  is_wide boolean;
  tokens bigint[];
begin
  select coalesce(sum(t.total) filter (where t.inventory_organisation_id = asked.organisation), 0) * 4
         > coalesce(sum(t.total) filter (where t.inventory_organisation_id = 0), 0) into is_wide
    from public.organisation_totals as t
   where t.tenant_id = asked.tenant and t.kind = asked.kind and t.inventory_organisation_id in (0, asked.organisation);
  tokens := app.asked_tokens(asked.tenant, asked.kind, texts,
    case when not is_wide then asked.organisation end, case asked.enabled when 0 then asked.enabled end);
  if tokens = '{}' then
    return app.asked_tokens(asked.tenant, asked.kind, texts, asked.organisation, asked.enabled);
  end if;
  return tokens;
end $$;

-- Up to `most` that fit, found by whose they are or else by the index of tokens; without `most` all. Only as bitmaps: a walk of
-- a key would hope to find them early.
create or replace function app.entries_by_index(asked app.asked_entries, texts text[], by_owner boolean, most bigint) returns bigint[]
language plpgsql stable
set enable_seqscan = off set enable_indexscan = off set plan_cache_mode = force_custom_plan as $$
declare
  tokens bigint[];
begin
  if by_owner then
    return array(
      select e.id from public.search_entries as e
       where e.tenant_id = asked.tenant and e.kind = asked.kind
         and (e.department_id = any (asked.departments) or e.owner_id = any (asked.people)) and app.fits(asked, e)
       limit most);
  end if;
  tokens := app.narrowing_tokens(asked, texts);
  -- The offset keeps the planner from putting other indexes beside the one of tokens.
  return array(
    select w.id
      from (select * from public.search_entries as e
             where app.search_tokens(e.tenant_id, e.kind, e.text, e.enabled, e.organisation_ids, e.department_id, e.owner_id) @> tokens
            offset 0) as w
     where w.tenant_id = asked.tenant and w.kind = asked.kind and app.fits(asked, w::public.search_entries)
     limit most);
end $$;

-- Whether the owners have few entries enough to look at each.
create or replace function app.own_few(asked app.asked_entries) returns boolean
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
declare
  few constant bigint := 40000;
begin
  return few >= (
    select count(*)
      from ((select 1 from public.search_entries as e
              where e.tenant_id = asked.tenant and e.kind = asked.kind and e.department_id = any (asked.departments)
              limit few + 1)
            union all
            (select 1 from public.search_entries as e
              where e.tenant_id = asked.tenant and e.kind = asked.kind and e.owner_id = any (asked.people)
              limit few + 1)) as owned);
end $$;

-- One page of the ids of what is asked for, in order, and how many there are, counted up to `bound` and one more.
--
-- What is common is found by walking from the newest, what is rare by an index; the newest thousand tell which it is. A walk has
-- an end, since what was common lately may be rare before.
create or replace function app.find_entries(
  asked app.asked_entries, texts text[], skip bigint, size bigint, bound bigint, out total bigint, out ids bigint[]
)
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set plan_cache_mode = force_custom_plan
set work_mem = '64MB'
set jit = off
as $$
declare
  probe constant bigint := 1000;
  -- How far a walk goes at most, and how far for a page alone when an index has told the total.
  far constant bigint := 100000;
  near constant bigint := 30000;
  anybodys constant app.asked_entries := row(
    asked.tenant, asked.kind, asked.patterns, asked.codes, asked.enabled, asked.organisation, asked.lacking,
    asked.newest_first, null, null);
  seen bigint;
  -- Of the newest: what fits, and how many would whoever owned them.
  newest bigint[];
  of_anybody bigint;
  by_owner boolean;
  is_near boolean;
  hits bigint[];
begin
  if asked.tenant is distinct from app.current_tenant() then
    raise exception 'entries of another tenant' using errcode = 'insufficient_privilege';
  end if;

  select count(*), count(*) filter (where app.fits(anybodys, w::public.search_entries)),
         coalesce(array_agg(w.id) filter (where app.fits(asked, w::public.search_entries)), '{}')
    into seen, of_anybody, newest
    from (select * from public.search_entries as e
           where e.tenant_id = asked.tenant and e.kind = asked.kind order by e.id desc limit probe) as w;
  if seen < probe then
    total := least(cardinality(newest), bound + 1);
    ids := app.slice_ids(newest, asked.newest_first, skip, size);
    return;
  end if;

  if cardinality(newest) * 7 >= seen then
    hits := app.walk_entries(asked, far, greatest(bound + 1, skip + size));
    if cardinality(hits) > bound then
      if cardinality(hits) < skip + size then
        hits := app.walk_entries(asked, null, skip + size);
      end if;
      total := bound + 1;
      ids := hits[skip + 1 : skip + size];
      return;
    end if;
  end if;

  by_owner := asked.departments is not null and of_anybody * 100 > seen
    and (texts = '{}' or (cardinality(newest) * 10 < of_anybody and app.own_few(asked)));
  is_near := (skip + size) * seen <= cardinality(newest) * near;
  hits := app.entries_by_index(asked, texts, by_owner, case when is_near then bound + 1 end);
  total := least(cardinality(hits), bound + 1);
  if is_near and total > bound then
    ids := (app.walk_entries(asked, far, skip + size))[skip + 1 : skip + size];
    if cardinality(ids) = size then return; end if;
    hits := app.entries_by_index(asked, texts, by_owner, null);
  end if;
  ids := app.slice_ids(hits, asked.newest_first, skip, size);
end $$;

revoke execute on function app.find_entries from public;
grant execute on function app.find_entries to :application;
