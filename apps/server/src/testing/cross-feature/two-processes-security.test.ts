import { randomUUID } from 'node:crypto';
import { signInSteps } from '@edp/contract/sign-in-steps';
import { securitySettings } from '@edp/contract/security-settings';
import { secondFactors } from '@edp/contract/second-factors';
import { secondStep, session } from '@edp/contract/session';
import { HttpClient } from '@edp/testkit/http-client';
import { PASSWORD } from '@edp/testkit/credentials';
import { loginInput, signIn, signInAt } from '@edp/testkit/sign-in';
import { createTenant, createUser } from '@edp/testkit/tenants';
import { expect, inject, test } from 'vitest';
import { openDatabase } from '../../database/connection.ts';
import { codeOf } from '../fixtures/authenticator-app.ts';
import { openWindow, shakeHands } from '../live-client.ts';
import { useTwoServers } from '../server-processes.ts';

const servers = useTwoServers();

/** A tenant of its own: its settings are nobody else's. */
async function newTenant() {
  const database = openDatabase(inject('demonstration'), { max: 2 });
  const code = `S${randomUUID().slice(0, 8)}`;
  const tenant = { ...(await createTenant(database, { code })), code };
  const { account } = await createUser(database, tenant, { resources: [] });
  const age = (work: string) =>
    database.pool.query(`update tickets set ${work} where holder_tenant_id = $1`, [tenant.tenantId]);
  return { code, account, age, close: () => database.close() };
}

const settings = {
  passwordMinLength: 6,
  passwordKinds: 1,
  passwordHistory: 1,
  passwordExpiryDays: 0,
  sessionHours: 12,
  idleMinutes: 120,
  rememberAllowed: 1,
  rememberDays: 7,
  allowedAddresses: '',
} as const;

test('settings that are saved at one process end sessions at the other with the next request', async () => {
  const { first, second } = servers;
  const { code, account, age, close } = await newTenant();
  try {
    const away = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    const visitor = () => new HttpClient(second, { tenantCode: code }, away('203.0.113.7'));
    const user = await signIn(visitor(), account);
    const admin = await signInAt(first, { tenantCode: code });
    const save = (changes: object) => admin.call(securitySettings.save, { ...settings, ...changes });

    expect(await user.call(session.info)).toMatchObject({ code: 0 });
    expect(await save({ allowedAddresses: '127.0.0.1 203.0.113.0/24' })).toMatchObject({ code: 0 });
    expect(await user.call(session.info)).toMatchObject({ code: 0 });
    // The proxy's word for where somebody calls from decides.
    const moved = new HttpClient(second, user.signer, away('198.51.100.1'));
    expect(await moved.call(session.info)).toMatchObject({ http: 401, code: 403 });
    const ticket = user.signer.ticket ?? '';
    expect(await shakeHands(second, ticket, { 'x-forwarded-for': '198.51.100.1' })).toBe(401);
    const { client: window } = await openWindow(second, ticket, { 'x-forwarded-for': '203.0.113.7' });
    expect(await user.call(session.info)).toMatchObject({ code: 0 });
    expect(await save({ allowedAddresses: '127.0.0.1' })).toMatchObject({ code: 0 });
    expect(await user.call(session.info)).toMatchObject({ http: 401, code: 403 });
    await window.nextOf('logout');

    expect(await save({})).toMatchObject({ code: 0 });
    const idle = await signIn(visitor(), account);
    await age(`last_seen_at = last_seen_at - interval '20 minutes'`);
    expect(await admin.call(session.info)).toMatchObject({ code: 0 });
    expect(await save({ idleMinutes: 10 })).toMatchObject({ code: 0 });
    expect(await idle.call(session.info)).toMatchObject({ http: 401, code: 403 });
  } finally {
    await close();
  }
});

test('a code that is brought to both processes at once opens one session, and a demand holds at the other', async () => {
  const { first, second } = servers;
  const { code: tenantCode, account, close } = await newTenant();
  try {
    const [admin, user] = [
      await signInAt(first, { tenantCode }),
      await signInAt(second, { tenantCode, account }),
    ];
    const { data } = await admin.call(secondFactors.begin, { password: PASSWORD });
    await admin.call(secondFactors.confirm, { code: codeOf(data.secret, -1) });
    const ready = await Promise.all(
      [first, second].map(async (address) => {
        const client = new HttpClient(address, { tenantCode });
        const input = await loginInput(client, 'admin');
        const answer = await client.send<{ data: unknown }>('POST', session.login.path, input);
        return { client, token: secondStep.parse(answer.data).token };
      }),
    );
    const code = codeOf(data.secret);
    const answers = await Promise.all(
      ready.map(({ client, token }) => client.call(signInSteps.finishLogin, { token, code })),
    );
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([0, 4000]);
    expect(await user.call(session.info)).toMatchObject({ code: 0 });
    const demand = { ...settings, secondFactorRequired: 1 } as const;
    expect(await admin.call(securitySettings.save, demand)).toMatchObject({ code: 0 });
    expect(await user.call(session.info)).toMatchObject({ http: 401, code: 403 });
  } finally {
    await close();
  }
});
