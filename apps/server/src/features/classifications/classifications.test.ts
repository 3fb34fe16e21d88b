import { classifications } from '@edp/contract/classifications';
import { products } from '@edp/contract/products';
import { beforeAll, describe, expect, test } from 'vitest';
import { addProduct } from '../../testing/fixtures/product-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
const missing = { http: 404, code: 4040, message: '数据不存在' };
let tenant: TestTenant;
let other: TestTenant;
let reader: TestClient;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
  reader = await tenant.userWith(['product'], { organisations: ['东库'] });
});

let numbers = 0;
const goods = async (of = tenant) => (await addProduct(product.database, of.id)).id;

async function saved(productList?: number[], fields: object = {}) {
  const form = { name: `分类${++numbers}`, description: '描述', productList, ...fields };
  const answer = await tenant.admin.call(classifications.save, form);
  expect(answer).toMatchObject({ code: 0, message: '操作成功' });
  return answer.data;
}

const read = async (id: number) => (await tenant.admin.call(classifications.detail, { id })).data;
const groupOf = async (productId: number) => (await reader.call(products.detail, { productId })).data.groupId;

describe('products of a classification', () => {
  test('are the whole set that is saved: others are freed, those of another one move', async () => {
    const [first, second, third] = [await goods(), await goods(), await goods()];
    const old = await saved([first, second]);
    expect(old).toMatchObject({ productCount: 2, productList: [second, first], version: 1 });
    const newer = await saved([second, third, third]);
    expect(newer).toMatchObject({ productCount: 2, productList: [third, second] });
    expect(await read(old.id)).toMatchObject({ productCount: 1, productList: [first] });
    const form = { id: newer.id, name: newer.name, description: '新' };
    const { data } = await tenant.admin.call(classifications.save, { ...form, productList: [first] });
    expect(data).toMatchObject({ productList: [first], version: 2, description: '新' });
    expect(await groupOf(second)).toBeNull();
    expect(await groupOf(first)).toBe(newer.id);
    expect((await read(old.id)).productCount).toBe(0);
  });

  test('stay when none are named', async () => {
    const { id } = await saved([await goods()]);
    const form = { id, name: '改名', description: '述' };
    expect((await tenant.admin.call(classifications.save, form)).data).toMatchObject({
      productCount: 1,
      name: '改名',
    });
  });

  test('are freed one by one, once', async () => {
    const one = await goods();
    const { id } = await saved([one, await goods()]);
    expect(await tenant.admin.call(classifications.removeProduct, { id: one })).toMatchObject({
      code: 0,
      message: '删除成功!',
    });
    expect((await read(id)).productCount).toBe(1);
    expect(await tenant.admin.call(classifications.removeProduct, { id: one })).toMatchObject(missing);
  });

  test('a save that has not seen one of them leave is refused', async () => {
    const one = await goods();
    const { id, version } = await saved([one, await goods()]);
    const removal = await tenant.admin.call(classifications.removeProduct, { id: one });
    expect(removal.data).toEqual({ version: version + 1 });
    const form = { id, name: '分类', description: '述' };
    expect(await tenant.admin.call(classifications.save, { ...form, version })).toMatchObject({
      http: 409,
      code: 4091,
      data: { current: { version: version + 1, productCount: 1 } },
    });
    const fresh = await tenant.admin.call(classifications.save, { ...form, version: version + 1 });
    expect(fresh).toMatchObject({ code: 0, data: { productCount: 1 } });
  });

  test('stay in none when it is deleted', async () => {
    const one = await goods();
    const { id } = await saved([one]);
    expect(await tenant.admin.call(classifications.remove, { id })).toMatchObject({ message: '删除成功' });
    expect(await groupOf(one)).toBeNull();
    expect(await tenant.admin.call(classifications.remove, { id })).toMatchObject(missing);
  });

  test('of two saves at once each product is in one', async () => {
    const shared = [await goods(), await goods(), await goods()];
    const [left, right] = [await saved(), await saved()];
    const save = (to: typeof left, productList: number[]) =>
      tenant.admin.call(classifications.save, { ...to, productList });
    const answers = await Promise.all([
      save(left, shared),
      save(right, shared.toReversed()),
      save(left, shared),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 0, 4091]);
    const counts = [(await read(left.id)).productCount, (await read(right.id)).productCount];
    expect(counts.toSorted()).toEqual([0, 3]);
  });

  test('are listed and chosen by name', async () => {
    const { id: apple } = await addProduct(product.database, tenant.id, { name: '青苹果' });
    const { id } = await saved([apple, await goods()], { name: '水果' });
    const listed = await tenant.admin.call(classifications.products, { groupId: id, name: '苹果' });
    expect(listed).toMatchObject({ total: 1, data: [{ id: apple, groupId: id, groupName: '水果' }] });
    expect((await tenant.admin.call(classifications.products, { groupId: id })).total).toBe(2);
    const chosen = await tenant.admin.call(classifications.choosable, { name: '青苹果', pageSize: 1 });
    expect(chosen).toMatchObject({ total: 1, data: [{ id: apple, categoryText: expect.any(String) }] });
    expect((await tenant.admin.call(classifications.choosable, { keyword: 'qpg' })).total).toBe(1);
  });
});

