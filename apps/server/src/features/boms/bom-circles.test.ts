import { boms } from '@edp/contract/boms';
import { beforeAll, expect, test } from 'vitest';
import { addProduct } from '../../testing/fixtures/product-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
});

const refused = { code: 4000, message: '部件不能包含自身', errors: [{ path: 'variantId' }] };

/** So many rows, each of a product of its own. */
async function addRows<const Names extends readonly string[]>(...names: Names) {
  const ids = new Map<string, number>();
  for (const name of names) {
    const { rowIds } = await addProduct(product.database, tenant.id, { rows: [{}] });
    ids.set(name, rowIds[0] ?? 0);
  }
  return (name: Names[number]) => ids.get(name) ?? 0;
}

async function billOf(variantId: number): Promise<number> {
  return (await tenant.admin.call(boms.save, { variantId, active: 1 })).data.id;
}

const put = (bomId: number, variantId: number, fields: object = {}) =>
  tenant.admin.call(boms.saveLine, { bomId, variantId, sort: 0, ...fields });

const countOf = async (bomId: number) => (await tenant.admin.call(boms.tree, { bomId })).data.length;

test('a line is neither the bill’s own product nor that of a line above it', async () => {
  const row = await addRows('machine', 'engine', 'piston');
  const bomId = await billOf(row('machine'));
  expect(await put(bomId, row('machine'))).toMatchObject(refused);
  const engine = (await put(bomId, row('engine'))).data;
  const below = { parentId: engine.id };
  expect(await put(bomId, row('engine'), below)).toMatchObject(refused);
  const piston = (await put(bomId, row('piston'), below)).data;
  expect(await put(bomId, row('machine'), { parentId: piston.id })).toMatchObject(refused);
  expect(await put(bomId, row('piston'), { id: engine.id })).toMatchObject(refused);
  expect(await put(bomId, row('piston'))).toMatchObject({ code: 0 });
  const changed = { id: bomId, variantId: row('piston'), active: 1 as const };
  expect(await tenant.admin.call(boms.save, changed)).toMatchObject(refused);
});

test('a line is not moved below one of its own kind, nor below itself', async () => {
  const row = await addRows('machine', 'engine', 'piston');
  const bomId = await billOf(row('machine'));
  const engine = (await put(bomId, row('engine'))).data;
  const piston = (await put(bomId, row('piston'), { parentId: engine.id })).data;
  const spare = (await put(bomId, row('engine'))).data;
  const move = (id: number, parentId: number) => tenant.admin.call(boms.moveLine, { id, parentId });
  expect(await move(spare.id, piston.id)).toMatchObject(refused);
  expect(await move(engine.id, piston.id)).toMatchObject({ code: 4000, errors: [{ path: 'parentId' }] });
  expect(await countOf(bomId)).toBe(2);
});

test('a line holds the bill’s product in no other bill either, at no depth', async () => {
  const row = await addRows('machine', 'engine', 'piston', 'ring', 'free');
  const machine = await billOf(row('machine'));
  const frame = (await put(machine, row('free'))).data;
  const engine = (await put(machine, row('engine'), { parentId: frame.id })).data;
  const engineBill = await billOf(row('engine'));
  const piston = (await put(engineBill, row('piston'))).data;
  const pistonBill = await billOf(row('piston'));
  expect(await put(pistonBill, row('machine'))).toMatchObject(refused);
  expect(await put(pistonBill, row('engine'))).toMatchObject(refused);
  expect(await put(pistonBill, row('free'))).toMatchObject(refused);
  expect(await put(pistonBill, row('ring'))).toMatchObject({ code: 0 });
  // What led around is gone.
  await tenant.admin.call(boms.removeLine, { id: piston.id });
  expect(await put(pistonBill, row('machine'))).toMatchObject({ code: 0 });
  expect(await put(engineBill, row('piston'))).toMatchObject(refused);
  await tenant.admin.call(boms.removeLine, { id: engine.id });
  expect(await put(engineBill, row('piston'))).toMatchObject({ code: 0 });
});

test('of two people who put two bills into each other one is refused', async () => {
  for (let round = 0; round < 10; round++) {
    const row = await addRows('first', 'second');
    const [first, second] = [await billOf(row('first')), await billOf(row('second'))];
    const answers = await Promise.all([put(first, row('second')), put(second, row('first'))]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4000]);
    expect((await countOf(first)) + (await countOf(second))).toBe(1);
  }
});

test('of two lines that move below each other one is refused', async () => {
  for (let round = 0; round < 10; round++) {
    const row = await addRows('machine', 'first', 'second');
    const bomId = await billOf(row('machine'));
    const [first, second] = [(await put(bomId, row('first'))).data, (await put(bomId, row('second'))).data];
    const answers = await Promise.all([
      tenant.admin.call(boms.moveLine, { id: first.id, parentId: second.id }),
      tenant.admin.call(boms.moveLine, { id: second.id, parentId: first.id }),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4000]);
    expect(await countOf(bomId)).toBe(1);
  }
});
