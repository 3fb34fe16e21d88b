import { sql } from 'kysely';
import { removeChangesBefore } from '../../bulk-changes/bulk-changes.queries.ts';
import { removeImportsBefore } from '../../imports/imports.queries.ts';
import type { Database } from '../../database/connection.ts';
import { abandonObjects } from '../../features/files/files.queries.ts';

const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** In a transaction that others do not wait long for. */
const AT_ONCE = 500;
/** Each may have a hundred thousand rows. */
const FEW = 1;

/**
 * Removes jobs that were over for a month, and leaves their files to the cleaning; a tenant that fails holds up none of the others.
 * @throws AggregateError of those that failed, so that it is tried again
 */
export async function removeOldJobsOfAll(database: Database, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const tenants = await database.global.selectFrom('tenants').select('id').orderBy('id').execute();
  const failures: unknown[] = [];
  for (const { id } of tenants) {
    await removeAll(database, id, before).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Old jobs of some tenants were not removed');
}

async function removeAll(database: Database, tenantId: number, before: Date): Promise<void> {
  while ((await removeSome(database, tenantId, before)) === AT_ONCE);
  const ofImports = { before, atOnce: FEW };
  const removeImports = () =>
    database.inTenantTransaction(tenantId, (db) => removeImportsBefore({ db, tenantId }, ofImports));
  while ((await removeImports()) === FEW);
  const ofChanges = {
    before,
    previewedBefore: new Date(before.getTime() + (KEPT_DAYS - 1) * DAY_MS),
    atOnce: FEW,
  };
  const removeChanges = () =>
    database.inTenantTransaction(tenantId, (db) => removeChangesBefore({ db, tenantId }, ofChanges));
  while ((await removeChanges()) === FEW);
}

/** The name of an object goes where the cleaning finds it, in the same transaction. */
async function removeSome(database: Database, tenantId: number, before: Date): Promise<number> {
  return database.inTenantTransaction(tenantId, async (db) => {
    const { rows } = await sql<{ stored_as: string | null }>`
      delete from background_jobs as j
       where j.tenant_id = ${tenantId} and j.id in (
         select o.id from background_jobs as o
          where o.tenant_id = ${tenantId} and o.finished_at < ${before}
          order by o.finished_at limit ${AT_ONCE})
      returning j.stored_as`.execute(db);
    await abandonObjects(
      db,
      rows.flatMap(({ stored_as }) => stored_as ?? []),
    );
    return rows.length;
  });
}
