import { categories } from '@edp/contract/categories';
import { BASE_CLASS, categorySets } from '@edp/contract/category-sets';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { categoryForm, categorySetForm } from '../../testing/fixtures/tree-forms.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
});

async function added(fields: object = {}) {
  const { data } = await tenant.admin.call(categorySets.save, categorySetForm(fields));
  return data;
}

async function addNode(categorySetId: number, fields: object = {}) {
  return (await tenant.admin.call(categories.save, categoryForm({ categorySetId, ...fields }))).data;
}

async function ownSet() {
  const { data } = await tenant.admin.call(categorySets.list, { code: BASE_CLASS });
  if (data[0] === undefined) throw new Error('The tenant has no base class');
  return data[0];
}

describe('saving', () => {
  test('an added set is listed with all its fields, newest first; its source is a user’s', async () => {
    await added();
    const set = await added({ source: 1, remark: '备注', type: 3 });
    const { data } = await tenant.admin.call(categorySets.list, {});
    expect(data[0]).toEqual(set);
    expect(set).toMatchObject({ type: 3, source: 2, state: 1, isDeleted: 0, remark: '备注', version: 1 });
    expect(set.createdBy).toBe('管理员');
    expect(set.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  test('every field is checked and named', async () => {
    const form = { type: '', name: ' ', code: '代码1', state: '' };
    const answer = await tenant.admin.send('POST', categorySets.save.path, form);
    expect(answer).toMatchObject({
      code: 4000,
      errors: [
        { path: 'type', message: '请选择分类集类型' },
        { path: 'name', message: '请输入名称' },
        { path: 'code', message: '不允许输入中文字符' },
        { path: 'state', message: '请选择状态' },
      ],
    });
  });

  test('of fifty at once with one code exactly one is kept', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        tenant.admin.call(categorySets.save, categorySetForm({ code: 'RACE' })),
      ),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    const duplicates = answers.filter(({ code }) => code === 4090);
    expect(duplicates).toHaveLength(49);
    expect(duplicates[0]).toMatchObject({ message: '代码已存在', errors: [{ path: 'code' }] });
  });

  test('a stale save is refused and shows the set as it is', async () => {
    const set = await added();
    await tenant.admin.call(categorySets.save, { ...categorySetForm(set), name: '先改的' });
    const stale = await tenant.admin.call(categorySets.save, { ...categorySetForm(set), name: '后改的' });
    expect(stale).toMatchObject({ http: 409, code: 4091, data: { current: { name: '先改的', version: 2 } } });
  });

  test('lists by type, state, code, name, keyword and pinyin, ordered as asked', async () => {
    const set = await added({ type: 2, code: 'FILTERED', name: '华东客户分类' });
    await tenant.admin.call(categorySets.enable, { id: set.id, state: 2 });
    const filters = [{ type: 2, state: 2 }, { keyword: 'hdkh filt' }, { name: '华东' }, { code: 'terED' }];
    for (const filter of filters) {
      const { data } = await tenant.admin.call(categorySets.list, filter);
      expect(data.map(({ id }) => id)).toEqual([set.id]);
    }
    const { data } = await tenant.admin.call(categorySets.list, { sortField: 'code', sortOrder: 'asc' });
    expect(data.map(({ code }) => code)).toEqual(data.map(({ code }) => code).toSorted());
  });
});

describe('a set of the product itself', () => {
  test('keeps state, code and type; name and remark may change', async () => {
    const set = await ownSet();
    const save = (fields: object) =>
      tenant.admin.call(categorySets.save, categorySetForm({ ...set, version: undefined, ...fields }));
    const refused = { http: 409, code: 4093 };
    expect(await tenant.admin.call(categorySets.enable, { id: set.id, state: 2 })).toMatchObject({
      ...refused,
      message: '系统分类集不能启用或禁用',
    });
    expect(await save({ state: 2 })).toMatchObject({ ...refused, message: '系统分类集不能启用或禁用' });
    expect(await save({ code: 'MINE' })).toMatchObject({
      ...refused,
      message: '系统分类集不能修改代码和类型',
    });
    expect(await save({ type: 2 })).toMatchObject(refused);
    expect(await save({ remark: '说明' })).toMatchObject({ code: 0, data: { source: 1, remark: '说明' } });
  });
});

describe('copying', () => {
  test('copies the whole tree with names by language; the copy is a user’s and enabled', async () => {
    const set = await added({ type: 3, remark: '来源', state: 2 });
    const root = await addNode(set.id, { code: 'R' });
    const child = await addNode(set.id, { code: 'C', parentId: root.id, status: 0 });
    const english = [{ type: 'ENG' as const, name: 'Child' }];
    await tenant.admin.call(categories.saveTranslations, { id: child.id, list: english });
    const copy = await tenant.admin.call(categorySets.copy, { id: set.id, name: '副本', code: 'COPY' });
    expect(copy).toMatchObject({
      code: 0,
      data: { type: 3, source: 2, state: 1, remark: '来源', version: 1 },
    });
    const tree = await tenant.admin.call(categories.tree, { categorySetId: copy.data.id });
    expect(tree.data).toMatchObject([
      { code: 'R', name: root.name, parentId: 0, children: [{ code: 'C', status: 0, children: [] }] },
    ]);
    const [copied] = tree.data[0]?.children ?? [];
    expect(copied?.id).not.toBe(child.id);
    expect(copied?.parentId).toBe(tree.data[0]?.id);
    const names = await tenant.admin.call(categories.translations, { id: copied?.id ?? 0 });
    expect(names.data.find(({ type }) => type === 'ENG')?.name).toBe('Child');
  });

  test('needs a source that is there, a name and a code of its own', async () => {
    const set = await added();
    const copy = (fields: object) => tenant.admin.send('POST', categorySets.copy.path, fields);
    const missing = await copy({ id: '', name: '', code: '' });
    expect(missing.errors?.map(({ path }) => path)).toEqual(['id', 'name', 'code']);
    expect(await copy({ id: set.id, name: '副本', code: set.code })).toMatchObject({ code: 4090 });
    expect(await copy({ id: 1, name: '副本', code: 'NONE' })).toMatchObject({ code: 4040 });
  });
});

describe('rights', () => {
  test('each button allows its own call and no other', async () => {
    const adder = await tenant.userWith(['categorySet', 'categorySet:add']);
    const editor = await tenant.userWith(['categorySet', 'categorySet:edit']);
    const set = await added();
    const refused = { http: 403, code: 4030 };
    const change = { ...categorySetForm(set), version: undefined };
    expect(await adder.call(categorySets.save, categorySetForm())).toMatchObject({ code: 0 });
    expect(await adder.call(categorySets.save, change)).toMatchObject(refused);
    expect(await editor.call(categorySets.save, change)).toMatchObject({ code: 0 });
    expect(await editor.call(categorySets.save, categorySetForm())).toMatchObject(refused);
    const copy = { id: set.id, name: 'x', code: 'X' };
    expect(await editor.call(categorySets.copy, copy)).toMatchObject(refused);
    expect(await editor.call(categorySets.enable, { id: set.id, state: 2 })).toMatchObject(refused);
  });

  test('what a role cannot see it neither reads nor changes', async () => {
    const visible = { categorySet: { columns: ['code'], fields: ['type', 'code', 'name'] } };
    const buttons = ['edit', 'enable', 'copy'].map((button) => `categorySet:${button}`);
    const editor = await tenant.userWith(['categorySet', ...buttons], { visible });
    const set = await added({ remark: '机密' });
    const listed = (await editor.call(categorySets.list, { code: set.code })).data[0];
    expect(listed).not.toHaveProperty('state');
    expect((await editor.call(categorySets.detail, { id: set.id })).data).not.toHaveProperty('remark');
    await editor.send('POST', categorySets.save.path, { ...set, name: '新名', state: 2, remark: '改掉' });
    const stored = (await tenant.admin.call(categorySets.detail, { id: set.id })).data;
    expect(stored).toMatchObject({ name: '新名', state: 1, remark: '机密' });
    const enabling = await editor.call(categorySets.enable, { id: set.id, state: 2 });
    expect(enabling).toMatchObject({ code: 4000, errors: [{ path: 'state' }] });
  });

  test('hidden columns are no oracle and leave the form whole', async () => {
    const fields = ['type', 'name', 'code', 'state', 'remark'];
    const visible = { categorySet: { columns: ['name'], fields } };
    const editor = await tenant.userWith(['categorySet', 'categorySet:edit'], { visible });
    const set = await added({ name: '列隐藏' });
    const [row] = (await editor.call(categorySets.list, { name: '列隐藏' })).data;
    expect(Object.keys(row ?? {}).toSorted()).toEqual([
      'id',
      'isDeleted',
      'name',
      'remark',
      'type',
      'version',
    ]);
    const filters = [{ code: 'C' }, { keyword: 'c' }, { state: 1 }, { sortField: 'createTime' as const }];
    for (const filter of filters)
      expect(await editor.call(categorySets.list, filter)).toMatchObject({ http: 403, code: 4030 });
    const form = categorySetForm({ id: set.id, code: 'VISIBLE', state: 2, version: 1 });
    expect(await editor.call(categorySets.save, form)).toMatchObject({
      code: 0,
      data: { id: set.id, code: 'VISIBLE', state: 2, version: 2 },
    });
  });

  test('another tenant neither sees nor changes a set', async () => {
    const set = await added({ code: 'SECRET' });
    const missing = { http: 404, code: 4040, message: '数据不存在' };
    const { id } = set;
    expect((await other.admin.call(categorySets.list, { code: 'SECRET' })).data).toEqual([]);
    expect(await other.admin.call(categorySets.detail, { id })).toMatchObject(missing);
    expect(await other.admin.call(categorySets.save, categorySetForm(set))).toMatchObject(missing);
    expect(await other.admin.call(categorySets.enable, { id, state: 2 })).toMatchObject(missing);
    expect(await other.admin.call(categorySets.copy, { id, name: 'x', code: 'X' })).toMatchObject(missing);
    expect(await other.admin.call(categories.tree, { categorySetId: id })).toMatchObject(missing);
    expect(await other.admin.call(categorySets.translations, { id })).toMatchObject(missing);
    expect(await other.admin.call(categorySets.saveTranslations, { id, list: [] })).toMatchObject(missing);
    const own = await other.admin.call(categorySets.save, categorySetForm({ code: 'SECRET' }));
    expect(own).toMatchObject({ code: 0 });
  });
});

test('names by language are kept and shown to their readers', async () => {
  const set = await added();
  const list = [{ type: 'ENG' as const, name: 'Customers', remark: 'note' }];
  const saved = await tenant.admin.call(categorySets.saveTranslations, { id: set.id, list });
  expect(saved).toMatchObject({ code: 0, msg: '修改成功' });
  const { data } = await tenant.admin.call(categorySets.translations, { id: set.id });
  expect(data.map(({ name }) => name)).toEqual(['', 'Customers']);
  const reader = await tenant.userWith(['categorySet']);
  reader.language = 'ENG';
  const found = await reader.call(categorySets.list, { keyword: 'custom' });
  expect(found.data.map(({ name }) => name)).toEqual(['Customers']);
});
