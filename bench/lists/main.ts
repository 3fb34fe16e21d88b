import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { backgroundJobs } from '@edp/contract/background-jobs';
import { materials } from '@edp/contract/materials';
import type { HttpClient } from '@edp/testkit/http-client';
import { signInAt } from '@edp/testkit/sign-in';
import { z } from 'zod';
import { withEnvironment, tenantIdOf, type Environment } from '../harness/environment.ts';
import { numbers, readOptions, texts } from '../harness/options.ts';
import { median, quantile } from '../harness/statistics.ts';
import { printTable, type Row } from '../harness/table.ts';
import { defaultCounts } from '../seed/counts.ts';
import { seedTenant } from '../seed/seed-tenant.ts';
import { cases, type ListCase, type Narrowing } from './cases.ts';
import { indexUse, TOLD_AFTER_MS, waysSince } from './index-use.ts';

/**
 * Filters and orders of the list of materials, and an export of all, with what is read for each:
 * `npm run bench:lists -- --materials 1000000 --only brand,price`. Ends with 1 when a goal is missed.
 */
const options = readOptions(
  z.object({
    materials: numbers.default([20_000]),
    only: texts.optional(),
    /** How often each case is called. */
    calls: z.coerce.number().default(20),
  }),
);
const WARM_UP = 3;
const MAX_P50_MS = 500;
/** Of rows of an export in a second, which is 200,000 in a minute. */
const MIN_EXPORTED = 3_333;

async function narrowingOf({ database }: Environment, tenantId: number): Promise<Narrowing> {
  const often = async (column: string): Promise<number> => {
    const { rows } = await database.query(
      `select ${column} as id from materials where tenant_id = $1 and ${column} is not null
        group by 1 order by count(*) desc limit 1`,
      [tenantId],
    );
    return Number(rows[0]?.id ?? 0);
  };
  const ids = [await often('category_id'), await often('brand_id'), await often('unit_id')];
  const [categoryId = 0, brandId = 0, unitId = 0] = ids;
  return { categoryId, brandId, unitId, userId: await often('created_by') };
}

interface Measured {
  environment: Environment;
  client: HttpClient;
  narrowing: Narrowing;
}

async function measure({ name, asked, mayRefuse }: ListCase, measured: Measured, size: number): Promise<Row> {
  const { environment, client, narrowing } = measured;
  const call = () => client.call(materials.list, asked(narrowing));
  for (let turn = 0; turn < WARM_UP; turn++) await call();
  await wait(TOLD_AFTER_MS);
  const before = await indexUse(environment.database);
  const times: number[] = [];
  let found = '';
  while (times.length < options.calls) {
    const startedAt = performance.now();
    const { code, message, total, totalBounded } = await call();
    times.push(performance.now() - startedAt);
    if (code !== 0 && !mayRefuse) throw new Error(`${name}: ${message}`);
    found = code === 0 ? `${total}${totalBounded ? '+' : ''}` : 'refused';
  }
  await wait(TOLD_AFTER_MS);
  const ways = waysSince(before, await indexUse(environment.database), times.length);
  const p50 = { value: median(times), digits: 1, max: MAX_P50_MS };
  return [name, { value: size }, found, p50, { value: quantile(times, 0.95), digits: 1 }, ways];
}

async function exportAll({ client }: Measured, size: number): Promise<Row> {
  const startedAt = performance.now();
  const asked = { list: 'materials', selection: { filter: {} }, format: 'csv' } as const;
  const { data, message } = await client.call(backgroundJobs.exportList, asked);
  if (data === undefined) throw new Error(`Not exported: ${message}`);
  let job;
  do {
    await wait(200);
    job = (await client.call(backgroundJobs.list, {})).data.find(({ id }) => id === data.id);
  } while (job?.state === 'waiting' || job?.state === 'running');
  const seconds = (performance.now() - startedAt) / 1_000;
  const rate = { value: (job?.done ?? 0) / seconds, min: MIN_EXPORTED };
  return ['export, rows a second', { value: size }, String(job?.done), rate, undefined, 'page by page'];
}

async function run(environment: Environment): Promise<boolean> {
  const server = await environment.startServer();
  const rows: Row[] = [];
  for (const size of options.materials) {
    const tenant = `LISTS${size}`;
    const counts = { ...defaultCounts, products: 0, materials: size };
    await seedTenant(environment.database.url, { tenant, counts, random: 7 });
    await environment.database.query('vacuum (analyze)');
    const client = await signInAt(server.address, { tenantCode: tenant });
    const narrowing = await narrowingOf(environment, await tenantIdOf(environment, tenant));
    const measured = { environment, client, narrowing };
    for (const one of cases.filter(({ name }) => options.only?.includes(name) ?? true))
      rows.push(await measure(one, measured, size));
    if (options.only?.includes('export') ?? true) rows.push(await exportAll(measured, size));
  }
  console.log(
    `load ${loadavg()
      .map((minutes) => minutes.toFixed(1))
      .join(' ')}; ${options.calls} calls each`,
  );
  return printTable(['case', 'materials', 'found', 'p50 ms', 'p95 ms', 'rows read by'], rows);
}

process.exitCode = (await withEnvironment(run)) ? 0 : 1;
