-- Comments of others are deleted by who moderates. Tenants that were made before get the button; it goes to whoever manages
-- resources.
do $$
declare
  tenant bigint;
  home bigint;
  made bigint;
begin
  for tenant in select t.id from public.tenants t order by t.id loop
    perform app.begin_tenant(tenant);
    home := null;
    select r.id into home from public.resources r
     where r.tenant_id = tenant and r.kind = 'menu' and r.screen = 'home';
    continue when home is null;
    made := null;
    insert into public.resources (tenant_id, parent_id, kind, code, name, screen, sort_order)
    values (tenant, home, 'button', 'moderate', '管理评论', 'news', 2)
    on conflict on constraint resources_code_key do nothing
    returning id into made;
    continue when made is null;
    insert into public.translations (tenant_id, record_id, language, name, remark)
    values (tenant, made, 'ENG', 'Moderate comments', '');
    insert into public.role_resources (tenant_id, role_id, resource_id)
    select tenant, g.role_id, made
      from public.role_resources g
      join public.resources r on r.tenant_id = g.tenant_id and r.id = g.resource_id
     where g.tenant_id = tenant and r.screen = 'home' and r.code = 'manageResources'
    on conflict do nothing;
  end loop;
  -- What follows in the same transaction belongs to no tenant.
  perform app.begin_tenant(0);
end $$;
