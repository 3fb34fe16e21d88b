-- Who may see and change which records: the data scope of a role, and rules that share what somebody owns.

-- What a role sees of the records that have an owner: all of the tenant, those of the own organisation (the whole tree of
-- departments that the own one stands in), of the own department and those below, of the own department, or the own ones.
alter table public.roles
  add column data_scope text not null default 'all'
    check (data_scope in ('all', 'organisation', 'departmentAndBelow', 'department', 'own'));

-- Answers the role's data scope besides.
drop function app.open_request(bytea, text, interval);
create function app.open_request(hash bytea, fresh text, nonce_life interval)
returns table (
  replayed boolean, tenant_id bigint, tenant_code text, user_id bigint, account text, user_name text,
  picture_id bigint, watermark text, role_id bigint, inventory_organisation_id bigint, data_scope text, rights jsonb
)
language plpgsql as $$
declare
  held public.tickets;
begin
  select t.* into held from public.tickets t
   where t.ticket_hash = hash and t.expires_at > clock_timestamp() and t.last_seen_at > clock_timestamp() - t.idle_limit;
  if not found then return; end if;
  replayed := not app.remember_nonce(fresh, nonce_life);
  if held.last_seen_at < clock_timestamp() - interval '30 seconds' then
    update public.tickets t set last_seen_at = greatest(t.last_seen_at, clock_timestamp()) where t.ticket_hash = hash;
  end if;
  perform app.begin_tenant(held.holder_tenant_id);
  return query
    select open_request.replayed, n.id, n.code, u.id, u.account, u.name, u.picture_id, u.watermark,
           held.role_id, held.inventory_organisation_id,
           (select r.data_scope from public.roles r
             where r.tenant_id = held.holder_tenant_id and r.id = held.role_id),
           (select jsonb_agg(jsonb_build_object('screen', r.screen, 'kind', r.kind, 'code', r.code,
                     'columns', g.visible_columns, 'fields', g.visible_fields))
              from public.role_resources g
              join public.resources r on r.tenant_id = g.tenant_id and r.id = g.resource_id
             where g.tenant_id = held.holder_tenant_id and g.role_id = held.role_id and r.screen <> '')
      from public.tenants n
      join public.users u on u.tenant_id = n.id and u.id = held.user_id and u.enabled
     where n.id = held.holder_tenant_id and n.enabled
       and (held.role_id is null or exists (
             select from public.user_roles x
              where x.tenant_id = held.holder_tenant_id and x.user_id = held.user_id and x.role_id = held.role_id));
end $$;

create table public.sharing_rules (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  id bigint not null default nextval('public.record_id_sequence'),
  name text not null,
  -- The kind of records that it shares.
  kind text not null check (kind in ('material', 'product', 'bom', 'classification', 'application')),
  -- 0 its targets may read what its sources own, 1 change it too.
  power smallint not null check (power in (0, 1)),
  remarks text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  -- Lower-case name and its pinyin initials.
  search_text text not null,
  version bigint not null default 1,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint sharing_rules_created_by_fkey foreign key (tenant_id, created_by) references public.users (tenant_id, id),
  constraint sharing_rules_updated_by_fkey foreign key (tenant_id, updated_by) references public.users (tenant_id, id)
);
create index sharing_rules_of_kind on public.sharing_rules (tenant_id, kind, id) where status = 1;
create index sharing_rules_updated on public.sharing_rules (tenant_id, updated_at desc);
select app.fence_tenant_table('public.sharing_rules');

-- Whose records a rule shares and with whom, in the order in which they were chosen.
create table public.sharing_parties (
  tenant_id bigint not null default app.current_tenant() references public.tenants (id),
  rule_id bigint not null,
  side text not null check (side in ('source', 'target')),
  position integer not null,
  employee_id bigint,
  department_id bigint,
  role_id bigint,
  group_id bigint,
  primary key (tenant_id, rule_id, side, position),
  constraint sharing_parties_one_kind check (num_nonnulls(employee_id, department_id, role_id, group_id) = 1),
  constraint sharing_parties_rule_fkey foreign key (tenant_id, rule_id) references public.sharing_rules (tenant_id, id),
  constraint sharing_parties_employee_fkey foreign key (tenant_id, employee_id) references public.users (tenant_id, id),
  constraint sharing_parties_department_fkey foreign key (tenant_id, department_id)
    references public.departments (tenant_id, id),
  constraint sharing_parties_role_fkey foreign key (tenant_id, role_id) references public.roles (tenant_id, id),
  constraint sharing_parties_group_fkey foreign key (tenant_id, group_id) references public.user_groups (tenant_id, id)
);
create index sharing_parties_employee on public.sharing_parties (tenant_id, employee_id, side) where employee_id is not null;
create index sharing_parties_department on public.sharing_parties (tenant_id, department_id, side)
  where department_id is not null;
create index sharing_parties_role on public.sharing_parties (tenant_id, role_id, side) where role_id is not null;
create index sharing_parties_group on public.sharing_parties (tenant_id, group_id, side) where group_id is not null;
select app.fence_tenant_table('public.sharing_parties');

