import { products } from '@edp/contract/products';
import { variants } from '@edp/contract/variants';
import { beforeAll, describe, expect, test } from 'vitest';
import { addMaterial } from '../../../testing/fixtures/material-records.ts';
import { addProduct } from '../../../testing/fixtures/product-records.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import type { TestTenant } from '../../../testing/test-tenant.ts';

const product = useTestApp();
const everything = ['product', 'product:shelf', 'product:load', 'product:assign'];
const missing = { http: 404, code: 4040, message: '数据不存在' };
const done = { code: 0, message: '操作成功' };
let tenant: TestTenant;
/** Works in the organisation 东库. */
let clerk: TestClient;
/** Sees what either has. */
let overseer: TestClient;
let east: number;
let west: number;
let outside: number;

beforeAll(async () => {
  tenant = await product.newTenant();
  const other = await product.newTenant();
  clerk = await tenant.userWith(everything, { organisations: ['东库'] });
  overseer = await tenant.userWith(everything, { organisations: ['东库', '西库'] });
  await other.userWith(everything, { organisations: ['外库'] });
  east = await organisation('东库');
  west = await organisation('西库');
  outside = await organisation('外库', other);
});

async function organisation(name: string, of = tenant): Promise<number> {
  const { id } = await product.database
    .asTenant(of.id)
    .selectFrom('inventory_organisations')
    .select('id')
    .where('tenant_id', '=', of.id)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return id;
}

const added = (organisationIds: number[] = [east]) =>
  addProduct(product.database, tenant.id, { organisationIds });

async function activeOf(...ids: number[]): Promise<number[]> {
  return Promise.all(ids.map(async (id) => (await overseer.call(products.brief, { id })).data.active));
}

describe('the shelf', () => {
  test('takes all the chosen products, and gives them back', async () => {
    const [one, two, third] = [await added(), await added(), await added()];
    expect(await clerk.call(products.putOnShelf, { ids: [one.id, two.id, one.id] })).toMatchObject(done);
    expect(await activeOf(one.id, two.id, third.id)).toEqual([1, 1, 0]);
    const digits = { ids: `${one.id},${two.id}` };
    expect(await clerk.send('POST', products.takeOffShelf.path, digits)).toMatchObject(done);
    expect(await activeOf(one.id, two.id)).toEqual([0, 0]);
  });

  test('takes none when the active organisation lacks one of them', async () => {
    const [here, elsewhere] = [await added(), await added([west])];
    for (const foreign of [elsewhere.id, 4_000_000_000])
      expect(await clerk.call(products.putOnShelf, { ids: [here.id, foreign] })).toMatchObject(missing);
    expect(await activeOf(here.id, elsewhere.id)).toEqual([0, 0]);
  });

  test('asks for a choice', async () => {
    for (const ids of [[], '', null])
      expect(await clerk.send('POST', products.putOnShelf.path, { ids })).toMatchObject({
        code: 4000,
        errors: [{ path: 'ids', message: '请先选择商品' }],
      });
  });
});

describe('variants on the shelf', () => {
  let who: TestClient;
  let place: number;
  beforeAll(async () => {
    const rights = [...everything, 'specification', 'specification:enable'];
    who = await tenant.userWith(rights, { organisations: ['货架库'] });
    place = await organisation('货架库');
  });
  const activeRows = async (productId: number) =>
    (
      await who.call(variants.list, {
        productId,
        pageSize: 100,
        sortField: 'itemCode',
        sortOrder: 'asc',
      })
    ).data.map(({ active }) => active);
  /** Two variants off shelf, of which one stands for a disabled material, and one on it. */
  async function withRows() {
    const material = await addMaterial(product.database, tenant.id, { enabled: 0 });
    const rows = [{ itemCode: 'A' }, { itemCode: 'B', itemName: '停用的', materialId: material.id }];
    const seed = { organisationIds: [east, place], variants: [...rows, { itemCode: 'C', active: 1 }] };
    return addProduct(product.database, tenant.id, seed);
  }

  test('are counted, told why they cannot be there, and go with their product when that is wished', async () => {
    const [one, two] = [await withRows(), await withRows()];
    const ids = [one.id, two.id];
    const { data } = await who.call(products.variantsOffShelf, { ids });
    expect(data).toMatchObject({ count: 2, refused: { total: 2 } });
    const [refused] = data.refused.records;
    expect(refused).toEqual({
      id: one.variantIds[1],
      itemCode: 'B',
      itemName: '停用的',
      reason: 'materialDisabled',
    });
    expect(await who.call(products.putOnShelf, { ids: [one.id] })).toMatchObject(done);
    expect(await activeRows(one.id)).toEqual([0, 0, 1]);
    expect(await who.call(products.putOnShelf, { ids, withVariants: true })).toMatchObject(done);
    for (const id of ids) expect(await activeRows(id)).toEqual([1, 0, 1]);
    expect((await who.call(products.variantsOffShelf, { ids })).data.count).toBe(0);
    expect(await who.call(products.takeOffShelf, { ids })).toMatchObject(done);
    expect(await activeRows(one.id)).toEqual([1, 0, 1]);
  });

  test('are left to those who may put one there by itself', async () => {
    const { id } = await withRows();
    const { data } = await clerk.call(products.variantsOffShelf, { ids: [id] });
    expect(data).toMatchObject({ count: 0, refused: { total: 2 } });
    expect(data.refused.records.map(({ reason }) => reason)).toEqual(['notAllowed', 'notAllowed']);
    const refused = { http: 403, code: 4030 };
    expect(await clerk.call(products.putOnShelf, { ids: [id], withVariants: true })).toMatchObject(refused);
    expect(await activeOf(id)).toEqual([0]);
    const reader = await tenant.userWith(['product'], { organisations: ['东库'] });
    expect(await reader.call(products.variantsOffShelf, { ids: [id] })).toMatchObject(refused);
  });

  test('of another tenant are not there', async () => {
    const { id } = await withRows();
    const other = await product.newTenant();
    const stranger = await other.userWith([...everything, 'specification:enable'], {
      organisations: ['东库'],
    });
    expect(await stranger.call(products.variantsOffShelf, { ids: [id] })).toMatchObject(missing);
    expect(await stranger.call(products.putOnShelf, { ids: [id], withVariants: true })).toMatchObject(
      missing,
    );
  });
});

