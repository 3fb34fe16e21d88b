-- Who can see a record, asked from the record's side.

-- Enabled rules of a kind that share what a department and a person own.
create or replace function app.rules_from(tenant bigint, shared_kind text, department bigint, person bigint)
returns table (rule_id bigint, name text, power smallint)
language sql stable as $$
  with owned as materialized (
    select app.departments_above(tenant, department) as departments,
           array(select h.role_id from public.user_roles as h where h.tenant_id = tenant and h.user_id = person) as roles,
           array(select m.group_id from public.user_group_members as m
                  where m.tenant_id = tenant and m.user_id = person) as groups)
  select r.id, r.name, r.power
    from public.sharing_rules as r cross join owned as o
   where r.tenant_id = tenant and r.kind = shared_kind and r.status = 1
     and exists (
       select from public.sharing_parties as s
        where s.tenant_id = tenant and s.rule_id = r.id and s.side = 'source'
          and (s.employee_id = person or s.department_id = any (o.departments)
               or s.role_id = any (o.roles) or s.group_id = any (o.groups)))
$$;

-- Enabled people with each of their roles in use that shows the kind's screen, and whether that role may edit there. A
-- material or product is shown to roles that have one of its inventory organisations, one of none to roles that have any.
create or replace function app.holders_of_screen(tenant bigint, shared_kind text, record bigint)
returns table (
  person_id bigint, department_id bigint, role_id bigint, role_name text, data_scope text, can_edit boolean
)
language sql stable as $$
  with place as materialized (
    select m.inventory_organisation_id as id from public.material_organisations as m
     where shared_kind = 'material' and m.tenant_id = tenant and m.material_id = record
    union all
    select p.inventory_organisation_id from public.product_organisations as p
     where shared_kind = 'product' and p.tenant_id = tenant and p.product_id = record)
  select u.id, u.department_id, o.id, o.name, o.data_scope, s.can_edit
    from (select g.role_id, bool_or(r.kind = 'button' and r.code = 'edit') as can_edit
            from public.resources as r
            join public.role_resources as g on g.tenant_id = tenant and g.resource_id = r.id
           where r.tenant_id = tenant and r.screen = shared_kind
           group by g.role_id
          having bool_or(r.kind = 'menu')) as s
    join public.roles as o on o.tenant_id = tenant and o.id = s.role_id and o.enabled
    join public.user_roles as h on h.tenant_id = tenant and h.role_id = o.id
    join public.users as u on u.tenant_id = tenant and u.id = h.user_id and u.enabled
   where shared_kind not in ('material', 'product')
      or exists (
        select from public.role_inventory_organisations as i
         where i.tenant_id = tenant and i.role_id = o.id
           and (i.inventory_organisation_id in (select p.id from place as p) or not exists (select from place)))
$$;

-- Everybody who can see a record that a department and a person own.
create or replace function app.readers_of(
  tenant bigint, shared_kind text, record bigint, department bigint, person bigint
)
returns table (reader_id bigint)
language sql stable as $$
  with target as materialized (
    select t.employee_id, t.department_id, t.role_id, t.group_id
      from app.rules_from(tenant, shared_kind, department, person) as r
      join public.sharing_parties as t on t.tenant_id = tenant and t.rule_id = r.rule_id and t.side = 'target'),
  reached as materialized (
    select app.departments_below(tenant, array(
             select distinct t.department_id from target as t where t.department_id is not null)) as departments)
  select distinct h.person_id
    from app.holders_of_screen(tenant, shared_kind, record) as h
   where h.person_id = person or h.data_scope = 'all'
      or (h.data_scope, h.department_id) in (
        select s.data_scope, unnest(app.departments_covering(tenant, s.data_scope, department))
          from unnest(array['organisation', 'departmentAndBelow', 'department']) as s (data_scope))
      or h.role_id in (select t.role_id from target as t where t.role_id is not null)
      or h.person_id in (select t.employee_id from target as t where t.employee_id is not null)
      or h.department_id in (select unnest(r.departments) from reached as r)
      or h.person_id in (
        select m.user_id from public.user_group_members as m
         where m.tenant_id = tenant and m.group_id in (select t.group_id from target as t where t.group_id is not null))
$$;

-- In which ways some of them do: as the owner, by a role's data scope, by rules. What a role's scope or a rule for a role
-- lets change, that role must have the button for; otherwise any of the person's.
create or replace function app.ways_to_see(
  tenant bigint, shared_kind text, record bigint, department bigint, person bigint, readers bigint[]
)
returns table (
  reader_id bigint, way text, role_name text, data_scope text, rule_id bigint, rule_name text, can_change boolean
)
language sql stable as $$
  with holder as materialized (
    select h.*, app.departments_above(tenant, h.department_id) as departments,
           array(select m.group_id from public.user_group_members as m
                  where m.tenant_id = tenant and m.user_id = h.person_id) as groups
      from app.holders_of_screen(tenant, shared_kind, record) as h
     where h.person_id = any (readers)),
  target as materialized (
    select r.rule_id, r.name, r.power, t.employee_id, t.department_id, t.role_id, t.group_id
      from app.rules_from(tenant, shared_kind, department, person) as r
      join public.sharing_parties as t on t.tenant_id = tenant and t.rule_id = r.rule_id and t.side = 'target')
  select h.person_id, 'owner', '', '', null::bigint, '', bool_or(h.can_edit)
    from holder as h
   where h.person_id = person
   group by h.person_id
  union all
  select h.person_id, 'scope', h.role_name, h.data_scope, null, '', h.can_edit
    from holder as h
   where h.data_scope = 'all'
      or h.department_id = any (app.departments_covering(tenant, h.data_scope, department))
  union all
  select h.person_id, 'rule', '', '', t.rule_id, t.name, bool_or(t.power = 1 and h.can_edit)
    from target as t
    join holder as h
      on t.employee_id = h.person_id or t.role_id = h.role_id or t.department_id = any (h.departments)
         or t.group_id = any (h.groups)
   group by h.person_id, t.rule_id, t.name
$$;
