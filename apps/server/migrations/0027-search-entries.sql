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
