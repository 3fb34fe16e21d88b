import { productTypes } from '@edp/contract/product-types';
import { attributes } from '@edp/contract/attributes';
import { toWire } from '@edp/contract/wire-names';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { addProduct } from '../../testing/fixtures/product-records.ts';
import { hasRls } from '../../testing/shared-database.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;
let productTypeId: number;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
  productTypeId = (await tenant.admin.call(productTypes.all)).data[0]?.id ?? 0;
});

let numbers = 0;
const valuesNamed = (...texts: string[]) => texts.map((value, at) => ({ value, sortOrder: (at + 1) * 10 }));
const form = (fields: object = {}) => ({
  name: `规格${++numbers}`,
  productTypeId,
  active: 1 as const,
  sortOrder: numbers,
  values: valuesNamed('红', '黄'),
  ...fields,
});
const added = async (fields: object = {}) => (await tenant.admin.call(attributes.create, form(fields))).data;

describe('saving', () => {
  test('an added attribute is listed with all its fields, newest first', async () => {
    await added();
    const attribute = await added({ name: '颜色', description: '备注' });
    const { data, total } = await tenant.admin.call(attributes.list, {});
    expect(data[0]).toEqual(attribute);
    expect(total).toBeGreaterThan(1);
    expect(attribute).toMatchObject({
      name: '颜色',
      productTypeId,
      productTypeName: '普通商品',
      description: '备注',
      source: 2,
      values: valuesNamed('红', '黄'),
      createdBy: '管理员',
      version: 1,
    });
    expect((await tenant.admin.call(attributes.detail, { id: attribute.id })).data).toEqual(attribute);
  });

  test.each([
    [{ name: '' }, 'name', '请输入规格名称'],
    [{ productTypeId: undefined }, 'productTypeId', '请选择商品类型'],
    [{ productTypeId: 1 }, 'productTypeId', '商品类型不存在'],
    [{ active: '' }, 'active', '请选择状态'],
    [{ sortOrder: undefined }, 'sortOrder', '请输入排序'],
    [{ sortOrder: -1 }, 'sortOrder', '请输入不小于0的数字'],
    [{ values: undefined }, 'specValueList', '请填写规格值'],
    [{ values: valuesNamed('红', ' ') }, 'specValueList.1.specValue', '请填写规格值'],
    [{ values: [{ value: '红', sortOrder: -1 }] }, 'specValueList.0.sortOrder', '请输入不小于0的数字'],
    [{ values: valuesNamed('红', '黄', '红 ') }, 'specValueList.2.specValue', '规格值不能重复'],
  ])('refused: %o', async (fields, path, message) => {
    const sent = toWire(attributes.create.input, form(fields));
    const answer = await tenant.admin.send('POST', attributes.create.path, sent);
    expect(answer).toMatchObject({ http: 400, code: 4000, message, errors: [{ path, message }] });
  });

  test('a name that is taken is refused at its field, on adding and on changing', async () => {
    const { name } = await added();
    const second = await added();
    const refused = {
      http: 409,
      code: 4090,
      message: '名称已存在',
      errors: [{ path: 'name', message: '名称已存在' }],
    };
    expect(await tenant.admin.call(attributes.create, form({ name }))).toMatchObject(refused);
    expect(await tenant.admin.call(attributes.update, { ...form({ name }), id: second.id })).toMatchObject(
      refused,
    );
  });

  test('of fifty at once with one name exactly one is kept', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => tenant.admin.call(attributes.create, form({ name: '同名' }))),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 4090)).toHaveLength(49);
    expect((await tenant.admin.call(attributes.list, { name: '同名' })).total).toBe(1);
  });

  test('a change takes the place of all former values', async () => {
    const { id, version } = await added();
    const change = form({ id, version, values: valuesNamed('黑', '红') });
    const { data } = await tenant.admin.call(attributes.update, { ...change, id, version });
    expect(data).toMatchObject({ id, name: change.name, version: 2, values: valuesNamed('黑', '红') });
  });

  test('of changes that read one version exactly one is kept; the rest are shown the record as it is', async () => {
    const attribute = await added();
    const changes = ['甲', '乙', '丙', '丁'].map((value) => ({
      ...form({ values: valuesNamed(value) }),
      id: attribute.id,
      version: attribute.version,
    }));
    const answers = await Promise.all(changes.map((change) => tenant.admin.call(attributes.update, change)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4091, 4091, 4091]);
    const stored = (await tenant.admin.call(attributes.detail, { id: attribute.id })).data;
    for (const stale of answers.filter(({ code }) => code === 4091)) {
      expect(stale).toMatchObject({ http: 409, message: '数据已被他人修改', data: { current: stored } });
    }
    expect(stored.version).toBe(2);
  });

  test('a type that was switched off stays with an attribute and cannot be chosen anew', async () => {
    const own = await product.newTenant();
    const [type, second] = (await own.admin.call(productTypes.all)).data;
    const { data } = await own.admin.call(attributes.create, form({ productTypeId: type?.id }));
    await product.database.inTenantTransaction(own.id, (db) =>
      db.updateTable('product_types').set({ active: 0 }).where('tenant_id', '=', own.id).execute(),
    );
    const kept = { ...data, active: 1 as const };
    expect(await own.admin.call(attributes.update, kept)).toMatchObject({ code: 0 });
    expect(
      await own.admin.call(attributes.update, { ...kept, version: null, productTypeId: second?.id }),
    ).toMatchObject({
      code: 4000,
      errors: [{ path: 'productTypeId' }],
    });
  });
});

