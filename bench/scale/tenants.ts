import type { Environment } from '../harness/environment.ts';
import { issueSessions, type Session } from '../harness/tickets.ts';
import { defaultCounts } from '../seed/counts.ts';
import { seedTenant } from '../seed/seed-tenant.ts';

/** Whom the requests of a tenant come from; this is all that the plain server is told. */
export interface Caller {
  tenantId: number;
  tenantCode: string;
  userId: number;
  inventoryOrganisationId: number;
}

/** A tenant with so many materials, and what requests to it are made of. */
export interface FilledTenant {
  caller: Caller;
  materials: number;
  /** Of the administrator, or one of each person. */
  sessions: readonly Session[];
  /** Enough of them, in no order. */
  materialIds: readonly number[];
  unitIds: readonly number[];
  categoryId: number;
  typeId: number;
}

const SESSIONS = 32;
const MAX_IDS = 20_000;

export async function fillTenant(
  { database }: Environment,
  materials: number,
  { people = 1, tenantCode = `ROWS${materials}` } = {},
): Promise<FilledTenant> {
  const counts = { people: Math.max(people, defaultCounts.people), products: 0, materials };
  const seeded = await seedTenant(database.url, { tenant: tenantCode, counts });
  const { tenantId, adminId: userId, rows, seconds } = seeded;
  console.error(`${tenantCode}, ${materials} materials: ${rows} rows in ${seconds.toFixed(0)} s`);
  const idsOf = async (text: string): Promise<number[]> =>
    (await database.query(text, [tenantId])).rows.map(({ id }) => id);
  const [categoryId = 0] = await idsOf('select max(id) as id from categories where tenant_id = $1');
  const [typeId = 0] = await idsOf(
    `select min(id) as id from dictionary_items where tenant_id = $1 and dictionary = 'dms_sku_itemtype'`,
  );
  const [inventoryOrganisationId = 0] = seeded.organisationIds;
  const caller = { tenantId, tenantCode, userId, inventoryOrganisationId };
  return {
    caller,
    materials,
    sessions: await issueSessions(database, tenantCode, {
      users: people,
      ofEach: people === 1 ? SESSIONS : 1,
    }),
    materialIds: await idsOf(
      `select id from materials where tenant_id = $1 order by hashint8(id) limit ${MAX_IDS}`,
    ),
    unitIds: await idsOf('select id from units where tenant_id = $1 order by id'),
    categoryId,
    typeId,
  };
}
