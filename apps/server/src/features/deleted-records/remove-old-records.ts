import type { Database } from '../../database/connection.ts';
import { lockExpired, purgeDeleted } from './deleted-records.queries.ts';

/** In a transaction that others do not wait long for. */
const AT_ONCE = 200;

/**
 * Removes what is older than each tenant keeps it; one that fails holds up none of the others.
 * @throws AggregateError of those that failed, so that the job is tried again
 */
export async function removeOldRecordsOfAll(database: Database, now = new Date()): Promise<void> {
  const tenants = await database.global.selectFrom('tenants').select('id').orderBy('id').execute();
  const failures: unknown[] = [];
  for (const { id } of tenants) {
    await removeAll(database, id, now).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'Deleted records of some tenants were not removed');
}

async function removeAll(database: Database, tenantId: number, now: Date): Promise<void> {
  const removeSome = () =>
    database.inTenantTransaction(tenantId, async (db) => {
      const ids = await lockExpired({ db, tenantId }, { now, most: AT_ONCE });
      await purgeDeleted({ db, tenantId }, ids);
      return ids.length;
    });
  while ((await removeSome()) === AT_ONCE);
}
