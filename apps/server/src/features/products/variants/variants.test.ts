import { attributes } from '@edp/contract/attributes';
import { variants } from '@edp/contract/variants';
import { beforeAll, describe, expect, test } from 'vitest';
import { addMaterial } from '../../../testing/fixtures/material-records.ts';
import { addProduct } from '../../../testing/fixtures/product-records.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import type { TestTenant } from '../../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
});

const made = (seed?: Parameters<typeof addProduct>[2]) => addProduct(product.database, tenant.id, seed);
const rowsFound = async (filter: object) =>
  (await tenant.admin.call(variants.list, { pageSize: 100, ...filter })).data;
const found = async (filter: object) => (await rowsFound(filter)).map(({ id }) => id);

describe('the list of variants', () => {
  test('a variant has the documented keys, prices as numbers and its values in the order of the product', async () => {
    const { id, variantIds } = await made({
      code: 'SHIRT',
      name: '衬衫',
      variants: [
        {
          itemCode: 'SHIRT-1',
          itemName: '衬衫 红 L',
          barCode: '6901',
          marketPrice: 99.5,
          listPrice: 88,
          stock: 12.25,
          active: 1,
          values: { 颜色: '红', 尺寸: 'L' },
        },
      ],
    });
    const [row] = await rowsFound({ productId: id });
    expect(row).toEqual({
      id: variantIds[0],
      productId: id,
      productCode: 'SHIRT',
      productName: '衬衫',
      typeId: expect.any(Number),
      itemCode: 'SHIRT-1',
      itemName: '衬衫 红 L',
      variantKey: '红/L',
      valueTexts: ['红', 'L'],
      barCode: '6901',
      marketPrice: 99.5,
      listPricePerUnit: 88,
      stock: 12.25,
      active: 1,
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      updatedTime: expect.stringMatching(/^\d{4}/),
      attributeValues: [
        { attributeId: expect.stringMatching(/^\d+$/), name: '颜色', value: '红' },
        { attributeId: expect.stringMatching(/^\d+$/), name: '尺寸', value: 'L' },
      ],
      createsMaterial: 1,
      materialId: null,
      pictureUrl: '',
      pictureIds: '',
      version: 1,
    });
  });

  test('attributes and products are named in the language of the reader', async () => {
    const { id } = await made({ variants: [{ values: { 材质: '钢' } }] });
    const attributeId = (await rowsFound({ productId: id }))[0]?.attributeValues[0]?.attributeId ?? '';
    const list = [{ type: 'ENG' as const, name: 'Stuff' }];
    await tenant.admin.call(attributes.saveTranslations, { id: Number(attributeId), list });
    tenant.admin.language = 'ENG';
    const [row] = await rowsFound({ productId: id });
    tenant.admin.language = 'ZHS';
    expect(row?.attributeValues).toEqual([{ attributeId, name: 'Stuff', value: '钢' }]);
  });

  test('filters by product, type, item code, status and words of variant and product', async () => {
    const own = await made({
      code: 'FIND-A',
      name: '轴承',
      variants: [{ itemCode: 'X-1' }, { itemCode: 'X-2', active: 1 }],
    });
    const second = await made({
      code: 'FIND-B',
      name: '气缸',
      variants: [{ itemCode: 'X-3', itemName: '行程' }],
    });
    const [one, two] = own.variantIds;
    expect(await found({ productCode: 'find-' })).toEqual([...second.variantIds, two, one]);
    expect(await found({ productCode: 'FIND', active: 1 })).toEqual([two]);
    expect(await found({ productCode: 'FIND', active: '0' })).toEqual([...second.variantIds, one]);
    expect(await found({ productId: own.id, itemCode: 'x-1' })).toEqual([one]);
    expect(await found({ keyword: 'zc x-2' })).toEqual([two]);
    expect(await found({ keyword: 'xc' })).toEqual(second.variantIds);
    expect(await found({ productCode: 'FIND', typeId: own.typeId })).toHaveLength(3);
    expect(await found({ productCode: 'FIND', typeId: 1 })).toEqual([]);
    expect(await found({ productCode: '%' })).toEqual([]);
    expect(await found({ productId: own.id, sortField: 'itemCode', sortOrder: 'asc' })).toEqual([one, two]);
    const page = await tenant.admin.call(variants.list, {
      productCode: 'FIND',
      pageNo: 2,
      pageSize: 2,
    });
    expect(page).toMatchObject({ total: 3, data: [{ id: one }] });
  });

  test('the variants of a product are its own; without a product there are none', async () => {
    const { id, variantIds } = await made({ variants: [{}, { active: 1 }] });
    const answer = async (input: object) => tenant.admin.call(variants.ofProduct, input);
    expect((await answer({ productId: id })).data.map((row) => row.id)).toEqual(variantIds.toReversed());
    expect((await answer({ productId: id, active: 1 })).data.map((row) => row.id)).toEqual([variantIds[1]]);
    expect(await answer({})).toMatchObject({ code: 0, total: 0, data: [] });
  });

  test('variants are chosen by words, by a category with all below it, without those already chosen', async () => {
    const top = await made({ code: 'CHOOSE-1', variants: [{ active: 1 }, {}] });
    const below = await made({ code: 'CHOOSE-2', variants: [{ active: 1 }] });
    await product.database.inTenantTransaction(tenant.id, (db) =>
      db
        .updateTable('categories')
        .set({ parent_id: top.categoryId })
        .where('tenant_id', '=', tenant.id)
        .where('id', '=', below.categoryId)
        .execute(),
    );
    const chosen = async (input: object) =>
      (await tenant.admin.call(variants.choosable, { pageSize: 100, ...input })).data.map(({ id }) => id);
    const [first = 0, second = 0] = top.variantIds;
    expect(await chosen({ categoryId: top.categoryId })).toEqual([...below.variantIds, second, first]);
    expect(await chosen({ categoryId: below.categoryId })).toEqual(below.variantIds);
    expect(await chosen({ keyword: 'choose-1', active: 1 })).toEqual([first]);
    expect(await chosen({ keywordAlias: 'choose-1', filter: String(first) })).toEqual([second]);
    expect(await chosen({ keyword: 'choose', filter: `${first},${second}` })).toEqual(below.variantIds);
    const wrong = await tenant.admin.call(variants.choosable, { filter: '1;2' });
    expect(wrong).toMatchObject({ code: 4000, errors: [{ path: 'filter' }] });
  });
});

