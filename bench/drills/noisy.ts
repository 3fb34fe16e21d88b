import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { HttpClient } from '@edp/testkit/http-client';
import { signInAt } from '@edp/testkit/sign-in';
import { tenantIdOf, withEnvironment, type Environment } from '../harness/environment.ts';
import { Report, type Drill } from './drill.ts';
import { BrandWriter } from './load/brand-writer.ts';
import { fixturesOf } from './load/product-writer.ts';
import { Counters } from './load/counters.ts';

const MATERIALS = 50_000;
const SEARCHES = 48;
const SAVES = 16;
const ALONE_MS = 8_000;
const BESIDE_MS = 20_000;
/** The clerk looks at the screen in between. */
const THINKING_MS = 20;
/** How many times as long the clerk's calls may take, in the middle. */
const MAX_TIMES = 20;
const list = '/edp/api/v1/procenter/proBrand/list';

/** A tenant with 64 connections of dear searches and saves beside another tenant's one clerk, whom nothing may fail. */
export const noisy: Drill = {
  name: 'noisy',
  run: ({ rounds = 1 }) => withEnvironment((environment) => drill(environment, rounds)),
};

async function drill(environment: Environment, rounds: number): Promise<Report> {
  const report = new Report();
  const server = await environment.startServer();
  const { address } = server;
  const tenantId = await tenantIdOf(environment);
  await growMaterials(environment, tenantId);
  const { signer } = await signInAt(address);
  const fixtures = await fixturesOf(environment, tenantId);
  const clerk = await signInAt(address, { tenantCode: 'HXZZ' });
  const [brands, counters] = [new BrandWriter('C'), new Counters()];
  for (let round = 1; round <= rounds; round++) {
    const alone = await work(clerk, { brands, counters, forMs: ALONE_MS });
    const noise = { address, signer, fixtures, mark: `N${round}`, searches: SEARCHES, saves: SAVES };
    const { result: beside, codes } = await besideNoise(noise, async () => {
      await wait(1_000);
      return work(clerk, { brands, counters, forMs: BESIDE_MS });
    });
    report.note(`noise: ${describeCodes(codes)} in ${BESIDE_MS / 1_000} s`);
    report.expect((codes[0] ?? 0) > 0, 'the noisy tenant got nothing done: the drill is broken');
    compare(alone, beside, report);
  }
  const look = {
    database: environment.database,
    tenantId: await tenantIdOf(environment, 'HXZZ'),
    client: clerk,
  };
  report.look(await brands.look(look));
  report.acknowledged = counters.acknowledged;
  report.note(`clerk: ${counters}`);
  const failures = counters.cut + counters.unavailable + counters.sessionOver + counters.unexpected.size;
  report.expect(failures === 0, `the clerk was failed ${failures} times: ${counters}`);
  return report;
}

/** Does the work beside the noise, which ends with it; answers how often each code was answered to the noise. */
async function besideNoise<T>(workerData: object, work: () => Promise<T>) {
  const worker = new Worker(new URL('noise.ts', import.meta.url), { workerData });
  // Settled as well by an error of the thread, whenever that comes.
  const codes = once(worker, 'message');
  codes.catch(() => undefined);
  try {
    const result = await work();
    worker.postMessage('stop');
    return { result, codes: (await codes)[0] };
  } finally {
    await worker.terminate();
  }
}

interface Times {
  reads: number[];
  saves: number[];
}

/** The clerk's day: a list, a save, a look at the screen. */
async function work(
  clerk: HttpClient,
  { brands, counters, forMs }: { brands: BrandWriter; counters: Counters; forMs: number },
): Promise<Times> {
  const times: Times = { reads: [], saves: [] };
  const timed = async (kept: number[], call: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await call();
    kept.push(performance.now() - startedAt);
  };
  const end = performance.now() + forMs;
  while (performance.now() < end) {
    await timed(times.reads, () => counters.of(clerk.post(list)));
    await timed(times.saves, () => brands.step(clerk, counters));
    await wait(THINKING_MS);
  }
  return times;
}

function compare(alone: Times, beside: Times, report: Report): void {
  for (const what of ['reads', 'saves'] as const) {
    const figures = [0.5, 0.95].map((part) => {
      const [before, after] = [quantile(alone[what], part), quantile(beside[what], part)];
      const times = after / before;
      if (part === 0.5)
        report.expect(times <= MAX_TIMES, `the clerk's ${what} took ${times.toFixed(1)} times as long`);
      return `p${part * 100} ${before.toFixed(1)} ms alone, ${after.toFixed(1)} ms beside (${times.toFixed(1)} times)`;
    });
    report.note(`clerk's ${what}, ${alone[what].length} and ${beside[what].length}: ${figures.join('; ')}`);
  }
}

function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
}

function describeCodes(codes: Record<string, number>): string {
  return Object.entries(codes)
    .map(([code, count]) => `${count} answers of code ${code}`)
    .join(', ');
}

/** Materials of the demonstration's tenant; the triggers make them searchable. */
async function growMaterials({ database }: Environment, tenantId: number): Promise<void> {
  await database.query(
    `with made as (
       insert into materials (tenant_id, item_code, item_name, unit_id, search_text, created_by, updated_by)
       select $1, 'NOISE-' || n, k.name || t.name || ' M' || n % 40, (select min(id) from units where tenant_id = $1),
              lower('NOISE-' || n || ' ' || k.name || t.name || ' M' || n % 40 || ' ' || k.initials || t.initials), u.id, u.id
         from generate_series(1, $2::integer) as n
         join (values (0, '304不锈钢', '304bxg'), (1, '碳钢', 'tg'), (2, '黄铜', 'ht')) as k (at, name, initials) on k.at = n % 3
         join (values (0, '轴承', 'zc'), (1, '垫圈', 'dq'), (2, '弹簧', 'th'), (3, '阀门', 'fm')) as t (at, name, initials)
           on t.at = n / 3 % 4
        cross join (select id from users where tenant_id = $1 and account = 'admin') as u
       returning id)
     insert into material_organisations (tenant_id, inventory_organisation_id, material_id)
     select $1, o.id, made.id from made
      cross join (select m.inventory_organisation_id as id from role_inventory_organisations as m
                    join user_roles as r on r.tenant_id = m.tenant_id and r.role_id = m.role_id
                    join users as u on u.tenant_id = r.tenant_id and u.id = r.user_id
                   where m.tenant_id = $1 and u.account = 'admin' order by 1 limit 1) as o`,
    [tenantId, MATERIALS],
  );
  await database.query('vacuum analyze');
}
