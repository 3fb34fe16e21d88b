import { spawnSync } from 'node:child_process';
import { signInAt } from '@edp/testkit/sign-in';
import type { HttpClient } from '@edp/testkit/http-client';
import { z } from 'zod';
import { openDatabase } from '../../apps/server/src/database/connection.ts';
import { sealTenant } from '../../apps/server/src/log-seals/seal-logs.ts';
import { withEnvironment, type Environment } from '../harness/environment.ts';
import { numbers, readOptions } from '../harness/options.ts';
import { printTable, type Row } from '../harness/table.ts';
import { loadOfMachine, timeCase, timed } from '../harness/timing.ts';
import { seedTenant } from '../seed/seed-tenant.ts';
import { cases, type HistoryCase } from './cases.ts';
import { fillHistory, type Filled } from './fill.ts';

/**
 * Histories of records, the auditor's log and its seals over a year of entries: `npm run bench:history -- --entries 10000000`.
 * Needs about 900 bytes of disk for each. Ends with 1 when a goal is missed.
 */
const { entries, calls } = readOptions(
  z.object({
    entries: numbers.default([200_000]),
    /** How often each case is called. */
    calls: z.coerce.number().default(20),
  }),
);
const TENANT = 'HISTORY';
const MATERIALS = 20_000;
/** A connection plans a statement anew five times before it keeps the plan, and there are several. */
const WARM_UP = 40;
const MAX_P50_MS = 20;

async function measure(one: HistoryCase, client: HttpClient, filled: Filled): Promise<Row> {
  const call = async () => one.call(client, filled);
  const { found, p50, p95 } = await timeCase(one, call, { calls, warmUp: WARM_UP });
  const max = one.isSought ? undefined : MAX_P50_MS;
  return [one.name, found, { value: p50, digits: 1, max }, { value: p95, digits: 1 }];
}

/** What a job does every minute, until nothing is left to be sealed. */
async function sealAll({ database }: Environment, { tenantId }: Filled): Promise<void> {
  const own = openDatabase(database.url, { max: 2 });
  const seals = async () => {
    const count = 'select count(*) as n from log_seals where tenant_id = $1';
    return Number((await database.query(count, [tenantId])).rows[0].n);
  };
  try {
    const { seconds, result: made } = await timed(async () => {
      let [now, before] = [0, -1];
      while (now > before) {
        before = now;
        await sealTenant(own, tenantId);
        now = await seals();
      }
      return now;
    });
    const each = ((seconds * 1_000) / made).toFixed(0);
    console.log(`sealed: ${made} seals in ${seconds.toFixed(0)} s, ${each} ms each`);
    const again = await timed(() => sealTenant(own, tenantId));
    console.log(`with nothing to seal: ${(again.seconds * 1_000).toFixed(0)} ms`);
  } finally {
    await own.close();
  }
}

/** In a process of its own, whose memory is told. */
async function verify({ database, folder }: Environment): Promise<void> {
  const program = `
    await import('./apps/server/src/commands/verify.ts');
    console.log('memory: ' + (process.resourceUsage().maxRSS / 1024).toFixed(0) + ' MB');`;
  const { seconds, result } = await timed(() =>
    spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder },
      encoding: 'utf8',
    }),
  );
  const told = result.stdout.split('\n').filter((line) => /✗|封存|memory/.test(line));
  console.log(`npm run verify: ${seconds.toFixed(0)} s, exit ${result.status}\n${told.join('\n')}`);
}

async function run(environment: Environment): Promise<boolean> {
  let met = true;
  for (const size of entries) {
    // Migrates; the job that seals must not run while lines of the past come in.
    await (await environment.startServer()).kill();
    const { database } = environment;
    const counts = { products: 0, materials: MATERIALS };
    const { tenantId } = await seedTenant(database.url, { tenant: TENANT, counts });
    const { seconds, result: filled } = await timed(() => fillHistory(environment, tenantId, size));
    const { rows } = await database.query("select pg_size_pretty(pg_database_size('edp')) as size");
    console.log(`${size} entries in ${(seconds / 60).toFixed(1)} min, the database has ${rows[0].size}`);
    await sealAll(environment, filled);
    const server = await environment.startServer();
    const client = await signInAt(server.address, { tenantCode: TENANT });
    const table: Row[] = [];
    for (const one of cases) table.push(await measure(one, client, filled));
    console.log(`${loadOfMachine()}; ${calls} calls each`);
    met = printTable(['case', 'found', 'p50 ms', 'p95 ms'], table) && met;
    await server.kill();
    await verify(environment);
  }
  return met;
}

process.exitCode = (await withEnvironment(run)) ? 0 : 1;