describe('the list', () => {
  test('filters by name, initials, type and status, and offers the enabled ones by sort order', async () => {
    const own = await product.newTenant();
    const [first, second] = (await own.admin.call(productTypes.all, { flag: '1' })).data;
    const save = async (fields: object) => (await own.admin.call(attributes.create, form(fields))).data.id;
    const colour = await save({ name: '颜色', productTypeId: first?.id, sortOrder: 20 });
    const size = await save({ name: '尺寸', productTypeId: second?.id, sortOrder: 10 });
    const off = await save({ name: '旧尺寸', productTypeId: first?.id, sortOrder: 0, active: 0 });
    const found = async (filter: object) =>
      (await own.admin.call(attributes.list, filter)).data.map(({ id }) => id);
    expect(await found({})).toEqual([off, size, colour]);
    expect(await found({ keyword: 'cc' })).toEqual([off, size]);
    expect(await found({ name: '色' })).toEqual([colour]);
    expect(await found({ productTypeId: first?.id, active: 1 })).toEqual([colour]);
    expect(await found({ sortField: 'sortOrder', sortOrder: 'asc', pageSize: 2 })).toEqual([off, size]);
    const { data, total } = await own.admin.call(attributes.options, {});
    expect(data.map(({ id }) => id)).toEqual([size, colour]);
    expect(total).toBe(2);
    expect((await own.admin.call(attributes.options, { productTypeId: first?.id })).total).toBe(1);
  });

  test.runIf(hasRls())('not more are offered than anybody chooses from', async () => {
    const own = await product.newTenant();
    const many = sql`
      insert into specifications (tenant_id, name, product_type_id, sort_order, search_text, created_by, updated_by)
      select ${own.id}, 'S' || n, k.id, n, 's', ${own.adminId}, ${own.adminId}
        from generate_series(1, 10001) as n, product_types as k where k.tenant_id = ${own.id} and k.code = 'GOODS'
      returning id`;
    await product.database.inTenantTransaction(own.id, (db) => many.execute(db));
    const { data } = await own.admin.call(attributes.options, {});
    expect([data.length, data.at(-1)?.name]).toEqual([10_000, 'S10000']);
  });

  test('names follow the chosen language where an entry exists', async () => {
    const { id, name } = await added();
    const list = [{ type: 'ENG' as const, name: 'Shade', remark: 'of the coat' }];
    await tenant.admin.call(attributes.saveTranslations, { id, list });
    const { data } = await tenant.admin.call(attributes.translations, { id });
    expect(data[1]).toMatchObject({ type: 'ENG', name: 'Shade', remark: 'of the coat', parentId: id });
    tenant.admin.language = 'ENG';
    const listed = (await tenant.admin.call(attributes.list, { keyword: 'shade' })).data;
    const edited = (await tenant.admin.call(attributes.detail, { id })).data;
    tenant.admin.language = 'ZHS';
    expect(listed).toMatchObject([{ id, name: 'Shade', productTypeName: 'Ordinary goods' }]);
    expect(edited).toMatchObject({ name });
  });
});

