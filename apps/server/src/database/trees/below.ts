import { sql } from 'kysely';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { RecordKey } from '../records/translations.ts';

/** Whether a column names a node of a tree or one of those below it. */
export function isWithin(
  table: 'categories' | 'labels' | 'departments',
  column: Expression<number>,
  { tenantId, id }: RecordKey,
): RawBuilder<SqlBool> {
  const nodes = sql.table(table);
  return sql<SqlBool>`${column} in (
    with recursive within as (
      select id from ${nodes} where tenant_id = ${tenantId} and id = ${id}
      union
      select node.id from ${nodes} as node join within on node.parent_id = within.id
       where node.tenant_id = ${tenantId})
    select id from within)`;
}
