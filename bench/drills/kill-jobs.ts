import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../apps/server/src/database/connection.ts';
import { submitJob } from '../../apps/server/src/jobs/background/submit-job.ts';
import { tenantIdOf, type Environment } from '../harness/environment.ts';
import type { Drill } from './drill.ts';
import { COUNT, PREFIX } from './support/job-rows.ts';

const ROWS = 3_000;
/** A process is killed so long behind the first rows that it has written. */
const FURTHER_MS = 600;
const LIMIT_MS = 60_000;
const program = join(import.meta.dirname, 'support', 'job-process.ts');

/** `kill -9` of the process in the middle of a background job, again and again; in the end each row is there once. */
export const killJobs: Drill = {
  name: 'kill-jobs',
  rounds: 10,
  async run({ environment, report, rounds }) {
    await environment.startServer({ env: { EDP_JOBS_AT_ONCE: '0' } });
    const tenantId = await tenantIdOf(environment);
    const jobId = await submit(environment, tenantId);
    const interrupted: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      const child = spawn(process.execPath, [program, environment.database.url], { stdio: 'inherit' });
      const before = interrupted.at(-1) ?? 0;
      await until(async () => (await jobOf(environment, tenantId, jobId)).done > before);
      await wait(Math.random() * FURTHER_MS);
      child.kill('SIGKILL');
      await once(child, 'exit');
      interrupted.push((await jobOf(environment, tenantId, jobId)).done);
    }
    const last = spawn(process.execPath, [program, environment.database.url], { stdio: 'inherit' });
    const end = await ended(environment, tenantId, jobId);
    last.kill('SIGKILL');
    await once(last, 'exit');
    report.note(
      `${rounds} kills, at ${interrupted.join(', ')} of ${ROWS} rows; then ${end.state} at ${end.done}`,
    );
    report.expect(new Set(interrupted).size > rounds / 2, 'the kills did not meet the job in its middle');
    report.expect(end.state === 'done' && end.done === ROWS, `the job is ${end.state} at ${end.done}`);
    const { rows } = await asTenant(
      environment,
      tenantId,
      `select count(*)::int as rows, count(distinct code)::int as codes from brands
        where tenant_id = $1 and code like '${PREFIX}%'`,
    );
    report.acknowledged = rows[0].rows;
    report.lost = ROWS - rows[0].codes;
    report.duplicated = rows[0].rows - rows[0].codes;
    report.expect(rows[0].codes === ROWS, `${ROWS - rows[0].codes} rows are missing`);
    report.expect(rows[0].rows === rows[0].codes, 'rows were written twice');
  },
};

/** As the administrator, in the first role. */
async function submit(environment: Environment, tenantId: number): Promise<number> {
  const { rows } = await asTenant(
    environment,
    tenantId,
    `select u.id as user_id, r.role_id from users as u
       join user_roles as r on r.tenant_id = u.tenant_id and r.user_id = u.id
      where u.tenant_id = $1 and u.account = 'admin' order by r.role_id limit 1`,
  );
  const [{ user_id: userId, role_id: roleId }] = rows;
  const database = openDatabase(environment.database.url, { max: 2 });
  try {
    const where = { address: '', userAgent: '', language: 'ZHS' as const };
    const session = { inventoryOrganisationId: null };
    const { id } = await database.inTenantTransaction(tenantId, (db) =>
      submitJob(
        { db, tenantId, userId, roleId, session, ...where },
        { kind: COUNT, name: COUNT, input: { rows: ROWS } },
      ),
    );
    return id;
  } finally {
    await database.close();
  }
}

interface Stored {
  state: string;
  done: number;
}

async function jobOf(environment: Environment, tenantId: number, id: number): Promise<Stored> {
  const text = 'select state, done::int as done from background_jobs where tenant_id = $1 and id = $2';
  const { rows } = await asTenant(environment, tenantId, text, id);
  return rows[0];
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const limit = performance.now() + LIMIT_MS;
  while (!(await holds())) {
    if (performance.now() > limit) throw new Error('It took too long');
    await wait(20);
  }
}

async function ended(environment: Environment, tenantId: number, id: number): Promise<Stored> {
  const limit = performance.now() + LIMIT_MS;
  let job = await jobOf(environment, tenantId, id);
  while (['waiting', 'running'].includes(job.state) && performance.now() < limit) {
    await wait(100);
    job = await jobOf(environment, tenantId, id);
  }
  return job;
}

/** The first value of a statement is the tenant. */
async function asTenant({ database }: Environment, tenantId: number, text: string, ...values: unknown[]) {
  return database.query(text, [tenantId, ...values]);
}
