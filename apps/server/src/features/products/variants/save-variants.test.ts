import type { Product } from '@edp/contract/product-form';
import { products } from '@edp/contract/products';
import { attributes } from '@edp/contract/attributes';
import { variants } from '@edp/contract/variants';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  matrixVariants,
  productClerk,
  productForms,
  variantForm,
} from '../../../testing/fixtures/product-forms.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import type { TestTenant } from '../../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let clerk: TestClient;
let forms: Awaited<ReturnType<typeof productForms>>;
/** Attributes of the tenant by name. */
const attributeIds = new Map<string, number>();

beforeAll(async () => {
  tenant = await product.newTenant();
  const besides = ['specification:enable', 'specification:delete'];
  clerk = await productClerk(product.database, tenant, { organisation: '东库', besides });
  forms = await productForms(product.database, tenant, clerk);
  for (const name of ['颜色', '尺寸', '材质']) {
    const values = [{ value: '其他', sortOrder: 1 }];
    const form = { name, productTypeId: forms.typeId, active: 1 as const, sortOrder: 1, values };
    attributeIds.set(name, (await tenant.admin.call(attributes.create, form)).data.id);
  }
});

const attributeNamed = (name: string) => attributeIds.get(name) ?? 0;

async function added(rows: object[], fields: object = {}): Promise<Product> {
  const form = forms.form({ productModel: 1, variants: rows as never, ...fields });
  const answer = await clerk.call(products.create, form);
  expect(answer).toMatchObject({ code: 0 });
  return answer.data;
}

const colours = (...values: string[]) => matrixVariants([{ attributeId: attributeNamed('颜色'), values }]);
const read = async (productId: number) => (await clerk.call(products.detail, { productId })).data;
const change = (data: Product, rows: object[], fields: object = {}) =>
  clerk.call(products.update, { ...data, inventoryOrganisationIds: [], variants: rows, ...fields } as never);

async function sql(work: Parameters<typeof product.database.inTenantTransaction<unknown>>[1]) {
  return product.database.inTenantTransaction(tenant.id, work);
}

const renameMaterial = (id: number) =>
  sql((db) =>
    db
      .updateTable('materials')
      .set({ item_code: `NEU-${id}` })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', id)
      .execute(),
  );

