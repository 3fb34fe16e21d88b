-- Tenants that were made before people and departments had screens get their menu entries and buttons. They go to whoever
-- manages resources, because who maintains people could become anybody.
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
        ('', 'menu', 'administration', '系统管理', 'Administration', 'team', '', '', 6),
        ('administration', 'menu', 'user', '用户管理', 'Users', 'user', '/admin/users', 'user', 0),
        ('user', 'button', 'add', '新增', 'Add', '', '', 'user', 0),
        ('user', 'button', 'edit', '编辑', 'Edit', '', '', 'user', 1),
        ('user', 'button', 'disable', '停用/启用', 'Disable/enable', '', '', 'user', 2),
        ('user', 'button', 'resetPassword', '重置密码', 'Reset password', '', '', 'user', 3),
        ('user', 'button', 'assignRoles', '分配角色', 'Assign roles', '', '', 'user', 4),
        ('user', 'button', 'phone', '查看手机号', 'See phone numbers', '', '', 'user', 5),
        ('administration', 'menu', 'department', '部门管理', 'Departments', 'apartment', '/admin/departments', 'department', 1),
        ('department', 'button', 'add', '新增', 'Add', '', '', 'department', 0),
        ('department', 'button', 'edit', '编辑', 'Edit', '', '', 'department', 1),
        ('department', 'button', 'move', '移动', 'Move', '', '', 'department', 2),
        ('department', 'button', 'delete', '删除', 'Delete', '', '', 'department', 3)
      ) as wanted (parent_code, kind, code, name, english, icon, url, screen, sort_order)
    loop
      parent := null;
      select r.id into parent from public.resources r
       where r.tenant_id = tenant and r.kind = 'menu' and r.code = entry.parent_code;
      continue when parent is null and entry.parent_code <> '';
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

    update public.resources r set sort_order = 6
     where r.tenant_id = tenant and r.kind = 'menu' and r.code = 'administration';
  end loop;
  -- What follows in the same transaction belongs to no tenant.
  perform app.begin_tenant(0);
end $$;
