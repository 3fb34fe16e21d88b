import { openDatabase } from '../apps/server/src/database/connection.ts';
import { startEmbeddedPostgres } from '../apps/server/src/database/embedded-postgres.ts';
import { hashPassword } from '../apps/server/src/features/session/passwords.ts';
import { furnishTenant } from '../apps/server/src/features/tenants/furnish-tenant.ts';
import { provisionTenant } from '../apps/server/src/features/tenants/provision-tenant.ts';
import { password } from './people.ts';
import type { Server } from './server.ts';

/**
 * A company as it stands when its registration was approved, without a single record; its administrator `admin` works
 * in two inventory organisations, the company itself and the one that is named.
 */
export async function addEmptyTenant(
  { dataDir }: Server,
  { code, company, organisation }: { code: string; company: string; organisation: string },
): Promise<void> {
  const postgres = await startEmbeddedPostgres(dataDir);
  const database = openDatabase(postgres.url, { max: 1 });
  try {
    const admin = { adminAccount: 'admin', adminName: '管理员', passwordHash: await hashPassword(password) };
    await provisionTenant(database, { code, name: company, ...admin }, async (db, made) => {
      await furnishTenant(db, made, company);
      const { tenantId: tenant_id, adminRoleId: role_id } = made;
      const { id: inventory_organisation_id } = await db
        .insertInto('inventory_organisations')
        .values({ tenant_id, name: organisation, unit_name: company })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('role_inventory_organisations')
        .values({ tenant_id, role_id, inventory_organisation_id })
        .execute();
    });
  } finally {
    await database.close();
    await postgres.stop();
  }
}
