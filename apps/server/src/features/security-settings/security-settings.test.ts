import { securitySettings } from '@edp/contract/security-settings';
import { session } from '@edp/contract/session';
import { users } from '@edp/contract/users';
import { PASSWORD } from '@edp/testkit/credentials';
import { loginInput, signIn } from '@edp/testkit/sign-in';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { hasRls } from '../../testing/shared-database.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';
import { lockSecuritySettings, writeSecuritySettings } from './security-settings.queries.ts';

const product = useTestApp();
let tenant: TestTenant;

beforeEach(async () => {
  tenant = await product.newTenant();
});

const over = { http: 401, code: 403 };
const defaults = {
  passwordMinLength: 6,
  passwordKinds: 1,
  passwordHistory: 1,
  passwordExpiryDays: 0,
  sessionHours: 12,
  idleMinutes: 120,
  rememberAllowed: 1,
  rememberDays: 7,
  allowedAddresses: [],
  secondFactorRequired: 0,
  secondFactorRoleIds: [],
} as const;

function save(fields: object, { admin } = tenant) {
  return admin.call(securitySettings.save, { ...defaults, ...fields });
}

async function login(account: string, fields: object = {}, client = product.anyone(tenant.code)) {
  return client.call(session.login, { ...(await loginInput(client, account)), ...fields });
}

/** The same session, used from another address. */
const elsewhere = ({ app, signer }: TestClient) => new TestClient(app, signer);

/** As if the sessions of a user had begun, and been used last, so long ago. */
async function age({ userId }: { userId: number }, { signedIn = '0', lastSeen = '0' }) {
  await product.database.pool.query(
    `update tickets set signed_in_at = signed_in_at - $2::interval, expires_at = expires_at - $2::interval,
            last_seen_at = last_seen_at - $3::interval where user_id = $1`,
    [userId, signedIn, lastSeen],
  );
}

/** As if the user's password had been set so long ago. */
async function agePassword({ userId }: { userId: number }, ago: string) {
  await product.database.inTenantTransaction(tenant.id, (db) =>
    db
      .updateTable('users')
      .set({ password_changed_at: sql`now() - ${ago}::interval` })
      .where('id', '=', userId)
      .execute(),
  );
}

async function changePassword(user: TestClient, account: string, [oldPassword, password]: [string, string]) {
  const form = { loginName: account, oldPassword, password, confirmPassword: password };
  return user.call(session.changePassword, form);
}

describe('the settings', () => {
  test('are those of today until somebody saves others, and each tenant has its own', async () => {
    const { admin } = tenant;
    const roles = [{ id: tenant.adminRoleId, name: '平台管理员' }];
    const expected = { ...defaults, ownAddress: admin.remoteAddress, roles };
    expect((await admin.call(securitySettings.read)).data).toEqual({ ...expected, version: 0 });
    expect(await save({ idleMinutes: '30', version: 0 })).toMatchObject({ code: 0, data: { version: 1 } });
    expect((await admin.call(securitySettings.read)).data).toEqual({
      ...expected,
      idleMinutes: 30,
      version: 1,
    });
    const other = await product.newTenant();
    expect((await other.admin.call(securitySettings.read)).data).toMatchObject({ ...defaults, version: 0 });
    await save({ idleMinutes: 60 }, other);
    expect((await admin.call(securitySettings.read)).data).toMatchObject({ idleMinutes: 30 });
  });

  test('are shown to whoever has the screen and changed by whoever has the button', async () => {
    const [reader, stranger] = [await tenant.userWith(['security']), await tenant.userWith(['brand'])];
    expect(await reader.call(securitySettings.read)).toMatchObject({ code: 0 });
    expect(await reader.call(securitySettings.save, defaults)).toMatchObject({ code: 4030 });
    expect(await stranger.call(securitySettings.read)).toMatchObject({ code: 4030 });
  });

  test('of two who save the first ones together one succeeds', async () => {
    const answers = await Promise.all([30, 60].map((idleMinutes) => save({ idleMinutes, version: 0 })));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4091]);
    const stale = answers.find(({ code }) => code === 4091);
    expect(stale).toMatchObject({ data: { current: { version: 1 }, updatedName: '管理员' } });
  });

  test.each([
    [{ passwordMinLength: 5 }, 'passwordMinLength', '应为6–32之间的整数'],
    [{ passwordKinds: 'x' }, 'passwordKinds', '应为1–4之间的整数'],
    [{ idleMinutes: null }, 'idleMinutes', '应为5–1440之间的整数'],
    [
      { allowedAddresses: ['10.0.0.0/8', '10.0.0.256'] },
      'allowedAddresses',
      '“10.0.0.256”不是IP地址或网段，如 10.1.2.3 或 10.0.0.0/8',
    ],
    [
      { allowedAddresses: '10.0.0.0/33' },
      'allowedAddresses',
      '“10.0.0.0/33”不是IP地址或网段，如 10.1.2.3 或 10.0.0.0/8',
    ],
  ])('%j is refused at its field', async (fields, path, message) => {
    expect(await save(fields)).toMatchObject({ http: 400, code: 4000, errors: [{ path, message }] });
  });
});

