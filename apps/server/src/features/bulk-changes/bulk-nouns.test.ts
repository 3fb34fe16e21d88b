import { bulkChanges } from '@edp/contract/bulk-changes';
import { brands } from '@edp/contract/brands';
import { categories } from '@edp/contract/categories';
import { categorySets } from '@edp/contract/category-sets';
import { labelSets } from '@edp/contract/label-sets';
import { labels } from '@edp/contract/labels';
import { materials } from '@edp/contract/materials';
import { products } from '@edp/contract/products';
import { units } from '@edp/contract/units';
import { variants } from '@edp/contract/variants';
import { beforeAll, expect, test } from 'vitest';
import { hasRls } from '../../testing/shared-database.ts';
import { brandForm } from '../../testing/fixtures/brand-form.ts';
import {
  bulkRowsOf,
  changed,
  changeTakenBack,
  previewed,
  runToEnd,
  told,
} from '../../testing/fixtures/bulk-runs.ts';
import { productClerk, productForms, variantForm } from '../../testing/fixtures/product-forms.ts';
import { useJobsApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { categoryForm, categorySetForm, labelForm, labelSetForm } from '../../testing/fixtures/tree-forms.ts';

const product = useJobsApp();
let tenant: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
});

test('products: texts, prices, labels, dates and flags, with variants and materials as they were', async () => {
  const clerk = await productClerk(product.database, tenant, { organisation: '东库' });
  const forms = await productForms(product.database, tenant, clerk);
  const { data: set } = await tenant.admin.call(labelSets.save, labelSetForm({ useObject: 'product' }));
  const { data: label } = await tenant.admin.call(labels.save, labelForm({ labelSetId: set.id }));
  const form = forms.form({ name: '整件 A', showPrice: 19.99, shelfLifeDays: 30, batchManaged: 0 });
  const { data: made } = await clerk.call(products.create, form);
  const { data: other } = await clerk.call(products.create, forms.form({ name: '整件 B' }));
  const read = async (productId: number) => (await clerk.call(products.detail, { productId })).data;
  const before = await read(made.id);
  const run = await changed(clerk, {
    list: 'products',
    ids: [made.id, other.id],
    changes: [
      { operation: 'replace', field: 'name', find: '整件 A', replacement: '成套 A' },
      { operation: 'raise', field: 'showPrice', by: 'percent', amount: '10', decimals: 2 },
      { operation: 'add', field: 'labelIds', ids: [label.id] },
      { operation: 'set', field: 'listingTime', value: '2026-12-01' },
      { operation: 'clear', field: 'shelfLifeDays' },
      { operation: 'set', field: 'batchManaged', value: '1' },
    ],
  });
  expect(run).toMatchObject({ outcomes: { change: 2 }, fates: { written: 2 } });
  const after = await read(made.id);
  expect(after).toMatchObject({
    name: '成套 A',
    showPrice: 21.99,
    labelIds: [label.id],
    listingTime: '2026-12-01',
    shelfLifeDays: null,
    batchManaged: 1,
    graphicDetails: before.graphicDetails,
    variants: before.variants.map((variant) => ({ ...variant, productName: '成套 A' })),
    picIds: before.picIds,
  });
  expect(await read(other.id)).toMatchObject({ name: '整件 B', showPrice: null, labelIds: [label.id] });
  expect(await changeTakenBack(clerk, run.id)).toMatchObject({ fates: { takenBack: 2, left: 0 } });
  const { version, updatedTime, ...restored } = await read(made.id);
  expect({ ...restored, version: version - 2, updatedTime }).toEqual({ ...before, updatedTime });
});

