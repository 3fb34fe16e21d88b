import { boms } from '@edp/contract/boms';
import { beforeAll, describe, expect, test } from 'vitest';
import { addProduct } from '../../testing/fixtures/product-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;
let variantId: number;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
  variantId = await addVariant();
});

/** A variant of a product of its own. */
async function addVariant(seed: { code?: string; name?: string; values?: Record<string, string> } = {}) {
  const { values = {}, ...named } = seed;
  const { variantIds } = await addProduct(product.database, tenant.id, { ...named, variants: [{ values }] });
  return variantIds[0] ?? 0;
}

const form = (fields: object = {}) => ({ variantId, active: 1 as const, ...fields });
const added = async (fields: object = {}) => (await tenant.admin.call(boms.save, form(fields))).data;
const found = async (filters: object) => (await tenant.admin.call(boms.list, { ...filters })).data;

describe('saving', () => {
  test('takes code, name, specification, product and type from the variant, whatever else is sent', async () => {
    const seed = { code: 'BOMROW', name: '拖拉机', values: { 颜色: '红', 功率: '90' } };
    const made = await addProduct(product.database, tenant.id, {
      ...seed,
      variants: [{ values: seed.values }],
    });
    const bom = await added({ variantId: made.variantIds[0], productId: 1, typeId: 1, remark: '  样机 ' });
    expect(bom).toMatchObject({
      productCode: 'BOMROW',
      productName: '拖拉机',
      variantName: '红/90',
      productId: made.id,
      typeId: made.typeId,
      remark: '样机',
      active: 1,
      createdBy: '管理员',
      version: 1,
    });
    expect((await found({ keyword: 'bomrow tlj' }))[0]).toEqual(bom);
    expect((await tenant.admin.call(boms.detail, { id: bom.id })).data).toEqual(bom);
  });

  test('texts of its own win; a variant without values is told by its code', async () => {
    const named = await added({ productName: '样机', variantName: '定制' });
    expect(named).toMatchObject({ productName: '样机', variantName: '定制' });
    const plain = await addVariant({ code: 'PLAIN' });
    expect((await added({ variantId: plain })).variantName).toBe('PLAIN-1');
  });

  test('an absent field keeps its value; another variant brings its texts along', async () => {
    const bom = await added({ productName: '样机', variantName: '定制', remark: '备注' });
    const { id } = bom;
    expect(await added({ id })).toEqual({ ...bom, version: 2 });
    const another = await addVariant({ code: 'ANOTHER', name: '收割机', values: { 颜色: '黄' } });
    expect(await added({ id, variantId: another, remark: '' })).toMatchObject({
      productCode: 'ANOTHER',
      productName: '收割机',
      variantName: '黄',
      remark: '',
    });
    expect(await found({ keyword: 'another sgj' })).toHaveLength(1);
  });

  test('every field is checked and named', async () => {
    const long = { productName: 'x'.repeat(51), proSpecName: 'x'.repeat(121), remark: 'x'.repeat(201) };
    const wrong = await tenant.admin.send('POST', boms.save.path, { ...long, active: '' });
    expect(wrong).toMatchObject({
      code: 4000,
      errors: [
        { path: 'productName', message: '不超过50个字符' },
        { path: 'proSpecName', message: '不超过120个字符' },
        { path: 'proSpecId', message: '请选择商品' },
        { path: 'active', message: '请选择状态' },
        { path: 'remark', message: '不超过200个字符' },
      ],
    });
    expect(await tenant.admin.call(boms.save, form({ productName: ' ' }))).toMatchObject({
      errors: [{ path: 'productName', message: '请输入商品名称' }],
    });
    expect(await tenant.admin.call(boms.save, form({ variantId: 5 }))).toMatchObject({
      code: 4000,
      errors: [{ path: 'variantId' }],
    });
  });

  test('an older version is refused with the bill of materials as it is now', async () => {
    const bom = await added();
    const now = await added({ id: bom.id, remark: '新' });
    const stale = await tenant.admin.call(boms.save, form({ id: bom.id, version: 1, remark: '旧' }));
    expect(stale).toMatchObject({ http: 409, code: 4091, data: { current: now } });
  });
});

