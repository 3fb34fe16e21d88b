-- People are found through entries as well. In two passes, as the products before them.
-- rolling
set local enable_nestloop = off;
set local jit = off;
set local gin_pending_list_limit = '256MB';
set local work_mem = '256MB';
do $$
declare
  tenant bigint;
begin
  for pass in 1 .. 2 loop
    if pass = 2 then
      perform gin_clean_pending_list('public.search_entries_tokens');
      lock table public.users in share row exclusive mode;
    end if;
    for tenant in select t.id from public.tenants t order by t.id loop
      perform app.begin_tenant(tenant);
      insert into public.search_entries (tenant_id, kind, id, enabled, department_id, owner_id, code, text)
      select tenant, 'user', u.id, u.enabled::int, u.department_id, u.id, lower(u.account),
             lower(u.account || ' ' || u.name) || ' ' || u.initials
        from public.users u
       where u.tenant_id = tenant and not exists (
         select from public.search_entries e
          where e.tenant_id = tenant and e.kind = 'user' and e.id = u.id
            and (e.enabled, e.department_id, e.code, e.text)
                is not distinct from
                (u.enabled::int, u.department_id, lower(u.account), lower(u.account || ' ' || u.name) || ' ' || u.initials))
          on conflict (tenant_id, kind, id) do update
         set enabled = excluded.enabled, department_id = excluded.department_id, code = excluded.code, text = excluded.text;
      if pass = 2 then
        delete from public.search_entries e
         where e.tenant_id = tenant and e.kind = 'user'
           and not exists (select from public.users u where u.tenant_id = tenant and u.id = e.id);
      end if;
    end loop;
  end loop;
  perform app.begin_tenant(0);
end $$;
reset enable_nestloop;
reset jit;
reset gin_pending_list_limit;
reset work_mem;