test.runIf(hasRls())(
  'variants: names and prices, each by itself, with the product and its materials as they were',
  async () => {
    const besides = ['specification', 'specification:edit', 'material'];
    const clerk = await productClerk(product.database, tenant, { organisation: '东库', besides });
    const forms = await productForms(product.database, tenant, clerk);
    const { data: made } = await clerk.call(products.create, forms.form());
    const { data: dear } = await clerk.call(
      products.create,
      forms.form({ variants: [variantForm({ marketPrice: 99_999_999_999_999, listPricePerUnit: 30 })] }),
    );
    const [one, two] = [made.variants[0], dear.variants[0]];
    if (one === undefined || two === undefined) throw new Error('Each product has a variant');
    const read = async (productId: number) => (await clerk.call(products.detail, { productId })).data;
    const ids = [one.id, two.id];
    const run = await changed(clerk, {
      list: 'variants',
      ids,
      changes: [
        { operation: 'replace', field: 'itemName', find: '物料', replacement: '规格' },
        { operation: 'raise', field: 'marketPrice', by: 'percent', amount: '10', decimals: 2 },
        { operation: 'set', field: 'listPricePerUnit', value: '7.5' },
      ],
    });
    expect(run).toMatchObject({ outcomes: { change: 1, skip: 1 }, fates: { written: 1 } });
    expect((await told(clerk, run.id))[0]).toContain(two.itemCode);
    const after = await read(made.id);
    expect(after).toMatchObject({
      name: made.name,
      version: made.version + 1,
      variants: [
        { itemName: one.itemName.replace('物料', '规格'), marketPrice: 13.75, listPricePerUnit: 7.5 },
      ],
    });
    expect((await read(dear.id)).variants).toEqual(dear.variants);
    const { data: material } = await clerk.call(materials.detail, { materialId: one.materialId ?? 0 });
    expect(material).toMatchObject({ itemName: one.itemName, marketPrice: 12.5 });

    // Who does not see products changes none of their variants, and another tenant finds none.
    const mine = { organisations: ['东库'], dataScope: 'own' as const };
    const reader = await tenant.userWith(['specification', 'product', 'product:edit'], mine);
    const changes = [{ operation: 'set', field: 'listPricePerUnit', value: '1' }] as const;
    expect(await changed(reader, { list: 'variants', ids, changes: [...changes] })).toMatchObject({
      outcomes: { change: 0, skip: 2 },
    });
    const other = await product.newTenant();
    const foreign = await changed(other.admin, { list: 'variants', ids, changes: [...changes] });
    expect(foreign).toMatchObject({ outcomes: { change: 0, skip: 2 } });
    const { id, version, barCode, marketPrice, listPricePerUnit } = one;
    const stale = { id, version, barCode, marketPrice, listPricePerUnit, itemName: '旧的' };
    expect(await other.admin.call(variants.update, stale)).toMatchObject({ code: 4040 });
    expect(await clerk.call(variants.update, stale)).toMatchObject({ code: 4091 });
    expect(await changeTakenBack(clerk, run.id)).toMatchObject({ fates: { takenBack: 1, left: 0 } });
    expect((await read(made.id)).variants[0]).toMatchObject({
      itemName: one.itemName,
      marketPrice: 12.5,
      listPricePerUnit: 10,
    });
  },
);

