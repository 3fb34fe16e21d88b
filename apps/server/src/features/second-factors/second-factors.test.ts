import { randomUUID } from 'node:crypto';
import { signInSteps } from '@edp/contract/sign-in-steps';
import { inbox } from '@edp/contract/inbox';
import { secondFactors } from '@edp/contract/second-factors';
import { secondStep, session } from '@edp/contract/session';
import { users } from '@edp/contract/users';
import { PASSWORD } from '@edp/testkit/credentials';
import { chooseRole, loginInput, signIn } from '@edp/testkit/sign-in';
import { uploadAs } from '@edp/testkit/uploads';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeOf, setUpApp } from '../../testing/fixtures/authenticator-app.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { shakeHands } from '../../testing/live-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
});

const over = { http: 401, code: 403 };
const wrongCode = { http: 400, errors: [{ path: 'code', message: '动态码或恢复码错误' }] };
const usedCode = { http: 400, errors: [{ path: 'code', message: '此动态码已经用过，请等待下一个' }] };
const lockedOut = { code: 4093, message: '错误次数过多，账号已锁定10分钟' };
const tooLate = { code: 4093, message: '登录已超时，请重新输入密码' };

/** The first step, up to what the second is made with. */
async function firstStep(account: string, client = product.anyone(tenant.code)) {
  const answer = await client.send<{ code: number; data: unknown }>(
    'POST',
    session.login.path,
    await loginInput(client, account),
  );
  expect(answer.code).toBe(4010);
  return { client, ...secondStep.parse(answer.data) };
}

async function finish(account: string, code: string) {
  const { client, token } = await firstStep(account);
  return client.call(signInSteps.finishLogin, { token, code });
}

/** Somebody with an app. */
async function personWithApp() {
  const user = await tenant.userWith([]);
  return Object.assign(user, await setUpApp(user));
}

async function triesOf({ userId }: { userId: number }): Promise<number> {
  const { failed_sign_ins } = await product.database
    .asTenant(tenant.id)
    .selectFrom('users')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', userId)
    .select('failed_sign_ins')
    .executeTakeFirstOrThrow();
  return failed_sign_ins;
}

describe('setting up an app', () => {
  test('needs the password and a code that the app shows, and ends sessions of the password alone', async () => {
    const user = await tenant.userWith([]);
    const elsewhere = await signIn(product.anyone(tenant.code), user.account);
    expect(await user.call(secondFactors.begin, { password: 'wrong1' })).toMatchObject({
      errors: [{ path: 'password', message: '密码错误' }],
    });
    const { data } = await user.call(secondFactors.begin, { password: PASSWORD });
    expect(data.address).toContain(`otpauth://totp/EDP%20${tenant.code}:${user.account}?`);
    expect(data.address).toContain(`secret=${data.secret}`);
    expect(await user.call(secondFactors.confirm, { code: codeOf(data.secret, 5) })).toMatchObject({
      errors: [{ path: 'code', message: '动态码错误，请核对手机时间' }],
    });
    expect((await user.call(secondFactors.state)).data.authenticator).toBe(false);
    const answers = await Promise.all(
      [1, 2].map(() => user.call(secondFactors.confirm, { code: codeOf(data.secret) })),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4093]);
    const codes = answers.find(({ code }) => code === 0)?.data.recoveryCodes ?? [];
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
    expect((await user.call(secondFactors.state)).data).toMatchObject({
      authenticator: true,
      recoveryCodes: 10,
      required: false,
    });
    expect(await elsewhere.call(session.info)).toMatchObject(over);
    expect(await user.call(secondFactors.begin, { password: PASSWORD })).toMatchObject({ code: 4093 });
  });

  test('keeps the secret and the recovery codes from whoever reads the database', async () => {
    const { userId, secret, recoveryCodes } = await personWithApp();
    const scope = product.database.asTenant(tenant.id);
    const stored = await scope
      .selectFrom('authenticators')
      .where('user_id', '=', userId)
      .select('secret')
      .executeTakeFirstOrThrow();
    expect(stored.secret).not.toContain(secret);
    const hashes = await scope
      .selectFrom('recovery_codes')
      .where('user_id', '=', userId)
      .selectAll()
      .execute();
    expect(JSON.stringify(hashes)).not.toContain(recoveryCodes[0]?.replaceAll('-', ''));
  });
});

