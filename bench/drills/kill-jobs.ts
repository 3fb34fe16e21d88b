import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openDatabase } from '../../apps/server/src/database/connection.ts';
import { submitJob } from '../../apps/server/src/jobs/background/submit-job.ts';
import { tenantIdOf, type Environment } from '../harness/environment.ts';
import { until } from '../harness/until.ts';
import type { Drill } from './drill.ts';
import { COUNT, PREFIX } from './support/job-rows.ts';
import { killOnTheWay } from './support/kill-on-the-way.ts';
import { storedJob } from './support/stored-jobs.ts';

const ROWS = 3_000;
/** A process is killed so long behind the first rows that it has written. */
const FURTHER_MS = 600;
const LIMIT_MS = 60_000;
const program = join(import.meta.dirname, 'support', 'job-process.ts');

/** `kill -9` of the process in the middle of a background job, again and again; in the end each row is there once. */
export const killJobs: Drill = {
  name: 'kill-jobs',
  rounds: 10,
  async run(options) {
    const { environment, report } = options;
    const { database } = environment;
    await environment.startServer({ env: { EDP_JOBS_AT_ONCE: '0' } });
    const tenantId = await tenantIdOf(environment);
    const jobId = await submit(environment, tenantId);
    const job = () => storedJob(environment, jobId);
    const next = async () => startProcess(environment);
    const last = await killOnTheWay(options, {
      first: await next(),
      next,
      rows: ROWS,
      done: async () => (await job()).done,
      withinMs: FURTHER_MS,
    });
    const ended = async () => {
      const now = await job();
      return now.state !== 'waiting' && now.state !== 'running' && now;
    };
    const end = await until(ended, { limitMs: LIMIT_MS });
    await last.kill();
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

/** One that runs jobs; it goes with the drill. */
function startProcess({ database, atEnd }: Environment) {
  const child = spawn(process.execPath, [program, database.url], { stdio: 'inherit' });
  const gone = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  atEnd(kill);
  return { kill };
}

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
