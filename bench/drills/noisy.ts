import { setTimeout as wait } from 'node:timers/promises';
import { materials } from '@edp/contract/materials';
import { products } from '@edp/contract/products';
import { signInAt } from '@edp/testkit/sign-in';
import { tenantIdOf } from '../harness/environment.ts';
import { seedTenant } from '../seed/seed-tenant.ts';
import type { Drill } from './drill.ts';
import { BrandWriter, listBrands } from './load/brand-writer.ts';
import { Counters } from './load/counters.ts';
import { findProductFixtures, productOf } from './load/product-form.ts';
import { compareTimes, keepTime, workAsClerk } from './support/clerk.ts';
import { besideNoise } from './support/noise.ts';

const MATERIALS = 50_000;
const PAGES = 50;
const SEARCHES = 48;
const SAVES = 16;
const ALONE_MS = 8_000;
const BESIDE_MS = 20_000;
/** How many times as long the clerk's calls may take, in the middle. */
const MAX_TIMES = 20;
const keywords = ['轴承', '钢', 'zc', '不锈钢 轴承', '垫圈', 'M1', '弹簧 黄铜', '没有'];

/** A tenant with 64 connections of expensive searches and saves beside another tenant's one clerk, whom nothing may fail. */
export const noisy: Drill = {
  name: 'noisy',
  async run({ environment, report, rounds }) {
    const { address } = await environment.startServer();
    await seedTenant(environment.database.url, {
      tenant: 'BRH',
      counts: { people: 10, products: 0, materials: MATERIALS },
    });
    const { signer } = await signInAt(address);
    const fixtures = await findProductFixtures(environment, await tenantIdOf(environment));
    const clerk = await signInAt(address, { tenantCode: 'HXZZ' });
    const [brands, counters] = [new BrandWriter('C'), new Counters()];
    const work = async (forMs: number) => {
      const times: Record<'reads' | 'saves', number[]> = { reads: [], saves: [] };
      await workAsClerk(forMs, async () => {
        await keepTime(times.reads, () => counters.of(listBrands(clerk)));
        await keepTime(times.saves, () => brands.step(clerk, counters));
      });
      return times;
    };
    const searches = Array.from({ length: keywords.length * PAGES }, (_, at) =>
      JSON.stringify({ keyword: keywords[at % keywords.length], pageNo: 1 + (at % PAGES), pageSize: 50 }),
    );
    for (let round = 1; round <= rounds; round++) {
      const alone = await work(ALONE_MS);
      const product = JSON.stringify(productOf(fixtures, `N${round}-{number}`, 1));
      const noise = [
        { path: materials.list.path, bodies: searches, connections: SEARCHES },
        { path: products.create.path, bodies: [product], connections: SAVES },
      ];
      const { result: beside, answered } = await besideNoise({ address, signer, calls: noise }, async () => {
        await wait(1_000);
        return work(BESIDE_MS);
      });
      report.note(`noise: answers by code ${JSON.stringify(answered)} in ${BESIDE_MS / 1_000} s`);
      report.expect((answered[0] ?? 0) > 0, 'the noisy tenant got nothing done: the drill is broken');
      for (const what of ['reads', 'saves'] as const)
        compareTimes(report, `clerk's ${what}`, {
          alone: alone[what],
          beside: beside[what],
          maxTimes: MAX_TIMES,
        });
    }
    const tenantId = await tenantIdOf(environment, 'HXZZ');
    await brands.verify({ database: environment.database, tenantId, client: clerk }, report);
    report.acknowledged = counters.acknowledged;
    report.note(`clerk: ${counters}`);
    const failures = counters.cut + counters.unavailable + counters.sessionOver + counters.unexpected.size;
    report.expect(failures === 0, `the clerk was failed ${failures} times: ${counters}`);
  },
};
