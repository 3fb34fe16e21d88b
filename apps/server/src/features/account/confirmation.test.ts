import { account } from '@edp/contract/account';
import { secondFactors } from '@edp/contract/second-factors';
import { session } from '@edp/contract/session';
import { chooseRole } from '@edp/testkit/sign-in';
import { describe, expect, test } from 'vitest';
import { hasRls } from '../../testing/shared-database.ts';
import { newPhone } from '../../testing/fixtures/registration-forms.ts';
import { useSignOn } from '../../testing/fixtures/sign-on.ts';
import { runAsOwner } from '../../testing/new-database.ts';

const on = useSignOn();

/** Added by single sign-on, without a password; `again` where the provider had to ask who it is. */
async function newcomer(again: 0 | 1 = 1) {
  const { roleId } = await on.tenant.userWith(['brand']);
  await on.save({ createsUsers: 1, defaultRoleId: roleId });
  const name = `n${newPhone()}`;
  const { client, data } = await on.enter(
    on.person({ email: `${name}@hdzz.com`, name: '周敏', preferred_username: name }),
    {},
    again,
  );
  await chooseRole(client);
  return { client, userId: data.userId };
}

const longAgo = (userId: number) =>
  runAsOwner(
    on.product.ownerUrl,
    `update public.tickets set provider_proof_at = now() - interval '6 minutes' where user_id = ${userId}`,
  );

describe('somebody of single sign-on without a password', () => {
  test('changes the phone while the sign-in at the provider is fresh, and not later', async () => {
    const { client, userId } = await newcomer();
    const change = async () => {
      const phone = newPhone();
      await client.call(session.sendPhoneCode, { phone, purpose: 'phone' });
      return client.call(account.changePhone, { phone, verificationCode: '123456' });
    };
    const state = { confirmedBy: 'provider', justSignedIn: true };
    expect((await client.call(account.detail)).data).toMatchObject(state);
    expect(await change()).toMatchObject({ code: 0 });
    await longAgo(userId);
    expect((await client.call(account.detail)).data).toMatchObject({ ...state, justSignedIn: false });
    expect(await change()).toMatchObject({
      code: 4093,
      message: '请先通过单点登录重新登录，并在5分钟内操作',
    });
  });

  test('confirms nothing by a sign-in for which the provider need not have asked who it is', async () => {
    const { client } = await newcomer(0);
    expect((await client.call(account.detail)).data).toMatchObject({ justSignedIn: false });
    const proof = { phone: newPhone(), verificationCode: '123456' };
    expect(await client.call(account.changePhone, proof)).toMatchObject({ code: 4093 });
  });

  test('is told that there is no password to change', async () => {
    const { client } = await newcomer();
    const { account: loginName } = (await client.call(account.detail)).data;
    const password = 'mei-hua-5';
    const form = { loginName, oldPassword: 'demo123456', password, confirmPassword: password };
    expect(await client.call(session.changePassword, form)).toMatchObject({
      code: 4093,
      message: '您的账号没有登录密码，请使用单点登录',
    });
  });
});

test('a sign-in with the password confirms nothing by itself', async () => {
  const user = await on.tenant.userWith([]);
  await on.save({ passwordSignIn: 1 });
  const proof = { phone: newPhone(), verificationCode: '123456' };
  expect(await user.call(account.changePhone, proof)).toMatchObject({
    errors: [{ path: 'password', message: '请输入密码' }],
  });
  expect(await user.call(secondFactors.begin, { password: 'wrong1' })).toMatchObject({
    errors: [{ path: 'password', message: '密码错误' }],
  });
  expect((await user.call(account.detail)).data).toMatchObject({
    confirmedBy: 'password',
    justSignedIn: false,
  });
});

test.runIf(hasRls())(
  'where passwords are switched off, whoever has one confirms at the provider too',
  async () => {
    const user = await on.tenant.userWith([]);
    const { userId } = (await on.tenant.admin.call(session.info)).data;
    expect(await on.save({ passwordSignIn: 0, emergencyUserId: userId })).toMatchObject({ code: 0 });
    expect((await user.call(account.detail)).data).toMatchObject({ confirmedBy: 'provider' });
    expect((await on.tenant.admin.call(account.detail)).data).toMatchObject({ confirmedBy: 'password' });
  },
);
