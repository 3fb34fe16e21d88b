import type { InputOf } from '@edp/contract/endpoint';
import { products } from '@edp/contract/products';
import { variants } from '@edp/contract/variants';
import { beforeAll, expect, test } from 'vitest';
import { organisationOf } from '../../../testing/fixtures/material-records.ts';
import { addProduct } from '../../../testing/fixtures/product-records.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import type { TestTenant } from '../../../testing/test-tenant.ts';

const product = useTestApp();
const resources = ['product', 'specification'];
let tenant: TestTenant;
let clerk: TestClient;

type ProductInput = InputOf<typeof products.list>;
type VariantInput = InputOf<typeof variants.list>;

/** Codes of the products that are found, A to C, in the order of the answer. */
async function found(input: ProductInput, by = clerk): Promise<string> {
  return (await by.call(products.list, input)).data.map(({ code }) => code).join('');
}

/** The same of their variants, a to d. */
async function foundVariants(input: VariantInput, by = clerk): Promise<string> {
  return (await by.call(variants.list, input)).data.map(({ itemCode }) => itemCode).join('');
}

beforeAll(async () => {
  tenant = await product.newTenant();
  clerk = await tenant.userWith(resources, { organisations: ['东库'] });
  const organisationIds = [await organisationOf(product.database, tenant.id, '东库')];
  const seeds = [
    { code: 'A', name: '钢管', variants: [{ itemCode: 'a', listPrice: 10, stock: 5, barCode: '690' }] },
    {
      code: 'B',
      name: '阀门',
      active: 1,
      variants: [
        { itemCode: 'b', itemName: '大阀', listPrice: 30, stock: 1, values: { 口径: 'DN50' } },
        { itemCode: 'c', marketPrice: 7, listPrice: 8 },
      ],
    },
    { code: 'C', name: '软管', variants: [{ itemCode: 'd', active: 1 }] },
  ];
  for (const seed of seeds) await addProduct(product.database, tenant.id, { ...seed, organisationIds });
});

test.each<[string, ProductInput, string]>([
  ['a part of the name', { name: '管' }, 'CA'],
  ['the state', { active: 1 }, 'B'],
  ['a price from one to another', { priceRange: '9..20' }, 'A'],
  ['a price of any of its variants', { priceRange: '..8' }, 'B'],
  ['days', { createTime: '-1..' }, 'CBA'],
  ['days before', { updatedTime: '..2020-01-01' }, ''],
  ['whoever made it', { createdByIds: 'me' }, ''],
  ['no picture', { blank: 'thumbnailUrl' }, 'CBA'],
  ['a picture', { filled: 'thumbnailUrl' }, ''],
  ['names', { sortField: 'name', sortOrder: 'desc' }, 'BAC'],
  ['the lowest price', { sortField: 'priceRange', sortOrder: 'asc' }, 'BAC'],
  ['stock', { sortField: 'stock', sortOrder: 'desc' }, 'ABC'],
  ['brands, whose names follow the code', { sortField: 'brandText', sortOrder: 'asc' }, 'ABC'],
])('products by %s', async (_what, input, codes) => {
  const answer = await found(input);
  expect([...answer].toSorted()).toEqual([...codes].toSorted());
  if (input.sortField && input.sortField !== 'name') expect(answer).toBe(codes);
});

test('several brands, types and branches of a tree are any of them', async () => {
  const { data } = await clerk.call(products.list, {});
  const [first] = data;
  expect(first).toMatchObject({ brandText: expect.any(String), unitText: expect.any(String) });
  const stored = await product.database
    .asTenant(tenant.id)
    .selectFrom('products')
    .where('tenant_id', '=', tenant.id)
    .select(['code', 'brand_id', 'type_id', 'category_id', 'unit_id', 'department_id'])
    .orderBy('code')
    .execute();
  const [a, b] = stored;
  for (const input of [
    { brandIds: `${a?.brand_id},${b?.brand_id}` },
    { categoryIds: `${a?.category_id},${b?.category_id}` },
  ])
    expect([...(await found(input))].toSorted().join('')).toBe('AB');
  expect(await found({ unitIds: String(a?.unit_id), code: 'A' })).toBe('A');
  expect(await found({ typeIds: '1' })).toBe('');
});

