import type { JobChange } from '@edp/contract/job-change';
import { announce } from '../../database/announce.ts';
import type { Queries } from '../../database/connection.ts';

/** Tells somebody's windows how far a job is, when the transaction is committed. */
export function announceJob(
  db: Queries,
  { tenantId, userId, job }: { tenantId: number; userId: number; job: JobChange },
): Promise<void> {
  const message = { method: 'jobChanged' as const, job };
  return announce(db, { kind: 'message', tenantId, userIds: [userId], message });
}