describe('the list', () => {
  test('finds by name and state, newest first, and orders by the columns it names', async () => {
    const first = await added({ productName: '甲100%' });
    const second = await added({ productName: '乙100%', active: 0 });
    expect((await found({ productName: '100%' })).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await found({ productName: '100%', active: 1 })).map(({ id }) => id)).toEqual([first.id]);
    const sorted = { productName: '100%', sortField: 'active' as const, sortOrder: 'asc' as const };
    expect((await found(sorted)).map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test('answers at both of its names, and as sources of a copy', async () => {
    const { id } = await added({ productName: '唯一的源' });
    for (const path of [boms.list.path, ...(boms.list.aliases ?? [])]) {
      const answer = await tenant.admin.send('POST', path, { productName: '唯一的源', pageSize: 200 });
      expect(answer).toMatchObject({ code: 0, data: [{ id }], total: 1 });
    }
    const sources = await tenant.admin.call(boms.sources, { name: '唯一的源', type: '', pageSize: 200 });
    expect(sources).toMatchObject({ data: [{ id }], total: 1 });
  });
});

describe('enabling and disabling', () => {
  test('switches all of them', async () => {
    const ids = [(await added()).id, (await added()).id];
    const answer = await tenant.admin.call(boms.switchActive, { ids, status: 0 });
    expect(answer).toMatchObject({ code: 0, msg: '操作成功' });
    const states = (await found({})).filter(({ id }) => ids.includes(id));
    expect(states.map(({ active, version }) => [active, version])).toEqual([
      [0, 2],
      [0, 2],
    ]);
  });

  test('or none', async () => {
    const { id } = await added({ productName: '不变' });
    const answer = await tenant.admin.call(boms.switchActive, { ids: [id, 5], status: 0 });
    expect(answer).toMatchObject({ http: 404, code: 4040 });
    expect(await found({ productName: '不变' })).toMatchObject([{ active: 1, version: 1 }]);
    expect(await tenant.admin.call(boms.switchActive, { ids: [], status: 0 })).toMatchObject({
      code: 4000,
      errors: [{ path: 'ids', message: '请选择商品BOM' }],
    });
  });
});

describe('deleting', () => {
  /** A bill of materials of a variant of its own. */
  const billOf = async (name: string) => added({ variantId: await addVariant({ name }), productName: name });
  const holds = (bomId: number, variantId: number) =>
    tenant.admin.call(boms.saveLine, { bomId, variantId, sort: 1 });

  test('takes the lines along', async () => {
    const bill = await billOf('整机');
    const { data: line } = await holds(bill.id, await addVariant({ name: '机架' }));
    expect(await tenant.admin.call(boms.remove, { id: bill.id })).toMatchObject({
      code: 0,
      message: '删除成功',
    });
    const missing = { http: 404, code: 4040 };
    expect(await tenant.admin.call(boms.detail, { id: bill.id })).toMatchObject(missing);
    expect(await tenant.admin.call(boms.line, { id: line.id })).toMatchObject(missing);
    expect(await tenant.admin.call(boms.remove, { id: bill.id })).toMatchObject(missing);
  });

  test('is refused while other bills of materials hold what it describes, and says which', async () => {
    const [whole, group] = [await billOf('挖掘机'), await billOf('斗杆总成')];
    await holds(whole.id, group.variantId);
    const refused = await tenant.admin.call(boms.remove, { id: group.id });
    expect(refused).toMatchObject({
      http: 409,
      code: 4092,
      message: '商品BOM正在被1条数据使用，不能删除',
      data: {
        usedBy: {
          total: 1,
          records: [{ type: 'bom', id: whole.id, code: whole.productCode, name: '挖掘机' }],
        },
      },
    });
    expect(await found({ productName: '斗杆总成' })).toHaveLength(1);
    expect(await tenant.admin.call(boms.remove, { id: whole.id })).toMatchObject({ code: 0 });
    expect(await tenant.admin.call(boms.remove, { id: group.id })).toMatchObject({ code: 0 });
  });

  test('of one of two bills of materials that describe the same is free', async () => {
    const [whole, group] = [await billOf('装载机'), await billOf('铲斗总成')];
    await holds(whole.id, group.variantId);
    const { data: copy } = await tenant.admin.call(boms.copy, {
      id: group.id,
      name: '铲斗总成',
      code: '二版',
    });
    expect(await tenant.admin.call(boms.remove, { id: copy.id })).toMatchObject({ code: 0 });
    expect(await tenant.admin.call(boms.remove, { id: group.id })).toMatchObject({ code: 4092 });
  });
});

describe('a copy', () => {
  const named = { name: '改型', code: 'V2' };

  test('is for the variant that is named, with the lines of its source', async () => {
    const source = await added();
    await tenant.admin.call(boms.saveLine, { bomId: source.id, variantId: await addVariant(), sort: 1 });
    const variantId = await addVariant({ code: 'TARGET', name: '改型机' });
    const { data } = await tenant.admin.call(boms.copy, { id: source.id, ...named, variantId });
    expect(data).toMatchObject({ variantId, productCode: 'TARGET', productName: '改型', variantName: 'V2' });
    expect((await tenant.admin.call(boms.tree, { bomId: data.id })).data).toHaveLength(1);
  });

  test('is not for a variant that is one of the lines, nor for one of another tenant', async () => {
    const source = await added();
    const variantId = await addVariant();
    await tenant.admin.call(boms.saveLine, { bomId: source.id, variantId, sort: 1 });
    const { variantIds } = await addProduct(product.database, other.id, { variants: [{}] });
    const copyFor = (target: number | undefined) =>
      tenant.admin.call(boms.copy, { id: source.id, ...named, variantId: target });
    const refused = { code: 4000, errors: [{ path: 'variantId' }] };
    expect(await copyFor(variantId)).toMatchObject({ ...refused, message: '部件不能包含自身' });
    expect(await copyFor(variantIds[0])).toMatchObject({ ...refused, message: '引用的数据不存在' });
  });
});

describe('rights', () => {
  test('each button allows its own call and no other; reading needs none', async () => {
    const reader = await tenant.userWith(['bom']);
    const { id } = await added();
    const refused = { http: 403, code: 4030 };
    expect(await reader.call(boms.list, {})).toMatchObject({ code: 0 });
    expect(await reader.call(boms.tree, { bomId: id })).toMatchObject({ code: 0, data: [] });
    expect(await reader.call(boms.save, form())).toMatchObject(refused);
    expect(await reader.call(boms.switchActive, { ids: [id], status: 0 })).toMatchObject(refused);
    expect(await reader.call(boms.copy, { id, name: '副本', code: 'C' })).toMatchObject(refused);
    expect(await reader.call(boms.remove, { id })).toMatchObject(refused);
    expect(await reader.call(boms.saveLine, { bomId: id, variantId, sort: 1 })).toMatchObject(refused);
    const adder = await tenant.userWith(['bom', 'bom:add']);
    expect(await adder.call(boms.save, form({ id }))).toMatchObject(refused);
    const editor = await tenant.userWith(['bom', 'bom:edit']);
    expect(await editor.call(boms.save, form())).toMatchObject(refused);
    expect(await editor.call(boms.save, form({ id }))).toMatchObject({ code: 0 });
  });

  test('a hidden field is neither answered nor changed, filtered nor searched', async () => {
    const { id } = await added({ productName: '看不见', remark: '秘密' });
    const fields = ['proSpecId', 'proSpecName', 'active'];
    const visible = { bom: { columns: ['productCode', 'active'], fields } };
    const role = await tenant.userWith(['bom', 'bom:edit'], { visible });
    const row = (await role.call(boms.list, {})).data.find((bom) => bom.id === id);
    expect(row).toMatchObject({ id, active: 1 });
    expect(row).not.toHaveProperty('productName');
    expect(row).not.toHaveProperty('remark');
    expect(await role.call(boms.list, { productName: '看' })).toMatchObject({ code: 4030 });
    expect(await role.call(boms.list, { keyword: '看' })).toMatchObject({ code: 4030 });
    await role.call(boms.save, form({ id, productName: '改了', remark: '改了' }));
    expect(await found({ productName: '看不见' })).toMatchObject([{ id, remark: '秘密', version: 2 }]);
  });

  test('another tenant neither sees nor changes a bill of materials', async () => {
    const { id } = await added({ productName: '机密' });
    const missing = { http: 404, code: 4040, message: '数据不存在' };
    const { variantIds } = await addProduct(product.database, other.id, { variants: [{}] });
    const own = { variantId: variantIds[0] ?? 0, active: 1 as const };
    expect((await other.admin.call(boms.list, { keyword: '机密' })).data).toEqual([]);
    expect((await other.admin.call(boms.sources, { name: '机密' })).data).toEqual([]);
    expect(await other.admin.call(boms.detail, { id })).toMatchObject(missing);
    expect(await other.admin.call(boms.save, { ...own, id })).toMatchObject(missing);
    expect(await other.admin.call(boms.switchActive, { ids: [id], status: 0 })).toMatchObject(missing);
    expect(await other.admin.call(boms.copy, { id, name: '副本', code: 'C' })).toMatchObject(missing);
    expect(await other.admin.call(boms.tree, { bomId: id })).toMatchObject(missing);
    expect(await other.admin.call(boms.remove, { id })).toMatchObject(missing);
    const foreignRow = await other.admin.call(boms.save, form());
    expect(foreignRow).toMatchObject({ code: 4000, errors: [{ path: 'variantId' }] });
    expect(await found({ productName: '机密' })).toMatchObject([{ active: 1, version: 1 }]);
  });
});

test('a bill of materials belongs to the department of whoever adds it', async () => {
  const user = await tenant.userWith(['bom', 'bom:add']);
  const departmentId = await product.database.inTenantTransaction(tenant.id, async (db) => {
    const department = { tenant_id: tenant.id, name: '研发部', parent_id: null };
    const made = db.insertInto('departments').values(department).returning('id');
    const { id } = await made.executeTakeFirstOrThrow();
    const moved = db.updateTable('users').set({ department_id: id }).where('tenant_id', '=', tenant.id);
    await moved.where('account', '=', user.account).execute();
    return id;
  });
  const { data } = await user.call(boms.save, form());
  const stored = await product.database
    .asTenant(tenant.id)
    .selectFrom('boms')
    .select('department_id')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', data.id)
    .executeTakeFirst();
  expect(stored).toEqual({ department_id: departmentId });
});
