import { brands } from '@edp/contract/brands';
import { session } from '@edp/contract/session';
import { administeredTenants } from '@edp/contract/administered-tenants';
import { tenants } from '@edp/contract/tenants';
import { users } from '@edp/contract/users';
import { PASSWORD } from '@edp/testkit/credentials';
import { loginInput, signIn } from '@edp/testkit/sign-in';
import { uploadAs } from '@edp/testkit/uploads';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { runAsOwner } from '../../testing/new-database.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let operator: TestTenant;
let tenant: TestTenant;

beforeAll(async () => {
  operator = await product.newTenant({ operator: true });
});
beforeEach(async () => {
  tenant = await product.newTenant();
});

const notAllowed = { http: 403, code: 4030, message: '没有操作权限' };
const missing = { http: 404, code: 4040 };
const isOver = { http: 401, code: 403 };
const newUser = (account: string) => ({ account, name: '周敏', roleIds: [] });

async function listed(code: string) {
  const { data } = await operator.admin.call(administeredTenants.list, { keyword: code });
  expect(data).toHaveLength(1);
  const [row] = data;
  if (row === undefined) throw new Error(`No tenant ${code}`);
  return row;
}

async function limit(limits: { maxUsers?: number; maxStorageMb?: number }) {
  const { id, version } = await listed(tenant.code);
  const input = { maxUsers: null, maxStorageMb: null, ...limits };
  return operator.admin.call(administeredTenants.setLimits, { id, version, ...input });
}