describe('the list', () => {
  test('filters by name, newest first, and is chosen from by name', async () => {
    const own = await product.newTenant();
    for (const name of ['五金', '电气', '电工'])
      await own.admin.call(classifications.save, { name, description: '述' });
    const names = async (filter: object) =>
      (await own.admin.call(classifications.list, filter)).data.map(({ name }) => name);
    expect(await names({})).toEqual(['电工', '电气', '五金']);
    expect(await names({ name: '电' })).toEqual(['电工', '电气']);
    expect(await names({ keyword: 'wj' })).toEqual(['五金']);
    expect((await own.admin.call(classifications.all, {})).total).toBe(3);
    const named = await own.admin.call(classifications.named, { name: '电' });
    expect(named).toMatchObject({ total: 2 });
    const byAddress = await own.admin.send('GET', classifications.named.path, { name: '五金' });
    expect(byAddress).toMatchObject({ total: 1 });
  });
});

test('every field is checked and named', async () => {
  const wrong = { name: ' ', description: '长'.repeat(101) };
  expect(await tenant.admin.call(classifications.save, wrong)).toMatchObject({
    code: 4000,
    errors: [
      { path: 'name', message: '请输入分类名称' },
      { path: 'description', message: '不超过100个字符' },
    ],
  });
});

test('each button allows its own call, and hidden fields keep what is stored', async () => {
  const one = await goods();
  const made = await saved([one]);
  const refused = { http: 403, code: 4030 };
  const form = { name: '新', description: '新' };
  const adder = await tenant.userWith(['classification', 'classification:add']);
  expect(await adder.call(classifications.save, { ...form, id: made.id })).toMatchObject(refused);
  expect(await adder.call(classifications.removeProduct, { id: one })).toMatchObject(refused);
  expect(await adder.call(classifications.remove, { id: made.id })).toMatchObject(refused);
  expect(await adder.call(classifications.save, form)).toMatchObject({ code: 0 });
  const visible = { classification: { columns: ['name'], fields: ['name'] } };
  const editor = await tenant.userWith(['classification', 'classification:edit'], { visible });
  expect(await editor.call(classifications.save, form)).toMatchObject(refused);
  const change = { id: made.id, name: '改', description: '偷', productList: [] };
  const answer = await editor.send<{ data: object }>('POST', classifications.save.path, change);
  expect(answer.data).not.toHaveProperty('productList');
  expect(await read(made.id)).toMatchObject({
    name: '改',
    description: made.description,
    productList: [one],
  });
});

test('products are told to those who work with them, without the columns that they do not see', async () => {
  const one = await goods();
  const { id: groupId } = await saved([one]);
  const visible = { product: { columns: ['name', 'active'], fields: ['name'] } };
  const reader = await tenant.userWith(['classification', 'product'], { visible });
  const unseen = await tenant.userWith(['brand']);
  for (const endpoint of [classifications.products, classifications.choosable]) {
    expect(await unseen.call(endpoint, { groupId })).toMatchObject({ http: 403, code: 4030 });
    const [row] = (await reader.call(endpoint, { groupId })).data;
    expect(row).toMatchObject({ id: expect.any(Number), name: expect.any(String), active: 0 });
    for (const name of ['code', 'categoryText', 'updatedTime', 'groupName'])
      expect(row).not.toHaveProperty(name);
    expect(await reader.call(endpoint, { groupId, sortField: 'code' })).toMatchObject({ code: 4030 });
  }
});

test('another tenant neither sees nor changes a classification', async () => {
  const one = await goods();
  const made = await saved([one]);
  const stranger = other.admin;
  const form = { name: '偷', description: '偷' };
  expect((await stranger.call(classifications.list, {})).total).toBe(0);
  expect((await stranger.call(classifications.all, {})).total).toBe(0);
  expect((await stranger.call(classifications.products, { groupId: made.id })).total).toBe(0);
  expect((await stranger.call(classifications.choosable, {})).total).toBe(0);
  expect(await stranger.call(classifications.detail, { id: made.id })).toMatchObject(missing);
  expect(await stranger.call(classifications.save, { ...form, id: made.id })).toMatchObject(missing);
  expect(await stranger.call(classifications.save, { ...form, productList: [one] })).toMatchObject({
    code: 4000,
    errors: [{ path: 'productList', message: '引用的数据不存在' }],
  });
  expect((await stranger.call(classifications.list, {})).total).toBe(0);
  expect(await stranger.call(classifications.removeProduct, { id: one })).toMatchObject(missing);
  expect(await stranger.call(classifications.remove, { id: made.id })).toMatchObject(missing);
  expect(await read(made.id)).toEqual(made);
});