describe('several variants', () => {
  test('a matrix of 6 x 5 x 4 is kept in one save, in its order, each variant with a material of its own', async () => {
    const values = (count: number, of: string) => Array.from({ length: count }, (_, at) => `${of}${at + 1}`);
    const rows = matrixVariants([
      { attributeId: attributeNamed('颜色'), values: values(6, '色') },
      { attributeId: attributeNamed('尺寸'), values: values(5, '寸') },
      { attributeId: attributeNamed('材质'), values: values(4, '材') },
    ]);
    const data = await added(rows);
    const kept = data.variants;
    expect(kept).toHaveLength(120);
    expect(kept.map(({ itemCode }) => itemCode)).toEqual(rows.map(({ itemCode }) => itemCode));
    expect(kept[47]).toMatchObject({
      variantKey: '色3/寸2/材4',
      valueTexts: ['色3', '寸2', '材4'],
      attributeValues: [
        { attributeId: String(attributeNamed('颜色')), name: '颜色', value: '色3' },
        { name: '尺寸', value: '寸2' },
        { name: '材质', value: '材4' },
      ],
    });
    expect(new Set(kept.map(({ materialId }) => materialId)).size).toBe(120);
    const one = kept.map((row, at) => (at === 60 ? { ...row, listPricePerUnit: 7.25, itemName: '改' } : row));
    const { data: changed } = await change(data, one);
    for (const [at, row] of changed.variants.entries())
      if (at === 60)
        expect(row).toMatchObject({ id: kept[60]?.id, listPricePerUnit: 7.25, itemName: '改', version: 2 });
      else expect(row).toEqual(kept[at]);
    expect((await clerk.call(products.brief, { id: data.id })).data.priceRange).toBe('7.25~10');
  });

  test('changing one value keeps ids, stock and texts; a variant between others moves them alone', async () => {
    const data = await added(colours('红', '绿', '蓝'));
    const [red, green, blue] = data.variants;
    await sql((db) =>
      db
        .updateTable('product_specifications')
        .set({ stock: 5, active: 1 })
        .where('tenant_id', '=', tenant.id)
        .where('id', '=', green?.id ?? 0)
        .execute(),
    );
    const other = { ...green, attributeValues: [{ attributeId: attributeNamed('颜色'), value: '青' }] };
    const { data: changed } = await change(data, [
      red,
      variantForm({ attributeValues: [{ attributeId: attributeNamed('颜色'), value: '黄' }] }),
      other,
      blue,
    ] as never);
    const rows = changed.variants;
    expect(rows.map(({ variantKey }) => variantKey)).toEqual(['红', '黄', '青', '蓝']);
    expect(rows[2]).toMatchObject({
      id: green?.id,
      stock: 5,
      active: 1,
      materialId: green?.materialId,
      version: 2,
    });
    expect(rows[0]).toEqual(red);
    expect(rows[3]).toEqual(blue);
  });

  test('two variants can exchange their materials, and a removed variant leaves its code', async () => {
    const data = await added(colours('红', '绿', '蓝'));
    const [red, green, blue] = data.variants;
    const exchanged = [
      { ...red, itemCode: green?.itemCode, materialId: green?.materialId },
      { ...green, itemCode: red?.itemCode, materialId: red?.materialId },
    ];
    const { data: changed } = await change(data, exchanged);
    expect(changed.variants).toMatchObject([
      { id: red?.id, itemCode: green?.itemCode, materialId: green?.materialId },
      { id: green?.id, itemCode: red?.itemCode, materialId: red?.materialId },
    ]);
    const back = variantForm({
      attributeValues: blue?.attributeValues,
      createsMaterial: 0,
      materialId: blue?.materialId,
      itemCode: 'x',
    } as never);
    const { data: again } = await change(changed, [...changed.variants, back]);
    expect(again.variants[2]).toMatchObject({ itemCode: blue?.itemCode, materialId: blue?.materialId });
  });

  const red = { attributeId: 1, value: '红' };
  test.each([
    [(rows: object[]) => rows.slice(1), 'variants', '多款式商品至少需要两个规格组合！'],
    [
      (rows: object[]) => [rows[0], { ...rows[1], attributeValues: [] }],
      'variants.1.attributeValues',
      '规格组合不完整',
    ],
    [
      (rows: object[]) => rows.map((row) => ({ ...row, attributeValues: [red, red] })),
      'variants.0.attributeValues.1.attributeId',
      '规格不能重复',
    ],
    [
      (rows: object[]) => [rows[0], { ...rows[0], itemCode: 'ZZ' }],
      'variants.1.attributeValues',
      '规格组合不能重复',
    ],
    [
      (rows: object[]) => rows.map((row) => ({ ...row, itemCode: 'SAME' })),
      'variants.1.itemCode',
      '物料编码不能重复！',
    ],
    [
      (rows: object[]) =>
        rows.map((row, at) => ({ ...row, attributeValues: [{ attributeId: 1, value: `${at}` }] })),
      'variants.0.attributeValues',
      '规格不存在',
    ],
  ])('%s is refused', async (wrong, path, message) => {
    const form = forms.form({ productModel: 1, variants: wrong(colours('红', '绿')) as never });
    const answer = await clerk.call(products.create, form);
    expect(answer).toMatchObject({ http: 400, code: 4000 });
    expect(answer.errors).toContainEqual({ path, message });
  });
});

