import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/connection.ts';
import { LEASE_MS, POLL_MS, startBackgroundJobs } from './background-jobs.ts';
import type { JobKind } from './job-kind.ts';

/** Runs jobs of these kinds in a process of the product. Answers how to stop it. */
export function startJobsOf(
  kinds: readonly JobKind[],
  { config, database, log }: { config: Config; database: Database; log: FastifyBaseLogger },
): () => Promise<void> {
  return startBackgroundJobs({
    database,
    log,
    kinds: new Map(kinds.map((kind) => [kind.kind, kind])),
    atOnce: config.jobsAtOnce,
    leaseMs: LEASE_MS,
    pollMs: POLL_MS,
  });
}