test.each<[string, VariantInput, string]>([
  ['a part of the name', { itemName: '大' }, 'b'],
  ['the combination', { variantKey: 'dn5' }, 'b'],
  ['a bar code', { barCode: '69' }, 'a'],
  ['no bar code', { blank: 'barCode' }, 'bcd'],
  ['a market price', { filled: 'marketPrice' }, 'c'],
  ['a retail price', { listPricePerUnit: '8..10' }, 'ac'],
  ['stock', { stock: '1..' }, 'ab'],
  ['days', { updatedTime: '-1..' }, 'abcd'],
  ['both', { stock: '1..', barCode: '69' }, 'a'],
])('variants by %s', async (_what, input, codes) => {
  expect([...(await foundVariants(input))].toSorted().join('')).toBe(codes);
});

test('variants stand in the order of any of their columns', async () => {
  const order = (sortField: NonNullable<VariantInput['sortField']>) =>
    foundVariants({ sortField, sortOrder: 'asc', filled: 'listPricePerUnit' });
  expect(await order('itemCode')).toBe('abc');
  expect(await order('listPricePerUnit')).toBe('cab');
  expect(await order('updatedTime')).toHaveLength(3);
});

test('what a role may not see narrows and orders nothing', async () => {
  const visible = {
    product: { columns: ['code', 'name'], fields: ['code', 'name'] },
    specification: { columns: ['itemCode'], fields: [] },
  };
  const reader = await tenant.userWith(resources, { organisations: ['东库'], visible });
  for (const input of [
    { priceRange: '1..' },
    { brandIds: '1' },
    { sortField: 'brandText' as const },
    { blank: 'thumbnailUrl' },
    { createTime: '-1..' },
  ])
    expect(await reader.call(products.list, input)).toMatchObject({ code: 4030 });
  for (const input of [{ stock: '1..' }, { blank: 'barCode' }, { updatedByIds: 'me' }])
    expect(await reader.call(variants.list, input)).toMatchObject({ code: 4030 });
});

test('another tenant finds nothing of them', async () => {
  const other = await product.newTenant();
  const stranger = await other.userWith(resources, { organisations: ['东库'] });
  expect(await found({ priceRange: '1..' }, stranger)).toBe('');
  expect(await foundVariants({ stock: '1..' }, stranger)).toBe('');
});

test('a list so long says by which columns it is not put in order', async () => {
  const large = await product.newTenant();
  const reader = await large.userWith(resources, { organisations: ['东库'] });
  const organisationId = await organisationOf(product.database, large.id, '东库');
  await addProduct(product.database, large.id, {
    organisationIds: [organisationId],
    variants: [{ stock: 1 }],
  });
  expect(await reader.call(products.list, {})).not.toHaveProperty('unordered');
  await product.database.inTenantTransaction(large.id, (db) =>
    db
      .updateTable('organisation_totals')
      .set({ total: 50_001 })
      .where('tenant_id', '=', large.id)
      .where('inventory_organisation_id', '=', organisationId)
      .where('kind', '=', 'product')
      .execute(),
  );
  const unordered = ['name', 'active', 'priceRange', 'stock'];
  expect(await reader.call(products.list, {})).toMatchObject({ unordered });
  expect(await reader.call(products.list, { sortField: 'code' })).toMatchObject({ unordered });
  // Narrowed to few, it is put in any order.
  expect(await reader.call(products.list, { code: 'P' })).not.toHaveProperty('unordered');
  expect(await reader.call(variants.list, {})).not.toHaveProperty('unordered');
});
