import { departments } from '@edp/contract/departments';
import { menus } from '@edp/contract/menus';
import { roles } from '@edp/contract/roles';
import { session } from '@edp/contract/session';
import { users } from '@edp/contract/users';
import { loginInput, signIn, signInWithoutRole } from '@edp/testkit/sign-in';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWindow } from '../../testing/live-client.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
});

const missing = { http: 404, code: 4040, message: '数据不存在' };
const refused = { http: 403, code: 4030 };
const over = { http: 401, code: 403 };

let accounts = 0;
/** Unique over all tenants, since these tests also run without row-level security. */
const newAccount = () => `new-user-${++accounts}`;

async function addUser(
  fields: { name?: string; phone?: string; roleIds?: number[]; departmentId?: number } = {},
  by: TestTenant = tenant,
) {
  const account = `${newAccount()}-${by.code}`;
  const { data, message } = await by.admin.call(users.create, {
    name: '周敏',
    roleIds: [by.adminRoleId],
    ...fields,
    account,
  });
  if (data === undefined) throw new Error(message ?? '');
  return data;
}

/** Somebody who has changed the first password and chosen the role. */
async function signedIn(account: string, firstPassword: string, of = tenant) {
  const client = product.anyone(of.code);
  const { data } = await client.call(session.login, await loginInput(client, account, firstPassword));
  client.signer = { ...client.signer, ticket: data.ticket, signKey: data.signKey };
  const password = 'changed-9';
  const change = { loginName: account, oldPassword: firstPassword, password, confirmPassword: password };
  expect(await client.call(session.changePassword, change)).toMatchObject({ code: 0 });
  const [role] = (await client.call(session.roles, {})).data.userRoles;
  if (role) await client.call(session.chooseRole, { roleId: role.roleId, key: role.key });
  return client;
}

describe('a list of users', () => {
  test('finds by name, account, initials, department with those below, role and state', async () => {
    const { data: above } = await tenant.admin.call(departments.create, { name: '采购中心' });
    const { data: below } = await tenant.admin.call(departments.create, {
      name: '管材组',
      parentId: above.id,
    });
    const user = await addUser({ name: '欧阳青', departmentId: below.id });
    const found = async (filter: object) =>
      (await tenant.admin.call(users.list, { ...filter, pageSize: 50 })).data.map(({ id }) => id);
    for (const keyword of ['欧阳', 'oyq', user.account.toUpperCase()])
      expect(await found({ keyword })).toEqual([user.id]);
    expect(await found({ departmentId: above.id })).toEqual([user.id]);
    expect(await found({ departmentId: below.id, roleId: tenant.adminRoleId, enabled: 1 })).toEqual([
      user.id,
    ]);
    expect(await found({ departmentId: above.id, enabled: 0 })).toEqual([]);
    expect(await found({ roleId: tenant.adminRoleId })).toContain(tenant.adminId);
  });

  test('tells people and their roles', async () => {
    const user = await addUser();
    const { data } = await tenant.admin.call(users.list, { keyword: user.account });
    expect(data).toMatchObject([
      {
        account: user.account,
        roles: [{ id: tenant.adminRoleId, name: '平台管理员' }],
        enabled: 1,
        locked: false,
        mustChangePassword: true,
        lastSignInTime: '',
      },
    ]);
    expect(data[0]).not.toHaveProperty('firstPassword');
  });

  test('keeps phone numbers from whoever may not see them, and from their search', async () => {
    const user = await addUser({ phone: '13812342207' });
    const reader = await tenant.userWith(['user', 'user:edit', 'user:assignRoles']);
    const { data } = await reader.call(users.list, { keyword: user.account });
    expect(data[0]?.phone).toBe('138****2207');
    expect((await reader.call(users.detail, { id: user.id })).data.phone).toBe('138****2207');
    expect((await reader.call(users.list, { keyword: '13812342207' })).data).toEqual([]);
    expect((await tenant.admin.call(users.list, { keyword: '13812342207' })).data[0]?.phone).toBe(
      '138****2207',
    );
    const { name, version } = user;
    const other = { id: user.id, name, version, phone: '13900000000' };
    expect(await reader.call(users.update, other)).toMatchObject(refused);
    expect(await reader.call(users.update, { id: user.id, name: '周晓敏', version })).toMatchObject({
      code: 0,
    });
    expect((await tenant.admin.call(users.detail, { id: user.id })).data.phone).toBe('138****2207');
    expect((await tenant.admin.call(users.revealPhone, { id: user.id })).data).toEqual({
      phone: '13812342207',
    });
    expect(await reader.call(users.revealPhone, { id: user.id })).toMatchObject(refused);
  });
});

