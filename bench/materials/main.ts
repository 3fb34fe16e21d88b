import { loadavg } from 'node:os';
import type { Database } from '../../apps/server/src/database/connection.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { materialFormOf } from '../../apps/server/src/testing/material-forms.ts';
import { printTable, type Measure } from '../front-end/table.ts';
import { signIn, type Person } from '../harness/person.ts';
import { withPlace, withProductDatabase } from '../harness/place.ts';
import { MATERIALS, grow, words, type Grown } from './grow.ts';
import { clerks } from './owners.ts';
import { printPlans } from './plans.ts';

/**
 * A tenant with a million materials: how long lists, searches and saves take over HTTP, for one caller and for sixteen
 * at once. Ends with 1 over any budget of a single caller.
 */
const ROUNDS = 25;
const CALLERS = 16;
const BUDGET_MS = 100;

const sku = (call: string) => `/edp/api/v1/procenter/sku/${call}`;
const list = sku('selectSkuInfoList');

type Case = [what: string, path: string, body: () => object];

/** What is asked, and a body for each time it is. */
function cases(needs: Needs): Case[] {
  let number = 0;
  const add = () => materialFormOf(needs, { itemCode: `N${Date.now() % 1e9}-${++number}` });
  return [
    ['first page with total', list, () => ({})],
    ['first page of the base list of brands', '/edp/api/v1/procenter/proBrand/list', () => ({})],
    ['page 5,000', list, () => ({ pageNo: 5_000 })],
    ['last page', list, () => ({ pageNo: MATERIALS / 10 })],
    ['two characters, in twenty', list, () => ({ keyword: words.rare })],
    ['two characters, in ten thousand', list, () => ({ keyword: words.medium })],
    ['two characters, in two hundred thousand', list, () => ({ keyword: words.common })],
    ['nothing found', list, () => ({ keyword: '没有' })],
    ['initials', list, () => ({ keyword: 'nlfl' })],
    ['two words', list, () => ({ keyword: '尼龙 螺丝' })],
    ['beginning of a code', list, () => ({ itemCode: 'WL-01234' })],
    ['whole code', list, () => ({ itemCode: `WL-0${100_000 + (++number % 1_000)}` })],
    ['switched off', list, () => ({ enabled: 0 })],
    ['the loadable', sku('selectSuperSkuList'), () => ({})],
    ['a save', sku('saveOrUpdateSkuInfo'), add],
    [
      'a load of ten',
      sku('loadSku'),
      () => Array.from({ length: 10 }, (_, at) => ({ id: needs.firstId + at })),
    ],
  ];
}

/** What somebody asks who sees what some departments and people own. */
function scopedCases(who: string): Case[] {
  const asked: [string, object][] = [
    ['first page with total', {}],
    ['page 100', { pageNo: 100 }],
    ['two characters, in twenty', { keyword: words.rare }],
    ['two characters, in ten thousand', { keyword: words.medium }],
    ['two characters, in two hundred thousand', { keyword: words.common }],
    ['beginning of a code', { itemCode: 'WL-01234' }],
    ['switched off', { enabled: 0 }],
  ];
  return asked.map(([what, body]) => [`${who}: ${what}`, list, () => body]);
}

interface Needs {
  unitId: number;
  itemCategoryId: number;
  itemTypeIds: number[];
  firstId: number;
}

async function timesOf(person: Person, [, path, body]: Case, callers: number) {
  const times: number[] = [];
  const one = async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { ms, code, message } = await person.call(path, body());
      if (code !== 0) throw new Error(message);
      times.push(ms);
    }
  };
  await person.call(path, body());
  await Promise.all(Array.from({ length: callers }, one));
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

async function measure(person: Person, asked: Case[], many = [1, CALLERS]): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const one of asked) {
    const [what] = one;
    for (const callers of many) {
      const { p50, p95 } = await timesOf(person, one, callers);
      console.error(`${what}, ${callers} at once: ${p50.toFixed(1)} ${p95.toFixed(1)}`);
      const line = `${callers} at once`;
      const budget = callers === 1 ? BUDGET_MS : undefined;
      measures.push({ what, line: `${line}, p50`, value: p50, unit: 'ms', budget });
      measures.push({ what, line: `${line}, p95`, value: p95, unit: 'ms' });
    }
  }
  return measures;
}

async function needsOf(database: Database, { tenantId, unitId, adminId }: Grown) {
  return database.inTenantTransaction(tenantId, async (db) => {
    const own = { tenant_id: tenantId, created_by: adminId, updated_by: adminId };
    const set = db.selectFrom('category_sets').select('id').where('tenant_id', '=', tenantId);
    const category = {
      ...own,
      set_id: (await set.executeTakeFirstOrThrow()).id,
      code: 'C',
      name: '类',
      search_text: 'c',
    };
    const { id } = await db
      .insertInto('categories')
      .values(category)
      .returning('id')
      .executeTakeFirstOrThrow();
    const item = db.selectFrom('dictionary_items').select('id').where('tenant_id', '=', tenantId);
    const type = await item.where('dictionary', '=', 'dms_sku_itemtype').limit(1).executeTakeFirstOrThrow();
    const first = db
      .selectFrom('materials')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .orderBy('id')
      .limit(1);
    return {
      unitId,
      itemCategoryId: id,
      itemTypeIds: [type.id],
      firstId: (await first.executeTakeFirstOrThrow()).id,
    };
  });
}

const holds = await withPlace(async (place) => {
  const { url } = place.database;
  await migrate(url);
  const { grown, needs } = await withProductDatabase(place.database, async (database) => {
    const made = await grow(database, url);
    return { grown: made, needs: await needsOf(database, made) };
  });
  const { address } = await place.startServer();
  const person = await signIn(address, grown);
  console.log(
    `load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  const measures = await measure(person, cases(needs));
  for (const { account, share } of clerks) {
    const clerk = await signIn(address, { ...grown, account });
    measures.push(...(await measure(clerk, scopedCases(`${share * 100} % seen`), [1])));
  }
  const isWithin = printTable(measures);
  await printPlans(url, grown);
  return isWithin;
});
process.exitCode = holds ? 0 : 1;
