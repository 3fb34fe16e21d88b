import { departments } from '@edp/contract/departments';
import { dictionary } from '@edp/contract/dictionary';
import { labelSets } from '@edp/contract/label-sets';
import { materials } from '@edp/contract/materials';
import { units } from '@edp/contract/units';
import { beforeAll, describe, expect, test } from 'vitest';
import { materialFormOf } from '../../testing/fixtures/material-forms.ts';
import { addBaseCategory, addMaterial } from '../../testing/fixtures/material-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;
let admin: TestClient;

beforeAll(async () => {
  [tenant, other] = [await product.newTenant(), await product.newTenant()];
  ({ admin } = tenant);
});

const TYPES = 'dms_sku_itemtype';
const CATEGORIES = 'edp_productunit_type';
const OBJECTS = 'edp_label_useobj';
const missing = { http: 404, code: 4040, message: '数据不存在' };
let numbers = 0;

async function itemsOf(key: string, client = admin) {
  const { data } = await client.call(dictionary.overview, {});
  return data.find((one) => one.key === key)?.items ?? [];
}
async function itemOf(of: string, key: string) {
  const found = (await itemsOf(of)).find((item) => item.key === key);
  if (found === undefined) throw new Error(`No item ${key}`);
  return found;
}
async function added(of: string, fields: object = {}) {
  const form = { dictionary: of, key: `k${++numbers}`, chineseName: `项${numbers}`, ...fields };
  return (await admin.call(dictionary.create, form)).data;
}

describe('maintaining', () => {
  test('all dictionaries are there; those of the product are only read', async () => {
    const { data } = await admin.call(dictionary.overview, {});
    expect(data.map(({ name, readOnly }) => [name, readOnly])).toEqual([
      ['物料类型', false],
      ['单位类别', false],
      ['标签使用对象', false],
      ['申请主体类型', true],
    ]);
    expect(data[0]?.items[0]).toMatchObject({ key: 'raw', englishName: 'Raw material', builtIn: true });
    expect(
      await admin.call(dictionary.create, { dictionary: 'businessOrgType', key: '3', chineseName: '其他' }),
    ).toMatchObject({ code: 4000, errors: [{ path: 'dictionary', message: '字典不存在' }] });
  });

  test('an item is added, named in both languages and put elsewhere, and readers of the wire see it', async () => {
    const { id, version } = await added(TYPES, { key: 'tool', chineseName: '工装', englishName: 'Tooling' });
    await admin.call(dictionary.update, { id, version, chineseName: '模具', englishName: 'Moulds' });
    const first = (await itemsOf(TYPES))[0];
    await admin.call(dictionary.move, { id, beforeId: first?.id });
    const read = async (language: 'ZHS' | 'ENG') => {
      admin.language = language;
      const { data } = await admin.call(dictionary.listByKey, { key: TYPES });
      admin.language = 'ZHS';
      return data[0];
    };
    expect(await read('ZHS')).toMatchObject({ key: 'tool', name: '模具' });
    expect(await read('ENG')).toMatchObject({ key: 'tool', name: 'Moulds' });
  });

  test.each([
    [{ key: 'raw' }, 'key', '代码已存在'],
    [{ chineseName: '原材料' }, 'chineseName', '名称已存在'],
    [{ key: '类型' }, 'key', '不允许输入中文字符'],
    [{ chineseName: ' ' }, 'chineseName', '请输入中文名称'],
    [{ chineseName: '长'.repeat(51) }, 'chineseName', '不超过50个字符'],
  ])('is refused with %j', async (fields, path, message) => {
    const form = { dictionary: TYPES, key: `k${++numbers}`, chineseName: `项${numbers}`, ...fields };
    expect(await admin.call(dictionary.create, form)).toMatchObject({
      status: 0,
      errors: [{ path, message }],
    });
  });

  test('of two who change an item from the same state one is told', async () => {
    const { id, version } = await added(OBJECTS);
    const answers = await Promise.all([
      admin.call(dictionary.update, { id, version, chineseName: '甲甲' }),
      admin.call(dictionary.update, { id, version, chineseName: '乙乙' }),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4091]);
  });
});

