import { boms } from '@edp/contract/boms';
import { sharingRules } from '@edp/contract/sharing-rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { addProduct } from '../../testing/fixtures/product-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
const missing = { http: 404, code: 4040, message: '数据不存在' };
const refused = { http: 403, code: 4030 };
const buttons = ['add', 'edit', 'copy', 'enable', 'manage', 'delete'].map((button) => `bom:${button}`);
let tenant: TestTenant;
let maker: Awaited<ReturnType<TestTenant['userWith']>>;
let reader: Awaited<ReturnType<TestTenant['userWith']>>;
let variantId: number;
/** Of the maker, with one line. */
let bomId: number;
let lineId: number;
/** The reader's own. */
let ownId: number;

beforeEach(async () => {
  tenant = await product.newTenant();
  maker = await tenant.userWith(['bom', ...buttons]);
  reader = await tenant.userWith(['bom', ...buttons], { dataScope: 'own' });
  variantId = await addVariant(reader.userId);
  bomId = (await maker.call(boms.save, { variantId, active: 1 })).data.id;
  lineId = (await maker.call(boms.saveLine, { bomId, variantId: await addVariant(maker.userId), sort: 1 }))
    .data.id;
  ownId = (await reader.call(boms.save, { variantId, active: 1 })).data.id;
});

/** A variant of a product that belongs to somebody. */
async function addVariant(ownerId: number): Promise<number> {
  const made = await addProduct(product.database, tenant.id, { variants: [{}] });
  await product.database.inTenantTransaction(tenant.id, (db) =>
    db
      .updateTable('products')
      .set({ created_by: ownerId })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', made.id)
      .execute(),
  );
  return made.variantIds[0] ?? 0;
}

/** A rule that shares the maker's bills of materials with the reader. */
async function share(power: 0 | 1): Promise<number> {
  const parties = { addResource: { id: [maker.userId] }, addSharingTo: { id: [reader.userId] } };
  const rule = { name: '图纸共享', sharingType: 'bom' as const, power, ...parties };
  return (await tenant.admin.call(sharingRules.create, rule)).data.id;
}

const line = (fields: object = {}) => ({ bomId, variantId, sort: 2, ...fields });
const activeOf = async (id: number) => (await tenant.admin.call(boms.detail, { id })).data.active;

/** What every call that changes the maker's bill of materials answers to the reader. */
const changes = () =>
  Promise.all([
    reader.call(boms.save, { id: bomId, variantId, active: 0 }),
    reader.call(boms.saveWhole, { id: bomId, active: 0 }),
    reader.call(boms.switchActive, { ids: [ownId, bomId], status: 0 }),
    reader.call(boms.saveLine, { ...line(), id: lineId }),
    reader.call(boms.moveLine, { id: lineId, parentId: 0 }),
    reader.call(boms.removeLine, { id: lineId }),
    reader.call(boms.remove, { id: bomId }),
  ]);

