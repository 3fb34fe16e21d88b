import { materials } from '@edp/contract/materials';
import { products } from '@edp/contract/products';
import type { HttpClient } from '@edp/testkit/http-client';
import { signInAt } from '@edp/testkit/sign-in';
import { z } from 'zod';
import { materialFormOf } from '../../apps/server/src/testing/fixtures/material-forms.ts';
import { withEnvironment, tenantIdOf, type Environment } from '../harness/environment.ts';
import { readOptions } from '../harness/options.ts';
import type { Server } from '../harness/server.ts';
import { median } from '../harness/statistics.ts';
import { printTable, type Row } from '../harness/table.ts';
import { loadOfMachine } from '../harness/timing.ts';
import { usedSeconds } from '../harness/used-seconds.ts';
import { findNeeds, type Needs } from './needs.ts';

/**
 * What the history of a record costs its save: the triggers that write histories are switched off and on in turn, on the
 * demonstration, for one caller. `npm run bench:saves -- --rounds 9 --saves 200`. Ends with 1 when it costs more than its goal.
 */
const { rounds, saves } = readOptions(
  z.object({
    rounds: z.coerce.number().default(9),
    /** Of each kind in each round, with histories and without. */
    saves: z.coerce.number().default(200),
  }),
);
const RECORDS = 20;
const VARIANTS = 4;
const WARM_UP = 100;
/** Of a save's time. */
const MAX_SHARE = 0.15;

/** Saves the next record of a kind with another price and another remark. */
type Save = (turn: number) => Promise<void>;

async function materialSaves(client: HttpClient, { unitId, categoryId, typeId }: Needs): Promise<Save> {
  const needs = { unitId, itemCategoryId: categoryId, itemTypeIds: [typeId] };
  const records: { form: ReturnType<typeof materialFormOf>; id: number; version: number }[] = [];
  while (records.length < RECORDS) {
    const form = materialFormOf(needs, { itemCode: `SAVED-${records.length}` });
    const { data } = answered(await client.call(materials.create, form));
    records.push({ form, id: data.id, version: data.version });
  }
  return async (turn) => {
    const record = nth(records, turn);
    const { form, id, version } = record;
    const changed = { ...form, id, version, marketPrice: turn, materialDescription: `第${turn}次` };
    record.version = answered(await client.call(materials.update, changed)).data.version;
  };
}

async function productSaves(client: HttpClient, needs: Needs): Promise<Save> {
  const { unitId, brandId, categoryId, productTypeId, pictureId, attributeId } = needs;
  const form = {
    unitId,
    brandId,
    categoryId,
    typeId: productTypeId,
    keyword: '关键字',
    description: '描述',
    minimumOrderQuantity: 1,
    minimumPacking: 1,
    assetMaterial: 0,
    active: 0,
    picId: pictureId,
    picIds: [pictureId],
    graphicDetails: '<p>图文</p>',
    productModel: 1,
  };
  const variantOf = (product: number, at: number) => ({
    itemCode: `SAVED-${product}-${at}`,
    itemName: `成品${product}`,
    variantKey: `值${at}`,
    attributeValues: [{ attributeId, value: `值${at}` }],
    marketPrice: 1,
    listPricePerUnit: 1,
    createsMaterial: 1,
  });
  const records: { name: string; id: number; version: number; variants: VariantForm[] }[] = [];
  while (records.length < RECORDS) {
    const name = `成品${records.length}`;
    const variants = Array.from({ length: VARIANTS }, (_variant, at) => variantOf(records.length, at));
    const { data } = answered(await client.call(products.create, { ...form, name, variants }));
    const stored = data.variants.map((variant, at) => ({ ...nth(variants, at), id: variant.id }));
    records.push({ name, id: data.id, version: data.version, variants: stored });
  }
  type VariantForm = ReturnType<typeof variantOf> & { id: number };
  return async (turn) => {
    const record = nth(records, turn);
    const { name, id, version, variants } = record;
    // Of one variant of four the price is corrected.
    const priced = variants.map((variant, at) => (at === 0 ? { ...variant, marketPrice: turn } : variant));
    const changed = { ...form, name, id, version, description: `第${turn}次`, variants: priced };
    record.version = answered(await client.call(products.update, changed)).data.version;
  };
}

