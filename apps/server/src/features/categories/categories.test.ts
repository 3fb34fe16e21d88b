import { MAX_CATEGORY_DEPTH, categories } from '@edp/contract/categories';
import { BASE_CLASS, categorySets } from '@edp/contract/category-sets';
import type { TreeNode } from '@edp/contract/tree';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { addProduct } from '../../testing/fixtures/product-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { categoryForm, categorySetForm } from '../../testing/fixtures/tree-forms.ts';
import { uploadAs } from '@edp/testkit/uploads';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;
let categorySetId: number;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
  categorySetId = await addSet();
});

async function addSet(): Promise<number> {
  return (await tenant.admin.call(categorySets.save, categorySetForm())).data.id;
}

async function added(fields: object = {}) {
  return (await tenant.admin.call(categories.save, categoryForm({ categorySetId, ...fields }))).data;
}

/** Codes with what is below them, such as `A(B C(D))`. */
function drawn(nodes: readonly TreeNode[]): string {
  return nodes
    .map(({ code, children }) => (children.length > 0 ? `${code}(${drawn(children)})` : code))
    .join(' ');
}

async function treeOf(setId: number, filters: object = {}): Promise<string> {
  return drawn((await tenant.admin.call(categories.tree, { categorySetId: setId, ...filters })).data);
}