create index user_roles_of_role on public.user_roles (tenant_id, role_id, user_id);
create index users_department on public.users (tenant_id, department_id) where department_id is not null;

-- The departments and all below them.
create function app.departments_below(tenant bigint, roots bigint[]) returns bigint[]
language sql stable as $$
  with recursive below (id) as (
    select d.id from public.departments as d where d.tenant_id = tenant and d.id = any (roots)
    union
    select d.id from below as b join public.departments as d on d.tenant_id = tenant and d.parent_id = b.id)
  select coalesce(array_agg(b.id), '{}') from below as b
$$;

-- The department and all that it stands in.
create function app.departments_above(tenant bigint, leaf bigint) returns bigint[]
language sql stable as $$
  with recursive above (id, parent_id) as (
    select d.id, d.parent_id from public.departments as d where d.tenant_id = tenant and d.id = leaf
    union
    select d.id, d.parent_id from above as a join public.departments as d on d.tenant_id = tenant and d.id = a.parent_id)
  select coalesce(array_agg(a.id), '{}') from above as a
$$;

-- The departments whose records a data scope shows to somebody of the department `home`; of all and of the own ones none.
create function app.departments_in_scope(tenant bigint, data_scope text, home bigint) returns bigint[]
language sql stable as $$
  select case data_scope
    when 'organisation' then app.departments_below(tenant, array(
      select d.id from public.departments as d
       where d.tenant_id = tenant and d.parent_id is null and d.id = any (app.departments_above(tenant, home))))
    when 'departmentAndBelow' then app.departments_below(tenant, array[home])
    when 'department' then array_remove(array[home], null)
    else '{}' end
$$;

-- Enabled rules of a kind of which somebody who works in the role is a target.
create function app.rules_reaching(tenant bigint, person bigint, role bigint, shared_kind text)
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
create function app.sources_of(tenant bigint, rules bigint[], out departments bigint[], out people bigint[])
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
-- besides, and changed by rules besides. The own ones are always among them.
create function app.access_of(
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
create function app.rules_sharing(
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

-- Who can see a record, asked from the record's side.

-- The departments to whose people a data scope shows what a department owns.
create function app.departments_covering(tenant bigint, data_scope text, department bigint) returns bigint[]
language sql stable as $$
  select case data_scope
    when 'departmentAndBelow' then app.departments_above(tenant, department)
    else app.departments_in_scope(tenant, data_scope, department) end
$$;

-- Enabled rules of a kind that share what a department and a person own.
create function app.rules_from(tenant bigint, shared_kind text, department bigint, person bigint)
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

-- Enabled people with each of their roles that shows the kind's screen.
create function app.holders_of_screen(tenant bigint, shared_kind text)
returns table (person_id bigint, department_id bigint, role_id bigint, role_name text, data_scope text)
language sql stable as $$
  select u.id, u.department_id, o.id, o.name, o.data_scope
    from public.resources as r
    join public.role_resources as g on g.tenant_id = tenant and g.resource_id = r.id
    join public.roles as o on o.tenant_id = tenant and o.id = g.role_id
    join public.user_roles as h on h.tenant_id = tenant and h.role_id = o.id
    join public.users as u on u.tenant_id = tenant and u.id = h.user_id and u.enabled
   where r.tenant_id = tenant and r.screen = shared_kind and r.kind = 'menu'
$$;

-- Everybody who can see what a department and a person own.
create function app.readers_of(tenant bigint, shared_kind text, department bigint, person bigint)
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
    from app.holders_of_screen(tenant, shared_kind) as h
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

-- In which ways some of them do: as the owner, by a role's data scope, by rules.
create function app.ways_to_see(tenant bigint, shared_kind text, department bigint, person bigint, readers bigint[])
returns table (
  reader_id bigint, way text, role_name text, data_scope text, rule_id bigint, rule_name text, can_change boolean
)
language sql stable as $$
  with holder as materialized (
    select h.*, app.departments_above(tenant, h.department_id) as departments,
           array(select m.group_id from public.user_group_members as m
                  where m.tenant_id = tenant and m.user_id = h.person_id) as groups
      from app.holders_of_screen(tenant, shared_kind) as h
     where h.person_id = any (readers)),
  target as materialized (
    select r.rule_id, r.name, r.power, t.employee_id, t.department_id, t.role_id, t.group_id
      from app.rules_from(tenant, shared_kind, department, person) as r
      join public.sharing_parties as t on t.tenant_id = tenant and t.rule_id = r.rule_id and t.side = 'target')
  select distinct h.person_id, 'owner', '', '', null::bigint, '', true from holder as h where h.person_id = person
  union all
  select h.person_id, 'scope', h.role_name, h.data_scope, null, '', true
    from holder as h
   where h.data_scope = 'all'
      or h.department_id = any (app.departments_covering(tenant, h.data_scope, department))
  union all
  select distinct h.person_id, 'rule', '', '', t.rule_id, t.name, t.power = 1
    from target as t
    join holder as h
      on t.employee_id = h.person_id or t.role_id = h.role_id or t.department_id = any (h.departments)
         or t.group_id = any (h.groups)
$$;
