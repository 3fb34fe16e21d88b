import type { BomNode } from '@edp/contract/bom-form';
import { boms } from '@edp/contract/boms';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { addProduct } from '../../testing/fixtures/product-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { shapeOf } from '../../testing/tree-checks.ts';
import { uploadAs } from '@edp/testkit/uploads';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;
/** Variants of products by the products' codes. */
const variantsByCode: Record<string, number> = {};

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
  for (const code of 'MABCDEFGH') {
    const { variantIds } = await addProduct(product.database, tenant.id, { code, variants: [{}] });
    variantsByCode[code] = variantIds[0] ?? 0;
  }
});

const variantOf = (code: string) => variantsByCode[code] ?? 0;

async function billOf(code: string): Promise<number> {
  const { data } = await tenant.admin.call(boms.save, { variantId: variantOf(code), active: 1 });
  return data.id;
}

const save = (bomId: number, code: string, fields: object = {}) =>
  tenant.admin.call(boms.saveLine, { bomId, variantId: variantOf(code), sort: 0, ...fields });
async function put(bomId: number, code: string, fields: object = {}) {
  const answer = await save(bomId, code, fields);
  expect(answer).toMatchObject({ code: 0 });
  return answer.data;
}

/** Codes and depths with what is below them, such as `A1(B2 C2(D3))`. */
function drawn(nodes: readonly BomNode[]): string {
  return nodes
    .map(({ code, depth, children }) => `${code}${depth}${children.length > 0 ? `(${drawn(children)})` : ''}`)
    .join(' ');
}

const treeOf = async (bomId: number, filters: object = {}) =>
  drawn((await tenant.admin.call(boms.tree, { bomId, ...filters })).data);

/** M made of A and D, A of B, B of C. */
async function threeLevels() {
  const bomId = await billOf('M');
  const a = await put(bomId, 'A', { sort: 10 });
  const b = await put(bomId, 'B', { parentId: a.id });
  const c = await put(bomId, 'C', { parentId: b.id });
  const d = await put(bomId, 'D', { sort: 20 });
  return { bomId, a, b, c, d };
}

describe('a line', () => {
  test('is added and read with all its fields; depth, product and type are told by its place and variant', async () => {
    const { bomId, a } = await threeLevels();
    const fields = { parentId: a.id, depth: 7, productId: 1, typeId: 1, picUrl: 'x', remark: '垫片' };
    const line = await put(bomId, 'E', { ...fields, productName: '垫', variantName: '厚' });
    expect(line).toMatchObject({
      bomId,
      parentId: a.id,
      depth: 2,
      variantId: variantOf('E'),
      productCode: 'E',
      productName: '垫',
      variantName: '厚',
      active: 1,
      picId: null,
      picUrl: '',
      remark: '垫片',
      version: 1,
    });
    expect(line.productId).not.toBe(1);
    expect((await tenant.admin.call(boms.line, { id: line.id })).data).toEqual(line);
    const changed = await put(bomId, 'E', { id: line.id, sort: 3, active: 0 });
    expect(changed).toEqual({ ...line, sort: 3, active: 0, version: 2 });
  });

  test('keeps its picture until it is taken away', async () => {
    const bomId = await billOf('M');
    const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const picId = (await uploadAs(tenant.admin, png)).data.id as number;
    const line = await put(bomId, 'A', { picId });
    expect(line.picUrl).toMatch(/^\/file\/v6\/view\/\d+\?/);
    const { id } = line;
    expect(await put(bomId, 'A', { id })).toMatchObject({ picId });
    expect(await put(bomId, 'A', { id, picId: null })).toMatchObject({ picId: null, picUrl: '' });
    expect(await save(bomId, 'A', { id, picId: 5 })).toMatchObject({ errors: [{ path: 'picId' }] });
  });

  test('every field is checked and named', async () => {
    const { bomId, a, b } = await threeLevels();
    const long = { productName: 'x'.repeat(51), proSpecName: 'x'.repeat(101), proSpecId: '', sort: -1 };
    const wrong = await tenant.admin.send('POST', boms.saveLine.path, { bomId, ...long });
    expect(wrong).toMatchObject({
      code: 4000,
      errors: [
        { path: 'productName', message: '不超过50个字符' },
        { path: 'proSpecName', message: '不超过100个字符' },
        { path: 'proSpecId', message: '请选择部件' },
        { path: 'sort', message: '请输入不小于0的数字' },
      ],
    });
    const named = (path: string) => ({ code: 4000, errors: [{ path }] });
    expect(await save(bomId, 'A', { sort: '' })).toMatchObject(named('sort'));
    expect(await save(0, 'A')).toMatchObject(named('bomId'));
    expect(await save(5, 'A')).toMatchObject(named('bomId'));
    expect(await save(bomId, 'E', { parentId: 5 })).toMatchObject(named('parentId'));
    expect(await save(await billOf('M'), 'E', { parentId: a.id })).toMatchObject(named('parentId'));
    expect(await save(await billOf('M'), 'A', { id: a.id })).toMatchObject(named('bomId'));
    expect(await save(bomId, 'A', { id: a.id, parentId: b.id })).toMatchObject(named('parentId'));
  });

  test('an older version is refused with the line as it is now', async () => {
    const { bomId, a } = await threeLevels();
    const now = await put(bomId, 'A', { id: a.id, sort: 5 });
    const stale = { http: 409, code: 4091, data: { current: now } };
    expect(await save(bomId, 'A', { id: a.id, version: 1 })).toMatchObject(stale);
    expect(await tenant.admin.call(boms.moveLine, { id: a.id, version: 1 })).toMatchObject(stale);
  });

  test('is deleted when it has none below it', async () => {
    const { bomId, a, b, c } = await threeLevels();
    const remove = (id: number) => tenant.admin.call(boms.removeLine, { id });
    expect(await remove(a.id)).toMatchObject({
      http: 409,
      code: 4092,
      message: '部件正在被1条数据使用，不能删除',
      data: { usedBy: { total: 1, records: [{ type: 'bomPart', id: b.id, code: 'B' }] } },
    });
    expect(await remove(c.id)).toMatchObject({ code: 0, msg: '删除成功' });
    expect(await remove(c.id)).toMatchObject({ code: 4040 });
    expect(await treeOf(bomId)).toBe('A1(B2) D1');
  });
});

