import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../apps/server/src/database/connection.ts';
import { submitJob } from '../../apps/server/src/jobs/background/submit-job.ts';
import { tenantIdOf, type Environment } from '../harness/environment.ts';
import { until } from '../harness/until.ts';
import type { Drill } from './drill.ts';
import { COUNT, PREFIX } from './support/job-rows.ts';

const ROWS = 3_000;
/** A process is killed so long behind the first rows that it has written. */
const FURTHER_MS = 600;
const LIMIT_MS = 60_000;
const program = join(import.meta.dirname, 'support', 'job-process.ts');

interface Stored {
  state: string;
  done: number;
}

/** `kill -9` of the process in the middle of a background job, again and again; in the end each row is there once. */
export const killJobs: Drill = {
  name: 'kill-jobs',
  rounds: 10,
  async run({ environment, report, rounds }) {
    const { database } = environment;
    await environment.startServer({ env: { EDP_JOBS_AT_ONCE: '0' } });
    const tenantId = await tenantIdOf(environment);
    const jobId = await submit(environment, tenantId);
    const jobOf = async (): Promise<Stored> => {
      const text = 'select state, done::int as done from background_jobs where tenant_id = $1 and id = $2';
      return (await database.query(text, [tenantId, jobId])).rows[0];
    };
    const jobThat = (holds: (job: Stored) => boolean) => {
      const ask = async () => {
        const job = await jobOf();
        return holds(job) && job;
      };
      return until(ask, { limitMs: LIMIT_MS, everyMs: 20 });
    };
    const whileRunning = async <T>(work: () => Promise<T>) => {
      const child = spawn(process.execPath, [program, database.url], { stdio: 'inherit' });
      return work().finally(async () => {
        child.kill('SIGKILL');
        await once(child, 'exit');
      });
    };
    const interrupted: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      await whileRunning(async () => {
        await jobThat(({ done }) => done > (interrupted.at(-1) ?? 0));
        await wait(Math.random() * FURTHER_MS);
      });
      interrupted.push((await jobOf()).done);
    }
    const end = await whileRunning(() => jobThat(({ state }) => state !== 'waiting' && state !== 'running'));
    report.note(
      `${rounds} kills, at ${interrupted.join(', ')} of ${ROWS} rows; then ${end.state} at ${end.done}`,
    );
    report.expect(new Set(interrupted).size > rounds / 2, 'the kills did not meet the job in its middle');
    report.expect(end.state === 'done' && end.done === ROWS, `the job is ${end.state} at ${end.done}`);
    const { rows } = await database.query(
      `select count(*)::int as stored, count(distinct code)::int as different from brands
        where tenant_id = $1 and code like '${PREFIX}%'`,
      [tenantId],
    );
    report.acknowledged = rows[0].stored;
    report.countRows({ asked: ROWS, ...rows[0] });
  },
};

/** As the administrator, in the first role. */
async function submit({ database: { query, url } }: Environment, tenantId: number): Promise<number> {
  const { rows } = await query(
    `select u.id as "userId", r.role_id as "roleId" from users as u
       join user_roles as r on r.tenant_id = u.tenant_id and r.user_id = u.id
      where u.tenant_id = $1 and u.account = 'admin' order by r.role_id limit 1`,
    [tenantId],
  );
  const database = openDatabase(url, { max: 2 });
  try {
    const where = { address: '', userAgent: '', language: 'ZHS' as const };
    const session = { inventoryOrganisationId: null };
    const { id } = await database.inTenantTransaction(tenantId, (db) =>
      submitJob(
        { db, tenantId, ...rows[0], session, ...where },
        { kind: COUNT, name: COUNT, input: { rows: ROWS } },
      ),
    );
    return id;
  } finally {
    await database.close();
  }
}
