import type { Queries } from '../../apps/server/src/database/connection.ts';
import { assignRole } from '../../apps/server/src/features/tenants/provision-tenant.ts';
import { sql } from 'kysely';

/** How many departments and how many people own the materials, each of them as much. */
export const OWNERS = 1_000;
const RULES = 200;

/** Who sees how much of the materials: by the own department, and by rules that share departments and people. */
export const clerks = [
  { account: 'onePercent', share: 0.01 },
  { account: 'oneFifth', share: 0.2 },
  { account: 'most', share: 0.9 },
];

interface Tenant {
  tenantId: number;
  adminId: number;
  organisationId: number;
  passwordHash: string;
}

/** Departments, people, and clerks whom two hundred rules reach each; answers whose the materials are to be. */
export async function addOwners(db: Queries, tenant: Tenant) {
  const { tenantId, passwordHash } = tenant;
  const departments = await sql<{ id: number }>`
    insert into departments (tenant_id, name)
    select ${tenantId}, 'Department ' || n from generate_series(1, ${OWNERS}::integer) as n returning id`.execute(
    db,
  );
  const people = await sql<{ id: number }>`
    insert into users (tenant_id, account, name, password_hash)
    select ${tenantId}, 'owner' || n, 'Owner ' || n, ${passwordHash}
      from generate_series(1, ${OWNERS}::integer) as n returning id`.execute(db);
  const owners = {
    departments: departments.rows.map(({ id }) => id),
    people: people.rows.map(({ id }) => id),
  };
  for (const clerk of clerks) await addClerk(db, tenant, { ...clerk, owners });
  return owners;
}

interface Clerk {
  account: string;
  share: number;
  owners: { departments: number[]; people: number[] };
}

async function addClerk(
  db: Queries,
  { tenantId, adminId, organisationId, passwordHash }: Tenant,
  { account, share, owners }: Clerk,
): Promise<void> {
  // Half of what he sees comes of departments, half of people.
  const each = Math.round((1 - Math.sqrt(1 - share)) * OWNERS);
  const departments = owners.departments.slice(0, each);
  const people = owners.people.slice(0, each);
  const person = { account, name: account, password_hash: passwordHash, department_id: departments[0] };
  const { id: userId } = await db
    .insertInto('users')
    .values({ tenant_id: tenantId, ...person })
    .returning('id')
    .executeTakeFirstOrThrow();
  const role = { code: account.toUpperCase(), name: account, data_scope: 'department' };
  const { id: roleId } = await db
    .insertInto('roles')
    .values({ tenant_id: tenantId, ...role })
    .returning('id')
    .executeTakeFirstOrThrow();
  await assignRole(db, { tenantId, userId, roleId });
  const link = { tenant_id: tenantId, role_id: roleId, inventory_organisation_id: organisationId };
  await db.insertInto('role_inventory_organisations').values(link).execute();
  await sql`
    insert into role_resources (tenant_id, role_id, resource_id)
    select ${tenantId}, ${roleId}, id from resources where tenant_id = ${tenantId} and screen = 'material'`.execute(
    db,
  );
  await sql`
    with rules as (
      insert into sharing_rules (tenant_id, name, kind, power, search_text, created_by, updated_by)
      select ${tenantId}::bigint, ${account}::text || ' ' || n, 'material', n % 2, ${account.toLowerCase()}::text,
             ${adminId}::bigint, ${adminId}::bigint
        from generate_series(1, ${RULES}::integer) as n returning id),
    numbered as (select id, row_number() over (order by id) - 1 as number from rules),
    sources as (
      select null::bigint as employee, id as department, position - 1 as number
        from unnest(${departments}::bigint[]) with ordinality as d (id, position)
      union all
      select id, null, position - 1 from unnest(${people}::bigint[]) with ordinality as p (id, position))
    insert into sharing_parties (tenant_id, rule_id, side, position, employee_id, department_id)
    select ${tenantId}::bigint, r.id, 'source', row_number() over (partition by r.id), s.employee, s.department
      from numbered as r
      join sources as s on s.number % ${RULES}::integer = r.number or s.number = r.number % ${each}::integer
    union all
    select ${tenantId}::bigint, r.id, 'target', 1, ${userId}::bigint, null from numbered as r`.execute(db);
}
