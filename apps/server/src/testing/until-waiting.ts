import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Queries } from '../database/connection.ts';

/** Until so many wait for the caller's locks, directly or behind one another. */
export async function untilWaiting(db: Queries, count: number): Promise<void> {
  const waiting = sql<{ pid: number }>`
    with recursive waiting (pid) as (
      select pg_backend_pid()
      union
      select l.pid from waiting w, pg_locks l where not l.granted and w.pid = any(pg_blocking_pids(l.pid)))
    select pid from waiting`;
  await expect.poll(async () => (await waiting.execute(db)).rows.length, { timeout: 4_000 }).toBe(count + 1);
}
