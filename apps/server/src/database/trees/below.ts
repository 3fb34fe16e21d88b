import { sql } from 'kysely';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { RecordKey } from '../records/translations.ts';

/** Whether a column names a node of a tree or one of those below it. */
export function isWithin(
  table: 'categories' | 'labels' | 'departments',
  column: Expression<number>,
  { tenantId, id }: RecordKey,
): RawBuilder<SqlBool> {
  return areWithin(table, column, { tenantId, ids: [id] });
}

/** The same for any of several nodes. */
export function areWithin(
  table: 'categories' | 'labels' | 'departments',
  column: Expression<number>,
  { tenantId, ids }: { tenantId: number; ids: readonly number[] },
): RawBuilder<SqlBool> {
  const nodes = sql.table(table);
  // As an array the planner asks the column's index for each; of a sub-select it fears that there are very many.
  return sql<SqlBool>`${column} = any(array(
    with recursive within as (
      select id from ${nodes} where tenant_id = ${tenantId} and id = any(${ids}::bigint[])
      union
      select node.id from ${nodes} as node join within on node.parent_id = within.id
       where node.tenant_id = ${tenantId})
    select id from within))`;
}
