import { setTimeout as sleep } from 'node:timers/promises';
import { JOBS_CHANNEL, claimJob } from './queue.queries.ts';
import { runJob, type JobServices } from './run-job.ts';

interface BackgroundJobs extends JobServices {
  /** Jobs that this process runs at a time; with none it only lets others run them. */
  atOnce: number;
  pollMs: number;
}

export const LEASE_MS = 30_000;
export const POLL_MS = 15_000;
const UNIQUE_VIOLATION = '23505';

/**
 * Takes jobs that wait and runs them, as long as the process lives; woken by those who add one, and by the clock. Answers how to
 * stop it: jobs that run are left to other processes, from their last block on.
 */
export function startBackgroundJobs(jobs: BackgroundJobs): () => Promise<void> {
  const { atOnce, database, log, pollMs } = jobs;
  if (atOnce === 0) return async () => undefined;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let looking: Promise<void> | undefined;
  let again = false;

  const wake = () => {
    if (stopping.signal.aborted) return;
    again = true;
    looking ??= look().finally(() => {
      looking = undefined;
      // Somebody may have called while this look was ending.
      if (again) wake();
    });
  };

  const look = async () => {
    while (again && !stopping.signal.aborted) {
      again = false;
      try {
        while (running.size < atOnce && (await take()));
      } catch (error) {
        log.warn({ err: error }, 'no background job could be taken');
      }
    }
  };

  const take = async () => {
    const lease = await claimJob(database.global, jobs.leaseMs).catch((error: unknown) => {
      // Another process was quicker with this tenant; there may be others.
      if (isTaken(error)) return 'again' as const;
      throw error;
    });
    if (lease === 'again') return true;
    if (lease === undefined) return false;
    const run: Promise<void> = runJob(jobs, lease, stopping.signal)
      .catch((error: unknown) => log.warn({ err: error, job: lease.jobId }, 'a job was left'))
      .finally(() => {
        running.delete(run);
        wake();
      });
    running.add(run);
    return true;
  };

  const listening = database.listen(JOBS_CHANNEL, {
    onPayload: wake,
    onReconnect: wake,
    onLost: () => undefined,
  });
  const poll = async () => {
    while (!stopping.signal.aborted) {
      wake();
      await sleep(pollMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  const polling = poll();

  return async () => {
    stopping.abort();
    await Promise.all([polling, looking, listening.stop()]);
    await Promise.all(running);
  };
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}
