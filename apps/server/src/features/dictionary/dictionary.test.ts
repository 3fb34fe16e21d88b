import { dictionary } from '@edp/contract/dictionary';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const product = useTestApp();

test('the three dictionaries exist, in order, and belong to the tenant', async () => {
  const [tenant, other] = [await product.newTenant(), await product.newTenant()];
  const names = async (key: string) =>
    (await tenant.admin.call(dictionary.listByKey, { key })).data.map(({ name }) => name);
  expect(await names('edp_label_useobj')).toEqual(['商品', '客户', '物料']);
  expect(await names('dms_sku_itemtype')).toEqual(['原材料', '半成品', '成品', '备件']);
  expect(await names('edp_productunit_type')).toEqual(['长度', '重量', '体积', '数量', '面积']);
  expect(await names('unknown')).toEqual([]);
  await product.database.inTenantTransaction(tenant.id, (db) =>
    db
      .updateTable('dictionary_items')
      .set({ name: '产品' })
      .where('tenant_id', '=', tenant.id)
      .where('key', '=', 'product')
      .execute(),
  );
  expect((await names('edp_label_useobj'))[0]).toBe('产品');
  const foreign = await other.admin.call(dictionary.listByKey, { key: 'edp_label_useobj' });
  expect(foreign.data[0]).toMatchObject({ sKey: 'product', name: '商品' });
});

test('the kinds of applicants are told before sign-in, without a tenant', async () => {
  const caller = product.anyone();
  const list = async (key: string) => (await caller.call(dictionary.openList, { key })).data;
  expect(await list('businessOrgType')).toEqual([
    { sKey: '1', name: '个人' },
    { sKey: '2', name: '企业' },
  ]);
  expect(await list('constructor')).toEqual([]);
  caller.language = 'ENG';
  expect((await list('businessOrgType')).map(({ name }) => name)).toEqual(['Individual', 'Company']);
});
