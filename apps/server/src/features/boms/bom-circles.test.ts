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

/** So many variants, each of a product of its own. */
async function addVariants<const Names extends readonly string[]>(...names: Names) {
  const ids = new Map<string, number>();
  for (const name of names) {
    const { variantIds } = await addProduct(product.database, tenant.id, { variants: [{}] });
    ids.set(name, variantIds[0] ?? 0);
  }
  return (name: Names[number]) => ids.get(name) ?? 0;
}

async function billOf(variantId: number): Promise<number> {
  return (await tenant.admin.call(boms.save, { variantId, active: 1 })).data.id;
}

const put = (bomId: number, variantId: number, fields: object = {}) =>
  tenant.admin.call(boms.saveLine, { bomId, variantId, sort: 0, ...fields });

const countOf = async (bomId: number) => (await tenant.admin.call(boms.tree, { bomId })).data.length;

test('a line is neither the product of the bill of materials itself nor that of a line above it', async () => {
  const variant = await addVariants('machine', 'engine', 'piston');
  const bomId = await billOf(variant('machine'));
  expect(await put(bomId, variant('machine'))).toMatchObject(refused);
  const engine = (await put(bomId, variant('engine'))).data;
  const below = { parentId: engine.id };
  expect(await put(bomId, variant('engine'), below)).toMatchObject(refused);
  const piston = (await put(bomId, variant('piston'), below)).data;
  expect(await put(bomId, variant('machine'), { parentId: piston.id })).toMatchObject(refused);
  expect(await put(bomId, variant('piston'), { id: engine.id })).toMatchObject(refused);
  expect(await put(bomId, variant('piston'))).toMatchObject({ code: 0 });
  const changed = { id: bomId, variantId: variant('piston'), active: 1 as const };
  expect(await tenant.admin.call(boms.save, changed)).toMatchObject(refused);
});

test('a line is not moved below one of its own kind, nor below itself', async () => {
  const variant = await addVariants('machine', 'engine', 'piston');
  const bomId = await billOf(variant('machine'));
  const engine = (await put(bomId, variant('engine'))).data;
  const piston = (await put(bomId, variant('piston'), { parentId: engine.id })).data;
  const spare = (await put(bomId, variant('engine'))).data;
  const move = (id: number, parentId: number) => tenant.admin.call(boms.moveLine, { id, parentId });
  expect(await move(spare.id, piston.id)).toMatchObject(refused);
  expect(await move(engine.id, piston.id)).toMatchObject({ code: 4000, errors: [{ path: 'parentId' }] });
  expect(await countOf(bomId)).toBe(2);
});

test('a line holds the product of its bill of materials in no other one either, at no depth', async () => {
  const variant = await addVariants('machine', 'engine', 'piston', 'ring', 'free');
  const machine = await billOf(variant('machine'));
  const frame = (await put(machine, variant('free'))).data;
  const engine = (await put(machine, variant('engine'), { parentId: frame.id })).data;
  const engineBill = await billOf(variant('engine'));
  const piston = (await put(engineBill, variant('piston'))).data;
  const pistonBill = await billOf(variant('piston'));
  expect(await put(pistonBill, variant('machine'))).toMatchObject(refused);
  expect(await put(pistonBill, variant('engine'))).toMatchObject(refused);
  expect(await put(pistonBill, variant('free'))).toMatchObject(refused);
  expect(await put(pistonBill, variant('ring'))).toMatchObject({ code: 0 });
  // What led around is gone.
  await tenant.admin.call(boms.removeLine, { id: piston.id });
  expect(await put(pistonBill, variant('machine'))).toMatchObject({ code: 0 });
  expect(await put(engineBill, variant('piston'))).toMatchObject(refused);
  await tenant.admin.call(boms.removeLine, { id: engine.id });
  expect(await put(engineBill, variant('piston'))).toMatchObject({ code: 0 });
});

test('of two people who put two bills of materials into each other one is refused', async () => {
  for (let round = 0; round < 10; round++) {
    const variant = await addVariants('first', 'second');
    const [first, second] = [await billOf(variant('first')), await billOf(variant('second'))];
    const answers = await Promise.all([put(first, variant('second')), put(second, variant('first'))]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4000]);
    expect((await countOf(first)) + (await countOf(second))).toBe(1);
  }
});

test('of two lines that move below each other one is refused', async () => {
  for (let round = 0; round < 10; round++) {
    const variant = await addVariants('machine', 'first', 'second');
    const bomId = await billOf(variant('machine'));
    const [first, second] = [
      (await put(bomId, variant('first'))).data,
      (await put(bomId, variant('second'))).data,
    ];
    const answers = await Promise.all([
      tenant.admin.call(boms.moveLine, { id: first.id, parentId: second.id }),
      tenant.admin.call(boms.moveLine, { id: second.id, parentId: first.id }),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4000]);
    expect(await countOf(bomId)).toBe(1);
  }
});
