import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../../apps/server/src/database/connection.ts';
import { startBackgroundJobs } from '../../../apps/server/src/jobs/background/background-jobs.ts';
import type { JobKind } from '../../../apps/server/src/jobs/background/job-kind.ts';
import { COUNT, LEASE_MS, ROWS_A_BLOCK, codeOf } from './job-rows.ts';

/** Does no more than run jobs, each block of which writes some rows and takes a moment. */
const BLOCK_MS = 15;
const POLL_MS = 100;

const count: JobKind = {
  kind: COUNT,
  async run(job) {
    const { rows } = Object.assign({ rows: 0 }, job.input);
    const { next = 0 } = Object.assign({ next: 0 }, job.checkpoint);
    for (let at = next; at < rows; at += ROWS_A_BLOCK) {
      await job.block(async (db, { tenantId, userId }) => {
        const values = Array.from({ length: Math.min(ROWS_A_BLOCK, rows - at) }, (_, index) => {
          const code = codeOf(at + index);
          const stamp = { created_by: userId, updated_by: userId };
          return { tenant_id: tenantId, code, name: code, sort_order: at, search_text: code, ...stamp };
        });
        await db.insertInto('brands').values(values).execute();
        await wait(BLOCK_MS);
        const done = at + values.length;
        return { done, total: rows, checkpoint: { next: done } };
      });
    }
    return { done: rows, total: rows };
  },
};

const [url = ''] = process.argv.slice(2);
startBackgroundJobs({
  database: openDatabase(url, { max: 4 }),
  log: console,
  kinds: new Map([[COUNT, count]]),
  atOnce: 1,
  leaseMs: LEASE_MS,
  pollMs: POLL_MS,
});
// Waits in it keep no process alive.
setInterval(() => undefined, 60_000);