describe('loading', () => {
  test('offers what the active organisation does not have, and takes it over once', async () => {
    const made = await added([west]);
    const find = async () =>
      (await clerk.call(products.loadable, { itemCodeOrName: made.code })).data.map(({ id }) => id);
    expect(await find()).toEqual([made.id]);
    const rows = [{ id: made.id, name: '其余字段不读' }];
    const answers = await Promise.all([1, 2].map(() => clerk.send('POST', products.load.path, rows)));
    expect(answers).toMatchObject([done, done]);
    expect(await find()).toEqual([]);
    expect((await clerk.call(products.list, { code: made.code })).total).toBe(1);
    expect(await clerk.call(products.load, [{ id: made.id }])).toMatchObject(done);
  });

  test('takes none when one of them is missing, and asks for a choice', async () => {
    const made = await added([west]);
    expect(await clerk.call(products.load, [{ id: made.id }, { id: 4_000_000_000 }])).toMatchObject(missing);
    expect((await clerk.call(products.list, { code: made.code })).total).toBe(0);
    expect(await clerk.call(products.load, [])).toMatchObject({ code: 4000, message: '请选择商品!!!' });
  });
});

describe('assigning', () => {
  test('adds organisations to those that have the product', async () => {
    const { id } = await added();
    expect(await clerk.call(products.assign, { id, inventoryOrganisationIds: [west, east] })).toMatchObject(
      done,
    );
    expect(await clerk.call(products.assign, { id, inventoryOrganisationIds: [west] })).toMatchObject(done);
    const { data, total } = await clerk.call(products.organisations, { productId: id, pageSize: 1 });
    expect(total).toBe(2);
    expect(data).toEqual([
      {
        productId: id,
        inventoryOrganisationId: east,
        inventoryOrganisationName: '东库',
        businessUnitName: '集团',
      },
    ]);
    const named = await clerk.call(products.organisations, {
      productId: id,
      inventoryOrganisationName: '西',
    });
    expect(named.data.map(({ inventoryOrganisationId }) => inventoryOrganisationId)).toEqual([west]);
  });

  test('refuses an organisation of another tenant, with all others', async () => {
    const { id } = await added();
    expect(
      await clerk.call(products.assign, { id, inventoryOrganisationIds: [west, outside] }),
    ).toMatchObject(missing);
    expect((await clerk.call(products.organisations, { productId: id })).total).toBe(1);
    expect(await clerk.call(products.assign, { id, inventoryOrganisationIds: [] })).toMatchObject({
      code: 4000,
      message: '请选择要添加的组织！！！',
    });
  });
});

test('without the button nothing is changed', async () => {
  const { id } = await added();
  const reader = await tenant.userWith(['product'], { organisations: ['东库'] });
  const refused = { http: 403, code: 4030 };
  expect(await reader.call(products.putOnShelf, { ids: [id] })).toMatchObject(refused);
  expect(await reader.call(products.takeOffShelf, { ids: [id] })).toMatchObject(refused);
  expect(await reader.call(products.load, [{ id }])).toMatchObject(refused);
  expect(await reader.call(products.assign, { id, inventoryOrganisationIds: [west] })).toMatchObject(refused);
});
