-- Devices, contracts and the ledger have no content yet: they leave every menu, and with them a folder that holds nothing
-- else. Their addresses stay.
do $$
declare
  tenant bigint;
  gone bigint[];
begin
  for tenant in select t.id from public.tenants t order by t.id loop
    perform app.begin_tenant(tenant);
    select array_agg(r.id) into gone from public.resources r
     where r.tenant_id = tenant and r.kind = 'menu' and r.screen in ('device', 'contract', 'zBook')
       and not exists (select from public.resources c where c.tenant_id = tenant and c.parent_id = r.id);
    continue when gone is null;
    gone := gone || array(
      select r.id from public.resources r
       where r.tenant_id = tenant and r.kind = 'menu' and r.code = 'operations' and r.url = ''
         and not exists (
           select from public.resources c
            where c.tenant_id = tenant and c.parent_id = r.id and c.id <> all (gone)));
    delete from public.translations t where t.tenant_id = tenant and t.record_id = any (gone);
    delete from public.role_resources g where g.tenant_id = tenant and g.resource_id = any (gone);
    delete from public.resources r where r.tenant_id = tenant and r.id = any (gone);
  end loop;
end $$;
