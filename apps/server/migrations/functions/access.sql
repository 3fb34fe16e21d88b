-- Who may see and change which records, asked from the person's side.

-- Enabled rules of a kind of which somebody who works in the role is a target.
create or replace function app.rules_reaching(tenant bigint, person bigint, role bigint, shared_kind text)
returns table (rule_id bigint, power smallint)
language sql stable as $$
  select r.id, r.power
    from public.sharing_rules as r
   where r.tenant_id = tenant and r.kind = shared_kind and r.status = 1
     and exists (
       select from public.sharing_parties as t
        where t.tenant_id = tenant and t.rule_id = r.id and t.side = 'target'
          and (t.employee_id = person or t.role_id = role
               or t.department_id in (
                 select unnest(app.departments_above(tenant, u.department_id))
                   from public.users as u where u.tenant_id = tenant and u.id = person)
               or t.group_id in (
                 select m.group_id from public.user_group_members as m
                  where m.tenant_id = tenant and m.user_id = person)))
$$;

-- Whose records the rules share: those of departments and all below them, and those of people, whoever holds a role or
-- belongs to a group among them.
create or replace function app.sources_of(tenant bigint, rules bigint[], out departments bigint[], out people bigint[])
language sql stable as $$
  with source as materialized (
    select s.* from public.sharing_parties as s
     where s.tenant_id = tenant and s.rule_id = any (rules) and s.side = 'source')
  select app.departments_below(tenant, array(select s.department_id from source as s where s.department_id is not null)),
         array(select s.employee_id from source as s where s.employee_id is not null
               union
               select h.user_id from public.user_roles as h
                where h.tenant_id = tenant and h.role_id in (select s.role_id from source as s)
               union
               select m.user_id from public.user_group_members as m
                where m.tenant_id = tenant and m.group_id in (select s.group_id from source as s))
$$;

-- Whose records of a kind somebody who works in the role may see and change: by the role's data scope, read by rules
-- as well, and changed by rules as well. The own ones are always among them.
create or replace function app.access_of(
  tenant bigint, person bigint, role bigint, shared_kind text,
  out own_departments bigint[], out read_departments bigint[], out read_people bigint[], out change_departments bigint[],
  out change_people bigint[]
)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  reading bigint[];
  changing bigint[];
begin
  select app.departments_in_scope(tenant, r.data_scope, u.department_id) into own_departments
    from public.users as u left join public.roles as r on r.tenant_id = tenant and r.id = role
   where u.tenant_id = tenant and u.id = person;
  select array_agg(r.rule_id), array_agg(r.rule_id) filter (where r.power = 1) into reading, changing
    from app.rules_reaching(tenant, person, role, shared_kind) as r;
  read_departments := '{}'; read_people := '{}'; change_departments := '{}'; change_people := '{}';
  if reading is not null then
    select s.departments, s.people into read_departments, read_people from app.sources_of(tenant, reading) as s;
  end if;
  if changing is not null then
    select s.departments, s.people into change_departments, change_people from app.sources_of(tenant, changing) as s;
  end if;
end $$;

-- The names of the rules by which somebody sees what a department and a person own, for each pair of them; what may be
-- changed by it comes first. Pairs that no rule shares are left out.
create or replace function app.rules_sharing(
  tenant bigint, person bigint, role bigint, shared_kind text, departments bigint[], people bigint[]
)
returns table (department_id bigint, owner_id bigint, names text)
language sql stable as $$
  with owned as materialized (
    select distinct o.department_id, o.owner_id from unnest(departments, people) as o (department_id, owner_id)),
  sharing as (
    select o.*, s.rule_id
      from owned as o
      join public.sharing_parties as s on s.tenant_id = tenant and s.side = 'source' and s.employee_id = o.owner_id
    union
    select o.*, s.rule_id
      from owned as o cross join unnest(app.departments_above(tenant, o.department_id)) as above (id)
      join public.sharing_parties as s on s.tenant_id = tenant and s.side = 'source' and s.department_id = above.id
    union
    select o.*, s.rule_id
      from owned as o join public.user_roles as h on h.tenant_id = tenant and h.user_id = o.owner_id
      join public.sharing_parties as s on s.tenant_id = tenant and s.side = 'source' and s.role_id = h.role_id
    union
    select o.*, s.rule_id
      from owned as o join public.user_group_members as m on m.tenant_id = tenant and m.user_id = o.owner_id
      join public.sharing_parties as s on s.tenant_id = tenant and s.side = 'source' and s.group_id = m.group_id)
  select s.department_id, s.owner_id, string_agg(r.name, '、' order by r.power desc, r.id)
    from sharing as s
    join app.rules_reaching(tenant, person, role, shared_kind) as reaching on reaching.rule_id = s.rule_id
    join public.sharing_rules as r on r.tenant_id = tenant and r.id = s.rule_id
   group by s.department_id, s.owner_id
$$;
