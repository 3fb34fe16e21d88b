import { securityEvents } from '@edp/contract/security-events';
import { session } from '@edp/contract/session';
import { users } from '@edp/contract/users';
import { loginInput } from '@edp/testkit/sign-in';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let admin: TestClient;

beforeAll(async () => {
  tenant = await product.newTenant();
  ({ admin } = tenant);
});

async function wrongPassword(account: string, times = 1): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    const anyone = product.anyone(tenant.code);
    await anyone.call(session.login, { ...(await loginInput(anyone, account)), password: 'wrong' });
  }
}

test('a failed sign-in is recorded of accounts that are there, and never with what was typed', async () => {
  const { account } = await tenant.userWith([]);
  await wrongPassword(account, 6);
  const { data, total } = await admin.call(securityEvents.signIns, { keyword: account, result: 'failed' });
  expect(data.map(({ kind, changes }) => [kind, ...changes])).toEqual([
    ['signInFailed', '原因：账号已锁定'],
    ['accountLocked'],
    ...Array.from({ length: 5 }, () => ['signInFailed', '原因：密码错误']),
  ]);
  expect(total).toBe(7);
  await wrongPassword('nobody-at-all');
  expect(await admin.call(securityEvents.signIns, { keyword: 'nobody-at-all' })).toMatchObject({
    data: [],
  });
});

test('of a sign-in whose account has been disabled too, and why', async () => {
  const form = { account: 'stopped', name: '已停用', roleIds: [] };
  const { id, account } = (await admin.call(users.create, form)).data;
  await admin.call(users.disable, { id });
  const { firstPassword } = (await admin.call(users.resetPassword, { id })).data;
  const anyone = product.anyone(tenant.code);
  await anyone.call(session.login, await loginInput(anyone, account, firstPassword));
  const { data } = await admin.call(securityEvents.signIns, { keyword: account });
  expect(data).toMatchObject([{ kind: 'signInFailed', changes: ['原因：账号已停用'], failed: 1 }]);
});

test('signing out twice is recorded once', async () => {
  const user = await tenant.userWith([]);
  await Promise.all([user.call(session.logout, {}), user.call(session.logout, {})]);
  const filter = { keyword: user.account, kind: 'signedOut' };
  expect((await admin.call(securityEvents.signIns, filter)).total).toBe(1);
});
