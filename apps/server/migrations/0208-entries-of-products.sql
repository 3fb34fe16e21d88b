-- Products and their variants are found through entries, as materials are. The triggers of the materials go on under the names
-- that serve all kinds.
-- rolling
do $$
declare
  work text;
begin
  foreach work in array array['add', 'change', 'place'] loop
    -- A new database has no functions yet.
    if to_regprocedure(format('app.%s_material_entries()', work)) is not null then
      execute format('alter function app.%s_material_entries() rename to %s_entries', work, work);
    end if;
  end loop;
end $$;

-- What is there already, first beside those who go on writing; then, while they wait, what they have changed meanwhile, which is
-- little. With the end of this transaction triggers go on with it.
-- The statistics know nothing yet of what the first pass adds, so that the second would look up each entry among all of its kind.
-- Its index of tokens takes many at once.
set local enable_nestloop = off;
set local jit = off;
set local gin_pending_list_limit = '256MB';
set local work_mem = '256MB';
do $$
declare
  tenant bigint;
begin
  for pass in 1 .. 2 loop
    if pass = 2 then
      perform gin_clean_pending_list('public.search_entries_tokens');
      lock table public.products, public.product_organisations, public.product_specifications in share row exclusive mode;
    end if;
    for tenant in select t.id from public.tenants t order by t.id loop
      perform app.begin_tenant(tenant);
      insert into public.search_entries (tenant_id, kind, id, enabled, organisation_ids, department_id, owner_id, code, text)
      select tenant, 'product', p.id, p.active, coalesce(o.ids, '{}'), p.department_id, p.created_by, lower(p.code), p.search_text
        from public.products p
        left join (
          select x.product_id, array_agg(x.inventory_organisation_id order by x.inventory_organisation_id) as ids
            from public.product_organisations x where x.tenant_id = tenant group by x.product_id) o on o.product_id = p.id
       where p.tenant_id = tenant and not exists (
         select from public.search_entries e
          where e.tenant_id = tenant and e.kind = 'product' and e.id = p.id
            and (e.enabled, e.organisation_ids, e.department_id, e.owner_id, e.code, e.text)
                is not distinct from
                (p.active, coalesce(o.ids, '{}'), p.department_id, p.created_by, lower(p.code), p.search_text))
          on conflict (tenant_id, kind, id) do update
         set enabled = excluded.enabled, organisation_ids = excluded.organisation_ids, department_id = excluded.department_id,
             owner_id = excluded.owner_id, code = excluded.code, text = excluded.text;
      insert into public.search_entries (tenant_id, kind, id, enabled, organisation_ids, department_id, owner_id, code, text)
      select tenant, 'variant', v.id, v.active, coalesce(o.ids, '{}'), p.department_id, p.created_by, lower(v.item_code),
             replace(v.search_text, e'\n', ' ') || e'\n' || p.search_text
        from public.product_specifications v
        join public.products p on p.tenant_id = tenant and p.id = v.product_id
        left join (
          select x.product_id, array_agg(x.inventory_organisation_id order by x.inventory_organisation_id) as ids
            from public.product_organisations x where x.tenant_id = tenant group by x.product_id) o on o.product_id = p.id
       where v.tenant_id = tenant and not exists (
         select from public.search_entries e
          where e.tenant_id = tenant and e.kind = 'variant' and e.id = v.id
            and (e.enabled, e.organisation_ids, e.department_id, e.owner_id, e.code, e.text)
                is not distinct from
                (v.active, coalesce(o.ids, '{}'), p.department_id, p.created_by, lower(v.item_code),
                 replace(v.search_text, e'\n', ' ') || e'\n' || p.search_text))
          on conflict (tenant_id, kind, id) do update
         set enabled = excluded.enabled, organisation_ids = excluded.organisation_ids, department_id = excluded.department_id,
             owner_id = excluded.owner_id, code = excluded.code, text = excluded.text;
      if pass = 2 then
        delete from public.search_entries e
         where e.tenant_id = tenant and e.kind = 'product'
           and not exists (select from public.products p where p.tenant_id = tenant and p.id = e.id);
        delete from public.search_entries e
         where e.tenant_id = tenant and e.kind = 'variant'
           and not exists (select from public.product_specifications v where v.tenant_id = tenant and v.id = e.id);
      end if;
    end loop;
  end loop;
  perform app.begin_tenant(0);
end $$;
reset enable_nestloop;
reset jit;
reset gin_pending_list_limit;
reset work_mem;
