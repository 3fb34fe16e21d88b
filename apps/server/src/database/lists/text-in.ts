import { sql } from 'kysely';
import type { Expression, RawBuilder, SqlBool } from 'kysely';

/** Whether a text is one of the given, which are one parameter. */
export function textIn(column: Expression<string>, texts: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} = any(${texts}::text[])`;
}
