import type { Environment } from '../../harness/environment.ts';

/** What a dead process holds is free half a minute later; a drill does not wait for it. */
export async function endLeases({ database }: Environment): Promise<void> {
  await database.query(
    `update background_job_queue set lease_until = clock_timestamp() - interval '1 second' where running`,
  );
}