describe('listing, unlisting and deleting', () => {
  test('a listed variant must be unlisted before it can be deleted', async () => {
    const { id: productId, variantIds } = await made({
      model: 0,
      variants: [{ active: 1, values: { 颜色: '蓝' } }, {}],
    });
    const id = variantIds[0] ?? 0;
    const [row] = await rowsFound({ productId, active: 1 });
    const use = { type: 'productSpecification', id, code: row?.itemCode, name: row?.itemName };
    const refused = {
      http: 409,
      code: 4092,
      message: '已上架的规格不能删除，请先下架',
      data: { usedBy: { total: 1, records: [use] } },
    };
    expect(await tenant.admin.send('GET', attributes.remove.path, { id: String(id) })).toMatchObject(refused);
    expect(await tenant.admin.call(attributes.enable, { id, active: 0 })).toMatchObject({ code: 0 });
    expect(await rowsFound({ productId })).toMatchObject([{ id: variantIds[1] }, { active: 0, version: 2 }]);
    expect(await tenant.admin.call(attributes.remove, { id })).toMatchObject({
      code: 0,
      message: '删除成功',
    });
    expect(await found({ productId })).toEqual([variantIds[1]]);
    expect(await tenant.admin.call(attributes.remove, { id })).toMatchObject({ http: 404, code: 4040 });
  });

  test('a variant of a disabled material is not listed; one that is listed stays and can be unlisted', async () => {
    const { id: materialId } = await addMaterial(product.database, tenant.id, { enabled: 0 });
    const { variantIds } = await made({ variants: [{ materialId }, { materialId, active: 1 }] });
    const [unlisted = 0, listed = 0] = variantIds;
    const refused = { http: 409, code: 4093, message: '物料已禁用，不能上架' };
    expect(await tenant.admin.call(attributes.enable, { id: unlisted, active: 1 })).toMatchObject(refused);
    for (const active of [1, 0] as const)
      expect(await tenant.admin.call(attributes.enable, { id: listed, active })).toMatchObject({
        code: 0,
      });
  });

  test('a product keeps the variants that it has to have, and all of them when it is ordered', async () => {
    const removed = (id = 0) => tenant.admin.call(attributes.remove, { id });
    const single = await made({ variants: [{}] });
    const several = await made({ variants: [{}, {}, {}] });
    expect(await removed(single.variantIds[0])).toMatchObject({
      code: 4093,
      message: '商品至少需要一个规格，不能删除',
    });
    const answers = await Promise.all(several.variantIds.map(removed));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4093, 4093]);
    const ordered = await made({ variants: [{}, {}, {}] });
    await product.database.inTenantTransaction(tenant.id, (db) =>
      db.insertInto('ordered_products').values({ tenant_id: tenant.id, product_id: ordered.id }).execute(),
    );
    expect(await removed(ordered.variantIds[0])).toMatchObject({
      code: 4093,
      message: '商品已有订单，不能修改款式和规格',
    });
  });

  test('of parallel switches that read one version exactly one is kept', async () => {
    const { variantIds } = await made({ variants: [{}] });
    const id = variantIds[0] ?? 0;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => tenant.admin.call(attributes.enable, { id, active: 1, version: 1 })),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4091, 4091, 4091, 4091]);
    expect(answers.find(({ code }) => code === 4091)?.data).toEqual({
      current: { id, active: 1, version: 2 },
      updatedName: '管理员',
      updatedTime: expect.any(String),
    });
  });
});

