-- Tenants that were made before these screens existed get their menu entries and buttons, the types of products and the
-- set of base classes, as new tenants have them from the start. A role is granted what goes with what it holds already.
do $$
declare
  tenant bigint;
  author bigint;
  entry record;
  parent bigint;
  made bigint;
begin
  for tenant in select t.id from public.tenants t order by t.id loop
    perform app.begin_tenant(tenant);
    select min(u.id) into author from public.users u where u.tenant_id = tenant;
    continue when author is null;

    -- `like_screen` and `like_code` name the resource whose holders are granted the new one. Who manages resources can give
    -- himself every other, so that is the administrator's alone.
    for entry in
      select * from (values
        ('home', '', 'button', 'manageResources', '管理资源', 'Manage resources', '', '', 'home', 1, 'home', 'publishNews'),
        ('', '', 'menu', 'goods', '商品与物料', 'Products and materials', 'box', '', '', 1, '', 'basics'),
        ('goods', '', 'menu', 'product', '商品管理', 'Products', 'product', '/mchManage', 'product', 0, 'brand', 'brand'),
        ('product', 'product', 'button', 'shelf', '上架/下架', 'Put on or take off shelf', '', '', 'product', 0, 'brand', 'enable'),
        ('product', 'product', 'button', 'load', '载入商品', 'Load products', '', '', 'product', 1, 'brand', 'edit'),
        ('product', 'product', 'button', 'assign', '分配库存组织', 'Assign organisations', '', '', 'product', 2, 'brand', 'edit'),
        ('basics', '', 'menu', 'categorySet', '分类集', 'Category sets', 'apartment', '/categorySet', 'categorySet', 0, 'brand', 'brand'),
        ('categorySet', '', 'button', 'add', '新增', 'Add', '', '', 'categorySet', 0, 'brand', 'add'),
        ('categorySet', '', 'button', 'edit', '编辑', 'Edit', '', '', 'categorySet', 1, 'brand', 'edit'),
        ('categorySet', '', 'button', 'enable', '启用/禁用', 'Enable/disable', '', '', 'categorySet', 2, 'brand', 'enable'),
        ('categorySet', '', 'button', 'copy', '复制', 'Copy', '', '', 'categorySet', 3, 'brand', 'add'),
        ('categorySet', '', 'button', 'multilingual', '多语言', 'Languages', '', '', 'categorySet', 4, 'brand', 'multilingual'),
        ('categorySet', '', 'button', 'maintain', '维护树', 'Maintain the tree', '', '', 'categorySet', 5, 'brand', 'edit'),
        ('categorySet', '', 'button', 'delete', '删除', 'Delete', '', '', 'categorySet', 6, 'brand', 'delete'),
        ('basics', '', 'menu', 'labelSet', '标签集', 'Label sets', 'tags', '/labelSet', 'labelSet', 1, 'brand', 'brand'),
        ('labelSet', '', 'button', 'add', '新增', 'Add', '', '', 'labelSet', 0, 'brand', 'add'),
        ('labelSet', '', 'button', 'edit', '编辑', 'Edit', '', '', 'labelSet', 1, 'brand', 'edit'),
        ('labelSet', '', 'button', 'enable', '启用/禁用', 'Enable/disable', '', '', 'labelSet', 2, 'brand', 'enable'),
        ('labelSet', '', 'button', 'copy', '复制', 'Copy', '', '', 'labelSet', 3, 'brand', 'add'),
        ('labelSet', '', 'button', 'multilingual', '多语言', 'Languages', '', '', 'labelSet', 4, 'brand', 'multilingual'),
        ('labelSet', '', 'button', 'maintain', '维护树', 'Maintain the tree', '', '', 'labelSet', 5, 'brand', 'edit'),
        ('labelSet', '', 'button', 'delete', '删除', 'Delete', '', '', 'labelSet', 6, 'brand', 'delete'),
        ('basics', '', 'menu', 'specification', '规格', 'Specifications', 'control', '/specification', 'specification', 4, 'brand', 'brand'),
        ('specification', '', 'button', 'add', '新增', 'Add', '', '', 'specification', 0, 'brand', 'add'),
        ('specification', '', 'button', 'edit', '编辑', 'Edit', '', '', 'specification', 1, 'brand', 'edit'),
        ('specification', '', 'button', 'enable', '启用/禁用', 'Enable/disable', '', '', 'specification', 2, 'brand', 'enable'),
        ('specification', '', 'button', 'delete', '删除', 'Delete', '', '', 'specification', 3, 'brand', 'delete'),
        ('specification', '', 'button', 'multilingual', '多语言', 'Languages', '', '', 'specification', 4, 'brand', 'multilingual'),
        ('', '', 'menu', 'applicationSetup', '应用设置', 'Application setup', 'setting', '/applicationSetup', 'applicationSetup', 3, 'unit', 'unit'),
        ('applicationSetup', '', 'button', 'add', '新增', 'Add', '', '', 'applicationSetup', 0, 'brand', 'add'),
        ('applicationSetup', '', 'button', 'edit', '编辑', 'Edit', '', '', 'applicationSetup', 1, 'brand', 'edit'),
        ('applicationSetup', '', 'button', 'delete', '删除', 'Delete', '', '', 'applicationSetup', 2, 'brand', 'delete')
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
        join public.roles o on o.tenant_id = g.tenant_id and o.id = g.role_id
       where g.tenant_id = tenant and r.screen = entry.like_screen and r.code = entry.like_code
         and (entry.code <> 'manageResources' or o.code = 'PLATFORM_ADMIN')
      on conflict do nothing;
    end loop;

    update public.resources r set sort_order = wanted.sort_order
      from (values ('brand', 2), ('unit', 3), ('basics', 2)) as wanted (code, sort_order)
     where r.tenant_id = tenant and r.kind = 'menu' and r.code = wanted.code;

    with types as (
      insert into public.product_types (tenant_id, code, name, sort_order)
      values (tenant, 'GOODS', '普通商品', 10), (tenant, 'EQUIPMENT', '成套设备', 20), (tenant, 'SPARE', '备品备件', 30),
             (tenant, 'CONSUMABLE', '耗材', 40), (tenant, 'SERVICE', '服务', 50)
      on conflict do nothing
      returning id, code)
    insert into public.translations (tenant_id, record_id, language, name, remark)
    select tenant, t.id, 'ENG', e.name, ''
      from types t
      join (values ('GOODS', 'Ordinary goods'), ('EQUIPMENT', 'Equipment'), ('SPARE', 'Spare parts'),
                   ('CONSUMABLE', 'Consumables'), ('SERVICE', 'Services')) as e (code, name) on e.code = t.code
    on conflict do nothing;

    with base as (
      insert into public.category_sets (tenant_id, type, source, code, name, search_text, created_by, updated_by)
      values (tenant, 1, 1, 'PRO_BASE_CLASS', '商品基础分类', 'pro_base_class 商品基础分类 spjcfl', author, author)
      on conflict do nothing
      returning id)
    insert into public.translations (tenant_id, record_id, language, name, remark)
    select tenant, id, 'ENG', 'Base classes of products', '' from base
    on conflict do nothing;
  end loop;
  -- What follows in the same transaction belongs to no tenant.
  perform app.begin_tenant(0);
end $$;