describe('switched off, an item stays where it is used and is refused where it is new', () => {
  test('as the category of a unit', async () => {
    const { id, key } = await added(CATEGORIES, { chineseName: '温度' });
    const form = {
      code: `C${++numbers}`,
      name: '摄氏度',
      unitCategory: key,
      sortOrder: 1,
      active: 1 as const,
    };
    const { data: unit } = await admin.call(units.create, form);
    await admin.call(dictionary.switchStatus, { id, enabled: 0 });
    const refusal = { errors: [{ path: 'unitCategory', message: '单位类别已停用' }] };
    expect(await admin.call(units.create, { ...form, code: 'C-2' })).toMatchObject(refusal);
    const kept = await admin.call(units.update, { ...form, id: unit.id, name: '摄氏' });
    expect(kept.data).toMatchObject({ name: '摄氏', unitCategory: key, unitCategoryName: '温度' });
    const { data } = await admin.call(dictionary.usedBy, { id });
    expect(data).toMatchObject({ total: 1, records: [{ type: 'unit', code: form.code, name: '摄氏' }] });
    expect(await admin.call(dictionary.remove, { id })).toMatchObject({
      code: 4092,
      message: '字典项正在被1条数据使用，不能删除',
      data: { usedBy: { total: 1 } },
    });
  });

  test('as what a label set is for', async () => {
    const { id, key } = await added(OBJECTS);
    const { data: set } = await admin.call(labelSets.save, { name: '温度标签', useObject: key, state: 1 });
    await admin.call(dictionary.switchStatus, { id, enabled: 0 });
    const refusal = { errors: [{ message: '使用对象已停用' }] };
    expect(await admin.call(labelSets.save, { name: '另一个', useObject: key, state: 1 })).toMatchObject(
      refusal,
    );
    const renamed = { id: set.id, name: '改名标签', useObject: key, state: 1 as const };
    expect((await admin.call(labelSets.save, renamed)).code).toBe(0);
    expect((await admin.call(dictionary.usedBy, { id })).data).toMatchObject({ total: 1 });
  });

  test('as a type of a material', async () => {
    const { id } = await added(TYPES, { chineseName: '旧类型' });
    const { unitId } = await addMaterial(product.database, tenant.id);
    const itemCategoryId = await addBaseCategory(product.database, tenant.id, '紧固件');
    const clerk = await tenant.userWith(['material', 'material:add', 'material:edit'], {
      organisations: ['总仓'],
    });
    const { data: department } = await admin.call(departments.create, { name: '采购部' });
    await product.database.inTenantTransaction(tenant.id, (db) =>
      db
        .updateTable('users')
        .set({ department_id: department.id })
        .where('tenant_id', '=', tenant.id)
        .where('account', '=', clerk.account)
        .execute(),
    );
    const needs = { unitId, itemCategoryId, itemTypeIds: [id] };
    const form = materialFormOf(needs, {});
    const { data: material } = await clerk.call(materials.create, form);
    await admin.call(dictionary.switchStatus, { id, enabled: 0 });
    const again = materialFormOf(needs, {});
    expect(await clerk.call(materials.create, again)).toMatchObject({
      errors: [{ path: 'itemTypeIds', message: '物料类型已停用' }],
    });
    const kept = { ...form, id: material.id, itemName: '留着旧类型' };
    expect(await clerk.call(materials.update, kept)).toMatchObject({ code: 0, data: { itemTypeIds: [id] } });
    const listed = (await admin.call(dictionary.listByKey, { key: TYPES })).data;
    expect(listed.find((item) => item.id === id)).toMatchObject({ name: '旧类型', disabled: true });
    expect((await admin.call(dictionary.usedBy, { id })).data).toMatchObject({ total: 1 });
  });
});

test('what came with the product stays, what nothing uses can go', async () => {
  const raw = await itemOf(TYPES, 'raw');
  expect(await admin.call(dictionary.remove, { id: raw.id })).toMatchObject({
    code: 4093,
    message: '内置字典项不能删除，可以禁用',
  });
  const { id } = await added(TYPES);
  expect((await admin.call(dictionary.remove, { id })).code).toBe(0);
  expect((await itemsOf(TYPES)).some((item) => item.id === id)).toBe(false);
});

test("another tenant's items are neither seen nor changed", async () => {
  const { id } = await added(TYPES, { chineseName: '秘密' });
  expect((await itemsOf(TYPES, other.admin)).some((item) => item.chineseName === '秘密')).toBe(false);
  const stranger = other.admin;
  expect(await stranger.call(dictionary.update, { id, chineseName: '偷' })).toMatchObject(missing);
  expect(await stranger.call(dictionary.move, { id })).toMatchObject(missing);
  expect(await stranger.call(dictionary.switchStatus, { id, enabled: 0 })).toMatchObject(missing);
  expect(await stranger.call(dictionary.usedBy, { id })).toMatchObject(missing);
  expect(await stranger.call(dictionary.remove, { id })).toMatchObject(missing);
});

test('each deed takes its own button', async () => {
  const looker = await tenant.userWith(['dictionary']);
  const { id } = await itemOf(TYPES, 'raw');
  const denied = { http: 403, code: 4030 };
  expect((await looker.call(dictionary.overview, {})).code).toBe(0);
  expect(
    await looker.call(dictionary.create, { dictionary: TYPES, key: 'x', chineseName: 'x' }),
  ).toMatchObject(denied);
  expect(await looker.call(dictionary.update, { id, chineseName: 'x' })).toMatchObject(denied);
  expect(await looker.call(dictionary.switchStatus, { id, enabled: 0 })).toMatchObject(denied);
  expect(await looker.call(dictionary.remove, { id })).toMatchObject(denied);
});
