import { sql } from 'kysely';
import type { Expression, RawBuilder } from 'kysely';

/** A moment as people read it: `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export function shanghaiTime(moment: Expression<Date>): RawBuilder<string> {
  return sql<string>`to_char(${moment} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;
}