function answered<T extends { code?: unknown; message?: unknown }>(answer: T): T {
  if (answer.code !== 0) throw new Error(JSON.stringify(answer));
  return answer;
}

function nth<T>(all: readonly T[], turn: number): T {
  const one = all[turn % all.length];
  if (one === undefined) throw new Error('There are none');
  return one;
}

async function recordHistories({ database }: Environment, areRecorded: boolean): Promise<void> {
  const { rows } = await database.query(
    `select format('alter table %s %s trigger %I', tgrelid::regclass, $1::text, tgname) as text
       from pg_trigger where tgfoid = 'app.record_change'::regproc and tgparentid = 0`,
    [areRecorded ? 'enable' : 'disable'],
  );
  for (const { text } of rows) await database.query(text);
}

/** Of one save in a round, in milliseconds. */
interface Figures {
  waited: number;
  server: number;
  database: number;
}

async function run(environment: Environment): Promise<boolean> {
  const server = await environment.startServer();
  const client = await signInAt(server.address);
  const needs = await findNeeds(environment, await tenantIdOf(environment));
  const kinds = {
    material: await materialSaves(client, needs),
    product: await productSaves(client, needs),
  };
  const table: Row[] = [];
  for (const [name, save] of Object.entries(kinds))
    table.push(await compare(environment, { name, save, server }));
  console.log(`${loadOfMachine()}; ${rounds} rounds of ${saves} saves with histories and without`);
  const titles = [
    'save of a',
    'waited ms',
    'without',
    'ratio',
    'server ms',
    'without',
    'ratio',
    'database ms',
    'without',
    'ratio',
  ];
  return printTable([...titles, 'all processor time'], table);
}

async function compare(
  environment: Environment,
  { name, save, server }: { name: string; save: Save; server: Server },
): Promise<Row> {
  let turn = 1;
  const measure = async (areRecorded: boolean): Promise<Figures> => {
    await recordHistories(environment, areRecorded);
    // Plans and functions are made anew where triggers have changed.
    for (let at = 0; at < WARM_UP; at++) await save(turn++);
    const before = await usedSeconds(environment.database, [server]);
    const times: number[] = [];
    while (times.length < saves) {
      const startedAt = performance.now();
      await save(turn++);
      times.push(performance.now() - startedAt);
    }
    const after = await usedSeconds(environment.database, [server]);
    const used = (part: 'server' | 'database') => ((after[part] - before[part]) * 1_000) / saves;
    return { waited: median(times), server: used('server'), database: used('database') };
  };
  const measured: { recorded: Figures; bare: Figures }[] = [];
  for (let round = 0; round < rounds; round++) {
    // What is first in a round is second in the next.
    const isFirst = round % 2 === 0;
    const [one, other] = [await measure(isFirst), await measure(!isFirst)];
    measured.push(isFirst ? { recorded: one, bare: other } : { recorded: other, bare: one });
  }
  const cells = (part: keyof Figures, max?: number): Row => [
    { value: median(measured.map(({ recorded }) => recorded[part])), digits: 2 },
    { value: median(measured.map(({ bare }) => bare[part])), digits: 2 },
    { value: median(measured.map(({ recorded, bare }) => recorded[part] / bare[part])), digits: 2, max },
  ];
  const work = ({ server: ofServer, database }: Figures) => ofServer + database;
  const whole = median(measured.map(({ recorded, bare }) => work(recorded) / work(bare)));
  return [
    name,
    ...cells('waited', 1 + MAX_SHARE),
    ...cells('server'),
    ...cells('database'),
    { value: whole, digits: 2 },
  ];
}

process.exitCode = (await withEnvironment(run)) ? 0 : 1;
