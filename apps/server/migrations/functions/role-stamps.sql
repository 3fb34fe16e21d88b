-- A role gets a new stamp when what it may do changes: by the stamp a process remembers its rights. Roles are taken in one
-- order, so that two who change the rights of several wait for each other instead of for both.
-- The stamp is made before the statement: workers of a cluster would each make their own.

create or replace function app.stamp_roles() returns trigger
language plpgsql as $$
declare
  c record;
  stamp uuid;
begin
  for c in select distinct tenant_id, role_id from changed order by tenant_id, role_id loop
    stamp := gen_random_uuid();
    update public.roles as r set rights_stamp = stamp where r.tenant_id = c.tenant_id and r.id = c.role_id;
  end loop;
  return null;
end $$;
create or replace trigger role_resources_granted after insert on public.role_resources
  referencing new table as changed for each statement execute function app.stamp_roles();
create or replace trigger role_resources_withdrawn after delete on public.role_resources
  referencing old table as changed for each statement execute function app.stamp_roles();
create or replace trigger role_resources_narrowed after update on public.role_resources
  referencing new table as changed for each statement execute function app.stamp_roles();

create or replace function app.stamp_holders() returns trigger
language plpgsql as $$
declare
  tenant bigint;
  role bigint;
  stamp uuid;
begin
  for tenant in select distinct c.tenant_id from changed as c order by c.tenant_id loop
    for role in select r.id from public.roles as r where r.tenant_id = tenant order by r.id for no key update loop
      stamp := gen_random_uuid();
      update public.roles as r set rights_stamp = stamp where r.tenant_id = tenant and r.id = role;
    end loop;
  end loop;
  return null;
end $$;
create or replace trigger resources_changed after update on public.resources
  referencing new table as changed for each statement execute function app.stamp_holders();