async function eventsOf(tenantId: number, kind: string) {
  return product.database
    .asTenant(tenantId)
    .selectFrom('security_events')
    .select(['actor_name', 'subject_name', 'changes'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();
}

test('a tenant is listed with what it holds, as numbers', async () => {
  await tenant.admin.call(users.create, newUser('zhoumin'));
  const { data: gone } = await tenant.admin.call(users.create, newUser('gone'));
  await tenant.admin.call(users.disable, { id: gone.id });
  const content = Buffer.from('说明书 '.repeat(100));
  await uploadAs(tenant.admin, content, { purpose: 'document', fileName: '说明书.txt' });
  expect(await listed(tenant.code)).toMatchObject({
    id: tenant.id,
    name: `租户${tenant.code}`,
    enabled: 1,
    operator: false,
    users: 2,
    records: 0,
    storage: content.length,
    maxUsers: null,
    maxStorageMb: null,
    lastSignInTime: expect.stringMatching(/^\d{4}-\d\d-\d\d /),
  });
  expect(await listed(operator.code)).toMatchObject({ operator: true, storage: 0 });
});

test('tenants are found by state and put in order', async () => {
  const { id, version } = await listed(tenant.code);
  await operator.admin.call(administeredTenants.disable, { id, version });
  const { data } = await operator.admin.call(administeredTenants.list, { enabled: 0, sortField: 'code' });
  expect(data.map((row) => row.id)).toContain(tenant.id);
  expect(data.every(({ enabled }) => enabled === 0)).toBe(true);
  const enabled = await operator.admin.call(administeredTenants.list, { enabled: 1, keyword: tenant.code });
  expect(enabled.data).toEqual([]);
});

test('a new tenant is worked in with the password that is told once', async () => {
  const code = `NEW${tenant.code}`.slice(0, 20);
  const form = { tenantCode: code, name: '新公司', account: 'boss', adminName: '王总' };
  const { data } = await operator.admin.call(administeredTenants.create, form);
  expect(data).toMatchObject({ code: code.toUpperCase(), account: 'boss' });
  const anyone = product.anyone(data.code);
  const entered = await anyone.call(session.login, await loginInput(anyone, 'boss', data.firstPassword));
  expect(entered).toMatchObject({ code: 0 });
  expect(await operator.admin.call(administeredTenants.create, form)).toMatchObject({
    code: 4090,
    errors: [{ path: 'tenantCode', message: '代码已存在' }],
  });
  expect(await listed(data.code)).toMatchObject({ name: '新公司', users: 1, records: 0 });
  const created = await eventsOf(operator.id, 'tenantCreated');
  expect(created.map(({ subject_name }) => subject_name)).toContain(`新公司 (${data.code})`);
});

test('a disabled tenant is left at once by everybody, and entered again when it is enabled', async () => {
  const { id, version } = await listed(tenant.code);
  expect(await tenant.admin.call(brands.list, {})).toMatchObject({ code: 0 });
  expect(await operator.admin.call(administeredTenants.disable, { id, version })).toMatchObject({ code: 0 });
  expect(await tenant.admin.call(brands.list, {})).toMatchObject(isOver);
  expect(await product.anyone().call(tenants.byCode, { tenantCode: tenant.code })).toMatchObject(missing);
  const stale = await operator.admin.call(administeredTenants.enable, { id, version });
  expect(stale).toMatchObject({ code: 4091, data: { current: { enabled: 0 }, updatedName: '管理员' } });
  expect(await operator.admin.call(administeredTenants.enable, { id, version: version + 1 })).toMatchObject({
    code: 0,
  });
  // What was ended stays so.
  expect(await tenant.admin.call(brands.list, {})).toMatchObject(isOver);
  const again = await signIn(product.anyone(tenant.code), 'admin');
  expect(await again.call(brands.list, {})).toMatchObject({ code: 0 });
  expect(await eventsOf(operator.id, 'tenantDisabled')).toContainEqual(
    expect.objectContaining({ subject_name: `租户${tenant.code} (${tenant.code})` }),
  );
});

test('the tenant of an operator is never disabled, not even past the call', async () => {
  const { id, version } = await listed(operator.code);
  expect(await operator.admin.call(administeredTenants.disable, { id, version })).toMatchObject({
    code: 4093,
    message: '运营方租户不能停用',
  });
  const past = runAsOwner(product.ownerUrl, `update tenants set enabled = false where id = ${operator.id}`);
  await expect(past).rejects.toThrow('tenants_operator_enabled');
});

test('of two users who would be the last only one is added, or enabled', async () => {
  expect(await limit({ maxUsers: 2 })).toMatchObject({ code: 0, data: { maxUsers: 2, maxStorageMb: null } });
  const refused = { code: 4093, message: '租户的启用用户数已达上限（2），请联系平台运营方' };
  const added = await Promise.all(
    ['one', 'two', 'three', 'four'].map((account) => tenant.admin.call(users.create, newUser(account))),
  );
  expect(added.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(added.filter(({ code }) => code !== 0)).toMatchObject([refused, refused, refused]);
  const { data: all } = await tenant.admin.call(users.list, {});
  const first = all.find(({ account }) => account !== 'admin')?.id ?? 0;
  await tenant.admin.call(users.disable, { id: first });
  const { data: second } = await tenant.admin.call(users.create, newUser('five'));
  await tenant.admin.call(users.disable, { id: second.id });
  const enabled = await Promise.all([first, second.id].map((id) => tenant.admin.call(users.enable, { id })));
  expect(enabled.map(({ code }) => code).toSorted()).toEqual([0, 4093]);
  // Whoever is enabled already takes no further place.
  const again = enabled[0]?.code === 0 ? first : second.id;
  expect(await tenant.admin.call(users.enable, { id: again })).toMatchObject({ code: 0 });
  expect(await listed(tenant.code)).toMatchObject({ users: 2 });
});

test('files are stored up to the limit, two at once not past it', async () => {
  await limit({ maxStorageMb: 1 });
  const content = Buffer.from('x'.repeat(600_000));
  const upload = (fileName: string) => uploadAs(tenant.admin, content, { purpose: 'document', fileName });
  const answers = await Promise.all([upload('一.txt'), upload('二.txt')]);
  const refused = { code: 4093, message: '租户的存储空间已达上限（1 MB），请联系平台运营方' };
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.find(({ code }) => code !== 0)).toMatchObject(refused);
  expect(await listed(tenant.code)).toMatchObject({ storage: content.length, maxStorageMb: 1 });
  // Too many bytes are refused before they are looked at: this is no file of any kind that is taken.
  const early = await uploadAs(tenant.admin, Buffer.alloc(900_000), {
    purpose: 'picture',
    fileName: 'x.exe',
  });
  expect(early).toMatchObject(refused);
  await limit({});
  expect(await upload('三.txt')).toMatchObject({ code: 0 });
});

test('limits say what they must be, and nobody overwrites those of somebody else', async () => {
  const { id, version } = await listed(tenant.code);
  const form = { id, version, maxUsers: '0', maxStorageMb: 'x' };
  expect(await operator.admin.call(administeredTenants.setLimits, { ...form, maxUsers: 0 })).toMatchObject({
    code: 4000,
    errors: [{ path: 'maxUsers' }, { path: 'maxStorageMb' }],
  });
  await operator.admin.call(administeredTenants.setLimits, { id, version, maxUsers: '5', maxStorageMb: '' });
  const late = await operator.admin.call(administeredTenants.setLimits, {
    id,
    version,
    maxUsers: 9,
    maxStorageMb: null,
  });
  expect(late).toMatchObject({ code: 4091, data: { current: { maxUsers: 5, version: version + 1 } } });
  const events = await eventsOf(operator.id, 'tenantLimitsChanged');
  expect(events.at(-1)?.changes).toEqual([{ what: 'maxUsers', from: '', to: '5' }]);
});

test('an administrator of a tenant gets a password of one use, and nobody else of it', async () => {
  const clerk = await tenant.userWith(['brand']);
  const { data } = await operator.admin.call(administeredTenants.administrators, { id: tenant.id });
  expect(data).toEqual([{ id: tenant.adminId, account: 'admin', name: '管理员' }]);
  const reset = (userId: number) =>
    operator.admin.call(administeredTenants.resetAdministrator, { id: tenant.id, userId });
  expect(await reset(clerk.userId)).toMatchObject(missing);
  expect(await reset(operator.adminId)).toMatchObject({ code: 4093 });
  const other = await product.newTenant();
  expect(await reset(other.adminId)).toMatchObject(missing);
  const given = await reset(tenant.adminId);
  expect(await tenant.admin.call(brands.list, {})).toMatchObject(isOver);
  expect(await clerk.call(brands.list, {})).toMatchObject({ code: 0 });
  const anyone = product.anyone(tenant.code);
  expect(await anyone.call(session.login, await loginInput(anyone, 'admin', PASSWORD))).not.toMatchObject({
    code: 0,
  });
  const entered = await anyone.call(
    session.login,
    await loginInput(anyone, 'admin', given.data.firstPassword),
  );
  expect(entered).toMatchObject({ code: 0 });
  expect(await eventsOf(tenant.id, 'administratorReset')).toMatchObject([
    { actor_name: '管理员', subject_name: '管理员 (admin)' },
  ]);
  expect(await eventsOf(operator.id, 'administratorReset')).toContainEqual(
    expect.objectContaining({ subject_name: `租户${tenant.code} (${tenant.code})` }),
  );
});

test('a permission alone is not enough: only an operator administers tenants', async () => {
  await product.database.inTenantTransaction(tenant.id, async (db) => {
    for (const [kind, code] of [
      ['menu', 'tenant'],
      ['button', 'add'],
      ['button', 'limits'],
      ['button', 'disable'],
      ['button', 'resetAdministrator'],
    ] as const) {
      const { id: resource_id } = await db
        .insertInto('resources')
        .values({ tenant_id: tenant.id, kind, screen: 'tenant', code, name: code })
        .returning('id')
        .executeTakeFirstOrThrow();
      const granted = { tenant_id: tenant.id, role_id: tenant.adminRoleId, resource_id };
      await db.insertInto('role_resources').values(granted).execute();
    }
  });
  const { admin } = tenant;
  const one = { id: operator.id };
  const form = { tenantCode: 'MINE', name: '我的', account: 'me', adminName: '我' };
  expect(await admin.call(administeredTenants.list, {})).toMatchObject(notAllowed);
  expect(await admin.call(administeredTenants.create, form)).toMatchObject(notAllowed);
  expect(
    await admin.call(administeredTenants.setLimits, { ...one, maxUsers: 1, maxStorageMb: 1 }),
  ).toMatchObject(notAllowed);
  expect(await admin.call(administeredTenants.disable, one)).toMatchObject(notAllowed);
  expect(await admin.call(administeredTenants.enable, one)).toMatchObject(notAllowed);
  expect(await admin.call(administeredTenants.administrators, one)).toMatchObject(notAllowed);
  expect(
    await admin.call(administeredTenants.resetAdministrator, { ...one, userId: operator.adminId }),
  ).toMatchObject(notAllowed);
});

test('each button of the screen is held by itself', async () => {
  const reader = await operator.userWith(['tenant']);
  const { id } = await listed(tenant.code);
  expect(await reader.call(administeredTenants.list, {})).toMatchObject({ code: 0 });
  const form = { name: '新公司', account: 'boss', adminName: '王总' };
  let codes = 0;
  const calls = {
    'tenant:add': (by: TestClient) =>
      by.call(administeredTenants.create, { ...form, tenantCode: `B${++codes}${tenant.code}`.slice(0, 20) }),
    'tenant:limits': (by: TestClient) =>
      by.call(administeredTenants.setLimits, { id, maxUsers: 9, maxStorageMb: null }),
    'tenant:disable': (by: TestClient) => by.call(administeredTenants.enable, { id }),
    'tenant:resetAdministrator': (by: TestClient) =>
      by.call(administeredTenants.resetAdministrator, { id, userId: tenant.adminId }),
  };
  for (const [button, call] of Object.entries(calls)) {
    const others = Object.keys(calls).filter((one) => one !== button);
    expect(await call(await operator.userWith(['tenant', ...others]))).toMatchObject(notAllowed);
    expect(await call(await operator.userWith(['tenant', button]))).toMatchObject({ code: 0 });
  }
  const further = [
    (by: TestClient) => by.call(administeredTenants.disable, { id }),
    (by: TestClient) => by.call(administeredTenants.administrators, { id }),
  ];
  for (const call of further) expect(await call(reader)).toMatchObject(notAllowed);
});

test('what is not there is not found', async () => {
  const none = { id: 987_654_321 };
  expect(await operator.admin.call(administeredTenants.disable, none)).toMatchObject(missing);
  expect(
    await operator.admin.call(administeredTenants.resetAdministrator, { ...none, userId: 1 }),
  ).toMatchObject(missing);
  expect((await operator.admin.call(administeredTenants.administrators, none)).data).toEqual([]);
});
