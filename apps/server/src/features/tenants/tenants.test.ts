import { tenants } from '@edp/contract/tenants';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const product = useTestApp();

test('an authorization code is known when its tenant is enabled', async () => {
  const tenant = await product.newTenant();
  const caller = product.anyone();
  const find = (tenantCode: string) => caller.call(tenants.byCode, { tenantCode });
  expect(await find(tenant.code)).toMatchObject({
    code: 0,
    data: { tenantCode: tenant.code, tenantName: `租户${tenant.code}`, rememberAllowed: true },
  });
  const unknown = { http: 404, code: 4040, message: '授权码无效，请重新输入' };
  expect(await find('NOPE')).toMatchObject(unknown);
  expect(await find('')).toMatchObject({ code: 4000, message: '请输入授权码' });
  expect(Object.keys((await find(tenant.code)).data)).toEqual([
    'tenantCode',
    'tenantName',
    'rememberAllowed',
    'singleSignOn',
    'passwordSignIn',
  ]);
});
