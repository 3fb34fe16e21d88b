import { sql } from 'kysely';
import type { TenantScope } from '../scope.ts';

/** Gives records their places in their order. A place is in no form: nobody who edits one of them becomes stale by it. */
export async function renumber(
  { db, tenantId }: TenantScope,
  table: 'departments' | 'dictionary_items',
  siblings: readonly { id: number; sort: number }[],
): Promise<void> {
  if (siblings.length === 0) return;
  const [ids, sorts] = [siblings.map(({ id }) => id), siblings.map(({ sort }) => sort)];
  await sql`
    update ${sql.table(table)} as r set sort_order = given.sort
      from unnest(${ids}::bigint[], ${sorts}::integer[]) as given (id, sort)
     where r.tenant_id = ${tenantId} and r.id = given.id`.execute(db);
}
