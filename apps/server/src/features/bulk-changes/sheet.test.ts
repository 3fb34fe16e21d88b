import { randomUUID } from 'node:crypto';
import { brands } from '@edp/contract/brands';
import { bulkChanges } from '@edp/contract/bulk-changes';
import { products } from '@edp/contract/products';
import { variants } from '@edp/contract/variants';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasRls } from '../../testing/shared-database.ts';
import { brandForm } from '../../testing/fixtures/brand-form.ts';
import { bulkRowsOf, changeTakenBack } from '../../testing/fixtures/bulk-runs.ts';
import { materialCompany, type MaterialCompany } from '../../testing/fixtures/material-company.ts';
import { addBaseCategory } from '../../testing/fixtures/material-records.ts';
import { joinDepartment, productClerk, productForms } from '../../testing/fixtures/product-forms.ts';
import { useJobsApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useJobsApp();
const list = 'materials';
let tenant: TestTenant;
let unitId: number;
let clerk: MaterialCompany['clerk'];
let clerkWith: MaterialCompany['clerkWith'];
let material: MaterialCompany['material'];
let read: MaterialCompany['read'];

beforeAll(async () => {
  ({ tenant, unitId, clerk, clerkWith, material, read } = await materialCompany(product));
});

describe('materials', () => {
  test('the right rows are saved as one, the wrong ones are told and stay; all is taken back as one', async () => {
    const { data: brand } = await tenant.admin.call(brands.save, brandForm({ code: 'SH-B', name: '晋亿' }));
    const ids = [await material('SH-1'), await material('SH-2'), await material('SH-3', { hasInventory: 1 })];
    const [one = 0, two = 0, stocked = 0] = ids;
    const { data: sheet } = await clerk.call(bulkChanges.sheet, { list, ids });
    expect(sheet.fields).toContainEqual(
      expect.objectContaining({
        field: 'unitId',
        column: 'unitText',
        title: '物料单位',
        kind: 'choice',
        of: 'unit',
      }),
    );
    expect(sheet.rows.map(({ id }) => id)).toEqual(ids);
    expect(sheet.rows[0]).toMatchObject({ version: 1, values: { unitId, marketPrice: null }, locked: '' });
    expect(sheet.rows[2]?.lockedFields).toMatchObject({ isLotControl: '物料已有库存，不能修改' });
    expect(sheet.names).toContainEqual({ of: 'unit', held: String(unitId), name: expect.any(String) });
    const saved = await clerk.call(bulkChanges.saveSheet, {
      list,
      rows: [
        { id: one, version: 1, values: { itemName: '甲', marketPrice: '12.50', brandId: brand.id } },
        { id: two, version: 1, values: { itemName: '', marketPrice: '1.23456' } },
        { id: stocked, version: 1, values: { isLotControl: '1' } },
      ],
    });
    expect(saved.data.rows).toEqual([
      expect.objectContaining({ id: one, outcome: 'written', errors: [] }),
      expect.objectContaining({
        id: two,
        outcome: 'refused',
        errors: [
          { path: 'itemName', message: '请输入物料名称' },
          { path: 'marketPrice', message: '最多4位小数' },
        ],
      }),
      expect.objectContaining({
        outcome: 'refused',
        errors: [{ path: 'isLotControl', message: '物料已有库存，不能修改' }],
      }),
    ]);
    expect(saved.data.rows[0]?.row).toMatchObject({
      version: 2,
      values: { itemName: '甲', marketPrice: 12.5, brandId: brand.id },
    });
    expect(await read(one)).toMatchObject({ itemName: '甲', marketPrice: 12.5, version: 2 });
    expect(await read(two)).toMatchObject({ itemName: '物料SH-2', version: 1 });
    const { changeId } = saved.data;
    if (changeId === null) throw new Error('Something was written');
    expect(await changeTakenBack(clerk, changeId)).toMatchObject({ fates: { takenBack: 1, left: 0 } });
    expect(await read(one)).toMatchObject({ itemName: '物料SH-1', marketPrice: null, brandId: null });
  });

  test('rows that are saved together are one entry of the histories', async () => {
    const ids = [await material('HIS-1'), await material('HIS-2')];
    const rows = ids.map((id) => ({ id, version: 1, values: { specificationModel: 'M8' } }));
    await clerk.call(bulkChanges.saveSheet, { list, rows });
    const entries = await product.database
      .asTenant(tenant.id)
      .selectFrom('record_changes')
      .select('entry_id')
      .where('tenant_id', '=', tenant.id)
      .where('record_id', 'in', ids)
      .where('operation', '=', 'update')
      .execute();
    expect(entries).toHaveLength(2);
    expect(new Set(entries.map(({ entry_id: entry }) => entry)).size).toBe(1);
  });

  test('whoever was faster is not overwritten: the row is answered as it is now', async () => {
    const [mine, theirs] = [await material('STALE-1'), await material('STALE-2')];
    const faster = { id: theirs, version: 1, values: { itemName: '他人' } };
    await clerk.call(bulkChanges.saveSheet, { list, rows: [faster] });
    const { data } = await clerk.call(bulkChanges.saveSheet, {
      list,
      rows: [
        { id: theirs, version: 1, values: { itemName: '我的' } },
        { id: mine, version: 1, values: { itemName: '我的' } },
      ],
    });
    expect(data.rows.map(({ outcome }) => outcome)).toEqual(['stale', 'written']);
    expect(data.rows[0]?.row).toMatchObject({ version: 2, values: { itemName: '他人' } });
    expect((await read(theirs)).itemName).toBe('他人');
  });

  test('sent again under its key it is saved once', async () => {
    const id = await material('AGAIN-1');
    const input = { list, rows: [{ id, version: 1, values: { itemName: '一次' } }] };
    clerk.idempotencyKey = randomUUID();
    const first = await clerk.call(bulkChanges.saveSheet, input);
    const again = await clerk.call(bulkChanges.saveSheet, input);
    clerk.idempotencyKey = undefined;
    expect(again.data).toEqual(first.data);
    expect(await read(id)).toMatchObject({ itemName: '一次', version: 2 });
  });

  test('what a role does not see of a list or a form is neither answered nor changed', async () => {
    const id = await material('HIDE-1', { columns: { market_price: 9 } });
    const few = ['itemCode', 'itemName'];
    const all = ['brand', 'brandId', 'marketPrice', 'unitId', 'unitText', ...few];
    const noColumn = await clerkWith(['material:edit'], {
      visible: { material: { columns: few, fields: all } },
    });
    const noField = await clerkWith(['material:edit'], {
      visible: { material: { columns: all, fields: few } },
    });
    for (const narrow of [noColumn, noField]) {
      const { data } = await narrow.call(bulkChanges.sheet, { list, ids: [id] });
      expect(data.fields.map(({ field }) => field)).toEqual(['itemName']);
      expect(data.rows[0]?.values).toEqual({ itemName: '物料HIDE-1' });
      expect(data.names).toEqual([]);
      const rows = [{ id, version: 1, values: { marketPrice: 1 } }];
      expect(await narrow.call(bulkChanges.saveSheet, { list, rows })).toMatchObject({
        code: 4000,
        errors: [{ path: 'rows.0.values.marketPrice', message: '不能修改此字段' }],
      });
      const named = { list, field: 'brandId', texts: ['晋亿'] };
      expect(await narrow.call(bulkChanges.findNamed, named)).toMatchObject({ code: 4000 });
    }
    expect((await read(id)).marketPrice).toBe(9);
    const reader = await tenant.userWith(['material'], { organisations: ['东库'] });
    expect(await reader.call(bulkChanges.sheet, { list, ids: [id] })).toMatchObject({ code: 4030 });
  });

  test('pasted names mean records by code or name, and not by a name that several have', async () => {
    const { data: one } = await tenant.admin.call(brands.save, brandForm({ code: 'N-1', name: '东明' }));
    const { data: types } = await clerk.call(bulkChanges.findNamed, {
      list,
      field: 'brandId',
      texts: ['N-1', '东明', '没有的'],
    });
    expect(types).toEqual([
      { text: 'N-1', value: one.id, name: '东明', message: '' },
      { text: '东明', value: one.id, name: '东明', message: '' },
      { text: '没有的', value: null, name: '', message: '“没有的”不存在' },
    ]);
    const categories = [
      await addBaseCategory(product.database, tenant.id, '同名'),
      await addBaseCategory(product.database, tenant.id, '同名'),
    ];
    expect(categories[0]).not.toBe(categories[1]);
    const asked = { list, field: 'itemCategoryId', texts: ['同名'] };
    expect((await clerk.call(bulkChanges.findNamed, asked)).data).toEqual([
      { text: '同名', value: null, name: '', message: '有多个“同名”，请填写代码或完整路径' },
    ]);
  });

  test('another tenant neither sees nor changes them', async () => {
    const id = await material('SECRET-1');
    const other = await product.newTenant();
    const { data } = await other.admin.call(bulkChanges.sheet, { list, ids: [id] });
    expect(data).toMatchObject({ rows: [], names: [] });
    const intruder = await other.userWith(['material', 'material:edit']);
    await joinDepartment(product.database, other.id, intruder.account);
    const rows = [{ id, version: 1, values: { itemName: '偷' } }];
    const saved = await intruder.call(bulkChanges.saveSheet, { list, rows });
    expect(saved.data).toEqual({
      changeId: null,
      names: [],
      rows: [{ id, outcome: 'gone', row: null, errors: [{ path: '', message: '不存在或无权查看' }] }],
    });
    const named = { list, field: 'unitId', texts: ['SECRET-1'] };
    expect((await other.admin.call(bulkChanges.findNamed, named)).data[0]?.value).toBeNull();
    expect((await read(id)).itemName).toBe('物料SECRET-1');
  });
});

test.runIf(hasRls())(
  'variants: name, barcode and prices, unless their product has been ordered; its form is older then',
  async () => {
    const list = 'variants';
    const besides = ['specification'];
    const maker = await productClerk(product.database, tenant, { organisation: '东库', besides });
    const forms = await productForms(product.database, tenant, maker);
    const { data: before } = await maker.call(products.create, forms.form({ name: '成套' }));
    const [variant] = before.variants;
    if (variant === undefined) throw new Error('A product has a variant');
    const { id, version } = variant;
    const { data: sheet } = await maker.call(bulkChanges.sheet, { list, ids: [id] });
    expect(sheet.fields.map(({ column }) => column)).toEqual([
      'itemName',
      'marketPrice',
      'listPricePerUnit',
      'barCode',
    ]);
    const values = { itemName: '新名', marketPrice: '8', barCode: '690' };
    const rows = [{ id, version, values }];
    const { data } = await maker.call(bulkChanges.saveSheet, { list, rows });
    expect(data.rows[0]).toMatchObject({ outcome: 'written', row: { version: version + 1 } });
    const { data: after } = await maker.call(products.detail, { productId: before.id });
    expect(after.variants[0]).toMatchObject({ ...values, marketPrice: 8, itemCode: variant.itemCode });
    expect(after.version).toBe(before.version + 1);
    const opened = { ...forms.form({ name: '旧表单' }), id: before.id, version: before.version };
    expect(await maker.call(products.update, opened)).toMatchObject({ code: 4091 });
    if (data.changeId === null) throw new Error('Something was written');
    const [told] = await bulkRowsOf(maker, data.changeId);
    expect(told?.fields.map(({ title, after: now }) => `${title} ${now}`)).toEqual([
      '物料名称 新名',
      '市场价 8',
      '条形码 690',
    ]);
    expect(await changeTakenBack(maker, data.changeId)).toMatchObject({ fates: { takenBack: 1 } });
    expect((await maker.call(variants.list, { itemCode: variant.itemCode })).data[0]).toMatchObject({
      itemName: variant.itemName,
      marketPrice: variant.marketPrice,
      barCode: variant.barCode,
    });

    const other = await product.newTenant();
    expect((await other.admin.call(bulkChanges.sheet, { list, ids: [id] })).data.rows).toEqual([]);
    const update = { id, version: 9, itemName: '偷', marketPrice: 1, listPricePerUnit: 1 };
    expect(await other.admin.call(variants.update, update)).toMatchObject({ code: 4040 });
    const blind = await tenant.userWith(['specification', 'product', 'product:edit'], {
      organisations: ['东库'],
      visible: { product: { columns: ['name'], fields: ['name'] } },
    });
    expect((await blind.call(bulkChanges.sheet, { list, ids: [id] })).data.rows[0]?.locked).not.toBe('');
    expect(await blind.call(variants.update, { ...update, version: null })).toMatchObject({ code: 4030 });
    await product.database.inTenantTransaction(tenant.id, (db) =>
      db.insertInto('ordered_products').values({ tenant_id: tenant.id, product_id: before.id }).execute(),
    );
    const locked = '商品已有订单，不能修改款式和规格';
    expect((await maker.call(bulkChanges.sheet, { list, ids: [id] })).data.rows[0]).toMatchObject({ locked });
    const again = [{ id, version: version + 2, values }];
    expect((await maker.call(bulkChanges.saveSheet, { list, rows: again })).data.rows[0]).toMatchObject({
      outcome: 'refused',
      errors: [{ path: '', message: locked }],
    });
  },
);

test('two who save variants of the same products in opposite order wait for each other, and not for ever', async () => {
  const list = 'variants';
  const besides = ['specification'];
  const maker = await productClerk(product.database, tenant, { organisation: '东库', besides });
  const forms = await productForms(product.database, tenant, maker);
  const made = await Promise.all(
    Array.from({ length: 10 }, async () => (await maker.call(products.create, forms.form())).data),
  );
  const save = (barCode: string, of: typeof made) =>
    maker.call(bulkChanges.saveSheet, {
      list,
      rows: of.flatMap((one) =>
        one.variants.map(({ id, version }) => ({ id, version, values: { barCode } })),
      ),
    });
  const both = await Promise.all([save('1', made), save('2', made.toReversed())]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  // Whoever came first has saved all of them.
  const outcomes = both.map(({ data }) => new Set(data.rows.map(({ outcome }) => outcome)));
  expect(new Set(outcomes.map((found) => [...found].join()))).toEqual(new Set(['written', 'stale']));
});