describe('a new user', () => {
  test('has an account of its own in the tenant, whatever others have', async () => {
    const form = { name: '王海涛', account: newAccount(), roleIds: [] };
    expect(await tenant.admin.call(users.create, form)).toMatchObject({ code: 0 });
    expect(await tenant.admin.call(users.create, form)).toMatchObject({
      code: 4090,
      errors: [{ path: 'account', message: '账号已存在' }],
    });
    const wrong = { ...form, account: 'a b', name: '', email: 'nowhere', phone: '123' };
    const { errors } = await tenant.admin.call(users.create, wrong as typeof form);
    expect(errors?.map(({ path }) => path).toSorted()).toEqual(['account', 'email', 'name', 'phone']);
    expect(
      await tenant.admin.call(users.create, { ...form, account: newAccount(), roleIds: [1] }),
    ).toMatchObject({
      errors: [{ path: 'roleIds', message: '角色无效' }],
    });
  });

  test('is given roles by whoever may assign them alone', async () => {
    const clerk = await tenant.userWith(['user', 'user:add']);
    const form = { name: '李静', account: newAccount(), roleIds: [tenant.adminRoleId] };
    expect(await clerk.call(users.create, form)).toMatchObject(refused);
    expect(await clerk.call(users.create, { ...form, roleIds: [] })).toMatchObject({ code: 0 });
  });

  test('may do nothing but change the first password and sign out', async () => {
    const { account, firstPassword } = await addUser();
    const client = product.anyone(tenant.code);
    const { data } = await client.call(session.login, await loginInput(client, account, firstPassword));
    expect(data.mustChangePassword).toBe(true);
    client.signer = { ...client.signer, ticket: data.ticket, signKey: data.signKey };
    const first = { ...refused, message: '请先修改初始密码' };
    expect(await client.call(session.roles, {})).toMatchObject(first);
    expect(await client.call(session.info)).toMatchObject(first);
    expect(await client.call(menus.current, {})).toMatchObject(first);
    const change = { loginName: account, oldPassword: firstPassword, password: firstPassword };
    expect(
      await client.call(session.changePassword, { ...change, confirmPassword: firstPassword }),
    ).toMatchObject({ errors: [{ path: 'password', message: '新密码不能与旧密码相同' }] });
    const password = 'changed-9';
    expect(
      await client.call(session.changePassword, { ...change, password, confirmPassword: password }),
    ).toMatchObject({ code: 0 });
    expect((await client.call(session.roles, {})).data.userRoles).toHaveLength(1);
    const again = product.anyone(tenant.code);
    const signed = await again.call(session.login, await loginInput(again, account, password));
    expect(signed.data).not.toHaveProperty('mustChangePassword');
  });

  test('can give up the first sign-in', async () => {
    const { account, firstPassword } = await addUser();
    const client = product.anyone(tenant.code);
    const { data } = await client.call(session.login, await loginInput(client, account, firstPassword));
    client.signer = { ...client.signer, ticket: data.ticket, signKey: data.signKey };
    expect(await client.call(session.logout, {})).toMatchObject({ code: 0 });
    expect(await client.call(session.roles, {})).toMatchObject(over);
  });
});

describe('a change', () => {
  test('of an older version is refused with the user as it is now', async () => {
    const { id, version } = await addUser();
    const saved = await tenant.admin.call(users.update, {
      id,
      version,
      name: '陈立',
      email: 'chen@hdzz.com',
    });
    expect(saved.data).toMatchObject({ name: '陈立', email: 'chen@hdzz.com', version: version + 1 });
    expect(await tenant.admin.call(users.update, { id, version, name: '赵雪' })).toMatchObject({
      code: 4091,
      data: { current: { name: '陈立' }, updatedName: '管理员' },
    });
    expect((await tenant.admin.call(users.list, { keyword: 'cl' })).data.map((user) => user.id)).toContain(
      id,
    );
  });

  test('of roles ends the sessions that work in a role that is gone', async () => {
    const user = await addUser();
    const client = await signedIn(user.account, user.firstPassword);
    expect(await client.call(users.list, {})).toMatchObject({ code: 0 });
    expect(await tenant.admin.call(users.assignRoles, { id: user.id, roleIds: [] })).toMatchObject({
      data: { roles: [] },
    });
    expect(await client.call(users.list, {})).toMatchObject(over);
  });
});