describe('the tree', () => {
  test('stands in sort order, with depths; a keyword keeps what leads to what it finds', async () => {
    const { bomId } = await threeLevels();
    expect(await treeOf(bomId)).toBe('A1(B2(C3)) D1');
    await put(bomId, 'E', { productName: '特殊螺母', parentId: 0, sort: 5 });
    expect(await treeOf(bomId, { keyword: 'tslm' })).toBe('E1');
    const { data } = await tenant.admin.call(boms.tree, { bomId, keyword: '商品b' });
    expect(data).toMatchObject([{ code: 'A', matched: false, children: [{ code: 'B', matched: true }] }]);
    expect(data[0]?.children[0]?.children).toEqual([]);
  });

  test('moving a line moves what is below it and says how to take it back', async () => {
    const { bomId, b, d } = await threeLevels();
    const moved = await tenant.admin.call(boms.moveLine, { id: b.id, parentId: d.id });
    expect(await treeOf(bomId)).toBe('A1 D1(B2(C3))');
    await tenant.admin.call(boms.moveLine, { id: b.id, beforeId: d.id });
    expect(await treeOf(bomId)).toBe('A1 B1(C2) D1');
    await tenant.admin.call(boms.moveLine, { id: b.id, ...moved.data.former });
    expect(await treeOf(bomId)).toBe('A1(B2(C3)) D1');
    await put(bomId, 'B', { id: b.id, parentId: d.id });
    expect(await treeOf(bomId)).toBe('A1 D1(B2(C3))');
  });

  test('a copy has all lines under another name and specification', async () => {
    const { bomId } = await threeLevels();
    await tenant.admin.call(boms.switchActive, { ids: [bomId], status: 0 });
    const { data } = await tenant.admin.call(boms.copy, { id: bomId, name: '副本', code: 'V2' });
    expect(data).toMatchObject({
      productCode: 'M',
      productName: '副本',
      variantName: 'V2',
      active: 1,
      version: 1,
    });
    expect(await treeOf(data.id)).toBe('A1(B2(C3)) D1');
    const shape = { tenantId: tenant.id, setId: data.id, table: 'bom_items' as const };
    expect(await shapeOf(product, shape)).toEqual({ nodes: 4, reached: 4, depth: 3 });
    expect(await treeOf(bomId)).toBe('A1(B2(C3)) D1');
    const wrong = await tenant.admin.send('POST', boms.copy.path, {
      name: 'x'.repeat(51),
      code: 'x'.repeat(21),
    });
    expect(wrong).toMatchObject({ errors: [{ path: 'id' }, { path: 'name' }, { path: 'code' }] });
  });
});

test('another tenant neither sees nor changes a line', async () => {
  const { bomId, a } = await threeLevels();
  const missing = { http: 404, code: 4040, message: '数据不存在' };
  const { variantIds } = await addProduct(product.database, other.id, { variants: [{}] });
  const own = { variantId: variantIds[0] ?? 0, sort: 0 };
  expect(await other.admin.call(boms.line, { id: a.id })).toMatchObject(missing);
  expect(await other.admin.call(boms.saveLine, { ...own, id: a.id })).toMatchObject(missing);
  expect(await other.admin.call(boms.moveLine, { id: a.id })).toMatchObject(missing);
  expect(await other.admin.call(boms.removeLine, { id: a.id })).toMatchObject(missing);
  const foreignBill = await other.admin.call(boms.saveLine, { ...own, bomId });
  expect(foreignBill).toMatchObject({ code: 4000, errors: [{ path: 'bomId' }] });
  const bill = await other.admin.call(boms.save, { variantId: own.variantId, active: 1 });
  const place = { bomId: bill.data.id, sort: 0 };
  expect(await other.admin.call(boms.saveLine, { ...place, variantId: variantOf('A') })).toMatchObject({
    errors: [{ path: 'variantId' }],
  });
  expect(await other.admin.call(boms.saveLine, { ...own, ...place, parentId: a.id })).toMatchObject({
    errors: [{ path: 'parentId' }],
  });
});
