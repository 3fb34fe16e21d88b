-- Tenants that were made before roles had a screen get its menu entry and buttons, which go to whoever manages resources: who
-- maintains roles could give everything to anybody.
-- rolling
do $$
declare
  tenant bigint;
  entry record;
  parent bigint;
  made bigint;
begin
  for tenant in select t.id from public.tenants t order by t.id loop
    perform app.begin_tenant(tenant);

    for entry in
      select * from (values
        ('administration', 'menu', 'role', '角色管理', 'Roles', 'safetycertificate', '/admin/roles', 'role', 2),
        ('role', 'button', 'add', '新增', 'Add', '', '', 'role', 0),
        ('role', 'button', 'edit', '编辑', 'Edit', '', '', 'role', 1),
        ('role', 'button', 'copy', '复制', 'Copy', '', '', 'role', 2),
        ('role', 'button', 'disable', '停用/启用', 'Disable/enable', '', '', 'role', 3),
        ('role', 'button', 'members', '分配成员', 'Assign members', '', '', 'role', 4)
      ) as wanted (parent_code, kind, code, name, english, icon, url, screen, sort_order)
    loop
      parent := null;
      select r.id into parent from public.resources r
       where r.tenant_id = tenant and r.kind = 'menu' and r.code = entry.parent_code;
      continue when parent is null;
      made := null;
      insert into public.resources (tenant_id, parent_id, kind, code, name, icon, url, screen, sort_order)
      values (tenant, parent, entry.kind, entry.code, entry.name, entry.icon, entry.url, entry.screen, entry.sort_order)
      on conflict on constraint resources_code_key do nothing
      returning id into made;
      continue when made is null;
      insert into public.translations (tenant_id, record_id, language, name, remark)
      values (tenant, made, 'ENG', entry.english, '');
      insert into public.role_resources (tenant_id, role_id, resource_id)
      select tenant, g.role_id, made
        from public.role_resources g
        join public.resources r on r.tenant_id = g.tenant_id and r.id = g.resource_id
       where g.tenant_id = tenant and r.screen = 'home' and r.code = 'manageResources'
      on conflict do nothing;
    end loop;
  end loop;
  -- What follows in the same transaction belongs to no tenant.
  perform app.begin_tenant(0);
end $$;