describe('a bill of materials of somebody else', () => {
  test('does not exist for whoever sees his own', async () => {
    for (const endpoint of [boms.list, boms.sources]) {
      const own = { data: [{ id: ownId, sharedBy: '', canChange: true }], total: 1 };
      expect(await reader.call(endpoint, {})).toMatchObject(own);
    }
    expect(await reader.call(boms.detail, { id: bomId })).toMatchObject(missing);
    expect(await reader.call(boms.tree, { bomId })).toMatchObject(missing);
    expect(await reader.call(boms.line, { id: lineId })).toMatchObject(missing);
    expect(await reader.call(boms.copy, { id: bomId, name: '副本', code: 'C' })).toMatchObject(missing);
    for (const answer of await changes()) expect(answer).toMatchObject(missing);
    expect([await activeOf(bomId), await activeOf(ownId)]).toEqual([1, 1]);
    const [unseen, unknown] = [
      await reader.call(boms.saveLine, line()),
      await reader.call(boms.saveLine, line({ bomId: 5 })),
    ];
    expect({ ...unseen, traceId: '' }).toEqual({ ...unknown, traceId: '' });
    expect(unseen).toMatchObject({ code: 4000, errors: [{ path: 'bomId' }] });
  });

  test('that is shared to be read is read and copied, and never changed', async () => {
    await share(0);
    const { data, total } = await reader.call(boms.list, {});
    expect(total).toBe(2);
    expect(data.map(({ id, sharedBy, canChange }) => [id, sharedBy, canChange])).toEqual([
      [ownId, '', true],
      [bomId, '图纸共享', false],
    ]);
    const seen = { sharedBy: '图纸共享', canChange: false };
    expect((await reader.call(boms.detail, { id: bomId })).data).toMatchObject(seen);
    expect((await reader.call(boms.tree, { bomId })).data).toMatchObject([{ id: lineId }]);
    expect((await reader.call(boms.line, { id: lineId })).data).toMatchObject({ id: lineId });
    for (const answer of await changes()) expect(answer).toMatchObject(refused);
    expect(await reader.call(boms.saveLine, line())).toMatchObject(refused);
    expect([await activeOf(bomId), await activeOf(ownId)]).toEqual([1, 1]);
    const copy = await reader.call(boms.copy, { id: bomId, name: '副本', code: 'C' });
    expect(copy.data).toMatchObject({ productName: '副本', sharedBy: '', canChange: true });
    expect((await reader.call(boms.tree, { bomId: copy.data.id })).data).toHaveLength(1);
  });

  test('that is shared to be changed is changed, until the rule is switched off', async () => {
    const sharingId = await share(1);
    const { data } = await reader.call(boms.save, { id: bomId, variantId, active: 1, remark: '改' });
    expect(data).toMatchObject({ remark: '改', sharedBy: '图纸共享', canChange: true });
    const another = line({ variantId: await addVariant(reader.userId) });
    expect(await reader.call(boms.saveLine, another)).toMatchObject({ code: 0 });
    const stale = { id: bomId, variantId, active: 1 as const, version: 1 };
    const { data: refusal } = await reader.call(boms.save, stale);
    expect(refusal).toMatchObject({ current: { sharedBy: '图纸共享', canChange: true } });
    await tenant.admin.call(sharingRules.switchStatus, { sharingId, status: 0 });
    expect(await reader.call(boms.detail, { id: bomId })).toMatchObject(missing);
    for (const answer of await changes()) expect(answer).toMatchObject(missing);
  });
});

test('a variant is chosen of a product that is seen; one that stands there stays', async () => {
  await share(1);
  const unseen = await addVariant(maker.userId);
  const notThere = { code: 4000, errors: [{ path: 'variantId', message: '引用的数据不存在' }] };
  expect(await reader.call(boms.save, { variantId: unseen, active: 1 })).toMatchObject(notThere);
  expect(await reader.call(boms.save, { id: bomId, variantId: unseen, active: 1 })).toMatchObject(notThere);
  expect(await reader.call(boms.saveLine, line({ variantId: unseen }))).toMatchObject(notThere);
  const { variantId, sort } = (await reader.call(boms.line, { id: lineId })).data;
  const kept = { id: lineId, variantId, sort, remark: '还在' };
  expect((await reader.call(boms.saveLine, kept)).data).toMatchObject({ variantId, remark: '还在' });
});

test('a rule of another tenant shares nothing', async () => {
  const other = await product.newTenant();
  const parties = { addResource: { id: [other.adminId] }, addSharingTo: { id: [other.adminId] } };
  const rule = { name: '外部', sharingType: 'bom' as const, power: 1 as const, ...parties };
  expect(await other.admin.call(sharingRules.create, rule)).toMatchObject({ code: 0 });
  expect(await other.admin.call(boms.detail, { id: bomId })).toMatchObject(missing);
  expect(await reader.call(boms.detail, { id: bomId })).toMatchObject(missing);
});
