import { labelSets } from '@edp/contract/label-sets';
import { labels } from '@edp/contract/labels';
import { beforeAll, describe, expect, test } from 'vitest';
import { addProduct } from '../../testing/fixtures/product-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { atOnce, shapeOf } from '../../testing/tree-checks.ts';
import { labelForm, labelSetForm } from '../../testing/fixtures/tree-forms.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;
let labelSetId: number;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
  labelSetId = await addSet();
});

async function addSet(): Promise<number> {
  return (await tenant.admin.call(labelSets.save, labelSetForm())).data.id;
}

async function added(fields: object = {}) {
  return (await tenant.admin.call(labels.save, labelForm({ labelSetId, ...fields }))).data;
}

const threeLevels = { http: 400, code: 4000, errors: [{ path: 'parentId', message: '最多2级' }] };

describe('saving', () => {
  test('a root says whether only one can be given, a label below it has no choice', async () => {
    const root = await added();
    expect(root).toMatchObject({ parentId: 0, singleChoice: 1, labelType: 2, picturePath: '', labelSetId });
    expect((await tenant.admin.call(labels.detail, { id: root.id })).data).toEqual(root);
    for (const singleChoice of [undefined, '' as const, null]) {
      const refused = await tenant.admin.call(labels.save, { ...labelForm({ labelSetId }), singleChoice });
      expect(refused).toMatchObject({
        code: 4000,
        errors: [{ path: 'singleChoice', message: '请选择是否单选' }],
      });
      expect(await added({ parentId: root.id, singleChoice })).toMatchObject({ singleChoice: 0 });
    }
    expect(await added({ parentId: root.id, singleChoice: 1 })).toMatchObject({ singleChoice: 0 });
  });

  test('every field is checked and named', async () => {
    const answer = await tenant.admin.send('POST', labels.save.path, { name: '', code: '', sort: '' });
    expect(answer).toMatchObject({
      code: 4000,
      errors: [
        { path: 'name', message: '请输入名称' },
        { path: 'code', message: '请输入代码' },
        { path: 'sort', message: '请输入排序' },
      ],
    });
    expect(await tenant.admin.call(labels.save, labelForm())).toMatchObject({
      code: 4000,
      errors: [{ path: 'labelSetId', message: '请选择标签集' }],
    });
    const taken = await added();
    expect(await tenant.admin.call(labels.save, labelForm({ labelSetId, code: taken.code }))).toMatchObject({
      code: 4090,
      errors: [{ path: 'code', message: '代码已存在' }],
    });
  });

  test('there are two levels, whether a label is added, changed or moved', async () => {
    const [root, elsewhere] = [await added(), await added()];
    const child = await added({ parentId: root.id });
    const below = labelForm({ labelSetId, parentId: child.id });
    expect(await tenant.admin.call(labels.save, below)).toMatchObject(threeLevels);
    const change = labelForm({ id: root.id, parentId: elsewhere.id });
    expect(await tenant.admin.call(labels.save, change)).toMatchObject(threeLevels);
    const move = { id: root.id, parentId: elsewhere.id };
    expect(await tenant.admin.call(labels.move, move)).toMatchObject(threeLevels);
  });

  test('a root that is moved below another and back keeps its choice', async () => {
    const [root, elsewhere] = [await added({ singleChoice: 1 }), await added()];
    const { data } = await tenant.admin.call(labels.move, { id: root.id, parentId: elsewhere.id });
    const read = async () => (await tenant.admin.call(labels.detail, { id: root.id })).data;
    expect(await read()).toMatchObject({ parentId: elsewhere.id, singleChoice: 0, version: data.version });
    await tenant.admin.call(labels.move, { id: root.id, version: data.version, ...data.former });
    expect(await read()).toMatchObject({ parentId: 0, singleChoice: 1 });
  });

  test('a save keeps the choice of a root that now stands below another', async () => {
    const [root, elsewhere] = [await added({ singleChoice: 1 }), await added()];
    const { data } = await tenant.admin.call(labels.move, { id: root.id, parentId: elsewhere.id });
    const edited = labelForm({ id: root.id, name: '改名', singleChoice: 0 });
    expect(await tenant.admin.call(labels.save, edited)).toMatchObject({ data: { singleChoice: 0 } });
    await tenant.admin.call(labels.move, { id: root.id, ...data.former });
    const detail = async (id: number) => (await tenant.admin.call(labels.detail, { id })).data;
    expect(await detail(root.id)).toMatchObject({ name: '改名', parentId: 0, singleChoice: 1 });
    const child = await added({ parentId: elsewhere.id, singleChoice: 1 });
    await tenant.admin.call(labels.move, { id: child.id });
    expect(await detail(child.id)).toMatchObject({ parentId: 0, singleChoice: 0 });
  });
});

