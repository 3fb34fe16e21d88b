-- Tenants that were made before the screens of materials, classifications, bills of materials, devices, contracts and the
-- ledger existed get their menu entries and buttons. A role is granted what goes with what it holds already.
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
        ('product', 'product', 'button', 'add', '新增', 'Add', '', '', 'product', 3, 'brand', 'add'),
        ('product', 'product', 'button', 'edit', '编辑', 'Edit', '', '', 'product', 4, 'brand', 'edit'),
        ('product', 'product', 'button', 'delete', '删除', 'Delete', '', '', 'product', 5, 'brand', 'delete'),
        ('product', 'product', 'button', 'multilingual', '多语言', 'Languages', '', '', 'product', 6, 'brand', 'multilingual'),
        ('goods', '', 'menu', 'material', '物料管理', 'Materials', 'material', '/materialManage', 'material', 1, 'product', 'product'),
        ('material', 'material', 'button', 'add', '新增', 'Add', '', '', 'material', 0, 'brand', 'add'),
        ('material', 'material', 'button', 'edit', '编辑', 'Edit', '', '', 'material', 1, 'brand', 'edit'),
        ('material', 'material', 'button', 'load', '载入物料', 'Load materials', '', '', 'material', 2, 'product', 'load'),
        ('material', 'material', 'button', 'assign', '分配库存组织', 'Assign organisations', '', '', 'material', 3, 'product', 'assign'),
        ('material', 'material', 'button', 'print', '打印', 'Print', '', '', 'material', 4, 'product', 'load'),
        ('goods', '', 'menu', 'classification', '商品分类', 'Classifications', 'folder', '/classification', 'classification', 2, 'product', 'product'),
        ('classification', 'classification', 'button', 'add', '新增', 'Add', '', '', 'classification', 0, 'brand', 'add'),
        ('classification', 'classification', 'button', 'edit', '编辑', 'Edit', '', '', 'classification', 1, 'brand', 'edit'),
        ('classification', 'classification', 'button', 'delete', '删除', 'Delete', '', '', 'classification', 2, 'brand', 'delete'),
        ('goods', '', 'menu', 'bom', '商品BOM', 'Bills of materials', 'bom', '/sparebom', 'bom', 3, 'product', 'product'),
        ('bom', 'bom', 'button', 'add', '新增', 'Add', '', '', 'bom', 0, 'brand', 'add'),
        ('bom', 'bom', 'button', 'edit', '编辑', 'Edit', '', '', 'bom', 1, 'brand', 'edit'),
        ('bom', 'bom', 'button', 'enable', '启用/禁用', 'Enable/disable', '', '', 'bom', 2, 'brand', 'enable'),
        ('bom', 'bom', 'button', 'copy', '复制', 'Copy', '', '', 'bom', 3, 'brand', 'add'),
        ('bom', 'bom', 'button', 'manage', 'BOM管理', 'Manage parts', '', '', 'bom', 4, 'brand', 'edit'),
        ('bom', 'bom', 'button', 'delete', '删除', 'Delete', '', '', 'bom', 5, 'brand', 'delete'),
        ('', '', 'menu', 'operations', '设备与合同', 'Devices and contracts', 'device', '', '', 3, '', 'goods'),
        ('operations', '', 'menu', 'device', '设备管理', 'Devices', 'device', '/deviceManage', 'device', 0, 'product', 'product'),
        ('operations', '', 'menu', 'contract', '合同管理', 'Contracts', 'contract', '/contractManage', 'contract', 1, 'product', 'product'),
        ('operations', '', 'menu', 'zBook', '账本', 'Ledger', 'zbook', '/zBook', 'zBook', 2, 'product', 'product')
      ) as wanted (parent_code, parent_screen, kind, code, name, english, icon, url, screen, sort_order, like_screen, like_code)
    loop
      if entry.kind = 'button' then
        select r.id into parent from public.resources r
         where r.tenant_id = tenant and r.kind = 'menu' and r.screen = entry.screen;
        continue when parent is null;
      else
        select r.id into parent from public.resources r
         where r.tenant_id = tenant and r.kind = 'menu' and r.code = entry.parent_code;
      end if;
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

    update public.resources r set sort_order = 4
     where r.tenant_id = tenant and r.kind = 'menu' and r.code = 'applicationSetup';
  end loop;
  -- What follows in the same transaction belongs to no tenant.
  perform app.begin_tenant(0);
end $$;
