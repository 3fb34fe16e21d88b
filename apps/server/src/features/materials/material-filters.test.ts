import { brands } from '@edp/contract/brands';
import { dictionary } from '@edp/contract/dictionary';
import { materials } from '@edp/contract/materials';
import { beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import type { TestUser } from '@edp/testkit/tenants';
import { uploadAs } from '@edp/testkit/uploads';
import { brandForm } from '../../testing/fixtures/brand-form.ts';
import { addBaseCategory, addMaterial, organisationOf } from '../../testing/fixtures/material-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
const resources = ['material', 'brand', 'brand:add'];
let tenant: TestTenant;
let clerk: TestClient & TestUser;
let east: number;
const ids = { steel: 0, pipe: 0, rubber: 0, brand: 0, unit: 0 };

type ListInput = Parameters<typeof clerk.call<typeof materials.list>>[1];

/** The codes of what is found, A to E, in the order of the answer. */
async function found(input: ListInput, by: TestClient = clerk): Promise<string> {
  const { data } = await by.call(materials.list, { pageSize: 50, ...input });
  return data.map(({ itemCode }) => itemCode).join('');
}

/** Midday of a day that many days ago, in Asia/Shanghai. */
function daysAgo(days: number): Date {
  const day = new Date(Date.now() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);
  return new Date(`${day}T12:00:00+08:00`);
}

beforeAll(async () => {
  tenant = await product.newTenant();
  clerk = await tenant.userWith(resources, { organisations: ['东库'] });
  const { database } = product;
  east = await organisationOf(database, tenant.id, '东库');
  const west = await organisationOf(database, tenant.id, '西库');
  ids.steel = await addBaseCategory(database, tenant.id, '钢');
  ids.pipe = await addBaseCategory(database, tenant.id, '钢管');
  ids.rubber = await addBaseCategory(database, tenant.id, '橡胶');
  await database.inTenantTransaction(tenant.id, (db) =>
    db
      .updateTable('categories')
      .set({ parent_id: ids.steel })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', ids.pipe)
      .execute(),
  );
  ids.brand = (await clerk.call(brands.save, brandForm())).data.id;
  const at = (days: number) => ({ created_at: daysAgo(days), updated_at: daysAgo(days) });
  const inEast = { organisationIds: [east] };
  const a = await addMaterial(database, tenant.id, {
    ...inEast,
    itemCode: 'A',
    itemName: '钢管',
    categoryId: ids.pipe,
    brandId: ids.brand,
    columns: { market_price: 10, specification_model: 'DN50', ...at(40) },
  });
  ids.unit = a.unitId;
  const own = { created_by: clerk.userId };
  const rows = [
    {
      itemCode: 'B',
      itemName: '钢板',
      categoryId: ids.steel,
      columns: { market_price: 20, lot_control: 1, ...at(8) },
    },
    {
      itemCode: 'C',
      itemName: '胶管',
      categoryId: ids.rubber,
      columns: { market_price: 10.5, ...own, ...at(3) },
    },
    {
      itemCode: 'D',
      itemName: '扳手',
      columns: { specification_model: '12 寸', ...at(1), updated_by: clerk.userId },
    },
    { itemCode: 'E', itemName: '胶带', enabled: 0, columns: { market_price: -1, ...own, ...at(0) } },
  ];
  for (const row of rows) await addMaterial(database, tenant.id, { ...inEast, ...row });
  await addMaterial(database, tenant.id, { organisationIds: [west], itemCode: 'W', categoryId: ids.steel });
});

const day = (days: number) => new Date(daysAgo(days).getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

test.each<[what: string, input: () => ListInput, codes: string]>([
  ['a category and those below it', () => ({ categoryIds: String(ids.steel) }), 'BA'],
  ['one of several categories', () => ({ categoryIds: `${ids.pipe},${ids.rubber}` }), 'CA'],
  ['a brand', () => ({ brandIds: String(ids.brand) }), 'A'],
  ['a unit', () => ({ unitIds: String(ids.unit) }), 'A'],
  ['a text in a name', () => ({ itemName: '管' }), 'CA'],
  ['a text in a specification, letter case ignored', () => ({ specificationModel: 'dn5' }), 'A'],
  ['prices with both ends', () => ({ marketPrice: '10..20' }), 'CBA'],
  ['prices from one end', () => ({ marketPrice: '10.5..' }), 'CB'],
  ['prices below zero', () => ({ marketPrice: '..-0.5' }), 'E'],
  ['a switch', () => ({ isLotControl: 1 }), 'B'],
  ['days with both ends', () => ({ createTime: `${day(8)}..${day(3)}` }), 'CB'],
  ['the last two days', () => ({ updatedTime: '-2..' }), 'ED'],
  ['today', () => ({ createTime: `${day(0)}..` }), 'E'],
  ['what the caller made', () => ({ createdByIds: 'me' }), 'EC'],
  ['what the caller or somebody else changed', () => ({ updatedByIds: `me,${tenant.adminId}` }), 'EDCBA'],
  ['what the caller changed', () => ({ updatedByIds: 'me' }), 'D'],
  ['nothing in a column', () => ({ blank: 'brand,specificationModel' }), 'ECB'],
  ['something in a column', () => ({ filled: 'marketPrice', blank: 'itemCategoryText' }), 'E'],
  ['no picture, no type', () => ({ blank: 'thumbnailUrl,itemTypeText' }), 'EDCBA'],
  ['a keyword beside', () => ({ keyword: '管', marketPrice: '10.2..' }), 'C'],
  ['a keyword that nothing has', () => ({ keyword: '没有', marketPrice: '1..' }), ''],
  ['switched off beside', () => ({ enabled: 0, createdByIds: 'me' }), 'E'],
  [
    'empty filters',
    () => ({ brandIds: '', marketPrice: '..', createTime: null, blank: '', people: '' }),
    'EDCBA',
  ],
])('narrows to %s', async (_, input, codes) => {
  expect(await found(input())).toBe(codes);
  expect((await clerk.call(materials.list, { ...input(), pageSize: 1 })).total).toBe(codes.length);
});

test.each<
  [sortField: 'itemCode' | 'marketPrice' | 'updatedTime' | 'isLotControl' | 'enabled', upwards: string]
>([
  ['itemCode', 'ABCDE'],
  ['marketPrice', 'EACBD'],
  ['updatedTime', 'ABCDE'],
  ['isLotControl', 'EDCAB'],
  ['enabled', 'EDCBA'],
])('puts the list in the order of %s, by pages too', async (sortField, upwards) => {
  expect(await found({ sortField, sortOrder: 'asc' })).toBe(upwards);
  const pages = await Promise.all([1, 2, 3].map((pageNo) => found({ sortField, pageNo, pageSize: 2 })));
  expect(pages.join('')).toBe(upwards);
  const { total } = await clerk.call(materials.list, { sortField, sortOrder: 'desc' });
  expect(total).toBe(5);
});

test('orders what is narrowed as well', async () => {
  const input = { categoryIds: String(ids.steel), sortField: 'marketPrice' } as const;
  expect(await found({ ...input, sortOrder: 'asc' })).toBe('AB');
  expect(await found({ ...input, sortOrder: 'desc' })).toBe('BA');
});

test.each([
  ['marketPrice', '20'],
  ['marketPrice', 'a..b'],
  ['createTime', '2026-02-30..'],
  ['createTime', '..-3'],
  ['brandIds', '1;2'],
  ['createdByIds', 'you'],
  ['blank', 'itemCode'],
  ['filled', 'constructor'],
])('names the filter %s when it cannot read %j', async (name, text) => {
  const answer = await clerk.call(materials.list, { [name]: text });
  expect(answer).toMatchObject({ code: 4000, message: '格式不正确', errors: [{ path: name }] });
});

test('a second column parts what the first one leaves equal', async () => {
  const upward = { sortField: 'enabled', thenField: 'itemCode' } as const;
  expect(await found(upward)).toBe('EABCD');
  expect(await found({ ...upward, sortOrder: 'desc', thenOrder: 'desc' })).toBe('DCBAE');
  expect(await found({ ...upward, pageNo: 2, pageSize: 2 })).toBe('BC');
  expect(await found({ sortField: 'isLotControl', thenField: 'marketPrice' })).toBe('EACDB');
  expect(await found({ thenField: 'itemCode' })).toBe('ABCDE');
  expect(await clerk.call(materials.list, { thenField: 'thumbnailUrl' as 'itemCode' })).toMatchObject({
    code: 4000,
    errors: [{ path: 'thenField', message: '不支持按此列排序' }],
  });
});

test('by the names of their types, of a list that is not too long', async () => {
  const own = await product.newTenant();
  const reader = await own.userWith(resources, { organisations: ['东库'] });
  const organisationId = await organisationOf(product.database, own.id, '东库');
  const { data: types } = await own.admin.call(dictionary.listByKey, { key: 'dms_sku_itemtype' });
  const byName = types.toSorted((one, next) => (one.name < next.name ? -1 : 1)).map(({ id }) => id);
  const [first, second] = byName;
  for (const [itemCode, itemTypeIds] of [
    ['A', [second]],
    ['B', []],
    ['C', [first]],
    ['D', [second]],
  ] as const)
    await addMaterial(product.database, own.id, {
      itemCode,
      organisationIds: [organisationId],
      itemTypeIds: itemTypeIds.flatMap((id) => id ?? []),
    });
  const asked = { sortField: 'itemTypeText', thenField: 'itemCode' } as const;
  expect(await found(asked, reader)).toBe('BCAD');
  expect(await found({ ...asked, sortOrder: 'desc' }, reader)).toBe('ADCB');
  expect(await found({ sortField: 'id', sortOrder: 'desc' }, reader)).toBe('DCBA');
  expect(await reader.call(materials.list, {})).not.toHaveProperty('unordered');
  await product.database.inTenantTransaction(own.id, (db) =>
    db
      .updateTable('organisation_totals')
      .set({ total: 50_001 })
      .where('tenant_id', '=', own.id)
      .where('inventory_organisation_id', '=', organisationId)
      .where('kind', '=', 'material')
      .execute(),
  );
  expect(await reader.call(materials.list, {})).toMatchObject({ unordered: ['itemTypeText'] });
  expect(await reader.call(materials.list, { itemName: '没有' })).not.toHaveProperty('unordered');
});

test('a column that the role may not see neither narrows nor orders', async () => {
  const visible = {
    material: {
      columns: ['itemCode', 'itemName', 'itemCategoryText'],
      fields: ['itemCode', 'itemName', 'itemCategoryId'],
    },
  };
  const half = await tenant.userWith(resources, { organisations: ['东库'], visible });
  const png = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#2456e6' } })
    .png()
    .toBuffer();
  const picture = (await uploadAs(clerk, png)).data.id;
  await product.database.inTenantTransaction(tenant.id, (db) =>
    db
      .updateTable('materials')
      .set({ picture_id: picture })
      .where('tenant_id', '=', tenant.id)
      .where('item_code', '=', 'A')
      .execute(),
  );
  const pipes = { categoryIds: String(ids.pipe) };
  const [whole] = (await clerk.call(materials.list, pipes)).data;
  expect(whole).toMatchObject({
    categoryPath: ['钢', '钢管'],
    thumbnailUrl: expect.stringMatching(/^\/file\//),
  });
  const [seen] = (await half.call(materials.list, pipes)).data;
  expect(seen).toMatchObject({ categoryPath: ['钢', '钢管'] });
  expect(seen).not.toHaveProperty('thumbnailUrl');
  expect(await found({ categoryIds: String(ids.rubber), sortField: 'itemName' }, half)).toBe('C');
  // In the form the category is seen, in the list it is not.
  const columns = { material: { columns: ['itemCode'], fields: ['itemCode', 'itemCategoryId'] } };
  const code = await tenant.userWith(resources, { organisations: ['东库'], visible: columns });
  expect((await code.call(materials.list, { itemCode: 'A' })).data[0]).not.toHaveProperty('categoryPath');
  for (const hidden of [
    { marketPrice: '1..' },
    { sortField: 'marketPrice' },
    { sortField: 'itemCode', thenField: 'marketPrice' },
    { brandIds: '1' },
    { filled: 'marketPrice' },
    { blank: 'itemCategoryText,brand' },
    { createdByIds: 'me' },
    { updatedByIds: 'me' },
  ] as const)
    expect(await half.call(materials.list, hidden)).toMatchObject({ code: 4030 });
});

test('another tenant finds nothing by records that are not its own', async () => {
  const other = await product.newTenant();
  const stranger = await other.userWith(resources, { organisations: ['东库'] });
  const place = await organisationOf(product.database, other.id, '东库');
  await addMaterial(product.database, other.id, { itemCode: 'X', organisationIds: [place] });
  expect(await found({ sortField: 'itemName' }, stranger)).toBe('X');
  for (const input of [
    { brandIds: String(ids.brand) },
    { categoryIds: String(ids.steel) },
    { unitIds: String(ids.unit) },
    { createdByIds: String(clerk.userId) },
  ])
    expect(await stranger.call(materials.list, input)).toMatchObject({ data: [], total: 0 });
});

test('whoever sees the records of some people finds none but these', async () => {
  const own = await tenant.userWith(resources, { organisations: ['东库'], dataScope: 'own' });
  expect(await own.call(materials.list, { marketPrice: '-5..' })).toMatchObject({ data: [], total: 0 });
  await addMaterial(product.database, tenant.id, {
    itemCode: 'S',
    organisationIds: [east],
    columns: { market_price: 99_999, created_by: own.userId, department_id: null },
  });
  expect(await found({ marketPrice: '-5..', keyword: 's' }, own)).toBe('S');
});
