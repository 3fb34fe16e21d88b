import { boms } from '@edp/contract/boms';
import { catalogue } from '@edp/contract/catalogue';
import { classifications } from '@edp/contract/classifications';
import { dictionary } from '@edp/contract/dictionary';
import { home } from '@edp/contract/home';
import { materials } from '@edp/contract/materials';
import { products } from '@edp/contract/products';
import { reports } from '@edp/contract/reports';
import { sharingRules } from '@edp/contract/sharing-rules';
import { attributes } from '@edp/contract/attributes';
import { variants } from '@edp/contract/variants';
import { units } from '@edp/contract/units';
import { beforeAll, describe, expect, test } from 'vitest';
import { materialFormOf } from '../fixtures/material-forms.ts';
import { addBaseCategory, addMaterial, organisationOf } from '../fixtures/material-records.ts';
import { addProduct } from '../fixtures/product-records.ts';
import { useTestApp } from '../test-app.ts';
import type { TestClient } from '../test-client.ts';
import type { TestTenant } from '../test-tenant.ts';

/** What none of a role's inventory organisations has is not there for it, whatever a call says or leaves out. */
const product = useTestApp();
const missing = { http: 404, code: 4040, message: '数据不存在' };
const rights = [
  'material:edit',
  'material:print',
  'material:load',
  'product:edit',
  'product:delete',
  'product:shelf',
  'product:assign',
  'product:multilingual',
  'product:load',
  'specification:enable',
  'unit:delete',
  'specification:delete',
  'bom:add',
  'bom:manage',
  'classification:add',
  'classification:edit',
];
let tenant: TestTenant;
/** Works in the east; the other one in the west. */
let clerk: Awaited<ReturnType<TestTenant['userWith']>>;
let western: Awaited<ReturnType<TestTenant['userWith']>>;
let west: number;
let east: number;
let foreign: { materialId: number; unitId: number; productId: number; variantId: number };

beforeAll(async () => {
  const { database } = product;
  tenant = await product.newTenant();
  const department = database.asTenant(tenant.id).selectFrom('departments').select('id');
  const { id: departmentId } = await department
    .where('tenant_id', '=', tenant.id)
    .limit(1)
    .executeTakeFirstOrThrow();
  clerk = await tenant.userWith(rights, { organisations: ['东库'], departmentId });
  western = await tenant.userWith(rights, { organisations: ['西库'], departmentId });
  east = await organisationOf(database, tenant.id, '东库');
  west = await organisationOf(database, tenant.id, '西库');
  foreign = await placedIn([west]);
});

/** A material and a product with one row that these organisations have. */
async function placedIn(organisationIds: number[]) {
  const { database } = product;
  const { id: materialId, unitId } = await addMaterial(database, tenant.id, { organisationIds });
  const { id: productId, variantIds } = await addProduct(database, tenant.id, {
    organisationIds,
    variants: [{ active: 1 }],
  });
  return { materialId, unitId, productId, variantId: variantIds[0] ?? 0 };
}

async function needs() {
  const { data: types } = await clerk.call(dictionary.listByKey, { key: 'dms_sku_itemtype' });
  return {
    unitId: foreign.unitId,
    itemCategoryId: await addBaseCategory(product.database, tenant.id, '板材'),
    itemTypeIds: types.slice(0, 1).map(({ id }) => id),
  };
}

