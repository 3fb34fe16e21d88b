import type { Environment } from '../../harness/environment.ts';

/** What a dead process holds is free half a minute later; a drill does not wait for it. */
export async function endLeases({ database }: Environment): Promise<void> {
  await database.query(
    `update background_job_queue set lease_until = clock_timestamp() - interval '1 second' where running`,
  );
}

/** How far a background job is, whether a server is there or not. */
export async function storedJob(
  { database }: Environment,
  id: number,
): Promise<{ state: string; done: number }> {
  const { rows } = await database.query(
    'select state, done::int as done from background_jobs where id = $1',
    [id],
  );
  return rows[0];
}
