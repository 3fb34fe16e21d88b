import { join } from 'node:path';
import { materials } from '@edp/contract/materials';
import { signInAt } from '@edp/testkit/sign-in';
import { z } from 'zod';
import { withEnvironment, tenantIdOf, type Environment } from '../harness/environment.ts';
import { numbers, readOptions, texts } from '../harness/options.ts';
import { printTable, type Row } from '../harness/table.ts';
import { loadOfMachine, timeCase } from '../harness/timing.ts';
import { defaultCounts } from '../seed/counts.ts';
import { seedTenant } from '../seed/seed-tenant.ts';
import { cases, type ListCase, type Narrowing } from './cases.ts';
import { exportAll } from './long-work.ts';
import { changeMany, importMany } from './many-records.ts';
import { explainAll, planOf } from './plans.ts';

/**
 * Filters and orders of the long lists, the search through everything, exports of all, an import and a change of many, with what is
 * read for each:
 * `npm run bench:lists -- --materials 1000000 --only "by brand,rare price" --folder ./kept`. Ends with 1 when a goal is missed.
 */
const options = readOptions(
  z.object({
    materials: numbers.default([20_000]),
    people: z.coerce.number().default(defaultCounts.people),
    /** Parts of the names of what is measured. */
    only: texts.optional(),
    /** How often each case is called. */
    calls: z.coerce.number().default(20),
    /** Holds the database, which then stays for the next run. */
    folder: z.string().optional(),
  }),
);
const WARM_UP = 3;
/** Of materials so many are variants of so many products. */
const PRODUCTS = 0.15;
/** Of a tenant that has so many. */
const CHANGED = 50_000;
const EXPORTS = ['xlsx', 'csv'] as const;

const isAsked = (name: string) => options.only?.some((part) => name.includes(part)) ?? true;

async function narrowingOf({ database }: Environment, tenantId: number): Promise<Narrowing> {
  const byNumber = async (column: string, direction: 'asc' | 'desc'): Promise<number> => {
    const { rows } = await database.query(
      `select ${column} as id from materials where tenant_id = $1 and ${column} is not null
        group by 1 order by count(*) ${direction}, 1 limit 1`,
      [tenantId],
    );
    return Number(rows[0]?.id ?? 0);
  };
  const { rows } = await database.query(
    `select item_code from materials where tenant_id = $1 and item_code like 'CL-%' order by id limit 1 offset 1000`,
    [tenantId],
  );
  return {
    categoryId: await byNumber('category_id', 'desc'),
    brandId: await byNumber('brand_id', 'desc'),
    unitId: await byNumber('unit_id', 'desc'),
    userId: await byNumber('created_by', 'desc'),
    rareUserId: await byNumber('created_by', 'asc'),
    code: String(rows[0]?.item_code),
  };
}

/** The tenant of a size, filled unless a kept folder has it already. */
async function tenantOf({ database }: Environment, size: number): Promise<string> {
  const tenant = `LISTS${size}`;
  const { rows } = await database.query('select id from tenants where code = $1', [tenant]);
  if (rows.length > 0) return tenant;
  const { people } = options;
  const counts = { people, products: Math.round(size * PRODUCTS), materials: size };
  await seedTenant(database.url, { tenant, counts });
  await database.query('vacuum (analyze)');
  return tenant;
}

/** The largest brands, with so many materials together as are changed at once. */
async function brandsToChange({ database }: Environment, tenantId: number): Promise<string> {
  const { rows } = await database.query(
    `select string_agg(brand_id::text, ',') as ids from (
       select brand_id, sum(count(*)) over (order by count(*) desc, brand_id) - count(*) as before
         from materials where tenant_id = $1 and brand_id is not null group by brand_id) as b
      where before < $2`,
    [tenantId, CHANGED],
  );
  return String(rows[0]?.ids ?? '');
}

/** Both tables, and whether all goals are met. Plans are told last: writing them takes time of the calls. */
async function measure(environment: Environment, size: number): Promise<boolean> {
  let server = await environment.startServer();
  const tenant = await tenantOf(environment, size);
  let client = await signInAt(server.address, { tenantCode: tenant });
  const { total } = await client.call(materials.list, {});
  console.log(`${total} materials`);
  const tenantId = await tenantIdOf(environment, tenant);
  const narrowing = await narrowingOf(environment, tenantId);
  const asked = cases.filter(({ name }) => isAsked(name));
  const timed: (Awaited<ReturnType<typeof timeCase>> & { one: ListCase })[] = [];
  for (const one of asked) {
    const call = async () => one.call(client, narrowing);
    timed.push({ one, ...(await timeCase(one, call, { calls: options.calls, warmUp: WARM_UP })) });
  }
  const long: Row[] = [];
  for (const format of EXPORTS)
    if (isAsked(`export of all as ${format}`)) long.push(await exportAll(server, client, format));
  if (isAsked('import')) long.push(...(await importMany(client)));
  if (isAsked('change of many'))
    long.push(...(await changeMany(client, await brandsToChange(environment, tenantId))));
  console.log(`${loadOfMachine()}; ${options.calls} calls each`);
  await server.kill();
  await explainAll(environment.database, true);
  server = await environment.startServer();
  client = await signInAt(server.address, { tenantCode: tenant });
  const rows: Row[] = [];
  for (const { one, found, p50, p95 } of timed) {
    const call = async () => one.call(client, narrowing);
    await call();
    const { pages, ways } = await planOf(join(environment.folder, 'postgres.log'), call);
    const times = [
      { value: p50, digits: 1, max: one.maxMs },
      { value: p95, digits: 1 },
    ];
    rows.push([one.name, found, ...times, { value: pages }, ways]);
  }
  await server.kill();
  await explainAll(environment.database, false);
  const isMet = [
    printTable(['case', 'found', 'p50 ms', 'p95 ms', 'pages', 'rows read by'], rows),
    long.length === 0 || printTable(['long work', 'rows', 'seconds', 'rows a second', 'MB grown'], long),
  ];
  return isMet.every(Boolean);
}

async function run(environment: Environment): Promise<boolean> {
  let isMet = true;
  for (const size of options.materials) isMet = (await measure(environment, size)) && isMet;
  return isMet;
}

process.exitCode = (await withEnvironment(run, options.folder)) ? 0 : 1;
