import { catalogue } from '@edp/contract/catalogue';
import { materials } from '@edp/contract/materials';
import { products } from '@edp/contract/products';
import { reports } from '@edp/contract/reports';
import { sharingRules } from '@edp/contract/sharing-rules';
import { beforeAll, expect, test } from 'vitest';
import { addMaterial, organisationOf } from '../fixtures/material-records.ts';
import { addProduct } from '../fixtures/product-records.ts';
import { useTestApp } from '../test-app.ts';
import type { TestClient } from '../test-client.ts';
import type { TestTenant } from '../test-tenant.ts';

/** Materials and products are read for an inventory organisation of the role, and by a role that has none not at all. */
const product = useTestApp();
const missing = { http: 404, code: 4040, message: '数据不存在' };
const buttons = ['edit', 'delete', 'assign', 'multilingual'].map((button) => `product:${button}`);
const rights = ['material', 'material:print', 'product', ...buttons];
let tenant: TestTenant;
let clerk: Awaited<ReturnType<TestTenant['userWith']>>;
let nowhere: TestClient;
let places: { own: number; foreign: number };
let materialId: number;
let productId: number;

beforeAll(async () => {
  const { database } = product;
  tenant = await product.newTenant();
  clerk = await tenant.userWith(rights, { organisations: ['东库', '南库'] });
  nowhere = await tenant.userWith(rights);
  const [east, south, west] = await Promise.all(
    ['东库', '南库', '西库'].map((name) => organisationOf(database, tenant.id, name)),
  );
  places = { own: south ?? 0, foreign: west ?? 0 };
  const organisationIds = [east ?? 0, south ?? 0, west ?? 0];
  materialId = (await addMaterial(database, tenant.id, { organisationIds })).id;
  productId = (await addProduct(database, tenant.id, { organisationIds, variants: [{}] })).id;
});

test('who can see a material or a product is none of those whose roles have no organisation', async () => {
  for (const [kind, id] of [['material', materialId] as const, ['product', productId] as const]) {
    const { data, total } = await clerk.call(sharingRules.readers, { kind, id });
    expect({ kind, total, ids: data.map((reader) => reader.id) }).toEqual({
      kind,
      total: 1,
      ids: [clerk.userId],
    });
  }
});

async function print(client: TestClient, inventoryOrganisationId?: number) {
  const place = inventoryOrganisationId === undefined ? '' : `&invOrgId=${inventoryOrganisationId}`;
  const url = `${reports.pdf.path}?template=materials&ids=${materialId}${place}`;
  const answer = await client.raw({ method: 'GET', url });
  const http = answer.statusCode;
  return http === 200 ? { http, code: 0 } : { http, ...answer.json() };
}

/** What is read for an organisation. */
const readFor = async (client: TestClient, organisation?: number) => [
  await client.call(materials.detail, {
    materialId,
    ...(organisation && { inventoryOrganisationId: organisation }),
  }),
  await client.call(products.detail, {
    productId,
    ...(organisation && { inventoryOrganisationId: organisation }),
  }),
  await print(client, organisation),
];

test('another organisation of the role is read for, one that the role lacks is not there', async () => {
  for (const place of [undefined, places.own])
    for (const answer of await readFor(clerk, place)) expect(answer).toMatchObject({ code: 0 });
  for (const answer of await readFor(clerk, places.foreign)) expect(answer).toMatchObject(missing);
});

test('a role without an organisation reads and changes none, by no call', async () => {
  for (const place of [undefined, places.own])
    for (const answer of await readFor(nowhere, place)) expect(answer).toMatchObject(missing);
  const ask = (client: TestClient) => [
    client.call(materials.organisations, { materialId }),
    client.call(products.organisations, { productId }),
    client.call(products.isEditable, { productId }),
    client.call(products.translations, { id: productId }),
    client.call(products.saveTranslations, { id: productId, list: [] }),
    client.call(products.assign, { id: productId, inventoryOrganisationIds: [places.own] }),
    client.call(catalogue.read, { productId }),
    client.call(catalogue.matrixOfProduct, { productId }),
    client.call(catalogue.stock, { productId }),
    client.call(sharingRules.readers, { kind: 'material', id: materialId }),
    client.call(sharingRules.readers, { kind: 'product', id: productId }),
  ];
  for (const answer of await Promise.all(ask(clerk))) expect(answer).toMatchObject({ code: 0 });
  for (const answer of await Promise.all(ask(nowhere))) expect(answer).toMatchObject(missing);
  expect(await nowhere.call(products.remove, { id: productId })).toMatchObject(missing);
});