describe('the tree', () => {
  test('comes by sort order and is searched with what leads to the found', async () => {
    const setId = await addSet();
    const root = await added({ labelSetId: setId, code: 'A', name: '产品特性', sort: 2 });
    await added({ labelSetId: setId, code: 'A1', name: '防爆', parentId: root.id });
    await added({ labelSetId: setId, code: 'B', sort: 1 });
    const whole = await tenant.admin.call(labels.tree, { labelSetId: setId });
    expect(whole.data).toMatchObject([{ code: 'B' }, { code: 'A', status: 1, children: [{ code: 'A1' }] }]);
    const found = await tenant.admin.call(labels.tree, { labelSetId: setId, keyword: 'fb' });
    expect(found.data).toMatchObject([
      { code: 'A', matched: false, children: [{ code: 'A1', matched: true }] },
    ]);
  });

  test('of named labels comes with what leads to them, of all sets of the tenant', async () => {
    const root = await added();
    const child = await added({ parentId: root.id });
    await added({ parentId: root.id });
    const elsewhere = await added({ labelSetId: await addSet() });
    const foreignSet = (await other.admin.call(labelSets.save, labelSetForm())).data.id;
    const foreign = (await other.admin.call(labels.save, labelForm({ labelSetId: foreignSet }))).data;
    const { data } = await tenant.admin.call(labels.treeByIds, { ids: [child.id, elsewhere.id, foreign.id] });
    expect(data).toHaveLength(2);
    expect(data.find(({ id }) => id === root.id)).toMatchObject({
      matched: false,
      children: [{ id: child.id, matched: true, children: [] }],
    });
    expect(data.find(({ id }) => id === elsewhere.id)).toMatchObject({ matched: true, children: [] });
    expect((await tenant.admin.call(labels.treeByIds, { ids: [] })).data).toEqual([]);
  });
});

test('deleting is refused while there are labels below it or products that carry it', async () => {
  const root = await added();
  const child = await added({ parentId: root.id });
  const used = await addProduct(product.database, tenant.id, { labelIds: [child.id] });
  const remove = (id: number) => tenant.admin.call(labels.remove, { labelType: 2, id });
  expect(await remove(root.id)).toMatchObject({
    code: 4092,
    message: '标签正在被1条数据使用，不能删除',
    data: { usedBy: { total: 1, records: [{ type: 'label', id: child.id }] } },
  });
  expect(await remove(child.id)).toMatchObject({
    code: 4092,
    data: { usedBy: { total: 1, records: [{ type: 'product', id: used.id, code: used.code }] } },
  });
  const leaf = await added({ parentId: root.id });
  expect(await remove(leaf.id)).toMatchObject({ code: 0, msg: '删除成功' });
  expect(await remove(leaf.id)).toMatchObject({ code: 4040 });
});

describe('at once', () => {
  test('two moves cannot make a third level', async () => {
    for (let round = 0; round < 10; round++) {
      const setId = await addSet();
      const ids: number[] = [];
      for (let at = 0; at < 3; at++) ids.push((await added({ labelSetId: setId })).id);
      const [first = 0, second = 0, third = 0] = ids;
      await Promise.all([
        tenant.admin.call(labels.move, { id: first, parentId: second }),
        tenant.admin.call(labels.move, { id: second, parentId: third }),
      ]);
      expect(await shapeOf(product, { tenantId: tenant.id, setId, table: 'labels' })).toEqual({
        nodes: 3,
        reached: 3,
        depth: 2,
      });
    }
  });

  test('moves of many leave two levels', async () => {
    const setId = await addSet();
    const ids: number[] = [];
    while (ids.length < 12) ids.push((await added({ labelSetId: setId })).id);
    const tasks = Array.from({ length: 60 }, (_, at) => {
      const move = {
        id: ids[(at * 7) % 12] ?? 0,
        parentId: at % 3 === 0 ? 0 : (ids[(at * 5 + 1) % 12] ?? 0),
      };
      return () => tenant.admin.call(labels.move, move);
    });
    const answers = await atOnce(tasks);
    expect(answers.some(({ code }) => code === 0)).toBe(true);
    const shape = await shapeOf(product, { tenantId: tenant.id, setId, table: 'labels' });
    expect(shape).toMatchObject({ nodes: 12, reached: 12 });
    expect(shape.depth).toBeLessThanOrEqual(2);
  });
});

describe('rights', () => {
  test('each button allows its own call and no other; the trees need the screen alone', async () => {
    const reader = await tenant.userWith(['labelSet']);
    const { id } = await added();
    const refused = { http: 403, code: 4030 };
    expect(await reader.call(labels.tree, { labelSetId })).toMatchObject({ code: 0 });
    expect(await reader.call(labels.treeByIds, { ids: [id] })).toMatchObject({ code: 0 });
    expect(await reader.call(labels.save, labelForm({ labelSetId }))).toMatchObject(refused);
    expect(await reader.call(labels.move, { id })).toMatchObject(refused);
    expect(await reader.call(labels.remove, { id })).toMatchObject(refused);
  });

  test('another tenant neither sees nor changes a label', async () => {
    const { id } = await added();
    const missing = { http: 404, code: 4040, message: '数据不存在' };
    expect(await other.admin.call(labels.detail, { id })).toMatchObject(missing);
    expect(await other.admin.call(labels.save, labelForm({ id }))).toMatchObject(missing);
    expect(await other.admin.call(labels.move, { id })).toMatchObject(missing);
    expect(await other.admin.call(labels.remove, { id })).toMatchObject(missing);
    expect(await other.admin.call(labels.saveTranslations, { id, list: [] })).toMatchObject(missing);
  });

  test('names by language are kept and shown to their readers', async () => {
    const setId = await addSet();
    const { id } = await added({ labelSetId: setId });
    const list = [{ type: 'ENG' as const, name: 'New' }];
    expect(await tenant.admin.call(labels.saveTranslations, { id, list })).toMatchObject({ msg: '修改成功' });
    expect((await tenant.admin.call(labels.translations, { id })).data[1]).toMatchObject({ name: 'New' });
    const reader = await tenant.userWith(['labelSet']);
    reader.language = 'ENG';
    expect((await reader.call(labels.tree, { labelSetId: setId })).data).toMatchObject([{ name: 'New' }]);
  });
});
