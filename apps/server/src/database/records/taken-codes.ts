import { sql } from 'kysely';
import { textIn } from '../lists/text-in.ts';
import type { TenantScope } from '../scope.ts';

/** Tables whose records a person gives codes, of which a tenant has none twice. */
const columns = { materials: 'item_code', products: 'code' } as const;

/** Those of the codes that records of the tenant have, whoever sees them. What comes meanwhile is the key's to refuse. */
export async function takenCodes(
  { db, tenantId }: TenantScope,
  table: keyof typeof columns,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (codes.length === 0) return new Set();
  const code = sql.ref<string>(columns[table]);
  const { rows } = await sql<{ code: string }>`
    select ${code} as code from ${sql.table(table)}
     where tenant_id = ${tenantId} and ${textIn(code, codes)}`.execute(db);
  return new Set(rows.map((row) => row.code));
}