describe('the second step', () => {
  test('is asked for, and a code opens the session once', async () => {
    const { account, secret } = await personWithApp();
    const { client, token, methods } = await firstStep(account);
    expect(methods).toEqual(['code']);
    const { data } = await client.call(signInSteps.finishLogin, { token, code: codeOf(secret) });
    expect(data).toMatchObject({ account, ticket: expect.stringMatching(/^[\w-]{43}$/) });
    client.signer = { ...client.signer, ticket: data.ticket, signKey: data.signKey };
    expect(await chooseRole(client)).toMatchObject({ account });
    expect(await finish(account, codeOf(secret))).toMatchObject(usedCode);
    expect(await finish(account, codeOf(secret, -1))).toMatchObject(usedCode);
    expect(await finish(account, codeOf(secret, 1))).toMatchObject({ code: 0 });
    const again = product.anyone(tenant.code);
    expect(await again.call(signInSteps.finishLogin, { token, code: codeOf(secret, 1) })).toMatchObject(
      tooLate,
    );
  });

  test('of many who bring the same code at once one signs in', async () => {
    const { account, secret } = await personWithApp();
    const ready = await Promise.all([1, 2, 3, 4].map(() => firstStep(account)));
    const code = codeOf(secret);
    const answers = await Promise.all(
      ready.map(({ client, token }) => client.call(signInSteps.finishLogin, { token, code })),
    );
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  });

  test('takes each recovery code once, however it is typed, until they are renewed', async () => {
    const user = await personWithApp();
    const [one = '', two = '', three = ''] = user.recoveryCodes;
    const typed = ` ${one.replaceAll('-', '').toLowerCase()} `;
    const ready = await Promise.all([1, 2].map(() => firstStep(user.account)));
    const answers = await Promise.all(
      ready.map(({ client, token }) => client.call(signInSteps.finishLogin, { token, code: typed })),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4000]);
    expect((await user.call(secondFactors.state)).data.recoveryCodes).toBe(9);
    const proof = { password: PASSWORD, code: two };
    const renewed = await user.call(secondFactors.renewRecoveryCodes, proof);
    expect(renewed.data.recoveryCodes).toHaveLength(10);
    expect(await user.call(secondFactors.renewRecoveryCodes, proof)).toMatchObject(wrongCode);
    expect(await finish(user.account, three)).toMatchObject(wrongCode);
    expect(await finish(user.account, renewed.data.recoveryCodes[0] ?? '')).toMatchObject({ code: 0 });
  });

  test('wrong codes lock the account as wrong passwords do, and a right password does not renew the tries', async () => {
    const user = await personWithApp();
    for (let attempt = 0; attempt < 4; attempt++)
      expect(await finish(user.account, '000000')).toMatchObject(wrongCode);
    expect(await triesOf(user)).toBe(4);
    const { client, token } = await firstStep(user.account);
    expect(await client.call(signInSteps.finishLogin, { token, code: 'ABCD-EFGH' })).toMatchObject(lockedOut);
    expect(await client.call(signInSteps.finishLogin, { token, code: codeOf(user.secret) })).toMatchObject(
      lockedOut,
    );
    const anyone = product.anyone(tenant.code);
    expect(await anyone.call(session.login, await loginInput(anyone, user.account))).toMatchObject({
      message: '用户名或密码错误',
    });
  });

  test('of nine wrong codes at once as many are judged as an account may have wrong', async () => {
    const user = await personWithApp();
    const ready = await Promise.all(Array.from({ length: 9 }, () => firstStep(user.account)));
    const answers = await Promise.all(
      ready.map(({ client, token }, at) =>
        client.call(signInSteps.finishLogin, { token, code: `ABCD-000${at}` }),
      ),
    );
    expect(answers.filter(({ message }) => message === '动态码或恢复码错误')).toHaveLength(4);
    expect(answers.filter(({ message }) => message === lockedOut.message)).toHaveLength(5);
    expect(await triesOf(user)).toBe(5);
  });

  test('is over when the password has changed or the account was disabled meanwhile', async () => {
    const user = await personWithApp();
    const { client, token } = await firstStep(user.account);
    await tenant.admin.call(users.resetPassword, { id: user.userId });
    expect(await client.call(signInSteps.finishLogin, { token, code: codeOf(user.secret) })).toMatchObject(
      tooLate,
    );
    const disabled = await personWithApp();
    const step = await firstStep(disabled.account);
    await tenant.admin.call(users.disable, { id: disabled.userId });
    expect(
      await step.client.call(signInSteps.finishLogin, { token: step.token, code: codeOf(disabled.secret) }),
    ).toMatchObject(tooLate);
  });

  test('is nobody’s in another tenant, and what it is made with is no ticket anywhere', async () => {
    const { account, secret } = await personWithApp();
    const { token } = await firstStep(account);
    const foreign = product.anyone(other.code);
    expect(await foreign.call(signInSteps.finishLogin, { token, code: codeOf(secret) })).toMatchObject(
      tooLate,
    );
    const holder = product.anyone(tenant.code);
    holder.signer = { ...holder.signer, ticket: token, signKey: 'edp-web-v6' };
    for (const endpoint of [session.info, session.roles, session.checkTicket, inbox.unread])
      expect(await holder.call(endpoint)).toMatchObject(over);
    expect(await uploadAs(holder, Buffer.from('x'))).toMatchObject(over);
    expect((await holder.raw({ method: 'GET', url: '/file/v6/download/1' })).statusCode).toBe(401);
    const address = await product.listen();
    expect(await shakeHands(address, token)).toBe(401);
    const answers = await Promise.all([
      holder.call(secondFactors.begin, { password: PASSWORD }),
      holder.call(secondFactors.state),
    ]);
    for (const answer of answers) expect(answer).toMatchObject(over);
  });
});

