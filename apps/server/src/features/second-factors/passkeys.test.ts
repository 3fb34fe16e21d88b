import { signInSteps } from '@edp/contract/sign-in-steps';
import { passkeys } from '@edp/contract/passkeys';
import { secondFactors } from '@edp/contract/second-factors';
import { secondStep, session } from '@edp/contract/session';
import { users } from '@edp/contract/users';
import { PASSWORD } from '@edp/testkit/credentials';
import { chooseRole, loginInput } from '@edp/testkit/sign-in';
import { beforeAll, describe, expect, test } from 'vitest';
import { addPasskey } from '../../testing/fixtures/doings/security-doings.ts';
import { SoftwareAuthenticator } from '../../testing/fixtures/software-authenticator.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp({ EDP_PUBLIC_URL: 'https://edp.example.cn' });
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
});

const PAGE = 'https://edp.example.cn';
const failed = { http: 400, errors: [{ path: 'passkey', message: '通行密钥验证失败' }] };

async function personWithPasskey() {
  const user = await tenant.userWith([]);
  const authenticator = new SoftwareAuthenticator(PAGE);
  const passkey = await addPasskey(user, authenticator);
  return Object.assign(user, { authenticator, passkey });
}

const visitor = (of = tenant) => product.anyone(of.code);

async function signInAlone(authenticator: SoftwareAuthenticator, client = visitor(), deviation = {}) {
  const { data } = await client.call(signInSteps.passkeyChallenge);
  return client.call(signInSteps.loginWithPasskey, { passkey: authenticator.sign(data, deviation) });
}

describe('one’s own passkeys', () => {
  test('are added with the password, named and removed', async () => {
    const user = await tenant.userWith([]);
    const authenticator = new SoftwareAuthenticator(PAGE);
    expect(await user.call(passkeys.begin, { password: 'wrong1' })).toMatchObject({
      errors: [{ path: 'password', message: '密码错误' }],
    });
    const { data } = await user.call(passkeys.begin, { password: PASSWORD });
    expect(data).toMatchObject({ rp: { id: 'edp.example.cn' }, excludeCredentials: [] });
    const made = { name: '工位电脑', passkey: authenticator.make(data) };
    const added = await user.call(passkeys.create, made);
    expect(added.data).toMatchObject({ name: '工位电脑', lastUsedTime: '' });
    expect(await user.call(passkeys.create, made)).toMatchObject({
      errors: [{ path: 'passkey', message: '添加已超时，请重试' }],
    });
    const second = await user.call(passkeys.begin, { password: PASSWORD });
    expect(second.data.excludeCredentials).toHaveLength(1);
    expect(
      await user.call(passkeys.create, { name: 'x', passkey: authenticator.make(second.data) }),
    ).toMatchObject({ code: 4090, errors: [{ path: 'passkey', message: '此通行密钥已经添加过' }] });
    const { id } = added.data;
    expect(await user.call(passkeys.rename, { id, name: '家里电脑' })).toMatchObject({
      data: { id, name: '家里电脑' },
    });
    expect(await user.call(passkeys.remove, { id, password: PASSWORD })).toMatchObject({ code: 0 });
    expect((await user.call(passkeys.list)).data).toEqual([]);
    expect((await user.call(secondFactors.state)).data.passkeys).toBe(0);
  });

  test('are not added for another page or with somebody else’s challenge', async () => {
    const [one, two] = [await tenant.userWith([]), await tenant.userWith([])];
    const { data } = await one.call(passkeys.begin, { password: PASSWORD });
    const elsewhere = new SoftwareAuthenticator('https://edp.example.cn.evil.cn');
    expect(await one.call(passkeys.create, { name: 'x', passkey: elsewhere.make(data) })).toMatchObject({
      errors: [{ path: 'passkey', message: '通行密钥无效' }],
    });
    const begun = await one.call(passkeys.begin, { password: PASSWORD });
    const passkey = new SoftwareAuthenticator(PAGE).make(begun.data);
    expect(await two.call(passkeys.create, { name: 'x', passkey })).toMatchObject({ code: 4000 });
  });

  test('are nobody else’s, in the same tenant and in another one', async () => {
    const { passkey } = await personWithPasskey();
    for (const { admin } of [tenant, other]) {
      expect((await admin.call(passkeys.list)).data).toEqual([]);
      expect(await admin.call(passkeys.rename, { id: passkey.id, name: 'x' })).toMatchObject({ code: 4040 });
      expect(await admin.call(passkeys.remove, { id: passkey.id, password: PASSWORD })).toMatchObject({
        code: 4040,
      });
    }
  });
});

