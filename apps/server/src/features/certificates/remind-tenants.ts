import type { Database } from '../../database/connection.ts';
import { sendReminders } from './reminders.queries.ts';

/**
 * Sends the reminders of all tenants, each in a transaction of its own; one that fails holds up none of the others.
 * @throws AggregateError of those that failed, so that the job is tried again
 */
export async function remindTenants(database: Database): Promise<void> {
  const tenants = await database.global.selectFrom('tenants').select('id').orderBy('id').execute();
  const failures: unknown[] = [];
  for (const { id: tenantId } of tenants) {
    await database
      .inTenantTransaction(tenantId, (db) => sendReminders({ db, tenantId }))
      .catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Reminders of some tenants were not sent');
}
