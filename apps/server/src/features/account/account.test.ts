import { account, OTHER_SESSIONS } from '@edp/contract/account';
import { inbox } from '@edp/contract/inbox';
import { securitySettings } from '@edp/contract/security-settings';
import { session } from '@edp/contract/session';
import { PASSWORD } from '@edp/testkit/credentials';
import { loginInput, signIn } from '@edp/testkit/sign-in';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPhone } from '../../testing/fixtures/registration-forms.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
});

const over = { http: 401, code: 403 };

describe('the own account', () => {
  test('is read and changed by its owner, whatever the role', async () => {
    const user = await tenant.userWith([]);
    const { data } = await user.call(account.detail);
    expect(data).toEqual({
      account: user.account,
      name: `用户${user.account}`,
      departmentName: '',
      roles: [`角色${user.account}`],
      phone: '',
      email: '',
      passwordChangedTime: '',
      passwordExpiryTime: '',
      confirmedBy: 'password',
      justSignedIn: false,
      version: 1,
    });
    const form = { name: '周敏', email: 'zhoumin@hdzz.com', version: 1 };
    expect(await user.call(account.update, form)).toMatchObject({
      code: 0,
      data: { name: '周敏', email: 'zhoumin@hdzz.com', version: 2 },
    });
    expect(await user.call(account.update, form)).toMatchObject({
      code: 4091,
      data: { current: { name: '周敏', version: 2 } },
    });
    expect(await user.call(account.update, { ...form, version: 2, email: 'x' })).toMatchObject({
      errors: [{ path: 'email', message: '邮箱格式不正确' }],
    });
    expect((await user.call(session.info)).data.userName).toBe('周敏');
    expect((await tenant.admin.call(account.detail)).data.name).toBe('管理员');
  });

  test('says when its password expires', async () => {
    const own = await product.newTenant();
    const settings = (await own.admin.call(securitySettings.read)).data;
    await own.admin.call(securitySettings.save, {
      ...settings,
      rememberAllowed: 1,
      passwordExpiryDays: 90,
    });
    const { passwordExpiryTime } = (await own.admin.call(account.detail)).data;
    const days =
      (new Date(`${passwordExpiryTime.replace(' ', 'T')}+08:00`).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(90, 1);
  });

  test('gets another phone by its code and the password alone', async () => {
    const user = await tenant.userWith([]);
    const phone = newPhone();
    const change = { phone, verificationCode: '123456', password: PASSWORD };
    for (const [password, message] of [
      ['wrong1', '密码错误'],
      [undefined, '请输入密码'],
    ])
      expect(await user.call(account.changePhone, { ...change, password })).toMatchObject({
        errors: [{ path: 'password', message }],
      });
    const wrongCode = { errors: [{ path: 'verificationCode', message: '验证码错误' }] };
    expect(await user.call(account.changePhone, change)).toMatchObject(wrongCode);
    await user.call(session.sendPhoneCode, { phone, purpose: 'register' });
    expect(await user.call(account.changePhone, change)).toMatchObject(wrongCode);
    await product.database.pool.query('delete from rate_limits where bucket = $1', [`phone-wait:${phone}`]);
    await user.call(session.sendPhoneCode, { phone, purpose: 'phone' });
    const answers = await Promise.all([1, 2].map(() => user.call(account.changePhone, change)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect((await user.call(account.detail)).data.phone).toBe(phone);
  });
});

describe('the own sessions', () => {
  test('are listed with device and address, and one or all others are ended at once', async () => {
    const user = await tenant.userWith([]);
    const elsewhere = () => signIn(product.anyone(tenant.code), user.account);
    const [one, two] = [await elsewhere(), await elsewhere()];
    const { data } = await user.call(account.sessions);
    expect(data.map(({ address }) => address).toSorted()).toEqual(
      [user, one, two].map(({ remoteAddress }) => remoteAddress).toSorted(),
    );
    const current = data.find((held) => held.current);
    expect(current).toMatchObject({ address: user.remoteAddress, roleName: `角色${user.account}` });
    const idOf = (address: string) => data.find((held) => held.address === address)?.id ?? '';

    expect(await user.call(account.endSessions, { sessionId: idOf(one.remoteAddress) })).toMatchObject({
      code: 0,
    });
    expect(await one.call(session.info)).toMatchObject(over);
    expect(await two.call(session.info)).toMatchObject({ code: 0 });
    expect(await user.call(account.endSessions, { sessionId: current?.id ?? '' })).toMatchObject({
      code: 4040,
    });
    expect(await user.call(account.endSessions, { sessionId: OTHER_SESSIONS })).toMatchObject({ code: 0 });
    expect(await two.call(session.info)).toMatchObject(over);
    expect(await user.call(session.info)).toMatchObject({ code: 0 });
  });

  test('are nobody else’s, in the same tenant and in another one', async () => {
    const user = await tenant.userWith([]);
    const other = await product.newTenant();
    const sessionId = (await user.call(account.sessions)).data[0]?.id ?? '';
    for (const { admin } of [tenant, other]) {
      expect((await admin.call(account.sessions)).data.map(({ id }) => id)).not.toContain(sessionId);
      expect(await admin.call(account.endSessions, { sessionId })).toMatchObject({ code: 4040 });
      await admin.call(account.endSessions, { sessionId: OTHER_SESSIONS });
    }
    expect(await user.call(session.info)).toMatchObject({ code: 0 });
  });
});

describe('a sign-in on another device', () => {
  const laptop = 'laptop-0123456789';
  const titlesOf = async (user: Parameters<typeof signIn>[0]) =>
    (await user.call(inbox.list, {})).data.map(({ title }) => title);

  async function login(name: string, fields: object) {
    const client = product.anyone(tenant.code);
    return client.call(session.login, { ...(await loginInput(client, name)), ...fields });
  }

  test('is told to its owner once, with device and address; the first of all is not', async () => {
    const user = await tenant.userWith([]);
    expect(await titlesOf(user)).toEqual([]);
    await login(user.account, { deviceId: laptop });
    expect(await titlesOf(user)).toEqual(['您的账号在新设备登录']);
    await login(user.account, { deviceId: laptop });
    await signIn(product.anyone(tenant.code), user.account);
    expect(await titlesOf(user)).toHaveLength(1);
    await login(user.account, { deviceId: 'phone-0123456789', language: 'ENG' });
    const { data } = await user.call(inbox.list, {});
    expect(data).toHaveLength(2);
    expect(data[0]).toMatchObject({
      kind: 'system',
      title: 'Your account was signed in to on a new device',
      content: expect.stringMatching(
        /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d · .+ · fd00::[\da-f:]+\. If it was not you/,
      ),
    });
  });

  test('that is refused tells nothing, and a device is known to one account alone', async () => {
    const [user, other] = [await tenant.userWith([]), await tenant.userWith([])];
    await login(user.account, { deviceId: laptop, password: 'wrong1' });
    expect(await titlesOf(user)).toEqual([]);
    await login(other.account, { deviceId: laptop });
    await login(user.account, { deviceId: laptop });
    expect(await titlesOf(user)).toHaveLength(1);
  });
});
