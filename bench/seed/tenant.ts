import { assignOrganisation, createTenant } from '@edp/testkit/tenants';
import type { Database, Queries } from '../../apps/server/src/database/connection.ts';

const ORGANISATIONS = ['总装厂', '中心仓库', '维修基地'];

export interface SeededTenant {
  tenantId: number;
  adminId: number;
  organisationIds: number[];
}

/** The tenant of that code, created with the account admin when there is none; it has three inventory organisations at least. */
export async function findOrCreateTenant(database: Database, code: string): Promise<SeededTenant> {
  const tenantId = (await findTenant(database, code)) ?? (await addTenant(database, code));
  return database.inTenantTransaction(tenantId, async (db) => {
    const admin = await findAdmin(db, tenantId);
    return {
      tenantId,
      adminId: admin.id,
      organisationIds: await organisationsOf(db, tenantId, admin.roleId),
    };
  });
}

async function findTenant({ global }: Database, code: string): Promise<number | undefined> {
  const tenant = global.selectFrom('tenants').select('id').where('code', '=', code);
  return (await tenant.executeTakeFirst())?.id;
}

async function addTenant(database: Database, code: string): Promise<number> {
  return (await createTenant(database, { code, name: `${code} 集团`, withDefaults: true })).tenantId;
}

/** The account admin, or the oldest one, and its first role. */
async function findAdmin(db: Queries, tenantId: number): Promise<{ id: number; roleId: number }> {
  return db
    .selectFrom('users as u')
    .innerJoin('user_roles as r', (join) =>
      join.onRef('r.tenant_id', '=', 'u.tenant_id').onRef('r.user_id', '=', 'u.id'),
    )
    .where('u.tenant_id', '=', tenantId)
    .select(['u.id', 'r.role_id as roleId'])
    .orderBy((row) => row.case().when('u.account', '=', 'admin').then(0).else(1).end())
    .orderBy('u.id')
    .orderBy('r.role_id')
    .limit(1)
    .executeTakeFirstOrThrow();
}

async function organisationsOf(db: Queries, tenantId: number, roleId: number): Promise<number[]> {
  const held = await db
    .selectFrom('role_inventory_organisations')
    .select('inventory_organisation_id as id')
    .where('tenant_id', '=', tenantId)
    .where('role_id', '=', roleId)
    .orderBy('id')
    .execute();
  for (const name of ORGANISATIONS.slice(held.length))
    held.push({ id: await assignOrganisation(db, { tenantId, roleId }, name) });
  return held.map(({ id }) => id);
}