describe('saving', () => {
  test('an added category is read with all its fields', async () => {
    const set = (await tenant.admin.call(categorySets.detail, { id: categorySetId })).data;
    const root = await added();
    const category = await added({ parentId: root.id, sortType: 7 });
    expect((await tenant.admin.call(categories.detail, { id: category.id })).data).toEqual(category);
    expect(category).toMatchObject({
      parentId: root.id,
      sortType: 1,
      picturePath: '',
      url: '',
      categorySetId,
      categorySetName: set.name,
      createdBy: '管理员',
      version: 1,
    });
  });

  test('every field is checked and named', async () => {
    const form = { name: '', code: 'x'.repeat(21), sort: -1, status: '' };
    const answer = await tenant.admin.send('POST', categories.save.path, form);
    expect(answer).toMatchObject({
      code: 4000,
      errors: [
        { path: 'name', message: '请输入名称' },
        { path: 'code', message: '不超过20个字符' },
        { path: 'sort', message: '请输入不小于0的数字' },
        { path: 'status', message: '请选择状态' },
      ],
    });
  });

  test('needs a set that is the tenant’s, and a stored category stays in its own', async () => {
    const foreign = (await other.admin.call(categorySets.save, categorySetForm())).data.id;
    for (const set of [undefined, 0, 1, foreign]) {
      const answer = await tenant.admin.call(categories.save, categoryForm({ categorySetId: set }));
      expect(answer).toMatchObject({
        code: 4000,
        errors: [{ path: 'categorySetId', message: '请选择分类集' }],
      });
    }
    const category = await added();
    const moved = { ...category, status: 1 as const, categorySetId: await addSet() };
    expect(await tenant.admin.call(categories.save, moved)).toMatchObject({
      code: 4000,
      errors: [{ path: 'categorySetId', message: '不能移动到其他分类集' }],
    });
  });

  test('a parent of another set or tenant is refused', async () => {
    const elsewhere = await added({ categorySetId: await addSet() });
    const foreignSet = (await other.admin.call(categorySets.save, categorySetForm())).data.id;
    const foreign = await other.admin.call(categories.save, categoryForm({ categorySetId: foreignSet }));
    for (const parentId of [elsewhere.id, foreign.data.id, 1]) {
      const answer = await tenant.admin.call(categories.save, categoryForm({ categorySetId, parentId }));
      expect(answer).toMatchObject({ code: 4000, errors: [{ path: 'parentId', message: '上级不存在' }] });
    }
  });

  test('without parentId the parent is kept, with another one it moves, below itself never', async () => {
    const root = await added();
    const child = await added({ parentId: root.id });
    const grandchild = await added({ parentId: child.id });
    const save = (node: object, parentId?: number) =>
      tenant.admin.call(categories.save, { ...categoryForm(node), parentId, version: undefined });
    expect((await save(child)).data.parentId).toBe(root.id);
    expect((await save(child, 0)).data.parentId).toBe(0);
    expect((await save(child, root.id)).data.parentId).toBe(root.id);
    for (const parentId of [root.id, grandchild.id]) {
      expect(await save(root, parentId)).toMatchObject({
        code: 4000,
        errors: [{ path: 'parentId', message: '不能移动到自己的下级' }],
      });
    }
  });

  test('is at most twenty levels deep, also when a branch is moved', async () => {
    const setId = await addSet();
    const chain = [await added({ categorySetId: setId })];
    while (chain.length < MAX_CATEGORY_DEPTH)
      chain.push(await added({ categorySetId: setId, parentId: chain.at(-1)?.id }));
    const tooDeep = { code: 4000, errors: [{ path: 'parentId', message: '最多20级' }] };
    const below = categoryForm({ categorySetId: setId, parentId: chain.at(-1)?.id });
    expect(await tenant.admin.call(categories.save, below)).toMatchObject(tooDeep);
    const root = await added({ categorySetId: setId });
    const leaf = await added({ categorySetId: setId, parentId: root.id });
    const move = { id: root.id, parentId: chain[18]?.id ?? 0 };
    expect(await tenant.admin.call(categories.move, move)).toMatchObject(tooDeep);
    expect(await tenant.admin.call(categories.move, { ...move, id: leaf.id })).toMatchObject({ code: 0 });
  });

  test('of fifty at once with one code in a set exactly one is kept; another set may have it too', async () => {
    const form = () => categoryForm({ categorySetId, code: 'RACE' });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => tenant.admin.call(categories.save, form())),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    const duplicates = answers.filter(({ code }) => code === 4090);
    expect(duplicates).toHaveLength(49);
    expect(duplicates[0]).toMatchObject({ message: '代码已存在', errors: [{ path: 'code' }] });
    expect(await added({ code: 'RACE', categorySetId: await addSet() })).toMatchObject({ code: 'RACE' });
  });

  test('a stale save is refused and shows the category as it is', async () => {
    const category = await added();
    await tenant.admin.call(categories.save, { ...category, status: 1, name: '先改的' });
    const stale = await tenant.admin.call(categories.save, { ...category, status: 1, name: '后改的' });
    expect(stale).toMatchObject({
      code: 4091,
      data: { current: { name: '先改的', version: 2 }, updatedName: '管理员' },
    });
  });

  test('keeps a picture until it is removed, and takes no other file', async () => {
    const png = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#2456e6' } })
      .png()
      .toBuffer();
    const picturePath = (await uploadAs(tenant.admin, png)).data.filePath as string;
    const category = await added({ picturePath });
    expect(category.picturePath).toBe(picturePath);
    expect(category.url).toMatch(/^\/file\/v6\/view\/\d+\?t=/);
    const save = async (fields: object) =>
      (await tenant.admin.call(categories.save, { ...categoryForm(category), version: undefined, ...fields }))
        .data;
    expect((await save({ picturePath: undefined })).picturePath).toBe(picturePath);
    expect((await save({ picturePath: '' })).url).toBe('');
    const wrong = categoryForm({ categorySetId, picturePath: '/file/v6/view/1' });
    expect(await tenant.admin.call(categories.save, wrong)).toMatchObject({
      code: 4000,
      errors: [{ path: 'picturePath', message: '图片路径错误' }],
    });
  });
});

