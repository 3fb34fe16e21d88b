import { brands } from '@edp/contract/brands';
import { home } from '@edp/contract/home';
import { passkeys } from '@edp/contract/passkeys';
import { secondFactors } from '@edp/contract/second-factors';
import { securitySettings } from '@edp/contract/security-settings';
import { session } from '@edp/contract/session';
import { users } from '@edp/contract/users';
import { PASSWORD } from '@edp/testkit/credentials';
import { chooseRole, loginInput, signIn } from '@edp/testkit/sign-in';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { codeOf, setUpApp } from '../../testing/fixtures/authenticator-app.ts';
import { addPasskey } from '../../testing/fixtures/doings/security-doings.ts';
import { SoftwareAuthenticator } from '../../testing/fixtures/software-authenticator.ts';
import { openWindow, shakeHands } from '../../testing/live-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let address: string;
let tenant: TestTenant;

beforeAll(async () => {
  address = await product.listen();
});
beforeEach(async () => {
  tenant = await product.newTenant();
});

const over = { http: 401, code: 403 };
const lacking = { http: 403, code: 4030, message: '请先设置二次验证' };

async function demand(fields: object) {
  const { data } = await tenant.admin.call(securitySettings.read);
  return tenant.admin.call(securitySettings.save, { ...data, rememberAllowed: 1, ...fields });
}

async function login(account: string) {
  const client = product.anyone(tenant.code);
  const { data } = await client.call(session.login, await loginInput(client, account));
  client.signer = { ...client.signer, ticket: data.ticket, signKey: data.signKey };
  return { client, data };
}

test('whoever asks it of themselves has one, and unknown roles are refused at their field', async () => {
  const own = { errors: [{ path: 'secondFactorRequired', message: '请先在“我的账号”中为自己设置二次验证' }] };
  expect(await demand({ secondFactorRequired: 1 })).toMatchObject(own);
  expect(await demand({ secondFactorRoleIds: [tenant.adminRoleId] })).toMatchObject({
    errors: [{ path: 'secondFactorRoleIds' }],
  });
  const other = await product.newTenant();
  expect(await demand({ secondFactorRoleIds: [other.adminRoleId] })).toMatchObject({
    errors: [{ path: 'secondFactorRoleIds', message: '角色无效' }],
  });
  await setUpApp(tenant.admin);
  expect(await demand({ secondFactorRequired: 1, version: 0 })).toMatchObject({
    code: 0,
    data: { secondFactorRequired: 1, secondFactorRoleIds: [], version: 1 },
  });
  // A client that does not know it yet leaves it as it is.
  const { data } = await demand({ secondFactorRequired: undefined, secondFactorRoleIds: undefined });
  expect(data).toMatchObject({ secondFactorRequired: 1, version: 2 });
});

test('with the next request sessions and windows of those who lack one are over; a sign-in leads to it', async () => {
  const user = await tenant.userWith(['brand']);
  const { client: window } = await openWindow(address, user.signer.ticket ?? '');
  await setUpApp(tenant.admin);
  expect(await user.call(brands.list, {})).toMatchObject({ code: 0 });
  await demand({ secondFactorRequired: 1 });
  expect(await user.call(brands.list, {})).toMatchObject(over);
  expect(await shakeHands(address, user.signer.ticket ?? '')).toBe(401);
  window.socket.close();
  const listed = (await tenant.admin.call(users.list, { keyword: user.account })).data[0];
  expect(listed?.secondFactor).toBe('due');

  const { client, data } = await login(user.account);
  expect(data.mustSetUpSecondFactor).toBe(true);
  for (const endpoint of [session.info, session.roles, brands.list, secondFactors.state])
    expect(await client.call(endpoint, {})).toMatchObject(lacking);
  expect(await shakeHands(address, data.ticket)).toBe(401);
  // To open calls somebody of whom it is asked is nobody.
  expect(await client.call(home.configuration)).toMatchObject({ code: 0 });
  await setUpApp(client);
  expect(await chooseRole(client)).toMatchObject({ account: user.account });
  expect(await client.call(brands.list, {})).toMatchObject({ code: 0 });
  // What had been signed in with the password alone does not come back to life.
  expect(await user.call(brands.list, {})).toMatchObject(over);
});

