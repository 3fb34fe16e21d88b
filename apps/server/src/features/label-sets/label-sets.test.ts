import { labelSets } from '@edp/contract/label-sets';
import { labels } from '@edp/contract/labels';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { labelForm, labelSetForm } from '../../testing/fixtures/tree-forms.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
});

async function added(fields: object = {}) {
  return (await tenant.admin.call(labelSets.save, labelSetForm(fields))).data;
}

/** A set of the product itself, which no call can make. */
async function ownSet() {
  const set = await added();
  await product.database.inTenantTransaction(tenant.id, async (db) => {
    const own = db.updateTable('label_sets').set({ source: 1 }).where('tenant_id', '=', tenant.id);
    await own.where('id', '=', set.id).execute();
  });
  return set;
}

describe('saving', () => {
  test('an added set is listed with all its fields, newest first; its source is a user’s', async () => {
    await added();
    const set = await added({ source: 1, remark: '备注', state: '2' });
    expect((await tenant.admin.call(labelSets.list, {})).data[0]).toEqual(set);
    expect(set).toMatchObject({
      useObject: 'product',
      useObjectName: '商品',
      source: 2,
      state: 2,
      version: 1,
    });
    expect(set).toMatchObject({ remark: '备注', createdBy: '管理员' });
  });

  test('every field is checked and named', async () => {
    const answer = await tenant.admin.send('POST', labelSets.save.path, { name: 'x'.repeat(51), useObj: '' });
    expect(answer).toMatchObject({
      code: 4000,
      errors: [
        { path: 'name', message: '不超过50个字符' },
        { path: 'useObj', message: '请选择使用对象' },
        { path: 'state', message: '请选择状态' },
      ],
    });
    expect(await tenant.admin.call(labelSets.save, labelSetForm({ useObject: 'ghost' }))).toMatchObject({
      code: 4000,
      errors: [{ path: 'useObject', message: '使用对象不存在' }],
    });
  });

  test('a stale save is refused and shows the set as it is', async () => {
    const set = labelSetForm(await added());
    await tenant.admin.call(labelSets.save, { ...set, name: '先改的' });
    const stale = await tenant.admin.call(labelSets.save, { ...set, name: '后改的' });
    expect(stale).toMatchObject({ code: 4091, data: { current: { name: '先改的', version: 2 } } });
  });

  test('lists by name, use object, state, keyword and the reader’s language', async () => {
    const set = await added({ name: '冷链管控', useObject: 'material', state: 2 });
    const list = [{ type: 'ENG' as const, name: 'Cold chain', remark: '' }];
    await tenant.admin.call(labelSets.saveTranslations, { id: set.id, list });
    for (const filter of [
      { name: '冷链' },
      { keyword: 'llgk' },
      { useObject: 'material' },
      { state: 2, name: '管控' },
    ]) {
      const { data } = await tenant.admin.call(labelSets.list, filter);
      expect(data.map(({ id }) => id)).toEqual([set.id]);
    }
    const reader = await tenant.userWith(['labelSet']);
    reader.language = 'ENG';
    const { data } = await reader.call(labelSets.list, { keyword: 'cold', sortField: 'useObjectName' });
    expect(data).toMatchObject([{ name: 'Cold chain', useObjectName: 'Material' }]);
  });
});

test('a set of the product itself keeps its state and its use object', async () => {
  const set = await ownSet();
  const refused = { http: 409, code: 4093, message: '系统标签集不能启用或禁用' };
  const form = labelSetForm({ ...set, version: undefined });
  expect(await tenant.admin.call(labelSets.enable, { id: set.id, state: 2 })).toMatchObject(refused);
  expect(await tenant.admin.call(labelSets.enable, { id: set.id, state: 1 })).toMatchObject(refused);
  expect(await tenant.admin.call(labelSets.save, { ...form, state: 2 })).toMatchObject(refused);
  expect(await tenant.admin.call(labelSets.save, { ...form, useObject: 'customer' })).toMatchObject({
    ...refused,
    message: '系统标签集不能修改使用对象',
  });
  expect(await tenant.admin.call(labelSets.save, { ...form, name: '新名' })).toMatchObject({
    code: 0,
    data: { name: '新名', source: 1 },
  });
  const user = await added();
  expect((await tenant.admin.call(labelSets.enable, { id: user.id, state: 2 })).data.state).toBe(2);
});