describe('sessions in force', () => {
  test('end when they have been idle for longer than is allowed now, and stay ended', async () => {
    const [idle, busy] = [await tenant.userWith([]), await tenant.userWith([])];
    await age(idle, { lastSeen: '40 minutes' });
    expect(await save({ idleMinutes: 30 })).toMatchObject({ code: 0 });
    expect(await save({ idleMinutes: 300 })).toMatchObject({ code: 0 });
    expect(await idle.call(session.info)).toMatchObject(over);
    expect(await busy.call(session.info)).toMatchObject({ code: 0 });
    await age(busy, { lastSeen: '200 minutes' });
    expect(await busy.call(session.info)).toMatchObject({ code: 0 });
  });

  test('end when they have lasted for longer than is allowed now; one that was over is not brought back', async () => {
    const [old, fresh, dead] = [
      await tenant.userWith([]),
      await tenant.userWith([]),
      await tenant.userWith([]),
    ];
    await age(old, { signedIn: '2 hours' });
    await age(dead, { signedIn: '13 hours' });
    await save({ sessionHours: 1 });
    await save({ sessionHours: 72 });
    expect(await old.call(session.info)).toMatchObject(over);
    expect(await dead.call(session.info)).toMatchObject(over);
    expect(await fresh.call(session.info)).toMatchObject({ code: 0 });
    await age(fresh, { signedIn: '20 hours' });
    expect(await fresh.call(session.info)).toMatchObject({ code: 0 });
  });

  test('that are remembered end like others once nothing may be remembered', async () => {
    const user = await tenant.userWith([]);
    const remembered = product.anyone(tenant.code);
    const { data } = await login(user.account, { rememberMe: true }, remembered);
    remembered.signer = { ...remembered.signer, ...data };
    await age(user, { signedIn: '13 hours' });
    expect(await remembered.call(session.info)).toMatchObject({ code: 0 });
    await save({ rememberAllowed: 0 });
    expect(await remembered.call(session.info)).toMatchObject(over);
  });

  test('of another tenant go on', async () => {
    const other = await product.newTenant();
    const user = await other.userWith([]);
    await age(user, { signedIn: '5 hours', lastSeen: '1 hour' });
    await save({ sessionHours: 1, idleMinutes: 5, allowedAddresses: [tenant.admin.remoteAddress] });
    expect(await user.call(session.info)).toMatchObject({ code: 0 });
  });
});

test('a sign-in that comes while other settings are being saved keeps to those', async () => {
  const user = await tenant.userWith([]);
  const signingIn = product.anyone(tenant.code);
  const started: ReturnType<typeof login>[] = [];
  await product.database.inTenantTransaction(tenant.id, async (db) => {
    const scope = { db, tenantId: tenant.id };
    const current = await lockSecuritySettings(scope);
    const by = { ...scope, userId: tenant.adminId, roleId: null, dataScope: 'all', language: 'ZHS' } as const;
    await writeSecuritySettings(by, { ...current, sessionHours: 1 });
    started.push(login(user.account, {}, signingIn));
    await untilWaiting(db, 1);
  });
  expect(await started[0]).toMatchObject({ code: 0 });
  const { rows } = await product.database.pool.query<{ hours: number }>(
    `select extract(epoch from expires_at - signed_in_at)::float8 / 3600 as hours from tickets where address = $1`,
    [signingIn.remoteAddress],
  );
  expect(rows[0]?.hours).toBeCloseTo(1, 2);
});

describe('network addresses', () => {
  test('outside of the allowed ones are refused at the sign-in and at the next request', async () => {
    const [inside, outside] = [await tenant.userWith([]), await tenant.userWith([])];
    const allowedAddresses = [tenant.admin.remoteAddress, `${inside.remoteAddress}/128`, '10.0.0.0/8'];
    expect(await save({ allowedAddresses: allowedAddresses.join('\n') })).toMatchObject({
      code: 0,
      data: { allowedAddresses },
    });
    expect(await outside.call(session.info)).toMatchObject(over);
    expect(await inside.call(session.info)).toMatchObject({ code: 0 });
    expect(await elsewhere(inside).call(session.info)).toMatchObject(over);
    expect(await inside.call(session.info)).toMatchObject({ code: 0 });
    expect(await login(outside.account)).toMatchObject({
      http: 403,
      code: 4030,
      message: '当前网络地址不允许登录',
    });
    await save({ allowedAddresses: [] });
    expect(await login(outside.account)).toMatchObject({ code: 0 });
    expect(await elsewhere(inside).call(session.info)).toMatchObject({ code: 0 });
  });

  test('nobody shuts out the address that they save from', async () => {
    const { admin } = tenant;
    expect(await save({ allowedAddresses: ['10.0.0.0/8'] })).toMatchObject({
      code: 4000,
      errors: [
        {
          path: 'allowedAddresses',
          message: `您当前的地址${admin.remoteAddress}不在范围内，保存后您将无法登录`,
        },
      ],
    });
    admin.language = 'ENG';
    expect((await save({ allowedAddresses: ['10.0.0.0/8'] })).errors?.[0]?.message).toBe(
      `Your own address ${admin.remoteAddress} is outside: you could not sign in any more`,
    );
    expect((await admin.call(securitySettings.read)).data.version).toBe(0);
  });
});

