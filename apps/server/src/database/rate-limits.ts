import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Queries } from './connection.ts';

/** How often something may be done within a window, by a bucket such as `phone:13800000000`. */
export interface Limit {
  bucket: string;
  most: number;
  /** As PostgreSQL writes an interval. */
  window: string;
}

/** A use that was taken, in the window that ran then. */
export interface Use {
  bucket: string;
  windowEndsAt: string;
}

/**
 * Takes one of the uses that are left, in one statement and before the work that it stands for, so that many at once are
 * no way around; undefined when none is left. What is refused is not counted.
 */
async function takeUse(db: Queries, { bucket, most, window }: Limit): Promise<Use | undefined> {
  // The time of this statement, the same wherever it is asked.
  const now = sql`excluded.window_ends_at - ${window}::interval`;
  const { rows } = await sql<{ windowEndsAt: string }>`
    insert into rate_limits as l (bucket, used, window_ends_at)
    values (${bucket}, 1, clock_timestamp() + ${window}::interval)
    on conflict (bucket) do update set
      used = case when l.window_ends_at <= ${now} then 1 else l.used + 1 end,
      window_ends_at = case when l.window_ends_at <= ${now} then excluded.window_ends_at else l.window_ends_at end
      where l.window_ends_at <= ${now} or l.used < ${most}
    returning l.window_ends_at::text as "windowEndsAt"`.execute(db);
  const [taken] = rows;
  return taken && { bucket, windowEndsAt: taken.windowEndsAt };
}

/** Gives a use back that was for nothing; one of a window that is over stays with it. */
export async function giveBack(db: Queries, { bucket, windowEndsAt }: Use): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((row) => ({ used: row('used', '-', 1) }))
    .where('bucket', '=', bucket)
    .where('window_ends_at', '=', sql<Date>`${windowEndsAt}::timestamptz`)
    .execute();
}

/**
 * Takes a use of each, or of none.
 * @throws AppError tooMany
 */
export async function takeUses(db: Queries, limits: readonly Limit[], refusal?: string): Promise<Use[]> {
  const taken: Use[] = [];
  for (const limit of limits) {
    const use = await takeUse(db, limit);
    if (use === undefined) {
      for (const earlier of taken) await giveBack(db, earlier);
      throw new AppError('tooMany', refusal);
    }
    taken.push(use);
  }
  return taken;
}