async function print(client: TestClient, materialId: number, inventoryOrganisationId?: number) {
  const place = inventoryOrganisationId === undefined ? '' : `&invOrgId=${inventoryOrganisationId}`;
  const url = `${reports.pdf.path}?template=materials&ids=${materialId}${place}`;
  const answer = await client.raw({ method: 'GET', url });
  return answer.statusCode === 200 ? { http: 200, code: 0 } : { http: answer.statusCode, ...answer.json() };
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

const places: readonly (readonly [string, () => number | undefined])[] = [
  ['naming none', () => undefined],
  ['naming one of the role’s', () => east],
  ['naming the one that has it', () => west],
];

describe.each(places)('%s', (_what, place) => {
  test('it is neither read nor printed', async () => {
    const named = place();
    const { materialId, productId } = foreign;
    expect(
      await clerk.call(materials.detail, { materialId, ...(named && { inventoryOrganisationId: named }) }),
    ).toMatchObject(missing);
    expect(
      await clerk.call(products.detail, { productId, ...(named && { inventoryOrganisationId: named }) }),
    ).toMatchObject(missing);
    expect(await print(clerk, materialId, named)).toMatchObject(missing);
  });
});

test('no other call reads or changes it', async () => {
  const { materialId, productId, variantId } = foreign;
  const form = materialFormOf(await needs(), { materialId });
  const ask = (client: TestClient): Promise<object>[] => [
    client.call(materials.organisations, { materialId }),
    client.call(products.organisations, { productId }),
    client.call(products.brief, { id: productId }),
    client.call(products.isEditable, { productId }),
    client.call(products.translations, { id: productId }),
    client.call(products.saveTranslations, { id: productId, list: [] }),
    client.call(catalogue.read, { productId }),
    client.call(catalogue.matrixOfProduct, { productId }),
    client.call(catalogue.stock, { productId }),
    client.call(sharingRules.readers, { kind: 'material', id: materialId }),
    client.call(sharingRules.readers, { kind: 'product', id: productId }),
  ];
  for (const answer of await Promise.all(ask(clerk))) expect(answer).toMatchObject(missing);
  for (const answer of await Promise.all(ask(western))) expect(answer).toMatchObject({ code: 0 });
  const changes = [
    clerk.call(materials.update, form),
    clerk.call(products.remove, { id: productId }),
    clerk.call(products.putOnShelf, { ids: [productId] }),
    clerk.call(products.assign, { id: productId, inventoryOrganisationIds: [east] }),
    clerk.call(attributes.enable, { id: variantId, active: 0 }),
    clerk.call(attributes.remove, { id: variantId }),
  ];
  for (const answer of await Promise.all(changes)) expect(answer).toMatchObject(missing);
});

test('nothing lists it to choose from, and nothing takes it', async () => {
  const { materialId, productId, variantId } = foreign;
  const listed = async (client: TestClient) => ({
    variants: idsOf((await client.call(variants.list, {})).data),
    ofProduct: idsOf((await client.call(variants.ofProduct, { productId })).data),
    choosable: idsOf((await client.call(variants.choosable, {})).data),
    products: idsOf((await client.call(classifications.choosable, {})).data),
  });
  expect(await listed(clerk)).toEqual({ variants: [], ofProduct: [], choosable: [], products: [] });
  expect(await listed(western)).toEqual({
    variants: [variantId],
    ofProduct: [variantId],
    choosable: [variantId],
    products: [productId],
  });
  const bill = { productName: '部件', variantName: '红', variantId, active: 1 as const };
  expect(await clerk.call(boms.save, bill)).toMatchObject({ code: 4000, errors: [{ path: 'variantId' }] });
  const group = { name: '精选', description: '精选商品', productList: [productId] };
  expect(await clerk.call(classifications.save, group)).toMatchObject({ errors: [{ path: 'productList' }] });
  expect(await western.call(classifications.save, group)).toMatchObject({ code: 0 });
  const own = await placedIn([east]);
  const changed = materialFormOf(await needs(), { materialId: own.materialId, accessoryIds: [materialId] });
  expect(await clerk.call(materials.update, changed)).toMatchObject({
    errors: [{ path: 'accessoryIds', message: '配件不存在' }],
  });
});

test('the home page tells nothing of it', async () => {
  const { materialId, productId } = await placedIn([west]);
  const told = async (client: TestClient) => idsOf((await client.call(home.overview)).data.changes);
  expect(await told(western)).toEqual(expect.arrayContaining([materialId, productId]));
  for (const id of [materialId, productId]) expect(await told(clerk)).not.toContain(id);
});

test('what stands in the way of a deletion is counted and not named', async () => {
  const { unitId } = await placedIn([west]);
  const refused = await clerk.call(units.remove, { id: unitId });
  expect(refused).toMatchObject({
    code: 4092,
    data: { usedBy: { total: 1, records: [{ type: 'material', code: '', name: '' }] } },
  });
});

test('one of several organisations of the role is enough, whichever is active', async () => {
  const both = await tenant.userWith(rights, { organisations: ['东库', '西库'] });
  const { materialId, productId } = foreign;
  expect(await both.call(materials.detail, { materialId })).toMatchObject({
    code: 0,
    data: { inventoryOrganisationId: null },
  });
  expect(await both.call(materials.detail, { materialId, inventoryOrganisationId: west })).toMatchObject({
    code: 0,
  });
  expect(await both.call(products.detail, { productId })).toMatchObject({ code: 0 });
});

test('what no organisation has is there for whoever works in one', async () => {
  const loose = await placedIn([]);
  const nowhere = await tenant.userWith(rights);
  expect(await clerk.call(materials.detail, { materialId: loose.materialId })).toMatchObject({ code: 0 });
  expect(await clerk.call(products.detail, { productId: loose.productId })).toMatchObject({ code: 0 });
  expect(await nowhere.call(materials.detail, { materialId: loose.materialId })).toMatchObject(missing);
  expect(await nowhere.call(products.detail, { productId: loose.productId })).toMatchObject(missing);
});

test('those who can see a record are those of its organisations', async () => {
  const own = await placedIn([east]);
  const readers = async (client: TestClient, kind: 'material' | 'product', id: number) =>
    idsOf((await client.call(sharingRules.readers, { kind, id, pageSize: 100 })).data);
  for (const [kind, mine, theirs] of [
    ['material', own.materialId, foreign.materialId],
    ['product', own.productId, foreign.productId],
  ] as const) {
    expect(await readers(clerk, kind, mine)).toContain(clerk.userId);
    expect(await readers(clerk, kind, mine)).not.toContain(western.userId);
    expect(await readers(western, kind, theirs)).not.toContain(clerk.userId);
  }
});

test('loading takes over what others have, and from then on it is there', async () => {
  const other = await placedIn([west]);
  expect(idsOf((await clerk.call(materials.loadable, {})).data)).toContain(other.materialId);
  expect(idsOf((await clerk.call(products.loadable, {})).data)).toContain(other.productId);
  expect(await clerk.call(materials.load, [{ id: other.materialId }])).toMatchObject({ code: 0 });
  expect(await clerk.call(products.load, [{ id: other.productId }])).toMatchObject({ code: 0 });
  expect(await clerk.call(materials.detail, { materialId: other.materialId })).toMatchObject({ code: 0 });
  expect(await clerk.call(products.detail, { productId: other.productId })).toMatchObject({ code: 0 });
});
