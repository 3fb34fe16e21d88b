import type { Database } from '../database/connection.ts';
import { readKeys } from '../database/keys/server-keys.ts';
import { runOver } from '../database/statement-driver.ts';
import { checkSeals, type Ask } from './check-seals.ts';

/**
 * Goes through the seals of every tenant and keeps what it has found for the auditor; one that fails holds up none of the others.
 * @throws AggregateError of those that failed
 */
export async function checkLogsOfAll(database: Database): Promise<void> {
  const tenants = await database.global.selectFrom('tenants').select('id').orderBy('id').execute();
  const failures: unknown[] = [];
  for (const { id } of tenants)
    await checkLogsOf(database, id).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'The logs of some tenants were not checked');
}

async function checkLogsOf(database: Database, tenantId: number): Promise<void> {
  const db = database.asTenant(tenantId);
  const ask: Ask = (sql, parameters) => runOver(db, { sql, parameters: [...parameters] });
  const { lines, faults, examples } = await checkSeals(
    ask,
    tenantId,
    await readKeys(database.global, 'log-seals'),
  );
  const found = { checked_at: new Date(), lines, faults, examples: JSON.stringify(examples) };
  await database.inTenantTransaction(tenantId, (write) =>
    write
      .insertInto('log_checks')
      .values({ tenant_id: tenantId, ...found })
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(found))
      .execute(),
  );
}
