import { boms } from '@edp/contract/boms';
import { brands } from '@edp/contract/brands';
import { categories } from '@edp/contract/categories';
import { categorySets } from '@edp/contract/category-sets';
import { certificates } from '@edp/contract/certificates';
import { classifications } from '@edp/contract/classifications';
import { labelSets } from '@edp/contract/label-sets';
import { labels } from '@edp/contract/labels';
import { recordUses, USED_KINDS } from '@edp/contract/record-uses';
import type { UsedKind } from '@edp/contract/record-uses';
import { beforeAll, describe, expect, test } from 'vitest';
import { brandForm } from '../../testing/fixtures/brand-form.ts';
import { certificateForm } from '../../testing/fixtures/certificate-forms.ts';
import { addMaterial, organisationOf } from '../../testing/fixtures/material-records.ts';
import { addProduct } from '../../testing/fixtures/product-records.ts';
import { categoryForm, categorySetForm, labelForm, labelSetForm } from '../../testing/fixtures/tree-forms.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;
let clerk: TestClient;
let storeId: number;

const screens = [...USED_KINDS, 'bom:add', 'bom:manage', 'classification:add'];
const working = (resources: readonly string[], options: object = {}) =>
  tenant.userWith(resources, { organisations: ['总仓'], ...options });

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
  clerk = await working(screens);
  storeId = await organisationOf(product.database, tenant.id, '总仓');
});

const material = (seed: object = {}) =>
  addMaterial(product.database, tenant.id, { organisationIds: [storeId], ...seed });
const goods = (seed: object = {}) =>
  addProduct(product.database, tenant.id, { organisationIds: [storeId], ...seed });
const uses = (client: TestClient, kind: UsedKind, id: number, more: object = {}) =>
  client.call(recordUses.list, { kind, id, ...more });
/** Kinds with the codes of the records that are told, and how many there are beside them. */
async function told(client: TestClient, kind: UsedKind, id: number) {
  const { data } = await uses(client, kind, id);
  return data.map((each) => [
    each.kind,
    each.records.map(({ code, name }) => code || name),
    each.total - each.seen,
  ]);
}

describe('what uses a record is told, kind by kind, the newest first', () => {
  test('brands and units', async () => {
    const { data: brand } = await tenant.admin.call(brands.save, brandForm());
    expect(await told(clerk, 'brand', brand.id)).toEqual([]);
    const first = await material({ brandId: brand.id });
    const { unitId } = await material({ brandId: brand.id, itemCode: 'USES-2' });
    const made = await goods({ brandId: brand.id, unitId, code: 'USES-P' });
    await material({ columns: { weight_unit_id: unitId }, itemCode: 'USES-W' });
    expect(await told(clerk, 'brand', brand.id)).toEqual([
      ['material', ['USES-2', first.itemCode], 0],
      ['product', [made.code], 0],
    ]);
    expect(await told(clerk, 'unit', unitId)).toEqual([
      ['material', ['USES-W', 'USES-2'], 0],
      ['product', ['USES-P'], 0],
    ]);
  });

  test('materials: products with their variants, bills that hold these, materials whose accessory they are', async () => {
    const bolt = await material({ itemCode: 'BOLT' });
    await material({ itemCode: 'WITH-BOLT', accessoryIds: [bolt.id] });
    const held = await goods({ code: 'HELD', variants: [{ materialId: bolt.id }, { materialId: bolt.id }] });
    const whole = await goods({ code: 'WHOLE', variants: [{}] });
    const [own = 0, outer = 0] = [held.variantIds[0], whole.variantIds[0]];
    const { data: ofHeld } = await clerk.call(boms.save, { variantId: own, active: 1 });
    const { data: ofWhole } = await clerk.call(boms.save, { variantId: outer, active: 1 });
    await clerk.call(boms.saveLine, { bomId: ofWhole.id, variantId: own, sort: 1 });
    await clerk.call(boms.saveLine, { bomId: ofWhole.id, variantId: held.variantIds[1] ?? 0, sort: 2 });
    expect(await told(clerk, 'material', bolt.id)).toEqual([
      ['product', ['HELD'], 0],
      ['bom', ['WHOLE', 'HELD'], 0],
      ['material', ['WITH-BOLT'], 0],
    ]);
    const { data: classification } = await clerk.call(classifications.save, {
      name: '标准件',
      description: '标准件',
      productList: [held.id],
    });
    expect(await told(clerk, 'product', held.id)).toEqual([
      ['bom', ['WHOLE', 'HELD'], 0],
      ['classification', [classification.name], 0],
    ]);
    expect(await told(clerk, 'bom', ofHeld.id)).toEqual([['bom', ['WHOLE'], 0]]);
    expect(await told(clerk, 'bom', ofWhole.id)).toEqual([]);
  });

  test('sets of categories and labels, attributes, applications', async () => {
    const { admin } = tenant;
    const { data: set } = await admin.call(categorySets.save, categorySetForm());
    const { data: category } = await admin.call(categories.save, categoryForm({ categorySetId: set.id }));
    const { data: labelSet } = await admin.call(labelSets.save, labelSetForm());
    const { data: label } = await admin.call(labels.save, labelForm({ labelSetId: labelSet.id }));
    await material({ itemCode: 'SORTED', categoryId: category.id });
    await goods({
      code: 'LABELLED',
      categoryId: category.id,
      labelIds: [label.id],
      variants: [{ itemCode: 'LABELLED-1', values: { 材质等级: '一' } }],
    });
    expect(await told(clerk, 'categorySet', set.id)).toEqual([
      ['material', ['SORTED'], 0],
      ['product', ['LABELLED'], 0],
    ]);
    expect(await told(clerk, 'labelSet', labelSet.id)).toEqual([['product', ['LABELLED'], 0]]);
    const attribute = await product.database
      .asTenant(tenant.id)
      .selectFrom('specifications')
      .select('id')
      .where('tenant_id', '=', tenant.id)
      .where('name', '=', '材质等级')
      .executeTakeFirstOrThrow();
    expect(await told(clerk, 'specification', attribute.id)).toEqual([
      ['productSpecification', ['LABELLED-1'], 0],
    ]);
    const form = await certificateForm(admin, [tenant.adminId]);
    await admin.call(certificates.create, form);
    expect(await told(clerk, 'application', Number(form.appId))).toEqual([
      ['certificate', ['cn.example.portal'], 0],
    ]);
  });
});