describe('rights', () => {
  test('each button allows its own call and no other', async () => {
    const { variantIds } = await made({ variants: [{}] });
    const id = variantIds[0] ?? 0;
    const reader = await tenant.userWith(['specification']);
    const switcher = await tenant.userWith(['specification', 'specification:enable']);
    const refused = { http: 403, code: 4030, message: '没有操作权限' };
    expect(await reader.call(variants.list, {})).toMatchObject({ code: 0 });
    expect(await reader.call(attributes.enable, { id, active: 1 })).toMatchObject(refused);
    expect(await reader.call(attributes.remove, { id })).toMatchObject(refused);
    expect(await reader.call(attributes.translations, { id })).toMatchObject(refused);
    const form = { name: '无权', productTypeId: 1, active: 1 as const, sortOrder: 1, values: [] };
    expect(await reader.call(attributes.create, form)).toMatchObject(refused);
    expect(await switcher.call(attributes.update, { ...form, id })).toMatchObject(refused);
    expect(await switcher.call(attributes.remove, { id })).toMatchObject(refused);
    expect(await switcher.call(attributes.enable, { id, active: 1 })).toMatchObject({ code: 0 });
  });

  test('hidden columns are left out with the values they are made of, and are no filter either', async () => {
    const columns = ['itemName', 'active'];
    const visible = { specification: { columns, fields: ['name', 'active'] } };
    const reader = await tenant.userWith(['specification'], { visible });
    const { id } = await made({ variants: [{ itemCode: 'HIDDEN', values: { 颜色: '紫' } }] });
    const [row] = (await reader.call(variants.list, { productId: id })).data;
    const hidden = [
      'itemCode',
      'barCode',
      'marketPrice',
      'stock',
      'variantKey',
      'valueTexts',
      'attributeValues',
    ];
    for (const name of hidden) expect(row).not.toHaveProperty(name);
    expect(row).toMatchObject({ active: 0, version: 1 });
    const refused = { http: 403, code: 4030 };
    expect(await reader.call(variants.list, { itemCode: 'HID' })).toMatchObject(refused);
    expect(await reader.call(variants.list, { keyword: 'hid' })).toMatchObject(refused);
    expect(await reader.call(variants.list, { sortField: 'marketPrice' })).toMatchObject(refused);
    expect(await reader.call(variants.choosable, { keyword: 'hid' })).toMatchObject(refused);
    const [definition] = (await reader.call(attributes.list, {})).data;
    expect(definition).not.toHaveProperty('values');
    expect(definition).not.toHaveProperty('productTypeName');
  });
});

test('a role that does not see the status switches neither variant nor attribute', async () => {
  const visible = { specification: { columns: ['itemName'], fields: ['name'] } };
  const clerk = await tenant.userWith(['specification', 'specification:enable'], { visible });
  const { variantIds } = await made({ variants: [{ values: { 颜色: '青' } }] });
  const id = variantIds[0] ?? 0;
  const refused = { http: 400, code: 4000, errors: [{ path: 'active' }] };
  expect(await clerk.call(attributes.enable, { id, active: 1, version: 0 })).toMatchObject(refused);
});

test('another tenant neither sees nor changes a variant', async () => {
  const {
    id: productId,
    variantIds,
    categoryId,
  } = await made({ code: 'SECRET', variants: [{ values: { 颜色: '金' } }] });
  const id = variantIds[0] ?? 0;
  const missing = { http: 404, code: 4040, message: '数据不存在' };
  const none = { total: 0, data: [] };
  expect(await other.admin.call(variants.list, { productId })).toMatchObject(none);
  expect(await other.admin.call(variants.list, { keyword: 'secret' })).toMatchObject(none);
  expect(await other.admin.call(variants.ofProduct, { productId })).toMatchObject(none);
  expect(await other.admin.call(variants.choosable, { categoryId })).toMatchObject(none);
  expect(await other.admin.call(attributes.enable, { id, active: 1 })).toMatchObject(missing);
  expect(await other.admin.call(attributes.remove, { id })).toMatchObject(missing);
  expect(await rowsFound({ productId })).toMatchObject([
    { id, active: 0, attributeValues: [{ name: '颜色', value: '金' }] },
  ]);
});
