-- What finds and counts records of tables that grow to a million rows: a narrow table of searched texts beside them with
-- one index, and exact totals that are kept instead of counted.

-- A record as it is searched for: one table for all kinds, so that there is one way to search.
create table public.search_entries (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  kind text not null,
  id bigint not null,
  enabled smallint not null,
  -- Inventory organisations that have it.
  organisation_ids bigint[] not null default '{}',
  -- The department and the person that own it.
  department_id bigint,
  owner_id bigint not null,
  -- In lower case; the text holds code, name and pinyin initials.
  code text not null,
  text text not null,
  primary key (tenant_id, kind, id)
);
select app.fence_tenant_table('public.search_entries');
-- The policy binds the application and whoever is not the owner. The owner's one function that reads here checks the
-- tenant itself: under a policy no text operator could use an index.
alter table public.search_entries no force row level security;

-- All that an entry is found by, as numbers with tenant and kind in them, so that one index serves them all: one to three
-- characters of its text wherever they stand, and, longer than those, its organisations, its owners, on or off.
create function app.search_tokens(
  tenant bigint, kind text, content text, enabled smallint, organisations bigint[], department bigint, owner bigint
) returns bigint[]
language sql immutable parallel safe as $$
  select array(select hashtextextended(substr(content, at, size), seed)
                 from (select hashtextextended(kind, tenant) as seed) as seeded,
                      generate_series(1, 3) as size, generate_series(1, length(content) - size + 1) as at)
      || array(select hashtextextended(thing, hashtextextended(kind, tenant))
                 from unnest(array['enabled ' || enabled, 'department ' || coalesce(department, 0), 'owner ' || owner]
                             || array(select 'organisation ' || o from unnest(organisations) as o)) as thing)
$$;

-- What an entry must have to be among those asked for. A text of three characters or more is in its pieces of three.
create function app.asked_tokens(
  tenant bigint, kind text, texts text[], organisation bigint, enabled smallint
) returns bigint[]
language sql immutable parallel safe as $$
  select array(select distinct hashtextextended(thing, hashtextextended(kind, tenant))
                 from (select substr(part, at, least(3, length(part)))
                         from unnest(texts) as part, generate_series(1, greatest(length(part) - 2, 1)) as at
                       union all select 'organisation ' || organisation
                       union all select 'enabled ' || enabled) as asked (thing)
                where thing is not null)
$$;

-- What a search asks for. `patterns` must all fit the text and `codes` the code; null asks nothing.
create type app.asked_entries as (
  tenant bigint,
  kind text,
  patterns text[],
  codes text,
  enabled smallint,
  organisation bigint,
  -- An organisation that does not have it.
  lacking bigint,
  newest_first boolean
);

create function app.fits(asked app.asked_entries, entry public.search_entries) returns boolean
language sql immutable parallel safe as $$
  select entry.text like all (asked.patterns)
     and (asked.codes is null or entry.code like asked.codes)
     and (asked.enabled is null or entry.enabled = asked.enabled)
     and (asked.organisation is null or asked.organisation = any (entry.organisation_ids))
     and (asked.lacking is null or asked.lacking <> all (entry.organisation_ids))
$$;

-- Up to `most` that fit, among the first `reach` entries in the asked order.
create function app.walk_entries(asked app.asked_entries, reach bigint, most bigint) returns bigint[]
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
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

create function app.slice_ids(hits bigint[], newest_first boolean, skip bigint, size bigint) returns bigint[]
language sql immutable as $$
  select array(select id from unnest(hits) as id order by case when newest_first then -id else id end limit size offset skip)
$$;

-- The tokens by which the index is asked. An organisation that has most of the records, and being enabled, narrow
-- nothing: reading their long lists costs more than looking at what the texts have found.
create function app.narrowing_tokens(asked app.asked_entries, texts text[]) returns bigint[]
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

-- One page of the ids of what is asked for, in order, and how many there are, counted up to `bound` and one more.
--
-- What is common is found by walking, what is rare by the index; the newest thousand tell which it is. A walk has an end,
-- since what was common lately may be rare before.
create function app.find_entries(
  asked app.asked_entries, texts text[], skip bigint, size bigint, bound bigint, out total bigint, out ids bigint[]
)
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
set work_mem = '64MB'
set jit = off
as $$
declare
  probe constant bigint := 1000;
  reach constant bigint := 60000;
  seen bigint;
  hits bigint[];
  tokens bigint[];