describe('the tree', () => {
  test('comes by sort order, named by id or code, without what is disabled if so asked', async () => {
    const setId = await addSet();
    const root = await added({ categorySetId: setId, code: 'A', sort: 20 });
    const off = await added({ categorySetId: setId, code: 'B', parentId: root.id, sort: 2, status: 0 });
    await added({ categorySetId: setId, code: 'C', parentId: off.id });
    await added({ categorySetId: setId, code: 'D', parentId: root.id, sort: 1 });
    await added({ categorySetId: setId, code: 'E', sort: 10 });
    expect(await treeOf(setId)).toBe('E A(D B(C))');
    expect(await treeOf(setId, { status: 1 })).toBe('E A(D)');
    expect((await tenant.admin.call(categories.tree, { code: BASE_CLASS })).data).toEqual([]);
    expect(await tenant.admin.call(categories.tree, { code: 'NONE' })).toMatchObject({ code: 4040 });
    const unnamed = await tenant.admin.call(categories.tree, {});
    expect(unnamed).toMatchObject({ code: 4000, errors: [{ path: 'categorySetId' }] });
  });

  test('a search keeps what leads to what it finds, by code, name, pinyin and the reader’s language', async () => {
    const setId = await addSet();
    const root = await added({ categorySetId: setId, code: 'BZJ', name: '标准件' });
    const bolt = await added({ categorySetId: setId, code: 'JGJ-01', name: '六角螺栓', parentId: root.id });
    await added({ categorySetId: setId, code: 'ZC', name: '轴承', parentId: root.id });
    await added({ categorySetId: setId, code: 'DQ', name: '电气' });
    const list = [{ type: 'ENG' as const, name: 'Hexagon bolts' }];
    await tenant.admin.call(categories.saveTranslations, { id: bolt.id, list });
    for (const keyword of ['jgj-', '螺栓', 'ljls', '01 六角']) {
      expect(await treeOf(setId, { keyword })).toBe('BZJ(JGJ-01)');
    }
    expect(await treeOf(setId, { keyword: '%' })).toBe('');
    const reader = await tenant.userWith(['categorySet']);
    reader.language = 'ENG';
    const { data } = await reader.call(categories.tree, { categorySetId: setId, keyword: 'hexagon' });
    expect(data).toMatchObject([
      { code: 'BZJ', matched: false, children: [{ name: 'Hexagon bolts', matched: true }] },
    ]);
  });
});

describe('deleting', () => {
  test('is refused while there are children or products', async () => {
    const root = await added();
    const child = await added({ parentId: root.id });
    const used = await addProduct(product.database, tenant.id, { categoryId: child.id });
    const remove = (id: number) => tenant.admin.call(categories.remove, { id });
    expect(await remove(root.id)).toMatchObject({
      http: 409,
      code: 4092,
      message: '分类正在被1条数据使用，不能删除',
      data: { usedBy: { total: 1, records: [{ type: 'category', id: child.id, code: child.code }] } },
    });
    expect(await remove(child.id)).toMatchObject({
      code: 4092,
      data: { usedBy: { total: 1, records: [{ type: 'product', id: used.id }] } },
    });
    const leaf = await added({ parentId: root.id });
    expect(await remove(leaf.id)).toMatchObject({ code: 0, msg: '删除成功' });
    expect(await remove(leaf.id)).toMatchObject({ code: 4040 });
  });

  test('takes the id from the query or the body, by DELETE or POST', async () => {
    const path = categories.remove.path;
    const [first, second, third] = [await added(), await added(), await added()];
    const inQuery = await tenant.admin.raw({ method: 'DELETE', url: `${path}?id=${first.id}` });
    expect(inQuery.json()).toMatchObject({ code: 0 });
    expect(await tenant.admin.send('DELETE', path, { id: second.id })).toMatchObject({ code: 0 });
    expect(await tenant.admin.send('POST', path, { id: third.id })).toMatchObject({ code: 0 });
  });
});

describe('rights', () => {
  test('each button allows its own call and no other; the tree needs the screen alone', async () => {
    const reader = await tenant.userWith(['categorySet']);
    const category = await added();
    const { id } = category;
    const refused = { http: 403, code: 4030 };
    expect(await reader.call(categories.tree, { categorySetId })).toMatchObject({ code: 0 });
    expect(await reader.call(categories.save, categoryForm({ categorySetId }))).toMatchObject(refused);
    expect(await reader.call(categories.move, { id })).toMatchObject(refused);
    expect(await reader.call(categories.remove, { id })).toMatchObject(refused);
    expect(await reader.call(categories.translations, { id })).toMatchObject(refused);
  });

  test('another tenant neither sees nor changes a category', async () => {
    const category = await added();
    const { id } = category;
    const missing = { http: 404, code: 4040, message: '数据不存在' };
    expect(await other.admin.call(categories.detail, { id })).toMatchObject(missing);
    expect(await other.admin.call(categories.save, { ...category, status: 1 })).toMatchObject(missing);
    expect(await other.admin.call(categories.move, { id })).toMatchObject(missing);
    expect(await other.admin.call(categories.remove, { id })).toMatchObject(missing);
    expect(await other.admin.call(categories.translations, { id })).toMatchObject(missing);
    expect(await other.admin.call(categories.saveTranslations, { id, list: [] })).toMatchObject(missing);
  });
});
