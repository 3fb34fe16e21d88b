import type { Database, Queries } from '../../apps/server/src/database/connection.ts';
import { hashPassword } from '../../apps/server/src/features/session/passwords.ts';
import { seedTenantDefaults } from '../../apps/server/src/features/tenants/seed-tenant-defaults.ts';
import { provisionTenant } from '../../apps/server/src/features/tenants/provision-tenant.ts';

export const PASSWORD = 'demo123456';
const ORGANISATIONS = ['总装厂', '中心仓库', '维修基地'];

export interface SeededTenant {
  tenantId: number;
  adminId: number;
  organisationIds: number[];
}

/** The tenant of that code, made with the account admin when there is none; it has three inventory organisations at least. */
export async function findOrMakeTenant(database: Database, code: string): Promise<SeededTenant> {
  const tenantId = (await findTenant(database, code)) ?? (await makeTenant(database, code));
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

async function makeTenant(database: Database, code: string): Promise<number> {
  const passwordHash = await hashPassword(PASSWORD);
  const tenant = { code, name: `${code} 集团`, adminAccount: 'admin', adminName: '林晓', passwordHash };
  const made = await provisionTenant(database, tenant, (db, added) =>
    seedTenantDefaults(db, added, tenant.name),
  );
  return made.tenantId;
}

/** The account admin, or the oldest one, and its first role. */
async function findAdmin(db: Queries, tenantId: number): Promise<{ id: number; roleId: number }> {
  return db
    .selectFrom('users as u')
    .innerJoin('user_roles as h', (join) =>
      join.onRef('h.tenant_id', '=', 'u.tenant_id').onRef('h.user_id', '=', 'u.id'),
    )
    .where('u.tenant_id', '=', tenantId)
    .select(['u.id', 'h.role_id as roleId'])
    .orderBy((row) => row.case().when('u.account', '=', 'admin').then(0).else(1).end())
    .orderBy('u.id')
    .orderBy('h.role_id')
    .limit(1)
    .executeTakeFirstOrThrow();
}

async function organisationsOf(db: Queries, tenant_id: number, role_id: number): Promise<number[]> {
  const held = await db
    .selectFrom('role_inventory_organisations')
    .select('inventory_organisation_id as id')
    .where('tenant_id', '=', tenant_id)
    .where('role_id', '=', role_id)
    .orderBy('id')
    .execute();
  const missing = ORGANISATIONS.slice(held.length);
  if (missing.length === 0) return held.map(({ id }) => id);
  const places = missing.map((name) => ({ tenant_id, name, unit_name: '集团' }));
  const added = await db.insertInto('inventory_organisations').values(places).returning('id').execute();
  const links = added.map(({ id }) => ({ tenant_id, role_id, inventory_organisation_id: id }));
  await db.insertInto('role_inventory_organisations').values(links).execute();
  return [...held, ...added].map(({ id }) => id);
}