test('a stopped role is kept by whoever has it and given to nobody', async () => {
  const { roleId, userId } = await tenant.userWith(['brand']);
  const user = await addUser({ roleIds: [] });
  expect(await tenant.admin.call(roles.switchStatus, { id: roleId, enabled: 0 })).toMatchObject({ code: 0 });
  const offered = (await tenant.admin.call(users.assignableRoles, {})).data.map(({ id }) => id);
  expect(offered).not.toContain(roleId);
  expect(await tenant.admin.call(users.assignRoles, { id: user.id, roleIds: [roleId] })).toMatchObject({
    errors: [{ path: 'roleIds', message: '角色无效' }],
  });
  const kept = { id: userId, roleIds: [roleId, tenant.adminRoleId] };
  expect((await tenant.admin.call(users.assignRoles, kept)).data.roles).toHaveLength(2);
});

describe('a disabled user', () => {
  test('is signed out at once, cannot sign in, and can again when enabled', async () => {
    const user = await addUser();
    const client = await signedIn(user.account, user.firstPassword);
    expect(await tenant.admin.call(users.disable, { id: user.id })).toMatchObject({ code: 0 });
    expect(await client.call(users.list, {})).toMatchObject(over);
    const again = product.anyone(tenant.code);
    const login = async () => again.call(session.login, await loginInput(again, user.account, 'changed-9'));
    expect(await login()).toMatchObject({ message: '用户名或密码错误' });
    expect(await tenant.admin.call(users.enable, { id: user.id })).toMatchObject({ code: 0 });
    expect(await login()).toMatchObject({ code: 0 });
  });

  test('has open windows, which are told', async () => {
    const address = await product.listen();
    const user = await addUser();
    const client = await signedIn(user.account, user.firstPassword);
    const { client: window } = await openWindow(address, client.signer.ticket ?? '');
    await tenant.admin.call(users.disable, { id: user.id });
    expect(await window.nextOf('logout')).toMatchObject({ method: 'logout' });
  });

  test('is nobody who disables', async () => {
    expect(await tenant.admin.call(users.disable, { id: tenant.adminId })).toMatchObject({
      code: 4093,
      message: '不能停用自己的账号',
    });
  });

  test('is never the last administrator, who cannot lose that role either', async () => {
    const alone = await product.newTenant();
    const helper = await alone.userWith(['user', 'user:disable', 'user:assignRoles']);
    const last = { code: 4093, message: '至少保留一名可以管理角色和用户的启用人员' };
    expect(await helper.call(users.disable, { id: alone.adminId })).toMatchObject(last);
    expect(await helper.call(users.assignRoles, { id: alone.adminId, roleIds: [] })).toMatchObject(last);
    expect(await alone.admin.call(users.assignRoles, { id: alone.adminId, roleIds: [] })).toMatchObject(last);
    const second = await addUser({}, alone);
    expect(await helper.call(users.disable, { id: alone.adminId })).toMatchObject({ code: 0 });
    expect(await helper.call(users.disable, { id: second.id })).toMatchObject(last);
  });

  test.each([
    { others: 0, who: 'and nobody else' },
    { others: 1, who: 'among three' },
  ])('is one of two administrators who disable each other at once, $who', async ({ others }) => {
    const pair = await product.newTenant();
    const second = await addUser({}, pair);
    if (others > 0) await addUser({}, pair);
    const client = await signedIn(second.account, second.firstPassword, pair);
    const [one, two] = await product.database.inTenantTransaction(pair.id, async (db) => {
      // Both have been let in before either decides.
      await db
        .selectFrom('roles')
        .select('id')
        .where('tenant_id', '=', pair.id)
        .orderBy('id')
        .forUpdate()
        .execute();
      const both = [
        pair.admin.call(users.disable, { id: second.id }),
        client.call(users.disable, { id: pair.adminId }),
      ] as const;
      await untilWaiting(db, 2);
      return both;
    });
    const codes = [(await one).code, (await two).code];
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    const enabled = await product.database
      .asTenant(pair.id)
      .selectFrom('users')
      .select('id')
      .where('tenant_id', '=', pair.id)
      .where('enabled', '=', true)
      .execute();
    expect(enabled).toHaveLength(1 + others);
  });
});

