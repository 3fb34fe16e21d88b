// Only with row-level security: it is about limits and locks; session.test.ts and chat.test.ts run the statements.
import { randomInt } from 'node:crypto';
import { chat } from '@edp/contract/chat';
import { home } from '@edp/contract/home';
import { session } from '@edp/contract/session';
import { tenants } from '@edp/contract/tenants';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPhone } from '../../testing/fixtures/registration-forms.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { loginInput } from '@edp/testkit/sign-in';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
});

const wrong = { http: 400, code: 4000, message: '用户名或密码错误' };
const tooMany = { http: 429, code: 4290, message: '操作过于频繁，请稍后再试' };

interface Guess {
  account: string;
  /** The right one when absent. */
  password?: string;
  from?: TestClient;
}

async function guess({ account, password, from = product.anyone(tenant.code) }: Guess) {
  const input = await loginInput(from, account);
  return from.call(session.login, { ...input, ...(password && { password }) });
}

/** All at once, each from an address of its own unless it says otherwise. */
async function guessAtOnce(guesses: readonly Guess[]) {
  const ready = await Promise.all(
    guesses.map(async ({ account, password, from = product.anyone(tenant.code) }) => {
      const input = await loginInput(from, account);
      return () => from.call(session.login, { ...input, ...(password && { password }) });
    }),
  );
  return Promise.all(ready.map((send) => send()));
}

const wrongGuesses = (account: string, count: number): Guess[] =>
  Array.from({ length: count }, (_, at) => ({ account, password: `guess-${at}` }));

async function lockOf(account: string) {
  return product.database
    .asTenant(tenant.id)
    .selectFrom('users')
    .where('tenant_id', '=', tenant.id)
    .where('account', '=', account)
    .select(['failed_sign_ins as tries', 'locked_until as until'])
    .executeTakeFirstOrThrow();
}

describe('an account', () => {
  test.each([5, 6, 7, 41])('is locked by %i wrong passwords at once', async (count) => {
    const { account } = await tenant.userWith([]);
    const answers = await guessAtOnce(wrongGuesses(account, count));
    expect(answers.filter(({ message }) => message !== wrong.message)).toEqual([]);
    expect(await lockOf(account)).toMatchObject({ tries: 5, until: expect.any(Date) });
    expect(await guess({ account })).toMatchObject(wrong);
  });

  test('is not signed in to by the right password that comes behind forty wrong ones', async () => {
    const { account } = await tenant.userWith([]);
    const answers = await guessAtOnce([...wrongGuesses(account, 40), { account }]);
    expect(answers.filter(({ code }) => code === 0)).toEqual([]);
  });

  test('keeps its lock whatever comes meanwhile', async () => {
    const { account } = await tenant.userWith([]);
    await guessAtOnce(wrongGuesses(account, 5));
    const { until } = await lockOf(account);
    await guessAtOnce([...wrongGuesses(account, 10), { account }]);
    expect(await lockOf(account)).toEqual({ tries: 5, until });
  });

  test('takes the right password as the fifth try, and then has all five again', async () => {
    const { account } = await tenant.userWith([]);
    await guessAtOnce(wrongGuesses(account, 4));
    expect(await guess({ account })).toMatchObject({ code: 0 });
    await guessAtOnce(wrongGuesses(account, 4));
    expect(await guess({ account })).toMatchObject({ code: 0 });
  });
});

describe('an address', () => {
  test('has so many failures a minute and no more, also all at once', async () => {
    const from = product.anyone(tenant.code);
    const answers = await guessAtOnce(
      Array.from({ length: 40 }, (_, at) => ({ account: `nobody${at}`, password: 'guess-1', from })),
    );
    expect(answers.filter(({ message }) => message === wrong.message)).toHaveLength(20);
    expect(answers.filter(({ code }) => code === 4290)).toHaveLength(20);
    expect(await guess({ account: 'admin', from })).toMatchObject(tooMany);
    expect(await guess({ account: 'admin' })).toMatchObject({ code: 0 });
  });

  test('is an office of fifty that sign in together, and sign in again', async () => {
    const from = product.anyone(tenant.code);
    const users = await Promise.all(Array.from({ length: 10 }, () => tenant.userWith([])));
    const office = Array.from({ length: 5 }, () => users.map(({ account }) => ({ account, from }))).flat();
    expect((await guessAtOnce(office)).filter(({ code }) => code !== 0)).toEqual([]);
    expect((await guessAtOnce(office)).filter(({ code }) => code !== 0)).toEqual([]);
  });

  test('is drawn so many captchas a minute', async () => {
    const from = product.anyone();
    const ask = () =>
      from.raw({ method: 'GET', url: `/user/v6/captcha?source=web_${Date.now()}${randomInt(1e12)}` });
    const answers = await Promise.all(Array.from({ length: 125 }, ask));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(120);
    expect(answers.find(({ statusCode }) => statusCode !== 200)?.json()).toMatchObject({ code: 4290 });
  });

  test('guesses so many codes of tenants a minute, wherever they are told from real ones', async () => {
    const from = product.anyone();
    const guessed = await Promise.all(
      Array.from({ length: 65 }, (_, at) => from.call(tenants.byCode, { tenantCode: `NOPE${at}` })),
    );
    expect(guessed.filter(({ code }) => code === 4040)).toHaveLength(60);
    from.signer = { tenantCode: tenant.code };
    expect(await from.call(home.configuration)).toMatchObject(tooMany);
    const office = product.anyone();
    const known = await Promise.all(
      Array.from({ length: 50 }, () => office.call(tenants.byCode, { tenantCode: tenant.code })),
    );
    const again = await Promise.all(
      Array.from({ length: 50 }, () => office.call(tenants.byCode, { tenantCode: tenant.code })),
    );
    expect([...known, ...again].filter(({ code }) => code !== 0)).toEqual([]);
  });

  test('tries so many codes of phones a minute', async () => {
    const from = product.anyone(tenant.code);
    const tries = await Promise.all(
      Array.from({ length: 65 }, () =>
        from.call(session.accountsOfPhone, { phone: newPhone(), verificationCode: '000000' }),
      ),
    );
    expect(tries.filter(({ code }) => code === 4000)).toHaveLength(60);
    expect(tries.filter(({ code }) => code === 4290)).toHaveLength(5);
  });

  test('has so many text messages sent an hour, and a refused one costs its phone nothing', async () => {
    const from = product.anyone();
    const answers = await Promise.all(
      Array.from({ length: 35 }, () => from.call(session.sendPhoneCode, { phone: newPhone() })),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(30);
    const phone = newPhone();
    expect(await from.call(session.sendPhoneCode, { phone })).toMatchObject({
      http: 429,
      code: 4290,
      message: '发送过于频繁，请稍后再试',
    });
    expect(await product.anyone().call(session.sendPhoneCode, { phone })).toMatchObject({ code: 0 });
  });
});

test('a person sends so many chat messages a minute, and others go on', async () => {
  const [anna, bert] = [await tenant.userWith([]), await tenant.userWith([])];
  const say = (from: TestClient & { userId: number }, to: { userId: number }) =>
    from.call(chat.send, { userId: to.userId, text: '你好', idempotencyKey: crypto.randomUUID() });
  const answers = [];
  for (let burst = 0; burst < 5; burst++)
    answers.push(...(await Promise.all(Array.from({ length: 25 }, () => say(anna, bert)))));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(120);
  expect(answers.find(({ code }) => code !== 0)).toMatchObject(tooMany);
  expect(await say(bert, anna)).toMatchObject({ code: 0 });
});
