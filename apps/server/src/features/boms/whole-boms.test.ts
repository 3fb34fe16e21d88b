import type { BomNode } from '@edp/contract/bom-form';
import { boms } from '@edp/contract/boms';
import type { InputOf } from '@edp/contract/endpoint';
import { beforeAll, expect, test } from 'vitest';
import { addProduct } from '../../testing/fixtures/product-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;
/** Variants of products by the first letter of the products' codes, others for each bill. */
const variants = new Map<string, number>();
let bills = 0;

beforeAll(async () => {
  [tenant, other] = [await product.newTenant(), await product.newTenant()];
});

const variantOf = (mark: string) => variants.get(mark) ?? 0;

/** M made of A and D, A of B, B of C. */
async function bill() {
  bills += 1;
  for (const mark of 'MABCDEF') {
    const of = { code: `${mark}-${bills}`, variants: [{}] };
    variants.set(mark, (await addProduct(product.database, tenant.id, of)).variantIds[0] ?? 0);
  }
  const { data: made } = await tenant.admin.call(boms.save, { variantId: variantOf('M'), active: 1 });
  const put = async (code: string, parentId: number, sort: number) => {
    const form = { bomId: made.id, variantId: variantOf(code), parentId, sort };
    return (await tenant.admin.call(boms.saveLine, form)).data.id;
  };
  const a = await put('A', 0, 10);
  const b = await put('B', a, 10);
  const c = await put('C', b, 10);
  return { id: made.id, version: made.version, a, b, c, d: await put('D', 0, 20) };
}

/** First letters of codes and depths with what is below them, such as `A1(B2)`. */
const drawn = (nodes: readonly BomNode[]): string =>
  nodes
    .map(
      ({ code, depth, children }) =>
        `${code.charAt(0)}${depth}${children.length > 0 ? `(${drawn(children)})` : ''}`,
    )
    .join(' ');

async function stateOf(id: number) {
  const { data } = await tenant.admin.call(boms.detail, { id });
  const { data: tree } = await tenant.admin.call(boms.tree, { bomId: id });
  return { remark: data.remark, version: data.version, tree: drawn(tree) };
}

test('a bill is turned over in one call: parts added below new ones, moved past each other, changed and taken away', async () => {
  const { id, version, a, b, c, d } = await bill();
  const saved = await tenant.admin.call(boms.saveWhole, {
    id,
    version,
    remark: '整单',
    added: [
      { key: 1, variantId: variantOf('E'), sort: 1, parentId: a, productName: '垫' },
      { key: 2, variantId: variantOf('F'), sort: 1, parentId: 1 },
    ],
    changed: [
      { id: a, parentId: b, sort: 5 },
      { id: b, parentId: c, remark: '改' },
      { id: c, parentId: 0 },
    ],
    removed: [d],
  });
  expect(saved).toMatchObject({ code: 0, data: { remark: '整单', variantId: variantOf('M'), active: 1 } });
  expect(saved.data.version).toBeGreaterThan(version);
  expect(await stateOf(id)).toMatchObject({ remark: '整单', tree: 'C1(B2(A3(E4(F5))))' });
  const { data: changed } = await tenant.admin.call(boms.line, { id: b });
  expect(changed).toMatchObject({ remark: '改', sort: 10, variantId: variantOf('B') });
});

test('what is refused at its end leaves nothing of it, and says why', async () => {
  const { id, version, b, d } = await bill();
  const before = await stateOf(id);
  const own = { id, version, remark: '半单', changed: [{ id: b, parentId: 0 }], removed: [d] };
  const { data: foreign } = await tenant.admin.call(boms.save, { variantId: variantOf('C'), active: 1 });
  const form = { bomId: foreign.id, variantId: variantOf('F'), sort: 1 };
  const { data: elsewhere } = await tenant.admin.call(boms.saveLine, form);
  const refusals: [InputOf<typeof boms.saveWhole>, object][] = [
    [
      { ...own, added: [{ key: 1, variantId: variantOf('M'), sort: 1 }] },
      { code: 4000, message: '部件不能包含自身' },
    ],
    [{ ...own, added: [{ key: 1, variantId: variantOf('E'), sort: 1, parentId: 2 }] }, { code: 4000 }],
    [{ ...own, changed: [{ id: elsewhere.id, remark: '别人的' }] }, { code: 4040 }],
    [{ ...own, removed: [elsewhere.id] }, { code: 4040 }],
    [{ ...own, version: version + 7 }, { code: 4091 }],
    [{ ...own, changed: [{ id: b, remark: '旧', version: 99 }] }, { code: 4091 }],
  ];
  for (const [input, refusal] of refusals)
    expect(await tenant.admin.call(boms.saveWhole, input)).toMatchObject(refusal);
  expect(await stateOf(id)).toEqual(before);
});

test('each part asks for its own button, and another tenant finds no bill', async () => {
  const { id, b, d } = await bill();
  const before = await stateOf(id);
  const parts: [string, Omit<InputOf<typeof boms.saveWhole>, 'id'>][] = [
    ['bom:edit', { remark: '改' }],
    ['bom:manage', { changed: [{ id: b, sort: 3 }] }],
    ['bom:delete', { removed: [d] }],
  ];
  for (const [button] of parts) {
    const clerk = await tenant.userWith(['bom', button]);
    for (const [needed, part] of parts.filter(([of]) => of !== button))
      expect({ needed, answer: await clerk.call(boms.saveWhole, { id, ...part }) }).toMatchObject({
        needed,
        answer: { http: 403, code: 4030 },
      });
  }
  const missing = { http: 404, code: 4040, message: '数据不存在' };
  expect(await other.admin.call(boms.saveWhole, { id, remark: '外' })).toMatchObject(missing);
  expect(await stateOf(id)).toEqual(before);
});
