-- Applied before the numbered migrations, which call it. It reads tables only while it runs.

-- Gives menu entries and buttons to tenants that were made before them. `entries` is an array of objects with parent, kind, code,
-- name, english, icon, url, screen and sort_order; an entry stands behind its parent, and what a tenant has already is left as it
-- is. Each goes to the roles that hold the button `holder_code` of the screen `holder_screen`.
create or replace function app.add_menu_entries(
  entries jsonb, holder_screen text, holder_code text, only_operators boolean default false
) returns void
language plpgsql as $$
declare
  tenant bigint;
  entry record;
  parent_id bigint;
  made bigint;
begin
  for tenant in select t.id from public.tenants t where t.operator or not only_operators order by t.id loop
    perform app.begin_tenant(tenant);
    for entry in
      select e.parent, e.kind, e.code, e.name, e.english, coalesce(e.icon, '') as icon, coalesce(e.url, '') as url,
             coalesce(e.screen, '') as screen, coalesce(e.sort_order, 0) as sort_order
        from rows from (
          jsonb_to_recordset(entries) as (
            parent text, kind text, code text, name text, english text, icon text, url text, screen text, sort_order integer
          )
        ) with ordinality as e (parent, kind, code, name, english, icon, url, screen, sort_order, place)
       order by e.place
    loop
      parent_id := null;
      select r.id into parent_id from public.resources r
       where r.tenant_id = tenant and r.kind = 'menu' and r.code = entry.parent;
      continue when parent_id is null and entry.parent is not null;
      made := null;
      insert into public.resources (tenant_id, parent_id, kind, code, name, icon, url, screen, sort_order)
      values (tenant, parent_id, entry.kind, entry.code, entry.name, entry.icon, entry.url, entry.screen, entry.sort_order)
      on conflict on constraint resources_code_key do nothing
      returning id into made;
      continue when made is null;
      insert into public.translations (tenant_id, record_id, language, name, remark)
      values (tenant, made, 'ENG', entry.english, '');
      insert into public.role_resources (tenant_id, role_id, resource_id)
      select tenant, g.role_id, made
        from public.role_resources g
        join public.resources r on r.tenant_id = g.tenant_id and r.id = g.resource_id
       where g.tenant_id = tenant and r.screen = holder_screen and r.code = holder_code
      on conflict do nothing;
    end loop;
  end loop;
  -- What follows in the same transaction belongs to no tenant.
  perform app.begin_tenant(0);
end $$;