describe('item codes', () => {
  test('a typed code that a material has is refused at its variant', async () => {
    const taken = (await added(colours('红', '绿'))).variants[1]?.itemCode;
    const rows = colours('红', '绿', '蓝').map((row, at) =>
      at === 2 ? { ...row, itemCode: taken ?? '' } : row,
    );
    const form = forms.form({ productModel: 1, variants: rows });
    expect(await clerk.call(products.create, form)).toMatchObject({
      http: 409,
      code: 4090,
      message: '代码已存在',
      errors: [{ path: 'variants.2.itemCode', message: '代码已存在' }],
    });
    const codes = rows.slice(0, 2).map(({ itemCode }) => itemCode);
    expect((await clerk.call(variants.list, { itemCode: codes[0] })).total).toBe(0);
  });

  test('a typed code that a variant of another product has is refused, whatever its material is called', async () => {
    const held = await added(colours('红', '绿'));
    const [first, second] = held.variants;
    await renameMaterial(first?.materialId ?? 0);
    const rows = colours('红', '绿').map((row, at) => ({
      ...row,
      ...(at === 1 && { itemCode: first?.itemCode }),
    }));
    const form = forms.form({ productModel: 1, variants: rows as never });
    expect(await clerk.call(products.create, form)).toMatchObject({
      code: 4090,
      errors: [{ path: 'variants.1.itemCode', message: '代码已存在' }],
    });
    const { data: same } = await change(held, [first, second] as never, { name: '旧码' });
    expect(same.variants.map(({ itemCode }) => itemCode)).toEqual([first?.itemCode, second?.itemCode]);
  });

  test('of many saves at once with one typed code exactly one is kept, and none is half', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => {
        const [first, second] = colours('红', '绿');
        // Some name the two codes the other way round.
        const codes = at % 2 === 0 ? ['RACE-1', 'RACE-2'] : ['RACE-2', 'RACE-1'];
        const rows = [
          { ...first, itemCode: codes[0] },
          { ...second, itemCode: codes[1] },
        ];
        return clerk.call(
          products.create,
          forms.form({ productModel: 1, name: '抢码', variants: rows as never }),
        );
      }),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, ...Array.from({ length: 7 }, () => 4090)]);
    expect((await clerk.call(products.list, { name: '抢码' })).total).toBe(1);
  });

  test('a picked material gives its code; variants with the same one are refused', async () => {
    const { variants: rows } = await added(colours('红', '绿'));
    const picked = { createsMaterial: 0 as const, materialId: rows[0]?.materialId ?? 0 };
    const { data } = await clerk.call(
      products.create,
      forms.form({ variants: [variantForm({ ...picked, itemName: '自己的名称' })] }),
    );
    expect(data.variants).toMatchObject([
      {
        itemCode: rows[0]?.itemCode,
        itemName: '自己的名称',
        materialId: rows[0]?.materialId,
        createsMaterial: 0,
      },
    ]);
    const twice = colours('红', '绿').map((row) => ({ ...row, ...picked }));
    expect(await clerk.call(products.create, forms.form({ productModel: 1, variants: twice }))).toMatchObject(
      {
        errors: [{ path: 'variants.1.itemCode', message: '物料编码不能重复！' }],
      },
    );
  });
});

