import type { Endpoint } from '@edp/contract/endpoint';
import { methodsOf } from '@edp/contract/endpoint';
import { toWire } from '@edp/contract/wire-names';
import { beforeAll, describe, expect, test } from 'vitest';
import { features } from '../../app.ts';
import { addMaterial, organisationOf } from '../fixtures/material-records.ts';
import { addProduct } from '../fixtures/product-records.ts';
import { useTestApp } from '../test-app.ts';
import type { TestClient } from '../test-client.ts';
import type { TestTenant } from '../test-tenant.ts';

/** Calls that need no more than a record's id, with one of another tenant: it is not there, for whatever they do. */
const product = useTestApp();
const MARK = '外租户';
const missing = { http: 404, code: 4040, message: '数据不存在' };
/** Each may do everything in an organisation of the same name, the one with what stands there, the other one elsewhere. */
let own: TestClient;
let stranger: TestClient;
let idOf: Record<string, number>;

async function clerkOf({ resources, userWith }: TestTenant): Promise<TestClient> {
  return userWith([...resources.keys()], { organisations: ['东库'] });
}

beforeAll(async () => {
  const { database } = product;
  const tenant = await product.newTenant();
  own = await clerkOf(tenant);
  stranger = await clerkOf(await product.newTenant());
  const organisationIds = [await organisationOf(database, tenant.id, '东库')];
  const { id: materialId } = await addMaterial(database, tenant.id, {
    itemCode: MARK,
    organisationIds,
  });
  const variants = [{ active: 1 }];
  const made = await addProduct(database, tenant.id, {
    code: MARK,
    organisationIds,
    variants,
  });
  const { id, brandId, unitId, categoryId } = made;
  idOf = {
    brands: brandId,
    units: unitId,
    categories: categoryId,
    materials: materialId,
    products: id,
    catalogue: id,
  };
});

/** What names a record, wherever it does. */
const keysOf = (id: number) => ({
  id,
  ids: [id],
  productId: id,
  materialId: id,
  active: 0,
});

const NOUNS = ['brands', 'units', 'categories', 'materials', 'products', 'catalogue'];
const calls = Object.entries(features).flatMap(([feature, { contract }]) =>
  Object.entries<Endpoint>(contract)
    .filter(([, { access, transport, input }]) => {
      const isWhole = input.safeParse(keysOf(1)).success;
      return (
        NOUNS.includes(feature) &&
        access === 'signed-in' &&
        transport === undefined &&
        isWhole &&
        !input.safeParse({}).success
      );
    })
    .map(([name, endpoint]) => ({
      name: `${feature}.${name}`,
      feature,
      endpoint,
    })),
);

test('many calls need no more', () => {
  expect(calls.length).toBeGreaterThan(20);
});

describe.each(calls)('$name', ({ feature, endpoint }) => {
  test('of another tenant', async () => {
    const input = toWire(endpoint.input, keysOf(idOf[feature] ?? 0));
    const answer = await stranger.send(methodsOf(endpoint)[0] ?? 'POST', endpoint.path, input);
    expect(answer).toMatchObject(missing);
    expect(JSON.stringify(answer)).not.toContain(MARK);
  });

  test.runIf(endpoint.kind === 'query')('of one’s own tenant it is there', async () => {
    const input = toWire(endpoint.input, keysOf(idOf[feature] ?? 0));
    expect(await own.send(methodsOf(endpoint)[0] ?? 'POST', endpoint.path, input)).toMatchObject({ code: 0 });
  });
});
