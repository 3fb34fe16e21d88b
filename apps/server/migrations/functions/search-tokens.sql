-- Applied before the numbered migrations: the index `search_entries_tokens` is made of `search_tokens`. A change of its text
-- leaves the numbers in that index as they were, so it goes with a numbered migration that runs
-- `reindex index public.search_entries_tokens`.

-- All that an entry is found by, as numbers with tenant and kind in them, so that one index serves them all: one to three
-- characters of its text wherever they stand, and, longer than those, its organisations, its owners, on or off. In plain SQL it would
-- be parsed anew for each entry that is written, to find out that it cannot be put into the statement.
create or replace function app.search_tokens(
  tenant bigint, kind text, content text, enabled smallint, organisations bigint[], department bigint, owner bigint
) returns bigint[]
language plpgsql immutable parallel safe as $$
begin
  return array(select hashtextextended(substr(content, at, size), seed)
                 from (select hashtextextended(kind, tenant) as seed) as seeded,
                      generate_series(1, 3) as size, generate_series(1, length(content) - size + 1) as at)
      || array(select hashtextextended(thing, hashtextextended(kind, tenant))
                 from unnest(array['enabled ' || enabled, 'department ' || coalesce(department, 0), 'owner ' || owner]
                             || array(select 'organisation ' || o from unnest(organisations) as o)) as thing);
end $$;

-- What an entry must have to be among those asked for. A text of three characters or more is in its pieces of three.
create or replace function app.asked_tokens(
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
