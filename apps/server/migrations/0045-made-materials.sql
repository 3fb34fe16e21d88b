-- What a row of a product hands on to the material that was made of it.

alter table public.materials add column bar_code text not null default '';

-- The version of the material that was made of this row, when both last said the same; null where it was picked.
alter table public.product_specifications add column made_version bigint;

-- From before: a material that was made has the code of its row and came in the same save.
do $$
declare
  tenant bigint;
begin
  for tenant in select t.id from public.tenants t order by t.id loop
    perform app.begin_tenant(tenant);
    update public.product_specifications r set made_version = 1
      from public.materials m
     where r.tenant_id = tenant and m.tenant_id = tenant and m.id = r.material_id
       and m.item_code = r.item_code and m.created_at = r.created_at;
  end loop;
  perform app.begin_tenant(0);
end $$;
