// Only with row-level security: it is about the order of locks; categories.test.ts runs the statements.
import { randomInt } from 'node:crypto';
import { categories } from '@edp/contract/categories';
import { categorySets } from '@edp/contract/category-sets';
import type { Envelope } from '@edp/contract/envelope';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { atOnce, shapeOf } from '../../testing/tree-checks.ts';
import { categoryForm, categorySetForm } from '../../testing/fixtures/tree-forms.ts';

const product = useTestApp();
let tenant: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
});

const NODES = 60;

/** Numbers below the bound, in an order that the seed decides. */
function numbersOf(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

async function addSet(): Promise<number> {
  return (await tenant.admin.call(categorySets.save, categorySetForm())).data.id;
}

async function add(categorySetId: number, parentId = 0): Promise<number> {
  const form = categoryForm({ categorySetId, parentId });
  return (await tenant.admin.call(categories.save, form)).data.id;
}

async function treeOfSixty() {
  const seed = randomInt(2 ** 31);
  const below = numbersOf(seed);
  const setId = await addSet();
  const ids: number[] = [];
  while (ids.length < NODES) ids.push(await add(setId, ids.length < 6 ? 0 : ids[Math.floor(ids.length / 3)]));
  const any = () => ids[below(ids.length)] ?? 0;
  // Those that much hangs below.
  const high = () => ids[below(12)] ?? 0;
  const move = () => tenant.admin.call(categories.move, { id: high(), parentId: any() });
  const save = () => tenant.admin.call(categories.save, categoryForm({ id: any(), parentId: any() }));
  const toRoot = () => tenant.admin.call(categories.move, { id: high() });
  const tasks = Array.from({ length: 50 }, (): (() => Promise<Envelope>)[] => [move, save, move, toRoot]);
  return { setId, seed: `seed ${seed}`, tasks: tasks.flat() };
}

const shape = (setId: number) => shapeOf(product, { tenantId: tenant.id, setId, table: 'categories' });

test('two hundred moves and saves at once leave a tree', async () => {
  const { setId, seed, tasks } = await treeOfSixty();
  const answers = await atOnce(tasks);
  expect(answers.filter(({ code }) => code === 0).length, seed).toBeGreaterThan(50);
  // Below itself, too deep, or moved by another meanwhile; never broken.
  expect([0, 4000, 4091], seed).toEqual(
    expect.arrayContaining([...new Set(answers.map(({ code }) => code))]),
  );
  expect(await shape(setId), seed).toMatchObject({ nodes: NODES, reached: NODES });
});

test('of two branches that move below each other one is refused', async () => {
  for (let round = 0; round < 10; round++) {
    const setId = await addSet();
    const [first, second] = [await add(setId), await add(setId)];
    const [belowFirst, belowSecond] = [await add(setId, first), await add(setId, second)];
    const answers = await Promise.all([
      tenant.admin.call(categories.move, { id: first, parentId: belowSecond }),
      tenant.admin.call(categories.move, { id: second, parentId: belowFirst }),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4000]);
    expect(await shape(setId)).toEqual({ nodes: 4, reached: 4, depth: 4 });
  }
});

test('a parent that is deleted while a child is added leaves no orphan', async () => {
  for (let round = 0; round < 10; round++) {
    const setId = await addSet();
    const parentId = await add(setId);
    const [removed, added] = await Promise.all([
      tenant.admin.call(categories.remove, { id: parentId }),
      tenant.admin.call(categories.save, categoryForm({ categorySetId: setId, parentId })),
    ]);
    const codes = [removed.code, added.code];
    expect([
      [0, 4000],
      [4092, 0],
    ]).toContainEqual(codes);
    const { nodes, reached } = await shape(setId);
    expect(reached).toBe(nodes);
  }
});

test('copies made while nodes move are whole trees', async () => {
  const { setId, seed, tasks } = await treeOfSixty();
  const copies: number[] = [];
  const copy = async () => {
    const form = { ...categorySetForm({ code: `COPY${copies.length}-${randomInt(1e9)}` }), id: setId };
    const answer = await tenant.admin.call(categorySets.copy, form);
    copies.push(answer.data.id);
    return answer;
  };
  const mixed = tasks
    .slice(0, 80)
    .flatMap<() => Promise<unknown>>((task, at) => (at % 8 === 0 ? [task, copy] : [task]));
  await atOnce(mixed);
  expect(copies, seed).toHaveLength(10);
  for (const id of copies) expect(await shape(id), seed).toMatchObject({ nodes: NODES, reached: NODES });
});