begin
  if asked.tenant is distinct from app.current_tenant() then
    raise exception 'entries of another tenant' using errcode = 'insufficient_privilege';
  end if;

  select count(*), coalesce(array_agg(w.id) filter (where app.fits(asked, w::public.search_entries)), '{}') into seen, hits
    from (select * from public.search_entries as e
           where e.tenant_id = asked.tenant and e.kind = asked.kind order by e.id desc limit probe) as w;
  if seen < probe then
    total := least(cardinality(hits), bound + 1);
    ids := app.slice_ids(hits, asked.newest_first, skip, size);
    return;
  end if;

  if cardinality(hits) * 5 >= seen then
    hits := app.walk_entries(asked, reach, greatest(bound + 1, skip + size));
  else
    hits := '{}';
  end if;
  if cardinality(hits) <= bound then
    tokens := app.narrowing_tokens(asked, texts);
    -- The computed tenant and kind keep the planner from putting the primary key beside the index.
    hits := array(
      select e.id from public.search_entries as e
       where app.search_tokens(e.tenant_id, e.kind, e.text, e.enabled, e.organisation_ids, e.department_id, e.owner_id) @> tokens
         and e.tenant_id + 0 = asked.tenant and e.kind || '' = asked.kind and app.fits(asked, e)
       limit bound + 1);
    if cardinality(hits) <= bound then
      total := cardinality(hits);
      ids := app.slice_ids(hits, asked.newest_first, skip, size);
      return;
    end if;
    hits := app.walk_entries(asked, reach, skip + size);
  end if;

  total := bound + 1;
  if cardinality(hits) >= skip + size then
    ids := hits[skip + 1 : skip + size];
    return;
  end if;
  tokens := app.narrowing_tokens(asked, texts);
  ids := array(
    select e.id from public.search_entries as e
     where app.search_tokens(e.tenant_id, e.kind, e.text, e.enabled, e.organisation_ids, e.department_id, e.owner_id) @> tokens
       and e.tenant_id + 0 = asked.tenant and e.kind || '' = asked.kind and app.fits(asked, e)
     order by case when asked.newest_first then -e.id else e.id end limit size offset skip);
end $$;

revoke execute on function app.find_entries from public;
grant execute on function app.find_entries to :application;

-- Entries of materials follow the materials, statement by statement, and are touched by what is searched alone.
create function app.add_material_entries() returns trigger
language plpgsql as $$
begin
  insert into public.search_entries (tenant_id, kind, id, enabled, department_id, owner_id, code, text)
  select m.tenant_id, 'material', m.id, m.enabled, m.department_id, m.created_by, lower(m.item_code), m.search_text
    from added as m
      on conflict do nothing;
  return null;
end $$;
create trigger materials_search_added after insert on public.materials
  referencing new table as added for each statement execute function app.add_material_entries();

create function app.change_material_entries() returns trigger
language plpgsql set enable_nestloop = off as $$
declare
  m record;
begin
  for m in
    select c.* from changed as c join former as f on f.tenant_id = c.tenant_id and f.id = c.id
     where (c.enabled, c.department_id, c.created_by, c.item_code, c.search_text)
           is distinct from (f.enabled, f.department_id, f.created_by, f.item_code, f.search_text)
     order by c.id
  loop
    update public.search_entries as e
       set enabled = m.enabled, department_id = m.department_id, owner_id = m.created_by, code = lower(m.item_code),
           text = m.search_text
     where e.tenant_id = m.tenant_id and e.kind = 'material' and e.id = m.id;
  end loop;
  return null;
end $$;
create trigger materials_search_changed after update on public.materials
  referencing old table as former new table as changed
  for each statement execute function app.change_material_entries();

create function app.remove_entries() returns trigger
language plpgsql as $$
declare
  r record;
begin
  for r in select tenant_id, array_agg(id) as ids from removed group by tenant_id loop
    delete from public.search_entries as e
     where e.tenant_id = r.tenant_id and e.kind = tg_argv[0] and e.id = any (r.ids);
  end loop;
  return null;
end $$;
create trigger materials_search_removed after delete on public.materials
  referencing old table as removed for each statement execute function app.remove_entries('material');

-- Entries are locked in one order, so that two people who assign the same materials do not wait for each other; what
-- somebody else has added meanwhile stays, because the list that is changed is the newest one. Ids go by parameter: a
-- join would keep the plan of the first statement, which had one row, for one that has ten thousand.
create function app.place_material_entries() returns trigger
language plpgsql set enable_seqscan = off as $$
declare
  p record;
