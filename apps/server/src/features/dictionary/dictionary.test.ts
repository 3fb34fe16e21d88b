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
  expect(foreign.data[0]).toMatchObject({ key: 'product', name: '商品' });
});

test('the kinds of applicants are told before sign-in, without a tenant', async () => {
  const caller = product.anyone();
  const list = async (key: string) => (await caller.call(dictionary.openList, { key })).data;
  expect(await list('businessOrgType')).toEqual([
    { key: '1', name: '个人' },
    { key: '2', name: '企业' },
  ]);
  expect(await list('constructor')).toEqual([]);
  caller.language = 'ENG';
  expect((await list('businessOrgType')).map(({ name }) => name)).toEqual(['Individual', 'Company']);
});

test('a dictionary is asked for by POST, with JSON or a form', async () => {
  const { admin } = await product.newTenant();
  const url = dictionary.listByKey.path;
  const body = new URLSearchParams({ key: 'edp_productunit_type' }).toString();
  const contentType = 'application/x-www-form-urlencoded';
  const answer = (await admin.raw({ method: 'POST', url, body, contentType })).json();
  expect(answer).toMatchObject({ code: 0, data: [{ sKey: 'LengthUnit', name: '长度' }, {}, {}, {}, {}] });
  expect(
    (await admin.raw({ method: 'POST', url: '/v1/dictionaryItem/listByKey', body, contentType })).json(),
  ).toEqual(answer);
  const byGet = await admin.raw({ method: 'GET', url: `${url}?${body}` });
  expect(byGet.statusCode).toBe(404);
  expect(byGet.json()).toMatchObject({ code: 4040, status: 0 });
  expect(await admin.send('POST', url, {})).toMatchObject({ code: 4000, message: '请输入字典代码' });
});
