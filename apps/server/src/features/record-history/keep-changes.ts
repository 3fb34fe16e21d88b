import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { forgetRemovedLines } from '../../log-seals/log-seals.queries.ts';
import { sealRemoval } from '../../log-seals/seal-logs.ts';
import { removeOldChanges } from './record-history.queries.ts';

/** In a transaction that others do not wait long for. */
const AT_ONCE = 5_000;

/**
 * Makes room for the months to come, and removes what is older than each tenant keeps it; one that fails holds up none of the others.
 * @throws AggregateError of those that failed, so that the job is tried again
 */
export async function keepChanges(database: Database): Promise<void> {
  await sql`select app.make_change_partitions()`.execute(database.global);
  const tenants = await database.global.selectFrom('tenants').select('id').orderBy('id').execute();
  const failures: unknown[] = [];
  for (const { id } of tenants) await removeAll(database, id).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'Old changes of some tenants were not removed');
}

async function removeAll(database: Database, tenantId: number): Promise<void> {
  await sealRemoval(database, tenantId, 'record_changes');
  const removeSome = () =>
    database.inTenantTransaction(tenantId, (db) => removeOldChanges({ db, tenantId }, AT_ONCE));
  while ((await removeSome()) === AT_ONCE);
  await database.inTenantTransaction(tenantId, (db) => forgetRemovedLines({ db, tenantId }));
}