begin
  for p in select tenant_id, array_agg(distinct material_id) as ids from placed group by tenant_id loop
    perform from public.search_entries as e
      where e.tenant_id = p.tenant_id and e.kind = 'material' and e.id = any (p.ids) order by e.id for no key update;
  end loop;
  for p in
    select tenant_id, inventory_organisation_id as organisation, array_agg(material_id) as ids
      from placed group by tenant_id, inventory_organisation_id
  loop
    update public.search_entries as e
       set organisation_ids = case tg_op when 'INSERT' then e.organisation_ids || p.organisation
           else array_remove(e.organisation_ids, p.organisation) end
     where e.tenant_id = p.tenant_id and e.kind = 'material' and e.id = any (p.ids);
  end loop;
  return null;
end $$;
create trigger material_organisations_search_added after insert on public.material_organisations
  referencing new table as placed for each statement execute function app.place_material_entries();
create trigger material_organisations_search_removed after delete on public.material_organisations
  referencing old table as placed for each statement execute function app.place_material_entries();

-- How many records of a kind an inventory organisation has; organisation 0 is the tenant as a whole. In 16 shards, so
-- that those who add at the same moment seldom wait for each other.
create table public.organisation_totals (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  inventory_organisation_id bigint not null,
  kind text not null,
  shard smallint not null,
  total bigint not null,
  primary key (tenant_id, inventory_organisation_id, kind, shard)
);
select app.fence_tenant_table('public.organisation_totals');

create function app.count_placed() returns trigger
language plpgsql as $$
begin
  insert into public.organisation_totals as t (tenant_id, inventory_organisation_id, kind, shard, total)
  select c.tenant_id, c.inventory_organisation_id, tg_argv[0], pg_backend_pid() % 16,
         case tg_op when 'INSERT' then count(*) else -count(*) end
    from counted as c group by c.tenant_id, c.inventory_organisation_id order by c.inventory_organisation_id
      on conflict (tenant_id, inventory_organisation_id, kind, shard) do update set total = t.total + excluded.total;
  return null;
end $$;
create trigger material_organisations_counted_in after insert on public.material_organisations
  referencing new table as counted for each statement execute function app.count_placed('material');
create trigger material_organisations_counted_out after delete on public.material_organisations
  referencing old table as counted for each statement execute function app.count_placed('material');
create trigger product_organisations_counted_in after insert on public.product_organisations
  referencing new table as counted for each statement execute function app.count_placed('product');
create trigger product_organisations_counted_out after delete on public.product_organisations
  referencing old table as counted for each statement execute function app.count_placed('product');

create function app.count_records() returns trigger
language plpgsql as $$
begin
  insert into public.organisation_totals as t (tenant_id, inventory_organisation_id, kind, shard, total)
  select c.tenant_id, 0, tg_argv[0], pg_backend_pid() % 16, case tg_op when 'INSERT' then count(*) else -count(*) end
    from counted as c group by c.tenant_id
      on conflict (tenant_id, inventory_organisation_id, kind, shard) do update set total = t.total + excluded.total;
  return null;
end $$;
create trigger materials_counted_in after insert on public.materials
  referencing new table as counted for each statement execute function app.count_records('material');
create trigger materials_counted_out after delete on public.materials
  referencing old table as counted for each statement execute function app.count_records('material');

-- What is there already.
do $$
declare
  tenant bigint;
begin
  for tenant in select t.id from public.tenants t order by t.id loop
    perform app.begin_tenant(tenant);
    insert into public.search_entries (tenant_id, kind, id, enabled, organisation_ids, department_id, owner_id, code, text)
    select tenant, 'material', m.id, m.enabled,
           array(select o.inventory_organisation_id from public.material_organisations o
                  where o.tenant_id = tenant and o.material_id = m.id order by o.inventory_organisation_id),
           m.department_id, m.created_by, lower(m.item_code), m.search_text
      from public.materials m where m.tenant_id = tenant
        on conflict do nothing;
    insert into public.organisation_totals (tenant_id, inventory_organisation_id, kind, shard, total)
    select tenant, 0, 'material', 0, count(*) from public.materials m where m.tenant_id = tenant having count(*) > 0
    union all
    select tenant, o.inventory_organisation_id, 'material', 0, count(*)
      from public.material_organisations o where o.tenant_id = tenant group by o.inventory_organisation_id
    union all
    select tenant, o.inventory_organisation_id, 'product', 0, count(*)
      from public.product_organisations o where o.tenant_id = tenant group by o.inventory_organisation_id
        on conflict do nothing;
  end loop;
  perform app.begin_tenant(0);
end $$;

create index search_entries_tokens on public.search_entries using gin (
  app.search_tokens(tenant_id, kind, text, enabled, organisation_ids, department_id, owner_id));

-- A code that is typed for a new row is one that no row of another product has.
create index product_specifications_item_code on public.product_specifications (tenant_id, item_code);
