import { categories } from '@edp/contract/categories';
import { categorySets } from '@edp/contract/category-sets';
import type { TreeNode } from '@edp/contract/tree';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { categoryForm, categorySetForm } from '../../testing/fixtures/tree-forms.ts';

const product = useTestApp();
let tenant: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
});

/** A set of roots with the given sort orders, by code. */
async function rootsOf(sorts: Record<string, number>) {
  const set = (await tenant.admin.call(categorySets.save, categorySetForm())).data.id;
  const ids: Record<string, number> = {};
  for (const [code, sort] of Object.entries(sorts)) {
    const form = categoryForm({ categorySetId: set, code, sort });
    ids[code] = (await tenant.admin.call(categories.save, form)).data.id;
  }
  const idOf = (code: string) => ids[code] ?? 0;
  const move = (code: string, parent: string, before: string) =>
    tenant.admin.call(categories.move, { id: idOf(code), parentId: idOf(parent), beforeId: idOf(before) });
  const read = async () => (await tenant.admin.call(categories.tree, { categorySetId: set })).data;
  const drawn = async () => draw(await read());
  return { idOf, move, read, drawn };
}

function draw(nodes: readonly TreeNode[]): string {
  return nodes
    .map(({ code, children }) => (children.length > 0 ? `${code}(${draw(children)})` : code))
    .join(' ');
}

test('puts a category before another, at the end, or below another; the answer takes it back', async () => {
  const tree = await rootsOf({ A: 10, B: 20, C: 30 });
  const moved = await tree.move('C', '', 'A');
  expect(await tree.drawn()).toBe('C A B');
  expect(moved.data).toEqual({ id: tree.idOf('C'), version: 2, former: { parentId: 0, beforeId: 0 } });
  const below = await tree.move('A', 'C', '');
  expect(await tree.drawn()).toBe('C(A) B');
  expect(below.data.former).toEqual({ parentId: 0, beforeId: tree.idOf('B') });
  await tenant.admin.call(categories.move, { id: tree.idOf('A'), ...below.data.former });
  expect(await tree.drawn()).toBe('C A B');
  await tree.move('C', '', '');
  expect(await tree.drawn()).toBe('A B C');
});

test('a move to where it stands changes nothing', async () => {
  const tree = await rootsOf({ A: 10, B: 20 });
  expect((await tree.move('A', '', 'B')).data).toMatchObject({
    version: 1,
    former: { beforeId: tree.idOf('B') },
  });
});

test('numbers siblings anew only when there is no room, and only those whose sort changes', async () => {
  const tree = await rootsOf({ A: 10, B: 20, C: 21, D: 40 });
  await tree.move('D', '', 'B');
  expect((await tree.read()).map(({ code, sort }) => [code, sort])).toEqual([
    ['A', 10],
    ['D', 15],
    ['B', 20],
    ['C', 21],
  ]);
  await tree.move('A', '', 'C');
  expect((await tree.read()).map(({ code, sort }) => [code, sort])).toEqual([
    ['D', 10],
    ['B', 20],
    ['A', 30],
    ['C', 40],
  ]);
  const versions = await Promise.all(
    ['A', 'B', 'C', 'D'].map(
      async (code) => (await tenant.admin.call(categories.detail, { id: tree.idOf(code) })).data.version,
    ),
  );
  expect(versions).toEqual([2, 1, 2, 3]);
});

test('keeps order among equal, lowest and greatest sort orders', async () => {
  const tree = await rootsOf({ A: 0, B: 0, C: 999_999_999 });
  await tree.move('C', '', 'A');
  expect(await tree.drawn()).toBe('C A B');
  const full = await rootsOf({ A: 5, B: 999_999_999 });
  await full.move('A', '', '');
  expect(await full.drawn()).toBe('B A');
});

test('is refused when the place has changed, when stale and below itself', async () => {
  const tree = await rootsOf({ A: 10, B: 20, C: 30 });
  await tree.move('B', 'A', '');
  expect(await tree.move('C', '', 'B')).toMatchObject({ http: 409, code: 4093, message: '目标位置已变化' });
  expect(await tree.move('A', 'B', '')).toMatchObject({ code: 4000, errors: [{ path: 'parentId' }] });
  const stale = { id: tree.idOf('B'), version: 1 };
  expect(await tenant.admin.call(categories.move, stale)).toMatchObject({
    code: 4091,
    data: { current: { code: 'B', parentId: tree.idOf('A') } },
  });
  expect(await tree.drawn()).toBe('A(B) C');
});
