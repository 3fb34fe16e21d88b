import { classifications } from '@edp/contract/classifications';
import { sharingRules } from '@edp/contract/sharing-rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { addProduct } from '../../testing/fixtures/product-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
const missing = { http: 404, code: 4040, message: '数据不存在' };
const refused = { http: 403, code: 4030 };
const unseen = { code: 4000, errors: [{ path: 'productList', message: '引用的数据不存在' }] };
const rights = ['classification', ...['add', 'edit', 'delete'].map((button) => `classification:${button}`)];
let tenant: TestTenant;
let maker: Awaited<ReturnType<TestTenant['userWith']>>;
let reader: Awaited<ReturnType<TestTenant['userWith']>>;
/** Products of either. */
let makers: number;
let readers: number;
/** Of the maker, with both products. */
let groupId: number;

beforeEach(async () => {
  tenant = await product.newTenant();
  maker = await tenant.userWith(rights);
  reader = await tenant.userWith(rights, { dataScope: 'own' });
  makers = await goods(maker.userId);
  readers = await goods(reader.userId);
  const form = { name: '五金', description: '述', productList: [makers, readers] };
  groupId = (await maker.call(classifications.save, form)).data.id;
});

/** A product that belongs to somebody. */
async function goods(ownerId: number): Promise<number> {
  const { id } = await addProduct(product.database, tenant.id);
  await product.database.inTenantTransaction(tenant.id, (db) =>
    db
      .updateTable('products')
      .set({ created_by: ownerId })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', id)
      .execute(),
  );
  return id;
}

/** A rule that shares what the maker owns of a kind with the reader. */
async function share(power: 0 | 1, sharingType: 'classification' | 'product' = 'classification') {
  const parties = { addResource: { id: [maker.userId] }, addSharingTo: { id: [reader.userId] } };
  const rule = { name: '分类共享', sharingType, power, ...parties };
  return (await tenant.admin.call(sharingRules.create, rule)).data.id;
}

const form = (fields: object = {}) => ({ name: '新', description: '新', ...fields });
const productsOf = async (id: number) => (await maker.call(classifications.detail, { id })).data.productList;
/** What every call that changes the maker's classification answers to the reader. */
const changes = async () => [
  await reader.call(classifications.save, form({ id: groupId, productList: [] })),
  await reader.call(classifications.removeProduct, { id: readers }),
  await reader.call(classifications.remove, { id: groupId }),
];

describe('a classification of somebody else', () => {
  test('does not exist for whoever sees his own', async () => {
    for (const endpoint of [classifications.list, classifications.all, classifications.named])
      expect(await reader.call(endpoint, {})).toMatchObject({ data: [], total: 0 });
    expect(await reader.call(classifications.detail, { id: groupId })).toMatchObject(missing);
    expect(await reader.call(classifications.products, { groupId })).toMatchObject({ data: [], total: 0 });
    for (const answer of await changes()) expect(answer).toMatchObject(missing);
    const choosable = await reader.call(classifications.choosable, {});
    expect(choosable).toMatchObject({ data: [{ id: readers }], total: 1 });
    expect(await productsOf(groupId)).toEqual([readers, makers]);
  });

  test('that is shared to be read shows all its products, and is not changed', async () => {
    await share(0);
    const seen = { id: groupId, productCount: 2, sharedBy: '分类共享', canChange: false };
    expect(await reader.call(classifications.list, {})).toMatchObject({ data: [seen], total: 1 });
    expect(await reader.call(classifications.all, {})).toMatchObject({ data: [{ id: groupId }], total: 1 });
    const { data } = await reader.call(classifications.detail, { id: groupId });
    expect(data).toMatchObject({ ...seen, productList: [readers, makers] });
    const listed = await reader.call(classifications.products, { groupId });
    expect(listed).toMatchObject({ data: [{ id: readers, groupName: '五金' }, { id: makers }], total: 2 });
    for (const answer of await changes()) expect(answer).toMatchObject(refused);
    expect(await productsOf(groupId)).toEqual([readers, makers]);
  });

  test('that is shared to be changed is changed, until the rule is switched off', async () => {
    const sharingId = await share(1);
    const save = (productList: number[]) =>
      reader.call(classifications.save, form({ id: groupId, productList }));
    const shared = { name: '新', sharedBy: '分类共享', canChange: true };
    expect((await save([readers, makers])).data).toMatchObject({ ...shared, productList: [readers, makers] });
    expect(await reader.call(classifications.removeProduct, { id: readers })).toMatchObject({ code: 0 });
    expect((await save([readers, makers])).data).toMatchObject({ productList: [readers, makers] });
    expect((await save([readers])).data).toMatchObject({ productList: [readers] });
    expect(await save([readers, makers])).toMatchObject(unseen);
    expect(await productsOf(groupId)).toEqual([readers]);
    await tenant.admin.call(sharingRules.switchStatus, { sharingId, status: 0 });
    expect(await reader.call(classifications.detail, { id: groupId })).toMatchObject(missing);
    expect(await reader.call(classifications.remove, { id: groupId })).toMatchObject(missing);
  });
});

test('products are chosen among those that are seen', async () => {
  const save = () => reader.call(classifications.save, form({ productList: [readers, makers] }));
  expect(await save()).toMatchObject(unseen);
  expect((await reader.call(classifications.list, {})).total).toBe(0);
  await share(0, 'product');
  expect((await reader.call(classifications.choosable, {})).total).toBe(2);
  expect((await save()).data).toMatchObject({ productList: [readers, makers], productCount: 2 });
});

test('a classification that is deleted frees all its products', async () => {
  await share(1);
  expect(await reader.call(classifications.remove, { id: groupId })).toMatchObject({ code: 0 });
  const { data } = await maker.call(classifications.choosable, {});
  expect(data.map((row) => row.groupId)).toEqual([null, null]);
});

test('a rule of another tenant shares nothing', async () => {
  const other = await product.newTenant();
  const parties = { addResource: { id: [other.adminId] }, addSharingTo: { id: [other.adminId] } };
  const rule = { name: '外部', sharingType: 'classification' as const, power: 1 as const, ...parties };
  expect(await other.admin.call(sharingRules.create, rule)).toMatchObject({ code: 0 });
  expect((await other.admin.call(classifications.list, {})).total).toBe(0);
  expect(await other.admin.call(classifications.detail, { id: groupId })).toMatchObject(missing);
});