test('is asked of a role’s people alone, from the request on that gives it to somebody', async () => {
  const [keeper, clerk] = [await tenant.userWith(['brand']), await tenant.userWith(['brand'])];
  expect(await demand({ secondFactorRoleIds: [keeper.roleId] })).toMatchObject({
    code: 0,
    data: { secondFactorRoleIds: [keeper.roleId], roles: expect.any(Array) },
  });
  expect(await clerk.call(brands.list, {})).toMatchObject({ code: 0 });
  expect(await keeper.call(brands.list, {})).toMatchObject(over);
  const roleIds = [clerk.roleId, keeper.roleId];
  expect(await tenant.admin.call(users.assignRoles, { id: clerk.userId, roleIds })).toMatchObject({
    code: 0,
  });
  expect(await clerk.call(brands.list, {})).toMatchObject(over);
  const { client, data } = await login(clerk.account);
  expect(data.mustSetUpSecondFactor).toBe(true);
  await addPasskey(client, new SoftwareAuthenticator());
  expect(await chooseRole(client)).toMatchObject({ account: clerk.account });
  const [own] = (await client.call(passkeys.list)).data;
  const last = { code: 4093, message: '您的账号须有二次验证，不能移除最后一种方式' };
  expect(await client.call(passkeys.remove, { id: own?.id ?? 0, password: PASSWORD })).toMatchObject(last);
  const { secret } = await setUpApp(client);
  expect(await client.call(passkeys.remove, { id: own?.id ?? 0, password: PASSWORD })).toMatchObject({
    code: 0,
  });
  expect(await client.call(secondFactors.remove, { password: PASSWORD, code: codeOf(secret) })).toMatchObject(
    last,
  );
  expect((await client.call(secondFactors.state)).data).toMatchObject({
    authenticator: true,
    required: true,
  });
});

test('comes after a first password, and after a reset once more', async () => {
  await setUpApp(tenant.admin);
  await demand({ secondFactorRequired: 1 });
  const form = { account: `new-${tenant.code}`, name: '新人', roleIds: [tenant.adminRoleId] };
  const { data: made } = await tenant.admin.call(users.create, form);
  const client = product.anyone(tenant.code);
  const { data } = await client.call(
    session.login,
    await loginInput(client, form.account, made.firstPassword),
  );
  expect(data).toMatchObject({ mustChangePassword: true, mustSetUpSecondFactor: true });
  client.signer = { ...client.signer, ticket: data.ticket, signKey: data.signKey };
  expect(await client.call(secondFactors.begin, { password: made.firstPassword })).toMatchObject({
    message: '请先修改初始密码',
  });
  const change = { loginName: form.account, oldPassword: made.firstPassword };
  const chosen = { password: PASSWORD, confirmPassword: PASSWORD };
  expect(await client.call(session.changePassword, { ...change, ...chosen })).toMatchObject({ code: 0 });
  await setUpApp(client);
  expect(await chooseRole(client)).toMatchObject({ account: form.account });
  expect(await tenant.admin.call(users.resetSecondFactor, { id: made.id })).toMatchObject({ code: 0 });
  expect((await login(form.account)).data.mustSetUpSecondFactor).toBe(true);
});

test('a tenant’s demand is nobody else’s', async () => {
  const other = await product.newTenant();
  const stranger = await other.userWith(['brand']);
  await setUpApp(tenant.admin);
  await demand({ secondFactorRequired: 1 });
  expect(await stranger.call(brands.list, {})).toMatchObject({ code: 0 });
  await signIn(product.anyone(other.code), stranger.account);
});
