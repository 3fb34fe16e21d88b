import { inbox } from '@edp/contract/inbox';
import { providerSignIn } from '@edp/contract/provider-sign-in';
import { roles } from '@edp/contract/roles';
import { securityEvents } from '@edp/contract/security-events';
import { securitySettings } from '@edp/contract/security-settings';
import { session } from '@edp/contract/session';
import { tenants } from '@edp/contract/tenants';
import { users } from '@edp/contract/users';
import type { ProviderPerson } from '@edp/testkit/identity-provider';
import { chooseRole, loginInput } from '@edp/testkit/sign-in';
import { beforeEach, describe, expect, test } from 'vitest';
import { hasRls } from '../../testing/shared-database.ts';
import { useSignOn } from '../../testing/fixtures/sign-on.ts';
import { runAsOwner } from '../../testing/new-database.ts';
import type { TestClient } from '../../testing/test-client.ts';

const on = useSignOn();
const { product, save, person, addUser, comeBack, finish, enter } = on;

async function signInEvents() {
  return (await on.tenant.admin.call(securityEvents.signIns, {})).data;
}

const outdated = { http: 409, code: 4093, message: '登录请求无效或已过期，请重新登录' };
const refused = (message: string) => ({ http: 403, code: 4030, message });

describe('a sign-in', () => {
  test.runIf(hasRls())(
    'gets the user of the mail address, who stays that user whatever the provider says of it later',
    async () => {
      await save();
      expect(
        (await product.anyone().call(tenants.byCode, { tenantCode: on.tenant.code })).data,
      ).toMatchObject({
        singleSignOn: '企业账号',
        passwordSignIn: true,
      });
      const user = await addUser({ roleIds: [(await on.tenant.userWith(['brand'])).roleId] });
      const login = person({ email: user.email.toUpperCase(), email_verified: true });
      const { data, client } = await enter(login);
      expect(data).toMatchObject({ userId: user.id, account: user.account });
      // The first password, which somebody else has given, is not asked for.
      expect(data).not.toHaveProperty('mustChangePassword');
      expect(await chooseRole(client)).toMatchObject({ userId: user.id });
      expect(await client.call(session.info)).toMatchObject({ code: 0, data: { account: user.account } });
      const [event] = await signInEvents();
      expect(event).toMatchObject({ actorAccount: user.account, kind: 'signedIn' });
      expect(JSON.stringify(event)).toContain('单点登录');

      const another = await addUser();
      on.provider.people.set(login, { email: another.email });
      expect((await enter(login)).data).toMatchObject({ userId: user.id });
      // Somebody else to whom the address was given at the provider.
      expect(await enter(person({ email: user.email }))).toMatchObject(
        refused('该账号已绑定另一个身份，请联系管理员解除绑定'),
      );
      expect(await enter(login, { deviceId: 'a-device-of-its-own' })).toMatchObject({ code: 0 });
      expect(await enter(login, { deviceId: 'still-another-device' })).toMatchObject({ code: 0 });
      const told = await client.call(inbox.list, {});
      expect(JSON.stringify(told)).toContain('您的账号在新设备登录');
    },
  );

  test.each<['preferred_username' | 'phone_number' | 'sub', (user: { account: string }) => ProviderPerson]>([
    ['preferred_username', ({ account }) => ({ preferred_username: account })],
    ['phone_number', () => ({ phone_number: '+86 138-1234-2207' })],
    ['sub', () => ({})],
  ])('matches by %s where the tenant wants that', async (claim, told) => {
    await save({ claim });
    const user = await addUser({ phone: '13812342207' });
    const login = claim === 'sub' ? user.account : person();
    on.provider.people.set(login, told(user));
    expect((await enter(login)).data).toMatchObject({ userId: user.id });
  });

  test('is refused to who is unknown, whose address is not verified, fits several, or who is disabled', async () => {
    await save();
    const user = await addUser();
    expect(await enter(person({ email: 'nobody@hdzz.com' }))).toMatchObject(
      refused('没有与该身份对应的账号，请联系管理员'),
    );
    expect(await enter(person())).toMatchObject(refused('没有与该身份对应的账号，请联系管理员'));
    expect(await enter(person({ email: user.email, email_verified: false }))).toMatchObject(
      refused('身份提供方未验证该邮箱或手机号，不能用于登录'),
    );
    await addUser({ email: 'both@hdzz.com' });
    await addUser({ email: 'Both@hdzz.com' });
    expect(await enter(person({ email: 'both@hdzz.com' }))).toMatchObject(
      refused('有多个账号与该身份对应，请联系管理员'),
    );
    const login = person({ email: user.email });
    expect(await enter(login)).toMatchObject({ code: 0 });
    await on.tenant.admin.call(users.disable, { id: user.id });
    expect(await enter(login)).toMatchObject(refused('账号已停用，请联系管理员'));
    const events = await signInEvents();
    const failed = 'signInFailed';
    const kinds = [failed, 'signedIn', failed, failed, failed, failed, 'signedIn'];
    expect(events.map(({ kind }) => kind)).toEqual(kinds);
    expect(events[0]).toMatchObject({ actorAccount: user.account });
    expect(JSON.stringify(events[5])).toContain('nobody@hdzz.com');
  });

  test('adds who is unknown where the tenant wants that, once, with the role and no password', async () => {
    const { roleId } = await on.tenant.userWith(['brand']);
    await save({ createsUsers: 1, defaultRoleId: roleId });
    const login = person({ email: 'li.na@hdzz.com', name: '李娜', preferred_username: 'lina' });
    const [first, second] = [await comeBack(login), await comeBack(login)];
    const answers = await Promise.all([finish(first), finish(second)]);
    expect(answers).toMatchObject([{ code: 0 }, { code: 0, data: { userId: answers[0]?.data.userId } }]);
    const { data } = await on.tenant.admin.call(users.list, { keyword: 'lina' });
    expect(data).toMatchObject([
      { account: 'lina', name: '李娜', email: 'li.na@hdzz.com', roles: [{ id: roleId }] },
    ]);
    const typed = product.anyone(on.tenant.code);
    for (const password of ['demo123456', 'x'])
      expect(await typed.call(session.login, await loginInput(typed, 'lina', password))).toMatchObject({
        message: '用户名或密码错误',
      });
    // A name that is somebody's is given to nobody else.
    expect(await enter(person({ email: 'x@hdzz.com', preferred_username: 'admin' }))).toMatchObject(
      refused('同名账号已存在，请联系管理员'),
    );
    const limit = (most: string) =>
      `update public.tenants set max_users = ${most} where id = ${on.tenant.id}`;
    await runAsOwner(product.ownerUrl, limit('3'));
    const late = person({ email: 'late@hdzz.com' });
    expect(await enter(late)).toMatchObject({ code: 4093, message: expect.stringContaining('已达上限') });
    await runAsOwner(product.ownerUrl, limit('null'));
    await on.tenant.admin.call(roles.switchStatus, { id: roleId, enabled: 0 });
    expect(await enter(late)).toMatchObject(refused('单点登录的默认角色已不可用，请联系管理员'));
  });

  test('is refused from outside the addresses that the tenant allows', async () => {
    await save();
    const user = await addUser();
    await on.tenant.admin.call(securitySettings.save, {
      passwordMinLength: 6,
      passwordKinds: 1,
      passwordHistory: 1,
      passwordExpiryDays: 0,
      sessionHours: 12,
      idleMinutes: 120,
      rememberDays: 7,
      allowedAddresses: [on.tenant.admin.remoteAddress],
    });
    expect(await enter(person({ email: user.email }))).toMatchObject(refused('当前网络地址不允许登录'));
  });
});