describe('taking it away', () => {
  test('is done by its owner with password and code', async () => {
    const user = await personWithApp();
    const { secret } = user;
    expect(await user.call(secondFactors.remove, { password: 'wrong1', code: codeOf(secret) })).toMatchObject(
      { errors: [{ path: 'password', message: '密码错误' }] },
    );
    expect(await user.call(secondFactors.remove, { password: PASSWORD, code: '000000' })).toMatchObject(
      wrongCode,
    );
    const proof = { password: PASSWORD, code: codeOf(secret) };
    user.idempotencyKey = randomUUID();
    // Its answer was lost, so it is sent once more.
    for (let sending = 0; sending < 2; sending++)
      expect(await user.call(secondFactors.remove, proof)).toMatchObject({ code: 0 });
    user.idempotencyKey = undefined;
    expect((await user.call(secondFactors.state)).data).toMatchObject({
      authenticator: false,
      recoveryCodes: 0,
    });
    await signIn(product.anyone(tenant.code), user.account);
  });

  test('is done by an administrator who may, who is seen in the list and tells its owner', async () => {
    const user = await personWithApp();
    const listed = async () =>
      (await tenant.admin.call(users.list, { keyword: user.account })).data[0]?.secondFactor;
    expect(await listed()).toBe('on');
    const helper = await tenant.userWith(['user', 'user:edit', 'user:resetPassword']);
    const { userId: id } = user;
    expect(await helper.call(users.resetSecondFactor, { id })).toMatchObject({ code: 4030 });
    expect(await other.admin.call(users.resetSecondFactor, { id })).toMatchObject({ code: 4040 });
    expect(await tenant.admin.call(users.resetSecondFactor, { id: tenant.adminId })).toMatchObject({
      code: 4093,
    });
    const answers = await Promise.all([1, 2].map(() => tenant.admin.call(users.resetSecondFactor, { id })));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4093]);
    expect(await listed()).toBe('off');
    expect(await user.call(session.info)).toMatchObject(over);
    const again = await signIn(product.anyone(tenant.code), user.account);
    expect((await again.call(inbox.list, {})).data.map(({ title }) => title)).toContain(
      '您的二次验证已被解除',
    );
    const helpDesk = await tenant.userWith(['user', 'user:resetSecondFactor']);
    expect(await helpDesk.call(users.resetSecondFactor, { id: tenant.adminId })).toMatchObject({
      message: '该用户可以管理权限，需要“分配角色”权限才能操作',
    });
  });
});
