-- Tenants that were made before lists could be exported get the button on each of them, which goes to whoever adds records there,
-- and the screen of the jobs, which goes to all of those.
-- rolling
select app.add_menu_entries(
         jsonb_build_array(jsonb_build_object('parent', s.screen, 'kind', 'button', 'code', 'export', 'name', '导出',
           'english', 'Export', 'screen', s.screen, 'sort_order', 20)), s.screen, 'add')
  from unnest(array['product', 'material', 'classification', 'bom', 'categorySet', 'labelSet', 'brand', 'unit', 'specification',
                    'application', 'sharingRule', 'user', 'userGroup', 'inventoryOrganisation', 'employee']) as s (screen);
select app.add_menu_entries(
  '[
    {"kind": "menu", "code": "backgroundJob", "name": "数据任务", "english": "Data tasks", "icon": "history",
     "url": "/backgroundJob", "screen": "backgroundJob", "sort_order": 5},
    {"parent": "backgroundJob", "kind": "button", "code": "all", "name": "查看全部任务", "english": "See everybody''s tasks",
     "screen": "backgroundJob"}
  ]', 'home', 'manageResources');
do $$
declare
  tenant bigint;
begin
  for tenant in select t.id from public.tenants as t order by t.id loop
    perform app.begin_tenant(tenant);
    insert into public.role_resources (tenant_id, role_id, resource_id)
    select distinct tenant, g.role_id, s.id
      from public.role_resources as g
      join public.resources as r on r.tenant_id = g.tenant_id and r.id = g.resource_id
      join public.resources as s on s.tenant_id = g.tenant_id
     where g.tenant_id = tenant and r.tenant_id = tenant and s.tenant_id = tenant
       and r.kind = 'button' and r.code = 'export' and s.kind = 'menu' and s.code = 'backgroundJob'
    on conflict do nothing;
  end loop;
  perform app.begin_tenant(0);
end $$;
