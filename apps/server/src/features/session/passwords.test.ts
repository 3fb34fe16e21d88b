import { session } from '@edp/contract/session';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPhone } from '../../testing/fixtures/registration-forms.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';
import { PASSWORD } from '@edp/testkit/credentials';
import { loginInput, signIn } from '@edp/testkit/sign-in';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
});

const expired = { http: 401, code: 403, message: '当前会话已过期，请重新登录' };
const wrong = { http: 400, code: 4000, message: '用户名或密码错误' };

async function login(account: string, password = PASSWORD) {
  const client = product.anyone(tenant.code);
  return client.call(session.login, await loginInput(client, account, password));
}

describe('passwords', () => {
  test('a change needs the old one, ends the other tickets and keeps this one', async () => {
    const user = await tenant.userWith([]);
    const elsewhere = await signIn(product.anyone(tenant.code), user.account);
    const change = {
      loginName: user.account,
      oldPassword: PASSWORD,
      password: 'kuai-le-8',
      confirmPassword: 'kuai-le-8',
    };
    expect(await user.call(session.changePassword, { ...change, oldPassword: 'no' })).toMatchObject({
      code: 4000,
      errors: [{ path: 'oldPassword', message: '旧密码错误' }],
    });
    expect(await user.call(session.changePassword, { ...change, password: '12345' })).toMatchObject({
      message: '密码最小6个字符!',
    });
    expect(await user.call(session.changePassword, { ...change, confirmPassword: '123456' })).toMatchObject({
      errors: [{ path: 'confirmPassword', message: '请检查两次新密码不一致!' }],
    });
    const blank = { ...change, password: '      ', confirmPassword: '      ' };
    expect(await user.call(session.changePassword, blank)).toMatchObject({ message: '请输入新密码' });
    expect(await user.call(session.changePassword, { ...change, loginName: 'admin' })).toMatchObject({
      code: 4030,
    });
    expect(await user.call(session.changePassword, change)).toMatchObject({ code: 0, message: '修改成功!' });
    expect(await user.call(session.checkTicket)).toMatchObject({ code: 0 });
    expect(await elsewhere.call(session.checkTicket)).toMatchObject(expired);
    expect(await login(user.account)).toMatchObject(wrong);
    expect(await login(user.account, 'kuai-le-8')).toMatchObject({ code: 0 });
  });

  const changeTo = (account: string, password: string) => ({
    loginName: account,
    oldPassword: PASSWORD,
    password,
    confirmPassword: password,
  });

  test.each(['another change', 'a reset'])('of a change and %s at once, one is made', async (rival) => {
    const user = await tenant.userWith([]);
    const phone = newPhone();
    await product.database.inTenantTransaction(tenant.id, (db) =>
      db.updateTable('users').set({ phone }).where('account', '=', user.account).execute(),
    );
    const anyone = product.anyone(tenant.code);
    await anyone.call(session.sendPhoneCode, { phone, purpose: 'account' });
    const proof = { account: user.account, phone, verificationCode: '123456' };
    const passwords = ['jin-tian-1', 'jin-tian-2'] as const;
    const change = (password: string) => user.call(session.changePassword, changeTo(user.account, password));
    const reset = (password: string) =>
      anyone.call(session.resetPassword, { ...proof, password, confirmPassword: password });
    const { both } = await product.database.inTenantTransaction(tenant.id, async (db) => {
      // Both have proved what they had to before either decides.
      await db.selectFrom('users').select('id').where('account', '=', user.account).forUpdate().execute();
      const both = [change(passwords[0]), rival === 'a reset' ? reset(passwords[1]) : change(passwords[1])];
      await untilWaiting(db, 2);
      return { both };
    });
    const codes = (await Promise.all(both)).map(({ code }) => code);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    const made = passwords[codes.indexOf(0)] ?? '';
    for (const password of [PASSWORD, ...passwords].filter((one) => one !== made)) {
      expect(await login(user.account, password)).toMatchObject(wrong);
    }
    expect(await login(user.account, made)).toMatchObject({ code: 0 });
  });

  test('a reset that comes too late leaves the code as it was', async () => {
    const user = await tenant.userWith([]);
    const phone = newPhone();
    await product.database.inTenantTransaction(tenant.id, (db) =>
      db.updateTable('users').set({ phone }).where('account', '=', user.account).execute(),
    );
    const anyone = product.anyone(tenant.code);
    await anyone.call(session.sendPhoneCode, { phone, purpose: 'account' });
    const reset = (password: string) =>
      anyone.call(session.resetPassword, {
        account: user.account,
        phone,
        verificationCode: '123456',
        password,
        confirmPassword: password,
      });
    expect(await reset(PASSWORD)).toMatchObject({
      code: 4000,
      errors: [{ path: 'password', message: '新密码不能与旧密码相同' }],
    });
    expect(await reset('Password1')).toMatchObject({
      code: 4000,
      errors: [{ path: 'password', message: '密码过于常见，请换一个' }],
    });
    expect(await reset('jin-tian-1')).toMatchObject({ code: 0 });
  });

  test('a change to the same one or to one that everybody has is refused, in the reader’s language', async () => {
    const user = await tenant.userWith([]);
    const refused = async (password: string) => {
      const answer = await user.call(session.changePassword, changeTo(user.account, password));
      expect(answer).toMatchObject({ http: 400, code: 4000 });
      return answer.errors;
    };
    expect(await refused(PASSWORD)).toEqual([{ path: 'password', message: '新密码不能与旧密码相同' }]);
    for (const common of ['123456', 'PASSWORD', '654321', '5201314']) {
      expect(await refused(common)).toEqual([{ path: 'password', message: '密码过于常见，请换一个' }]);
    }
    user.language = 'ENG';
    expect(await refused('iloveyou')).toEqual([
      { path: 'password', message: 'This password is too common, choose another one' },
    ]);
  });

  test('a forgotten one is reset by a phone code that works once', async () => {
    const user = await tenant.userWith([]);
    const phone = `139${String(Date.now()).slice(-8)}`;
    await product.database.inTenantTransaction(tenant.id, (db) =>
      db.updateTable('users').set({ phone }).where('account', '=', user.account).execute(),
    );
    const caller = product.anyone(tenant.code);
    const reset = {
      account: user.account,
      phone,
      verificationCode: '123456',
      password: 'mei-hua-5',
      confirmPassword: 'mei-hua-5',
    };
    expect(await caller.call(session.resetPassword, reset)).toMatchObject({ message: '验证码错误' });
    expect(await caller.call(session.sendPhoneCode, { phone, purpose: 'account' })).toMatchObject({
      code: 0,
    });
    expect(await caller.call(session.sendPhoneCode, { phone, purpose: 'account' })).toMatchObject({
      code: 4290,
      message: '发送过于频繁，请稍后再试',
    });
    expect(await caller.call(session.resetPassword, { ...reset, verificationCode: '000000' })).toMatchObject({
      message: '验证码错误',
    });
    const answers = await Promise.all([1, 2, 3, 4].map(() => caller.call(session.resetPassword, reset)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(await user.call(session.checkTicket)).toMatchObject(expired);
    expect(await login(user.account, 'mei-hua-5')).toMatchObject({ code: 0 });
    expect(await caller.call(session.sendPhoneCode, { phone: '123' })).toMatchObject({
      message: '未输入手机号码或格式不正确!',
    });
  });

  test('the accounts of a phone are told to whoever holds its code', async () => {
    const user = await tenant.userWith([]);
    const phone = `137${String(Date.now()).slice(-8)}`;
    await product.database.inTenantTransaction(tenant.id, (db) =>
      db.updateTable('users').set({ phone }).where('account', '=', user.account).execute(),
    );
    const [caller, foreign] = [product.anyone(tenant.code), product.anyone(other.code)];
    await caller.call(session.sendPhoneCode, { phone, purpose: 'account' });
    expect(await caller.call(session.accountsOfPhone, { phone, verificationCode: '111111' })).toMatchObject({
      code: 4000,
    });
    const { data } = await caller.call(session.accountsOfPhone, { phone, verificationCode: '123456' });
    expect(data).toEqual([{ account: user.account, userName: `用户${user.account}` }]);
    await product.database.pool.query('delete from rate_limits where bucket = $1', [`phone-wait:${phone}`]);
    await foreign.call(session.sendPhoneCode, { phone, purpose: 'account' });
    expect(await foreign.call(session.accountsOfPhone, { phone, verificationCode: '123456' })).toMatchObject({
      data: [],
    });
  });
});