describe('what comes back from the provider', () => {
  let login: string;

  beforeEach(async () => {
    await save();
    login = person({ email: (await addUser()).email });
  });

  test('serves once, of two at once to one', async () => {
    const returned = await comeBack(login);
    const answers = await Promise.all([finish(returned), finish(returned)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4093]);
    expect(await finish(returned)).toMatchObject(outdated);
  });

  test('with a made-up state, in another window, under another tenant or too late serves nobody', async () => {
    const returned = await comeBack(login);
    const forged = returned.query.replace(/state=[^&]+/, 'state=made-up');
    expect(await finish({ ...returned, query: forged })).toMatchObject(outdated);
    expect(await finish({ ...(await comeBack(login)), windowKey: returned.windowKey })).toMatchObject(
      outdated,
    );
    const other = await product.newTenant();
    await save({}, other);
    expect(await finish({ ...(await comeBack(login)), client: product.anyone(other.code) })).toMatchObject(
      outdated,
    );
    const late = await comeBack(login);
    await runAsOwner(product.ownerUrl, 'update public.sign_on_attempts set expires_at = now()');
    expect(await finish(late)).toMatchObject(outdated);
    // The first one is still good.
    const fresh = await comeBack(login);
    expect(await finish(fresh)).toMatchObject({ code: 0 });
  });

  test('with the code of another sign-in, another nonce or a refusal serves nobody, in words', async () => {
    const [one, another] = [await comeBack(login), await comeBack(login)];
    const code = /code=[^&]+/.exec(one.query)?.[0] ?? '';
    expect(await finish({ ...another, query: another.query.replace(/code=[^&]+/, code) })).toMatchObject({
      ...outdated,
      message: '登录请求已失效，请重新登录',
    });
    const nonce = await comeBack(login, { change: (url) => url.replace(/nonce=[^&]+/, 'nonce=another') });
    expect(await finish(nonce)).toMatchObject({ ...outdated, message: '身份提供方的应答无效' });
    const challenge = await comeBack(login, {
      change: (url) => url.replace(/code_challenge=[^&]+/, `code_challenge=${'a'.repeat(43)}`),
    });
    expect(await finish(challenge)).toMatchObject({ ...outdated, message: '登录请求已失效，请重新登录' });
    const denied = await comeBack(login);
    const query = denied.query.replace(/code=[^&]+/, 'error=access_denied');
    expect(await finish({ ...denied, query })).toMatchObject({
      ...outdated,
      message: '已在身份提供方取消登录',
    });
    expect(await finish({ ...denied, query: '' })).toMatchObject(outdated);
  });

  test('counts against the address as wrong passwords do', async () => {
    const client = product.anyone(on.tenant.code);
    const guess = { query: 'state=x&code=y', windowKey: 'a'.repeat(43) };
    const answers = [];
    for (let at = 0; at < 21; at += 1) answers.push(await client.call(providerSignIn.finish, guess));
    expect(answers.map(({ code }) => code)).toEqual([...Array.from({ length: 20 }, () => 4093), 4290]);
  });

  test('serves nobody once the tenant has switched it off, and begins nothing', async () => {
    const returned = await comeBack(login);
    await save({ enabled: 0, clientSecret: '' });
    const off = { code: 4093, message: '该租户未启用单点登录' };
    expect(await finish(returned)).toMatchObject(off);
    expect(await returned.client.call(providerSignIn.begin, { windowKey: 'a'.repeat(43) })).toMatchObject(
      off,
    );
  });
});

