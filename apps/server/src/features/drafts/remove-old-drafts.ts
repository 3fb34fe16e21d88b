import type { Database } from '../../database/connection.ts';
import { removeOldDrafts } from './drafts.queries.ts';

/** In a transaction that others do not wait long for. */
const AT_ONCE = 500;

/**
 * Removes drafts that nobody has touched for a month; a tenant that fails holds up none of the others.
 * @throws AggregateError of those that failed, so that it is tried again
 */
export async function removeOldDraftsOfAll(database: Database, now = new Date()): Promise<void> {
  const tenants = await database.global.selectFrom('tenants').select('id').orderBy('id').execute();
  const failures: unknown[] = [];
  for (const { id } of tenants) {
    await removeAll(database, id, now).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Old drafts of some tenants were not removed');
}

async function removeAll(database: Database, tenantId: number, now: Date): Promise<void> {
  const removeSome = () =>
    database.inTenantTransaction(tenantId, (db) =>
      removeOldDrafts({ db, tenantId }, { now, atOnce: AT_ONCE }),
    );
  while ((await removeSome()) === AT_ONCE);
}