describe('what others hold', () => {
  test('variants of another product are missing, a listed variant stays', async () => {
    const data = await added(colours('红', '绿', '蓝'));
    const other = await added(colours('黄', '绿'));
    const foreign = [...data.variants.slice(0, 2), other.variants[0]];
    expect(await change(data, foreign as never)).toMatchObject({ http: 404, code: 4040 });
    const [red] = data.variants;
    await clerk.call(attributes.enable, { id: red?.id ?? 0, active: 1 });
    const answer = await change(data, data.variants.slice(1));
    expect(answer).toMatchObject({
      http: 409,
      code: 4092,
      message: '已上架的规格不能删除，请先下架',
      data: { usedBy: { total: 1, records: [{ id: red?.id }] } },
    });
    expect((await read(data.id)).variants).toHaveLength(3);
  });

  test('a variant that a bill of materials describes or has as a line stays, and so does its product', async () => {
    const data = await added(colours('红', '绿', '蓝'));
    const [red, green] = data.variants;
    const own = { tenant_id: tenant.id, product_id: data.id, type_id: data.typeId, search_text: '' };
    const texts = { product_code: 'BILL', product_name: '清单', specification_name: '红' };
    const made = { created_by: tenant.adminId, updated_by: tenant.adminId };
    await sql(async (db) => {
      const { id: bom_id } = await db
        .insertInto('boms')
        .values({ ...own, ...texts, ...made, row_id: red?.id ?? 0 })
        .returning('id')
        .executeTakeFirstOrThrow();
      const line = { ...own, ...texts, ...made, bom_id, depth: 1, row_id: green?.id ?? 0 };
      await db.insertInto('bom_items').values(line).execute();
    });
    const used = {
      http: 409,
      code: 4092,
      data: { usedBy: { total: 1, records: [{ type: 'bom', code: '' }] } },
    };
    expect(await change(data, data.variants.slice(1))).toMatchObject(used);
    expect(await change(data, [red, data.variants[2]] as never)).toMatchObject(used);
    const builder = await tenant.userWith(['specification:delete', 'bom'], { organisations: ['东库'] });
    const named = { ...used, data: { usedBy: { records: [{ code: 'BILL' }] } } };
    for (const row of [red, green])
      expect(await builder.call(attributes.remove, { id: row?.id ?? 0 })).toMatchObject(named);
    const message = '商品正在被1条数据使用，不能删除';
    expect(await clerk.call(products.remove, { id: data.id })).toMatchObject({ ...used, message });
    expect(await change(data, [red, green] as never)).toMatchObject({ code: 0 });
  });

  test('an ordered product keeps its model and variants as they are; the rest may change', async () => {
    const data = await added(colours('红', '绿'));
    expect((await clerk.call(products.isEditable, { productId: data.id })).data).toBe(true);
    await sql((db) =>
      db.insertInto('ordered_products').values({ tenant_id: tenant.id, product_id: data.id }).execute(),
    );
    expect((await clerk.call(products.isEditable, { productId: data.id })).data).toBe(false);
    const [red, green] = data.variants;
    await renameMaterial(red?.materialId ?? 0);
    const refused = { http: 409, code: 4093, message: '商品已有订单，不能修改款式和规格' };
    expect(
      await change(data, [
        red,
        { ...green, attributeValues: [{ attributeId: attributeNamed('颜色'), value: '青' }] },
      ] as never),
    ).toMatchObject(refused);
    expect(await change(data, [...data.variants, ...colours('蓝')])).toMatchObject(refused);
    expect(
      await change(data, [red, { ...green, createsMaterial: 1, itemCode: 'ANDERS' }] as never),
    ).toMatchObject(refused);
    expect(await change(data, [variantForm()], { productModel: 0 })).toMatchObject(refused);
    for (const other of [{ marketPrice: 1 }, { itemName: '别名' }, { barCode: '6901' }])
      expect(await change(data, [red, { ...green, ...other }] as never)).toMatchObject(refused);
    const { data: changed } = await change(data, [red, green] as never, { name: '新名' });
    expect(changed).toMatchObject({
      name: '新名',
      variants: [{ id: red?.id }, { marketPrice: green?.marketPrice }],
    });
    expect(await clerk.call(products.remove, { id: data.id })).toMatchObject({ code: 4093 });
  });

  test('another model has other variants; a product that nothing holds is deleted with them', async () => {
    const data = await added(colours('红', '绿'));
    const { data: single } = await change(data, [variantForm({ variantKey: '通用' })], { productModel: 0 });
    expect(single.variants).toMatchObject([{ variantKey: '通用', attributeValues: [], valueTexts: [] }]);
    await clerk.call(products.putOnShelf, { ids: [data.id] });
    expect(await clerk.call(products.remove, { id: data.id })).toMatchObject({
      code: 4093,
      message: '已上架的商品不能删除，请先下架',
    });
    await clerk.call(products.takeOffShelf, { ids: [data.id] });
    await clerk.call(products.saveTranslations, { id: data.id, list: [{ type: 'ENG', name: 'Gone' }] });
    expect(await clerk.call(products.remove, { id: data.id })).toMatchObject({
      code: 0,
      message: '删除成功',
    });
    expect(await clerk.call(products.remove, { id: data.id })).toMatchObject({ code: 4040 });
    expect((await clerk.call(variants.list, { productId: data.id })).total).toBe(0);
  });
});