describe('the password policy', () => {
  const refusedWith = (message: string) => ({ code: 4000, errors: [{ path: 'password', message }] });

  test('names the rule that a new password breaks, and is told to the screens', async () => {
    const user = await tenant.userWith([]);
    await save({ passwordMinLength: 10, passwordKinds: 3 });
    expect((await user.call(session.passwordPolicy)).data).toEqual({
      passwordMinLength: 10,
      passwordKinds: 3,
      passwordHistory: 1,
    });
    const change = (password: string) => changePassword(user, user.account, [PASSWORD, password]);
    expect(await change('Ab3456789')).toMatchObject(refusedWith('密码至少10个字符'));
    expect(await change('ab34567890')).toMatchObject(
      refusedWith('密码至少包含大写字母、小写字母、数字、其他字符中的3类'),
    );
    expect(await change('Ab34567890')).toMatchObject({ code: 0 });
  });

  test('holds for passwords that somebody is given', async () => {
    await save({ passwordMinLength: 20, passwordKinds: 4 });
    const form = { account: 'zhoumin', name: '周敏', roleIds: [] };
    const { data } = await tenant.admin.call(users.create, form);
    const { data: reset } = await tenant.admin.call(users.resetPassword, { id: data.id });
    for (const { firstPassword } of [data, reset]) {
      expect(firstPassword).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[^A-Za-z\d]).{20}$/);
    }
    expect(await login('zhoumin', { password: reset.firstPassword })).toMatchObject({ code: 0 });
  });

  test.runIf(hasRls())('the last ones are not taken again, also when one was given in between', async () => {
    const user = await tenant.userWith([]);
    await save({ passwordHistory: 3 });
    const former = refusedWith('不能使用最近3次用过的密码');
    const names = ['jin-tian-1', 'jin-tian-2', 'jin-tian-3'] as const;
    const change = (from: string, to: string) => changePassword(user, user.account, [from, to]);
    expect(await change(PASSWORD, names[0])).toMatchObject({ code: 0 });
    expect(await change(names[0], PASSWORD)).toMatchObject(former);
    expect(await change(names[0], names[1])).toMatchObject({ code: 0 });
    expect(await change(names[1], PASSWORD)).toMatchObject(former);
    expect(await change(names[1], names[2])).toMatchObject({ code: 0 });
    expect(await change(names[2], PASSWORD)).toMatchObject({ code: 0 });

    const { data } = await tenant.admin.call(users.resetPassword, { id: user.userId });
    const again = product.anyone(tenant.code);
    const { data: signedIn } = await login(user.account, { password: data.firstPassword }, again);
    again.signer = { ...again.signer, ...signedIn };
    const replace = (password: string) => changePassword(again, user.account, [data.firstPassword, password]);
    expect(await replace(PASSWORD)).toMatchObject(former);
    expect(await replace('jin-tian-4')).toMatchObject({ code: 0 });
  });

  test('one that has expired is changed before anything else; what was signed in with it ends', async () => {
    const user = await tenant.userWith(['brand']);
    await agePassword(user, '30 days');
    const earlier = await signIn(product.anyone(tenant.code), user.account);
    await save({ passwordExpiryDays: 30 });
    expect(await earlier.call(session.info)).toMatchObject(over);

    const again = product.anyone(tenant.code);
    const { data } = await login(user.account, {}, again);
    expect(data).toMatchObject({ mustChangePassword: true, passwordExpired: true });
    again.signer = { ...again.signer, ...data };
    expect(await again.call(session.roles, {})).toMatchObject({ code: 4030, message: '请先修改初始密码' });
    expect(await again.call(session.passwordPolicy)).toMatchObject({ code: 0 });
    expect(await changePassword(again, user.account, [PASSWORD, 'jin-tian-1'])).toMatchObject({ code: 0 });
    expect(await again.call(session.roles, {})).toMatchObject({ code: 0 });
    const { data: fresh } = await login(user.account, { password: 'jin-tian-1' });
    expect(fresh).not.toHaveProperty('mustChangePassword');
  });

  test('a session lasts no longer than its password, and goes on with a new one', async () => {
    const user = await tenant.userWith([]);
    await agePassword(user, '29 days 23 hours');
    await save({ passwordExpiryDays: 30 });
    const client = await signIn(product.anyone(tenant.code), user.account);
    const endsIn = async () => {
      const { rows } = await product.database.pool.query<{ hours: number }>(
        `select extract(epoch from max(t.expires_at) - now())::float8 / 3600 as hours
           from tickets t where t.user_id = $1 and t.address = $2`,
        [user.userId, client.remoteAddress],
      );
      return rows[0]?.hours;
    };
    expect(await endsIn()).toBeCloseTo(1, 1);
    expect(await changePassword(client, user.account, [PASSWORD, 'jin-tian-1'])).toMatchObject({ code: 0 });
    expect(await endsIn()).toBeCloseTo(12, 1);
  });
});