describe('passwords that are switched off', () => {
  test('serve the emergency account alone, which stays what it is', async () => {
    const { admin } = on.tenant;
    const phone = '13900000017';
    const user = await addUser({ phone });
    const { account } = await on.tenant.userWith(['brand']);
    const spare = await addUser({ roleIds: [on.tenant.adminRoleId] });
    const typed = async (name: string, password?: string) => {
      const client = product.anyone(on.tenant.code);
      return client.call(session.login, await loginInput(client, name, password));
    };
    expect(await save({ passwordSignIn: 0, emergencyUserId: user.id })).toMatchObject({
      errors: [{ path: 'emergencyUserId', message: '应急账号须为启用的、有密码的管理员' }],
    });
    expect(await save({ passwordSignIn: 0, emergencyUserId: on.tenant.adminId })).toMatchObject({ code: 0 });
    expect((await product.anyone().call(tenants.byCode, { tenantCode: on.tenant.code })).data).toMatchObject({
      passwordSignIn: false,
    });
    const wrong = { code: 4000, message: '用户名或密码错误，或该账号不能使用密码登录' };
    expect(await typed(account)).toMatchObject(wrong);
    expect(await typed(account, 'wrong-1')).toMatchObject(wrong);
    expect(await typed('admin', 'wrong-1')).toMatchObject(wrong);
    expect(await typed('admin')).toMatchObject({ code: 0 });

    const anyone = product.anyone(on.tenant.code);
    await anyone.call(session.sendPhoneCode, { phone, purpose: 'account' });
    const proof = { phone, verificationCode: '123456' };
    const off = { code: 4093, message: '该租户已关闭密码登录，请使用单点登录' };
    expect(await anyone.call(session.accountsOfPhone, proof)).toMatchObject(off);
    const password = 'mei-hua-2026';
    const form = { ...proof, account: user.account, password, confirmPassword: password };
    expect(await anyone.call(session.resetPassword, form)).toMatchObject(off);
    expect(await admin.call(users.resetPassword, { id: user.id })).toMatchObject({
      message: '已关闭密码登录，该用户请使用单点登录',
    });

    const isKept = { code: 4093, message: expect.stringContaining('应急账号须保持启用') };
    const second = await signInAs(spare);
    expect(await second.call(users.disable, { id: on.tenant.adminId })).toMatchObject(isKept);
    expect(await second.call(users.assignRoles, { id: on.tenant.adminId, roleIds: [] })).toMatchObject(
      isKept,
    );
    expect(await save({ enabled: 0, passwordSignIn: 0, clientSecret: '' })).toMatchObject({ code: 4000 });
    expect(await save({ clientSecret: '' })).toMatchObject({ code: 0 });
    expect(await typed(account)).toMatchObject({ code: 0 });
    expect(await second.call(users.disable, { id: on.tenant.adminId })).toMatchObject({ code: 0 });
  });

  /** Through the provider: there is no other way. */
  async function signInAs({ email }: { email: string }): Promise<TestClient> {
    const { client } = await enter(person({ email }));
    await chooseRole(client);
    return client;
  }
});
