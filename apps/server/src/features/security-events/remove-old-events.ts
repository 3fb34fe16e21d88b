import type { Database } from '../../database/connection.ts';
import { forgetRemovedLines } from '../../log-seals/log-seals.queries.ts';
import { sealRemoval } from '../../log-seals/seal-logs.ts';
import { removeOldEvents } from './security-events.queries.ts';

/** In a transaction that others do not wait long for. */
const AT_ONCE = 5_000;

/**
 * Removes what is older than each tenant keeps it; one that fails holds up none of the others.
 * @throws AggregateError of those that failed, so that the job is tried again
 */
export async function removeOldEventsOfAll(database: Database): Promise<void> {
  const tenants = await database.global.selectFrom('tenants').select('id').orderBy('id').execute();
  const failures: unknown[] = [];
  for (const { id } of tenants) {
    await removeAll(database, id).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Old events of some tenants were not removed');
}

async function removeAll(database: Database, tenantId: number): Promise<void> {
  await sealRemoval(database, tenantId, 'security_events');
  const removeSome = () =>
    database.inTenantTransaction(tenantId, (db) => removeOldEvents({ db, tenantId }, AT_ONCE));
  while ((await removeSome()) === AT_ONCE);
  await database.inTenantTransaction(tenantId, (db) => forgetRemovedLines({ db, tenantId }));
}
