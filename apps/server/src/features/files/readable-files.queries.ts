import type { SharedKind } from '@edp/contract/access';
import { sql } from 'kysely';
import { readableAmong } from '../../database/access.ts';
import type { Scope } from '../../database/scope.ts';

interface Use {
  fileId: number;
  /** Who uploaded it. */
  uploaderId: number;
  /** A record with an owner that has the file; null when there is none. */
  kind: SharedKind | null;
  recordId: number | null;
}

/**
 * Those of the files that the caller may have: what he uploaded, what a record that he sees has, and what no record with
 * an owner has.
 */
export async function readableFiles(scope: Scope, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (scope.dataScope === 'all' || ids.length === 0) return new Set(ids);
  const uses = await listUses(scope, ids);
  const seen = new Map<string, ReadonlySet<number>>();
  for (const kind of ['material', 'product', 'bom'] as const) {
    const records = uses.flatMap((use) => (use.kind === kind && use.recordId !== null ? [use.recordId] : []));
    seen.set(kind, await readableAmong(scope, kind, records));
  }
  const may = ({ uploaderId, kind, recordId }: Use) =>
    uploaderId === scope.userId ||
    kind === null ||
    (recordId !== null && seen.get(kind)?.has(recordId) === true);
  return new Set(uses.filter(may).map(({ fileId }) => fileId));
}

async function listUses({ db, tenantId }: Scope, ids: readonly number[]): Promise<Use[]> {
  const one = sql`${tenantId} and u.file_id = any(${ids}::bigint[])`;
  const picture = sql`${tenantId} and u.picture_id = any(${ids}::bigint[])`;
  const { rows } = await sql<Use>`
    select f.id as "fileId", f.created_by as "uploaderId", used.kind, used.record_id as "recordId"
      from files as f
      left join (
        select u.file_id, 'material' as kind, u.material_id as record_id from material_files as u where u.tenant_id = ${one}
        union all
        select u.picture_id, 'material', u.id from materials as u where u.tenant_id = ${picture}
        union all
        select u.file_id, 'product', u.product_id from product_files as u where u.tenant_id = ${one}
        union all
        select u.picture_id, 'product', u.id from products as u where u.tenant_id = ${picture}
        union all
        select u.picture_id, 'product', u.product_id from product_specifications as u where u.tenant_id = ${picture}
        union all
        select u.picture_id, 'bom', u.bom_id from bom_items as u where u.tenant_id = ${picture}
      ) as used on used.file_id = f.id
     where f.tenant_id = ${tenantId} and f.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}
