import type { Server } from '../../harness/server.ts';
import { timed } from '../../harness/timing.ts';
import { watchServer } from '../../harness/watch-server.ts';
import type { Report } from '../drill.ts';

/** What a piece of work may cost its server. */
export interface Budgets {
  what: string;
  /** How much more memory it may take. */
  megabytes: number;
  /** How long another call may wait meanwhile. */
  waitMs?: number;
  seconds?: number;
}

/** Does the work and notes what it cost; what is beyond its budget is a fault. */
export async function withinBudgets<T>(
  { report, server }: { report: Report; server: Server },
  { what, megabytes, waitMs = Number.POSITIVE_INFINITY, seconds = Number.POSITIVE_INFINITY }: Budgets,
  work: () => Promise<T>,
): Promise<T> {
  const { seconds: took, result: watched } = await timed(() => watchServer(server, work));
  const { before, peak, longestWaitMs, result } = watched;
  report.note(
    `${what}: ${took.toFixed(1)} s; memory ${before.toFixed(0)} -> ${peak.toFixed(0)} MB; ` +
      `another call waited ${longestWaitMs.toFixed(0)} ms at most`,
  );
  report.expect(took <= seconds, `${what} took ${took.toFixed(1)} s`);
  report.expect(peak - before <= megabytes, `${what}: memory rose by ${(peak - before).toFixed(0)} MB`);
  report.expect(longestWaitMs <= waitMs, `${what}: another call waited ${longestWaitMs.toFixed(0)} ms`);
  return result;
}