describe('enabling and deleting', () => {
  test('an attribute is switched, and refused when somebody else was faster', async () => {
    const { id, version } = await added();
    expect(await tenant.admin.call(attributes.enable, { id, active: 0, version })).toMatchObject({
      code: 0,
    });
    expect((await tenant.admin.call(attributes.detail, { id })).data).toMatchObject({
      active: 0,
      version: 2,
    });
    const late = await tenant.admin.call(attributes.enable, { id, active: 1, version });
    expect(late).toMatchObject({ code: 4091, data: { current: { id, active: 0, version: 2 } } });
    expect(await tenant.admin.call(attributes.enable, { id, active: 1 })).toMatchObject({ code: 0 });
  });

  test('one that variants have values of stays, and the answer lists them', async () => {
    const made = await addProduct(product.database, tenant.id, {
      variants: Array.from({ length: 22 }, (_, at) => ({ values: { 在用规格: `值${at}` } })),
    });
    const [attribute] = (await tenant.admin.call(attributes.list, { name: '在用规格' })).data;
    const id = attribute?.id ?? 0;
    const refused = await tenant.admin.call(attributes.remove, { id });
    expect(refused).toMatchObject({ http: 409, code: 4092, message: '规格正在被22条数据使用，不能删除' });
    const { usedBy } = refused.data as unknown as { usedBy: { total: number; records: object[] } };
    expect(usedBy).toMatchObject({ total: 22 });
    expect(usedBy.records).toHaveLength(20);
    expect(usedBy.records[0]).toMatchObject({ type: 'productSpecification', id: made.variantIds.at(-1) });
    expect((await tenant.admin.call(attributes.detail, { id })).code).toBe(0);
  });

  test('one that nothing uses is deleted with its values, by GET and by POST', async () => {
    for (const method of ['GET', 'POST']) {
      const { id, name } = await added();
      const answer = await tenant.admin.send(method, attributes.remove.path, { id: String(id) });
      expect(answer).toMatchObject({ code: 0, message: '删除成功' });
      expect(await tenant.admin.call(attributes.detail, { id })).toMatchObject({ http: 404, code: 4040 });
      expect(await tenant.admin.call(attributes.remove, { id })).toMatchObject({ http: 404, code: 4040 });
      expect(await tenant.admin.call(attributes.create, form({ name }))).toMatchObject({ code: 0 });
    }
  });
});

test('product types come by sort order, enabled ones with flag 1, found by name and initials', async () => {
  const own = await product.newTenant();
  const found = async (input?: object) =>
    (await own.admin.call(productTypes.all, input)).data.map(({ code }) => code);
  expect(await found()).toEqual(['GOODS', 'EQUIPMENT', 'SPARE', 'CONSUMABLE', 'SERVICE']);
  expect(await found({ keyword: 'bpbj' })).toEqual(['SPARE']);
  expect(await found({ keyword: '设备' })).toEqual(['EQUIPMENT']);
  await product.database.inTenantTransaction(own.id, (db) =>
    db
      .updateTable('product_types')
      .set({ active: 0 })
      .where('tenant_id', '=', own.id)
      .where('code', '=', 'SPARE')
      .execute(),
  );
  expect(await found({ flag: '1' })).toEqual(['GOODS', 'EQUIPMENT', 'CONSUMABLE', 'SERVICE']);
  expect(await found()).toHaveLength(5);
  expect((await other.admin.call(productTypes.all)).data.map(({ id }) => id)).not.toContain(productTypeId);
});

test('another tenant neither sees nor changes an attribute', async () => {
  const { id, name, version } = await added();
  const missing = { http: 404, code: 4040, message: '数据不存在' };
  expect((await other.admin.call(attributes.list, { name })).data).toEqual([]);
  expect((await other.admin.call(attributes.options, { name })).data).toEqual([]);
  expect(await other.admin.call(attributes.detail, { id })).toMatchObject(missing);
  expect(await other.admin.call(attributes.update, { ...form(), id, version })).toMatchObject(missing);
  expect(await other.admin.call(attributes.enable, { id, active: 0 })).toMatchObject(missing);
  expect(await other.admin.call(attributes.remove, { id })).toMatchObject(missing);
  expect(await other.admin.call(attributes.translations, { id })).toMatchObject(missing);
  expect(await other.admin.call(attributes.saveTranslations, { id, list: [] })).toMatchObject(missing);
  expect(await other.admin.call(attributes.create, form())).toMatchObject({
    code: 4000,
    errors: [{ path: 'productTypeId' }],
  });
  expect((await tenant.admin.call(attributes.detail, { id })).data).toMatchObject({
    name,
    version,
    active: 1,
  });
});
