-- Tenants that were made before the screens of applications and sharing rules existed get their menu entries and buttons.
-- A role is granted what goes with what it holds already; rules and data scopes go to whoever manages resources.
do $$
declare
  tenant bigint;
  entry record;
  parent bigint;
  made bigint;
begin
  for tenant in select t.id from public.tenants t order by t.id loop
    perform app.begin_tenant(tenant);

    -- `like_screen` and `like_code` name the resource whose holders are granted the new one.
    for entry in
      select * from (values
        ('', 'menu', 'access', '应用与共享', 'Applications and sharing', 'application', '', '', 4, '', ''),
        ('access', 'menu', 'application', '应用管理', 'Applications', 'application', '/applicationManage', 'application', 0, 'applicationSetup', 'applicationSetup'),
        ('application', 'button', 'add', '新增', 'Add', '', '', 'application', 0, 'applicationSetup', 'add'),
        ('application', 'button', 'edit', '编辑', 'Edit', '', '', 'application', 1, 'applicationSetup', 'edit'),
        ('application', 'button', 'enable', '启用/禁用', 'Enable/disable', '', '', 'application', 2, 'applicationSetup', 'edit'),
        ('application', 'button', 'certificateAdd', '新增证书', 'Add certificate', '', '', 'application', 3, 'applicationSetup', 'add'),
        ('application', 'button', 'certificateEdit', '编辑证书', 'Edit certificate', '', '', 'application', 4, 'applicationSetup', 'edit'),
        ('application', 'button', 'certificateDelete', '删除证书', 'Delete certificate', '', '', 'application', 5, 'applicationSetup', 'delete'),
        ('access', 'menu', 'sharingRule', '共享规则', 'Sharing rules', 'share', '/shareRulesManage', 'sharingRule', 1, 'home', 'manageResources'),
        ('sharingRule', 'button', 'add', '新增', 'Add', '', '', 'sharingRule', 0, 'home', 'manageResources'),
        ('sharingRule', 'button', 'edit', '编辑', 'Edit', '', '', 'sharingRule', 1, 'home', 'manageResources'),
        ('sharingRule', 'button', 'enable', '启用/禁用', 'Enable/disable', '', '', 'sharingRule', 2, 'home', 'manageResources'),
        ('sharingRule', 'button', 'dataScope', '数据范围', 'Data scopes', '', '', 'sharingRule', 3, 'home', 'manageResources')
      ) as wanted (parent_code, kind, code, name, english, icon, url, screen, sort_order, like_screen, like_code)
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
       where g.tenant_id = tenant and r.screen = entry.like_screen and r.code = entry.like_code
      on conflict do nothing;
    end loop;

    -- A folder is seen by whoever sees something in it.
    insert into public.role_resources (tenant_id, role_id, resource_id)
    select distinct tenant, g.role_id, f.id
      from public.resources f
      join public.resources r on r.tenant_id = f.tenant_id and r.parent_id = f.id
      join public.role_resources g on g.tenant_id = r.tenant_id and g.resource_id = r.id
     where f.tenant_id = tenant and f.kind = 'menu' and f.code = 'access'
    on conflict do nothing;

    update public.resources r set sort_order = 5
     where r.tenant_id = tenant and r.kind = 'menu' and r.code = 'applicationSetup';
  end loop;
  -- What follows in the same transaction belongs to no tenant.
  perform app.begin_tenant(0);
end $$;