test('brands: a name that another has is told of the one that would take it, and the others go on', async () => {
  const { admin } = tenant;
  const save = async (code: string, name: string) =>
    (await admin.call(brands.save, brandForm({ code, name, sortOrder: 0, description: '旧' }))).data.id;
  const ids = [await save('B-1', '晋亿实业'), await save('B-2', '东明实业'), await save('B-3', '晋亿')];
  const run = await changed(admin, {
    list: 'brands',
    ids,
    changes: [
      { operation: 'replace', field: 'name', find: '实业', replacement: '' },
      { operation: 'set', field: 'sortOrder', value: 7 },
      { operation: 'set', field: 'active', value: 0 },
      { operation: 'clear', field: 'description' },
    ],
  });
  expect(run).toMatchObject({ outcomes: { change: 2, skip: 1 }, fates: { written: 2 } });
  expect(await told(admin, run.id)).toEqual(['B-1: 名称：名称已存在']);
  const rows = await bulkRowsOf(admin, run.id);
  expect(rows[2]?.fields).toEqual([
    { field: 'active', title: '有效性', before: '有效', after: '无效' },
    { field: 'sortOrder', title: '排序', before: '0', after: '7' },
    { field: 'description', title: '备注', before: '旧', after: '' },
  ]);
  const { data } = await admin.call(brands.detail, { id: ids[1] ?? 0 });
  expect(data).toMatchObject({ name: '东明', sortOrder: 7, active: 0, description: '' });
  await changeTakenBack(admin, run.id);
  const { data: back } = await admin.call(brands.detail, { id: ids[1] ?? 0 });
  expect(back).toMatchObject({ name: '东明实业', sortOrder: 0, active: 1, description: '旧' });
});

test('units: category and name', async () => {
  const { admin } = tenant;
  const { data: categories } = await admin.call(units.categories, {});
  const [from, to] = categories.map(({ key }) => key);
  if (from === undefined || to === undefined) throw new Error('Two categories are needed');
  const form = { unitCategory: from, active: 1, sortOrder: 0 } as const;
  const { data: one } = await admin.call(units.create, { code: 'U-1', name: '甲', ...form });
  const { data: two } = await admin.call(units.create, { code: 'U-2', name: '乙', ...form });
  const run = await changed(admin, {
    list: 'units',
    ids: [one.id, two.id],
    changes: [
      { operation: 'set', field: 'unitCategory', value: to },
      { operation: 'set', field: 'name', value: '一样' },
    ],
  });
  expect(run).toMatchObject({ fates: { written: 2 } });
  expect((await admin.call(units.detail, { id: two.id })).data).toMatchObject({
    name: '一样',
    unitCategory: to,
  });
  await changeTakenBack(admin, run.id);
  expect((await admin.call(units.detail, { id: one.id })).data).toMatchObject({
    name: '甲',
    unitCategory: from,
  });
});

test('categories: a whole tree in several blocks, moved, switched off and given back; what would go in a circle stays', async () => {
  const { admin } = tenant;
  const setId = (await admin.call(categorySets.save, categorySetForm())).data.id;
  const save = async (fields: object = {}) =>
    (await admin.call(categories.save, { ...categoryForm(fields), categorySetId: setId })).data;
  const [from, to] = [await save({ code: 'FROM', name: '旧类' }), await save({ code: 'TO', name: '新类' })];
  const below: number[] = [];
  for (let at = 0; at < 30; at += 1)
    below.push((await save({ code: `N${at}`, name: `旧类${at}`, parentId: from.id })).id);
  const list = 'categories';
  const rename = { operation: 'replace', field: 'name', find: '旧', replacement: '新' } as const;

  // All that the tree holds, most of them looked at by the job.
  const whole = await previewed(admin, { list, input: { categorySetId: setId }, changes: [rename] });
  expect(whole).toMatchObject({ state: 'previewed', outcomes: { change: 31, same: 1, skip: 0 } });

  const run = await changed(admin, {
    list,
    ids: [from.id, to.id, ...below],
    changes: [
      { operation: 'set', field: 'parentId', value: to.id },
      { operation: 'set', field: 'status', value: '0' },
      { operation: 'set', field: 'sort', value: 7 },
    ],
  });
  expect(run).toMatchObject({ outcomes: { change: 31, skip: 1 }, fates: { written: 31 } });
  expect(await told(admin, run.id)).toEqual(['TO: 上级分类：不能移动到自己的下级']);
  const [moved] = (await bulkRowsOf(admin, run.id)).filter(({ code }) => code === 'N0');
  expect(moved?.fields.map(({ title, before, after }) => `${title} ${before} ${after}`)).toEqual([
    '上级分类 旧类 新类',
    '状态 启用 禁用',
    expect.stringMatching(/^排序 \d+ 7$/),
  ]);
  const tree = async () => (await admin.call(categories.tree, { categorySetId: setId })).data;
  const [only, ...others] = await tree();
  expect([only?.code, only?.children.length, others.length]).toEqual(['TO', 31, 0]);
  expect((await admin.call(categories.detail, { id: below[3] ?? 0 })).data).toMatchObject({
    code: 'N3',
    name: '旧类3',
    status: 0,
    sort: 7,
    parentId: to.id,
  });
  // Judged before the move, so all that was moved is passed over.
  expect(await runToEnd(admin, whole.id)).toMatchObject({ fates: { written: 0 } });

  await admin.call(categories.save, { ...categoryForm({ code: 'N5', name: '手改' }), id: below[5] });
  expect(await changeTakenBack(admin, run.id)).toMatchObject({ fates: { takenBack: 30, left: 1 } });
  const [root] = (await tree()).filter(({ code }) => code === 'FROM');
  expect(root).toMatchObject({ parentId: 0, status: 1 });
  expect(root?.children).toHaveLength(29);

  const reader = await tenant.userWith(['categorySet']);
  const asked = { list, selection: { ids: below }, changes: [rename] };
  expect(await reader.call(bulkChanges.preview, asked)).toMatchObject({ code: 4030 });
  const other = await product.newTenant();
  const foreign = await changed(other.admin, { list, ids: below, changes: [rename] });
  expect(foreign).toMatchObject({ outcomes: { change: 0, skip: 30 } });
  expect(await told(other.admin, foreign.id)).toContain(': 不存在或无权查看');
});

