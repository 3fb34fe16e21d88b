import type { Database, Queries } from '../../apps/server/src/database/connection.ts';
import { queriesOver, type Statement } from '../../apps/server/src/database/statement-driver.ts';
import { TenantReads } from '../../apps/server/src/database/tenant-reads.ts';

/** Reads as a tenant and notes every statement, as the driver gets it. */
export function recordedReads(
  { pool }: Database,
  tenantId: number,
): { db: Queries; statements: readonly Statement[] } {
  const statements: Statement[] = [];
  const reads = new TenantReads(tenantId, () => pool.connect());
  const db = queriesOver((statement) => {
    statements.push(statement);
    return reads.run(statement);
  });
  return { db, statements };
}
