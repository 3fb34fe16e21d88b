-- The departments and all below them.
create or replace function app.departments_below(tenant bigint, roots bigint[]) returns bigint[]
language sql stable as $$
  with recursive below (id) as (
    select d.id from public.departments as d where d.tenant_id = tenant and d.id = any (roots)
    union
    select d.id from below as b join public.departments as d on d.tenant_id = tenant and d.parent_id = b.id)
  select coalesce(array_agg(b.id), '{}') from below as b
$$;

-- The department and all that it stands in.
create or replace function app.departments_above(tenant bigint, leaf bigint) returns bigint[]
language sql stable as $$
  with recursive above (id, parent_id) as (
    select d.id, d.parent_id from public.departments as d where d.tenant_id = tenant and d.id = leaf
    union
    select d.id, d.parent_id from above as a join public.departments as d on d.tenant_id = tenant and d.id = a.parent_id)
  select coalesce(array_agg(a.id), '{}') from above as a
$$;

-- The departments whose records a data scope shows to somebody of the department `home`; of all and of the own ones none.
create or replace function app.departments_in_scope(tenant bigint, data_scope text, home bigint) returns bigint[]
language sql stable as $$
  select case data_scope
    when 'organisation' then app.departments_below(tenant, array(
      select d.id from public.departments as d
       where d.tenant_id = tenant and d.parent_id is null and d.id = any (app.departments_above(tenant, home))))
    when 'departmentAndBelow' then app.departments_below(tenant, array[home])
    when 'department' then array_remove(array[home], null)
    else '{}' end
$$;

-- The departments to whose people a data scope shows what a department owns.
create or replace function app.departments_covering(tenant bigint, data_scope text, department bigint) returns bigint[]
language sql stable as $$
  select case data_scope
    when 'departmentAndBelow' then app.departments_above(tenant, department)
    else app.departments_in_scope(tenant, data_scope, department) end
$$;