test('labels: names and order of a set, whose roots keep their choice, and back', async () => {
  const { admin } = tenant;
  const { data: set } = await admin.call(labelSets.save, labelSetForm());
  const save = async (fields: object) =>
    (await admin.call(labels.save, { ...labelForm(fields), labelSetId: set.id })).data;
  const root = await save({ code: 'R', name: '旧根', singleChoice: 1 });
  const child = await save({ code: 'C', name: '旧叶', parentId: root.id });
  const other = await save({ code: 'O', name: '别的' });
  const list = 'labels';
  const rename = { operation: 'replace', field: 'name', find: '旧', replacement: '新' } as const;
  const whole = await previewed(admin, { list, input: { labelSetId: set.id }, changes: [rename] });
  expect(whole).toMatchObject({ outcomes: { change: 2, same: 1, skip: 0 } });
  const run = await changed(admin, {
    list,
    ids: [root.id, child.id, other.id],
    changes: [rename, { operation: 'set', field: 'sort', value: 9 }],
  });
  expect(run).toMatchObject({ outcomes: { change: 3 }, fates: { written: 3 } });
  const read = async (id: number) => (await admin.call(labels.detail, { id })).data;
  expect(await read(root.id)).toMatchObject({ name: '新根', sort: 9, singleChoice: 1, parentId: 0 });
  expect(await read(child.id)).toMatchObject({ code: 'C', name: '新叶', sort: 9, parentId: root.id });
  await admin.call(labels.save, { ...labelForm({ code: 'O', name: '手改' }), id: other.id });
  expect(await changeTakenBack(admin, run.id)).toMatchObject({ fates: { takenBack: 2, left: 1 } });
  expect(await read(root.id)).toMatchObject({ name: '旧根', sort: root.sort, singleChoice: 1 });

  const reader = await tenant.userWith(['labelSet']);
  const asked = { list, selection: { ids: [root.id] }, changes: [rename] };
  expect(await reader.call(bulkChanges.preview, asked)).toMatchObject({ code: 4030 });
  const foreign = await changed((await product.newTenant()).admin, {
    list,
    ids: [root.id],
    changes: [rename],
  });
  expect(foreign).toMatchObject({ outcomes: { change: 0, skip: 1 } });
});