test('a copy has the whole tree, is a user’s and enabled', async () => {
  const set = await ownSet();
  const root = (await tenant.admin.call(labels.save, labelForm({ labelSetId: set.id, code: 'R' }))).data;
  await tenant.admin.call(labels.save, labelForm({ labelSetId: set.id, parentId: root.id, code: 'C' }));
  const copy = await tenant.admin.call(labelSets.copy, { id: set.id, name: '副本' });
  expect(copy).toMatchObject({ code: 0, data: { name: '副本', source: 2, state: 1, useObject: 'product' } });
  const { data } = await tenant.admin.call(labels.tree, { labelSetId: copy.data.id });
  expect(data).toMatchObject([{ code: 'R', children: [{ code: 'C' }] }]);
  const copied = await tenant.admin.call(labels.detail, { id: data[0]?.id ?? 0 });
  expect(copied.data).toMatchObject({ singleChoice: 1, labelSetId: copy.data.id });
  const missing = await tenant.admin.send('POST', labelSets.copy.path, {});
  expect(missing.errors).toMatchObject([
    { path: 'id', message: '请选择源标签集' },
    { path: 'name', message: '请输入目标名称' },
  ]);
});

describe('rights', () => {
  test('each button allows its own call and no other', async () => {
    const adder = await tenant.userWith(['labelSet', 'labelSet:add']);
    const editor = await tenant.userWith(['labelSet', 'labelSet:edit']);
    const set = await added();
    const change = labelSetForm({ id: set.id });
    const refused = { http: 403, code: 4030 };
    expect(await adder.call(labelSets.save, labelSetForm())).toMatchObject({ code: 0 });
    expect(await adder.call(labelSets.save, change)).toMatchObject(refused);
    expect(await editor.call(labelSets.save, change)).toMatchObject({ code: 0 });
    expect(await editor.call(labelSets.save, labelSetForm())).toMatchObject(refused);
    expect(await editor.call(labelSets.copy, { id: set.id, name: 'x' })).toMatchObject(refused);
    expect(await editor.call(labelSets.enable, { id: set.id, state: 2 })).toMatchObject(refused);
  });

  test('hidden columns are no oracle, leave the form whole, and an edit stays an edit', async () => {
    const fields = ['name', 'useObj', 'state', 'remark'];
    const visible = { labelSet: { columns: ['name', 'state'], fields } };
    const editor = await tenant.userWith(['labelSet', 'labelSet:edit'], { visible });
    const set = await added({ useObject: 'material', name: '列隐藏' });
    const [row] = (await editor.call(labelSets.list, { name: '列隐藏' })).data;
    expect(Object.keys(row ?? {}).toSorted()).toEqual(['id', 'name', 'remark', 'state', 'version']);
    for (const filter of [{ useObject: 'material' }, { sortField: 'useObjectName' as const }])
      expect(await editor.call(labelSets.list, filter)).toMatchObject({ http: 403, code: 4030 });
    const form = labelSetForm({ id: set.id, useObject: 'product', version: set.version });
    expect(await editor.call(labelSets.save, form)).toMatchObject({
      code: 0,
      data: { id: set.id, useObject: 'product', useObjectName: '商品', version: 2 },
    });
    const stale = await editor.call(labelSets.save, { ...form, version: 1 });
    expect(stale).toMatchObject({ code: 4091, data: { current: { id: set.id, version: 2 } } });
  });

  test('a hidden field is not read, nor answered under its other name', async () => {
    const columns = ['id', 'name', 'useObjName', 'state', 'source', 'createdName', 'createTime'];
    const visible = { labelSet: { columns, fields: ['name', 'state'] } };
    const editor = await tenant.userWith(['labelSet', 'labelSet:edit'], { visible });
    const set = await added({ useObject: 'material', name: '字段隐藏', remark: '机密' });
    const { data } = await editor.call(labelSets.detail, { id: set.id });
    for (const name of ['useObject', 'useObjectName', 'remark']) expect(data).not.toHaveProperty(name);
    const [row] = (await editor.call(labelSets.list, { name: '字段隐藏', useObject: 'material' })).data;
    expect(row).toMatchObject({ useObject: 'material', useObjectName: '物料' });
    await editor.call(labelSets.save, labelSetForm({ id: set.id, remark: '改掉' }));
    expect((await tenant.admin.call(labelSets.detail, { id: set.id })).data).toMatchObject({
      useObject: 'material',
      remark: '机密',
      version: 2,
    });
  });

  test('another tenant neither sees nor changes a set', async () => {
    const { id } = await added({ name: '机密标签集' });
    const missing = { http: 404, code: 4040, message: '数据不存在' };
    expect((await other.admin.call(labelSets.list, { name: '机密' })).data).toEqual([]);
    expect(await other.admin.call(labelSets.detail, { id })).toMatchObject(missing);
    expect(await other.admin.call(labelSets.save, labelSetForm({ id }))).toMatchObject(missing);
    expect(await other.admin.call(labelSets.enable, { id, state: 2 })).toMatchObject(missing);
    expect(await other.admin.call(labelSets.copy, { id, name: 'x' })).toMatchObject(missing);
    expect(await other.admin.call(labels.tree, { labelSetId: id })).toMatchObject(missing);
    expect(await other.admin.call(labelSets.translations, { id })).toMatchObject(missing);
    expect(await other.admin.call(labelSets.saveTranslations, { id, list: [] })).toMatchObject(missing);
  });
});