test('page by page, of one kind or of all', async () => {
  const { data: brand } = await tenant.admin.call(brands.save, brandForm());
  for (const at of [1, 2, 3, 4, 5]) await material({ itemCode: `PAGE-${at}`, brandId: brand.id });
  await goods({ code: 'PAGE-P', brandId: brand.id });
  const { data } = await uses(clerk, 'brand', brand.id, { by: 'material', pageNo: 2, pageSize: 2 });
  expect(data).toMatchObject([
    {
      kind: 'material',
      total: 5,
      totalBounded: false,
      seen: 5,
      records: [{ code: 'PAGE-3' }, { code: 'PAGE-2' }],
    },
  ]);
  expect(
    (await uses(clerk, 'brand', brand.id, { pageSize: 1 })).data.map(({ records }) => records.length),
  ).toEqual([1, 1]);
});

describe('what the reader may not see is counted and not told', () => {
  test('by owner, by inventory organisation, by screen', async () => {
    const { data: brand } = await tenant.admin.call(brands.save, brandForm());
    const elsewhere = await organisationOf(product.database, tenant.id, '别仓');
    await material({ itemCode: 'SEEN', brandId: brand.id });
    await material({ itemCode: 'ELSEWHERE', brandId: brand.id, organisationIds: [elsewhere] });
    await goods({ code: 'GOODS', brandId: brand.id });
    expect(await told(clerk, 'brand', brand.id)).toEqual([
      ['material', ['SEEN'], 1],
      ['product', ['GOODS'], 0],
    ]);
    expect(await told(await working(['brand', 'material']), 'brand', brand.id)).toEqual([
      ['material', ['SEEN'], 1],
      ['product', [], 1],
    ]);
    const own = await working(['brand', 'material'], { dataScope: 'own' });
    expect(await told(own, 'brand', brand.id)).toEqual([
      ['material', [], 2],
      ['product', [], 1],
    ]);
    expect(await told(await tenant.userWith(['brand', 'material']), 'brand', brand.id)).toEqual([
      ['material', [], 2],
      ['product', [], 1],
    ]);
  });

  test('by a field that the role does not see', async () => {
    const { data: brand } = await tenant.admin.call(brands.save, brandForm());
    await material({ itemCode: 'BRANDED', brandId: brand.id });
    const shown = (fields: string[]) =>
      working(['brand', 'material'], { visible: { material: { columns: ['itemCode'], fields } } });
    expect(await told(await shown(['itemCode', 'brandId']), 'brand', brand.id)).toEqual([
      ['material', ['BRANDED'], 0],
    ]);
    expect(await told(await shown(['itemCode']), 'brand', brand.id)).toEqual([['material', [], 1]]);
  });
});

test('a record that the caller does not see is not there; without its screen nothing is told', async () => {
  const hidden = await material({ itemCode: 'UNSEEN' });
  const own = await working(['material', 'brand'], { dataScope: 'own' });
  const missing = { http: 404, code: 4040 };
  expect(await uses(own, 'material', hidden.id)).toMatchObject(missing);
  expect(await uses(clerk, 'brand', hidden.id)).toMatchObject(missing);
  expect(await uses(clerk, 'categorySet', hidden.id)).toMatchObject(missing);
  expect(await uses(own, 'product', hidden.id)).toMatchObject({ code: 4030 });
});

test('another tenant is told nothing of a record', async () => {
  const { data: brand } = await tenant.admin.call(brands.save, brandForm());
  const { data: set } = await tenant.admin.call(categorySets.save, categorySetForm());
  await material({ brandId: brand.id });
  const missing = { http: 404, code: 4040 };
  expect(await uses(other.admin, 'brand', brand.id)).toMatchObject(missing);
  expect(await uses(other.admin, 'categorySet', set.id)).toMatchObject(missing);
  expect((await told(clerk, 'brand', brand.id)).length).toBe(1);
});
