-- Operators that were made before applications had a screen get its menu entry; the button moves below it. Both go to the roles
-- that held the button.
-- rolling
do $$
declare
  tenant bigint;
  button bigint;
  folder bigint;
  entry bigint;
begin
  for tenant in select t.id from public.tenants t where t.operator order by t.id loop
    perform app.begin_tenant(tenant);
    select r.id into button from public.resources r
     where r.tenant_id = tenant and r.kind = 'button' and r.screen = 'registration' and r.code = 'approve';
    continue when button is null;

    insert into public.resources (tenant_id, kind, code, name, icon, sort_order)
    values (tenant, 'menu', 'platform', '平台运营', 'global', 7)
    on conflict on constraint resources_code_key do nothing
    returning id into folder;
    continue when folder is null;
    insert into public.resources (tenant_id, parent_id, kind, code, name, icon, url, screen, sort_order)
    values (tenant, folder, 'menu', 'registration', '注册审核', 'filetext', '/admin/registrations', 'registration', 0)
    on conflict on constraint resources_code_key do nothing
    returning id into entry;
    continue when entry is null;
    insert into public.translations (tenant_id, record_id, language, name, remark)
    values (tenant, folder, 'ENG', 'Platform', ''), (tenant, entry, 'ENG', 'Registrations', '');
    update public.resources r set parent_id = entry where r.tenant_id = tenant and r.id = button;
    insert into public.role_resources (tenant_id, role_id, resource_id)
    select tenant, g.role_id, made
      from public.role_resources g, unnest(array[folder, entry]) as made
     where g.tenant_id = tenant and g.resource_id = button
    on conflict do nothing;
  end loop;
  -- What follows in the same transaction belongs to no tenant.
  perform app.begin_tenant(0);
end $$;
