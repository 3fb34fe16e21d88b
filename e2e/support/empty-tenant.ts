import { createTenant } from '@edp/testkit/tenants';
import { openDatabase } from '../../apps/server/src/database/connection.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded/embedded-postgres.ts';
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
    await createTenant(database, { code, name: company, withDefaults: true, organisations: [organisation] });
  } finally {
    await database.close();
    await postgres.stop();
  }
}