describe('a passkey in place of the password', () => {
  test('signs in without captcha and counts as both factors', async () => {
    const user = await personWithPasskey();
    const client = visitor();
    const { data } = await signInAlone(user.authenticator, client);
    expect(data).toMatchObject({ account: user.account });
    client.signer = { ...client.signer, ticket: data.ticket, signKey: data.signKey };
    expect(await chooseRole(client)).toMatchObject({ account: user.account });
    expect((await client.call(passkeys.list)).data[0]?.lastUsedTime).not.toBe('');
  });

  test('signs each challenge once, also when it is sent twice at once', async () => {
    const { authenticator } = await personWithPasskey();
    const client = visitor();
    const { data } = await client.call(signInSteps.passkeyChallenge);
    const passkey = authenticator.sign(data);
    const answers = await Promise.all(
      [client, visitor()].map((caller) => caller.call(signInSteps.loginWithPasskey, { passkey })),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4000]);
  });

  test('is refused for another page, without its user, with a counter that went back and as another’s', async () => {
    const user = await personWithPasskey();
    const { authenticator } = user;
    expect(await signInAlone(authenticator, visitor(), { origin: 'https://evil.cn' })).toMatchObject(failed);
    expect(await signInAlone(authenticator, visitor(), { unverified: true })).toMatchObject(failed);
    expect(await signInAlone(new SoftwareAuthenticator(PAGE))).toMatchObject(failed);
    expect(await signInAlone(authenticator, visitor(other))).toMatchObject(failed);
    expect(await signInAlone(authenticator)).toMatchObject({ code: 0 });
    authenticator.count = 0;
    expect(await signInAlone(authenticator)).toMatchObject(failed);
    authenticator.count = 50;
    await tenant.admin.call(users.disable, { id: user.userId });
    expect(await signInAlone(authenticator)).toMatchObject(failed);
  });
});

describe('a passkey as second step', () => {
  async function firstStep(account: string) {
    const client = visitor();
    const answer = await client.send<{ data: unknown }>(
      'POST',
      session.login.path,
      await loginInput(client, account),
    );
    return { client, ...secondStep.parse(answer.data) };
  }

  test('is asked for where there is one, and serves for its own step alone', async () => {
    const user = await personWithPasskey();
    const { client, token, methods } = await firstStep(user.account);
    expect(methods).toEqual(['passkey']);
    const { data } = await client.call(signInSteps.secondStepChallenge, { token });
    expect(data.allowCredentials).toHaveLength(1);
    const another = await firstStep(user.account);
    const passkey = user.authenticator.sign(data);
    expect(
      await another.client.call(signInSteps.finishLogin, { token: another.token, passkey }),
    ).toMatchObject(failed);
    const mine = user.authenticator.sign(
      (await client.call(signInSteps.secondStepChallenge, { token })).data,
    );
    expect(await client.call(signInSteps.finishLogin, { token, passkey: mine })).toMatchObject({
      code: 0,
      data: { account: user.account },
    });
  });

  test('of somebody else does not serve', async () => {
    const [user, stranger] = [await personWithPasskey(), await personWithPasskey()];
    const { client, token } = await firstStep(user.account);
    const { data } = await client.call(signInSteps.secondStepChallenge, { token });
    const passkey = stranger.authenticator.sign(data);
    expect(await client.call(signInSteps.finishLogin, { token, passkey })).toMatchObject(failed);
    expect(await client.call(signInSteps.finishLogin, { token })).toMatchObject({
      errors: [{ path: 'code', message: '请输入动态码或恢复码' }],
    });
  });
});
