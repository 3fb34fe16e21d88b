import { sql } from 'kysely';
import type { Expression, RawBuilder, SqlBool } from 'kysely';

/** Whether an id is one of the given. They are one parameter, so that lists of every length share one statement. */
export function idIn(column: Expression<number>, ids: readonly number[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} = any(${ids}::bigint[])`;
}