describe('a password', () => {
  test('that is reset ends the sessions and has to be changed', async () => {
    const user = await addUser();
    const client = await signedIn(user.account, user.firstPassword);
    const { data } = await tenant.admin.call(users.resetPassword, { id: user.id });
    expect(await client.call(users.list, {})).toMatchObject(over);
    expect(data.firstPassword).not.toBe(user.firstPassword);
    await signedIn(user.account, data.firstPassword);
    expect(await tenant.admin.call(users.resetPassword, { id: tenant.adminId })).toMatchObject({
      code: 4093,
    });
  });

  test('that was typed wrong too often is unlocked', async () => {
    const { account, id } = await addUser();
    const client = product.anyone(tenant.code);
    for (let tries = 0; tries < 5; tries += 1)
      await client.call(session.login, await loginInput(client, account, 'wrong'));
    const locked = async () => (await tenant.admin.call(users.detail, { id })).data.locked;
    expect(await locked()).toBe(true);
    expect(await tenant.admin.call(users.unlock, { id })).toMatchObject({ code: 0 });
    expect(await locked()).toBe(false);
  });

  test('of somebody who may give rights is reset by nobody who may not', async () => {
    const desk = await tenant.userWith(['user', 'user:edit', 'user:disable', 'user:resetPassword']);
    const words = { ...refused, message: '该用户可以管理权限，需要“分配角色”权限才能操作' };
    const { id, name } = await addUser();
    expect(await desk.call(users.resetPassword, { id })).toMatchObject(words);
    expect(await desk.call(users.disable, { id })).toMatchObject(words);
    expect(await desk.call(users.update, { id, name, phone: '13900000001' })).toMatchObject(words);
    expect(await desk.call(users.endSessions, { id })).toMatchObject(words);
    const plain = await addUser({ roleIds: [] });
    expect(await desk.call(users.resetPassword, { id: plain.id })).toMatchObject({ code: 0 });
  });
});

describe('sessions', () => {
  test('are told with where they come from, and ended one by one or together', async () => {
    const { account, id, firstPassword } = await addUser();
    const first = await signedIn(account, firstPassword);
    const second = product.anyone(tenant.code);
    const { data: login } = await second.call(session.login, await loginInput(second, account, 'changed-9'));
    second.signer = { ...second.signer, ticket: login.ticket, signKey: login.signKey };
    const { data } = await tenant.admin.call(users.sessions, { id });
    expect(data.map(({ address }) => address).toSorted()).toEqual(
      [first.remoteAddress, second.remoteAddress].toSorted(),
    );
    const [roleless] = data.filter(({ roleName }) => roleName === '');
    await tenant.admin.call(users.endSessions, { id, sessionId: roleless?.id });
    expect(await second.call(session.roles, {})).toMatchObject(over);
    expect(await first.call(session.roles, {})).toMatchObject({ code: 0 });
    expect(await tenant.admin.call(users.endSessions, { id, sessionId: roleless?.id })).toMatchObject(
      missing,
    );
    await tenant.admin.call(users.endSessions, { id });
    expect(await first.call(session.roles, {})).toMatchObject(over);
  });

  test('of the caller stay', async () => {
    const id = tenant.adminId;
    const elsewhere = await signIn(product.anyone(tenant.code), 'admin');
    const own = (await tenant.admin.call(users.sessions, { id })).data.find(({ current }) => current);
    expect(await tenant.admin.call(users.endSessions, { id, sessionId: own?.id })).toMatchObject(missing);
    expect(await tenant.admin.call(users.endSessions, { id })).toMatchObject({ code: 0 });
    expect(await elsewhere.call(session.info)).toMatchObject(over);
    expect((await tenant.admin.call(users.sessions, { id })).data).toMatchObject([{ current: true }]);
  });
});

test('a user of another tenant is neither seen nor changed', async () => {
  const user = await addUser({ name: '外租户用户' });
  const { id, name } = user;
  await signInWithoutRole(product.anyone(tenant.code), 'admin');
  expect((await other.admin.call(users.list, { keyword: name })).data).toEqual([]);
  expect((await other.admin.call(users.assignableRoles, {})).data.map((role) => role.id)).not.toContain(
    tenant.adminRoleId,
  );
  expect(await other.admin.call(users.detail, { id })).toMatchObject(missing);
  expect(await other.admin.call(users.update, { id, name })).toMatchObject(missing);
  for (const call of [
    users.disable,
    users.enable,
    users.unlock,
    users.resetPassword,
    users.sessions,
    users.endSessions,
    users.revealPhone,
  ])
    expect(await other.admin.call(call, { id })).toMatchObject(missing);
  expect(await other.admin.call(users.assignRoles, { id, roleIds: [] })).toMatchObject(missing);
  const own = { name, account: newAccount(), roleIds: [tenant.adminRoleId] };
  expect(await other.admin.call(users.create, own)).toMatchObject({ code: 4000 });
  const { data: place } = await tenant.admin.call(departments.create, { name: '外租户部门' });
  expect(await other.admin.call(users.create, { ...own, roleIds: [], departmentId: place.id })).toMatchObject(
    { errors: [{ path: 'departmentId', message: '部门不存在' }] },
  );
  expect((await tenant.admin.call(users.detail, { id })).data).toMatchObject({ name, enabled: 1 });
});
