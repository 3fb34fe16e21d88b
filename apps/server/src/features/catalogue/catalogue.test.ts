import { catalogue } from '@edp/contract/catalogue';
import { products } from '@edp/contract/products';
import { beforeAll, expect, test } from 'vitest';
import { addProduct } from '../../testing/fixtures/product-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp({ EDP_STRESS_DATA: '1' });
const quiet = useTestApp();
let tenant: TestTenant;
let shop: TestClient;
let shirt: Awaited<ReturnType<typeof addProduct>>;

beforeAll(async () => {
  tenant = await product.newTenant();
  shop = await tenant.userWith(['product', 'product:add'], { organisations: ['门店'] });
  const { id } = await product.database
    .asTenant(tenant.id)
    .selectFrom('inventory_organisations')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .executeTakeFirstOrThrow();
  const made = (seed: Parameters<typeof addProduct>[2]) =>
    addProduct(product.database, tenant.id, { organisationIds: [id], ...seed });
  await made({ name: '未上架', variants: [{ stock: 1 }] });
  await made({ name: '别处的', organisationIds: [], variants: [{ stock: 1 }] });
  shirt = await made({
    name: '衬衫',
    active: 1,
    variants: [
      { values: { 颜色: '红', 尺寸: 'L' }, stock: 2.5, active: 1 },
      { values: { 颜色: '绿', 尺寸: 'L' }, stock: 1 },
      { values: { 颜色: '红', 尺寸: 'S' } },
    ],
  });
});

test('products, their names and those on shelf are of the active inventory organisation', async () => {
  const names = async (
    endpoint: typeof catalogue.products | typeof catalogue.onShelf | typeof catalogue.names,
  ) => {
    const { data, total } = await shop.call(endpoint, {});
    expect(total).toBe(data.length);
    return data.map(({ name }) => name);
  };
  expect(await names(catalogue.products)).toEqual(['衬衫', '未上架']);
  expect(await names(catalogue.names)).toEqual(['衬衫', '未上架']);
  expect(await names(catalogue.onShelf)).toEqual(['衬衫']);
  const [row] = (await shop.call(catalogue.names, { name: '衬' })).data;
  expect(row).toEqual({ id: shirt.id, code: shirt.code, name: '衬衫' });
  const nobody = await tenant.userWith(['product']);
  expect(await nobody.call(catalogue.products, {})).toMatchObject({ data: [], total: 0 });
  expect(await nobody.call(catalogue.variants, {})).toMatchObject({ data: [], total: 0 });
});

test('variants are of its products; those in stock have some', async () => {
  expect((await shop.call(catalogue.variants, {})).total).toBe(4);
  expect((await shop.call(catalogue.variants, { productId: shirt.id })).total).toBe(3);
  const { data, total } = await shop.call(catalogue.variantsInStock, { categoryId: shirt.categoryId });
  expect(total).toBe(2);
  expect(data.map(({ stock }) => stock)).toEqual([1, 2.5]);
});

test('stock is told for all variants and for the listed ones', async () => {
  const asked = { productId: shirt.id };
  expect((await shop.call(catalogue.stock, asked)).data).toMatchObject({
    productId: shirt.id,
    stock: 3.5,
    variants: [{ id: shirt.variantIds[0], stock: 2.5 }, { stock: 1 }, { stock: 0 }],
  });
  expect((await shop.call(catalogue.stockForSale, asked)).data).toMatchObject({
    stock: 2.5,
    variants: [{ id: shirt.variantIds[0] }],
  });
});

test('roles that do not see codes or stock are told neither', async () => {
  const seeing = async (screen: string, columns: string[]) => {
    const visible = { [screen]: { columns, fields: [] } };
    const reader = await tenant.userWith(['product', 'product:load', 'specification'], {
      organisations: ['门店'],
      visible,
    });
    await reader.call(products.load, [{ id: shirt.id }]);
    return reader;
  };
  const refused = { http: 403, code: 4030 };
  const asked = { productId: shirt.id };
  for (const [column, field] of [
    ['itemCode', 'itemCode'],
    ['storageNum', 'stock'],
  ] as const) {
    const reader = await seeing('specification', [column]);
    const [row] = (await reader.call(catalogue.variants, asked)).data;
    expect(row).toHaveProperty(field);
    for (const name of ['itemCode', 'stock', 'marketPrice', 'attributeValues'])
      if (name !== field) expect(row).not.toHaveProperty(name);
    expect(await reader.call(catalogue.variantsInStock, { sortField: 'marketPrice' })).toMatchObject(refused);
    expect(await reader.call(catalogue.stock, asked)).toMatchObject(refused);
  }
  const reader = await seeing('product', ['code', 'name']);
  expect(await reader.call(catalogue.stockForSale, asked)).toMatchObject(refused);
  const told = await seeing('specification', ['itemCode', 'storageNum']);
  expect(await told.call(catalogue.stockForSale, asked)).toMatchObject({ code: 0 });
});

test('a product tells the values of its variants, a type its attributes', async () => {
  expect((await shop.call(catalogue.matrixOfProduct, { productId: shirt.id })).data).toMatchObject([
    { name: '颜色', values: ['红', '绿'] },
    { name: '尺寸', values: ['L', 'S'] },
  ]);
  const names = async (typeId?: number) =>
    (await shop.call(catalogue.matrixOfType, typeId === undefined ? undefined : { typeId })).data.map(
      ({ name }) => name,
    );
  expect(await names()).toEqual(['颜色', '尺寸']);
  expect(await names(shirt.typeId)).toEqual(['颜色', '尺寸']);
  expect(await names(1)).toEqual([]);
});

test('one product is read without its lists', async () => {
  const { data } = await shop.call(catalogue.read, { productId: shirt.id });
  expect(data).toMatchObject({ id: shirt.id, name: '衬衫', active: 1, unitText: expect.any(String) });
  for (const list of ['picIds', 'variants', 'inventoryOrganisationIds', 'labelIds'])
    expect(data).not.toHaveProperty(list);
});

test('products for load tests are added only where the server was started for them', async () => {
  const own = await quiet.newTenant();
  expect(await own.admin.call(catalogue.addTestData)).toMatchObject({
    code: 4093,
    message: '服务器未开启压力测试数据',
  });
  const tester = await tenant.userWith(['product', 'product:add'], { organisations: ['空库'] });
  expect(await tester.call(catalogue.addTestData)).toMatchObject({ code: 0 });
  expect((await tester.call(catalogue.products, {})).total).toBe(0);
  const before = (await shop.call(catalogue.products, {})).total;
  expect(await shop.call(catalogue.addTestData)).toMatchObject({ code: 0 });
  expect((await shop.call(catalogue.products, { name: '压力测试' })).total).toBe(100);
  expect((await shop.call(catalogue.products, {})).total).toBe(before + 100);
});

test('another tenant sees none of it', async () => {
  const other = await product.newTenant();
  const stranger = await other.userWith(['product'], { organisations: ['门店'] });
  const missing = { http: 404, code: 4040 };
  expect((await stranger.call(catalogue.products, {})).total).toBe(0);
  expect((await stranger.call(catalogue.variants, { productId: shirt.id })).total).toBe(0);
  for (const endpoint of [catalogue.stock, catalogue.stockForSale])
    expect(await stranger.call(endpoint, { productId: shirt.id })).toMatchObject(missing);
  for (const endpoint of [catalogue.read, catalogue.matrixOfProduct])
    expect(await stranger.call(endpoint, { productId: shirt.id })).toMatchObject(missing);
  expect((await stranger.call(catalogue.matrixOfType)).data).toEqual([]);
});
