import { sql } from 'kysely';
import type { Queries } from './connection.ts';

/** Counts one use of a bucket, such as `phone:13800000000`, and answers how many there were in its running window. */
export async function countUse(db: Queries, bucket: string, window: string): Promise<number> {
  const { rows } = await sql<{
    used: number;
  }>`select app.count_use(${bucket}, ${window}::interval) as used`.execute(db);
  return rows[0]?.used ?? 0;
}

/** How many uses of a bucket its running window has seen, without counting one. */
export async function usesOf(db: Queries, bucket: string): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select('used')
    .where('bucket', '=', bucket)
    .where('window_ends_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  return row?.used ?? 0;
}

/** Takes all uses of a bucket back. */
export async function forgetUses(db: Queries, bucket: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('bucket', '=', bucket).execute();
}
