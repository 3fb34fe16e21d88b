-- Organisations from before get codes in their order. Until now a company's employees were its users: each becomes one, under the
-- account as number.
-- rolling
do $$
declare
  tenant bigint;
begin
  for tenant in select t.id from public.tenants t order by t.id loop
    perform app.begin_tenant(tenant);
    update public.inventory_organisations as o set code = n.code
      from (select i.id, 'IO' || lpad((row_number() over (order by i.id))::text, 3, '0') as code
              from public.inventory_organisations as i where i.tenant_id = tenant) as n
     where o.tenant_id = tenant and o.id = n.id and o.code = '';
    with made as (
      select nextval('public.record_id_sequence') as id, u.account, u.name, u.department_id, u.phone, u.email, u.id as user_id,
             u.enabled, lower(concat_ws(' ', u.account, u.name, u.initials)) as search_text
        from public.users as u where u.tenant_id = tenant order by u.id)
    insert into public.employees (tenant_id, id, number, name, department_id, phone, email, user_id, enabled, search_text)
    select tenant, m.id, m.account, m.name, m.department_id, m.phone, m.email, m.user_id, m.enabled, m.search_text
      from made as m
        on conflict do nothing;
  end loop;
  perform app.begin_tenant(0);
end $$;
