import { randomUUID } from 'node:crypto';
import { brands } from '@edp/contract/brands';
import { roles } from '@edp/contract/roles';
import { session } from '@edp/contract/session';
import { DEMONSTRATION_TENANT, PASSWORD } from '@edp/testkit/credentials';
import { HttpClient, NoResponse } from '@edp/testkit/http-client';
import { loginInput, signInAt } from '@edp/testkit/sign-in';
import { signedHeaders } from '@edp/testkit/signing';
import { describe, expect, test } from 'vitest';
import { startServer, useTwoServers } from '../server-processes.ts';

/** Somebody who has not signed in, from a network address where one is given. */
function visitor(address: string, from?: string): HttpClient {
  const headers = from === undefined ? {} : { 'x-forwarded-for': from };
  return new HttpClient(address, { tenantCode: DEMONSTRATION_TENANT }, { headers });
}

const servers = useTwoServers();

describe('two server processes on one database', () => {
  test('a ticket of one lives and dies on both', async () => {
    const { first, second } = servers;
    const admin = await signInAt(first);
    expect(await admin.at(second).call(session.info)).toMatchObject({ code: 0, data: { account: 'admin' } });
    expect(await admin.at(second).call(session.logout)).toMatchObject({ code: 0 });
    expect(await admin.call(session.info)).toMatchObject({ code: 403 });
  });

  test('a right that is taken away at one is gone at the other with the next request', async () => {
    const { first, second } = servers;
    const [admin, clerk] = [await signInAt(first), await signInAt(second, { account: 'clerk' })];
    const { data: all } = await admin.call(roles.overview, { keyword: 'MDM_CLERK' });
    const id = all[0]?.id ?? 0;
    const { data: lent } = await admin.call(roles.grantable, {});
    const button = lent.resources.find(({ screen, code }) => screen === 'brand' && code === 'add')?.id ?? 0;
    const add = () => {
      const code = `RIGHT${randomUUID().slice(0, 8)}`;
      return clerk.call(brands.save, { code, name: code, active: 1, sortOrder: 1 });
    };
    for (let round = 0; round < 10; round++) {
      expect(await add()).toMatchObject({ code: 0 });
      expect(await admin.call(roles.saveRights, { id, revoked: [button] })).toMatchObject({ code: 0 });
      expect(await add()).toMatchObject({ http: 403, code: 4030 });
      expect(await admin.call(roles.saveRights, { id, granted: [{ id: button }] })).toMatchObject({
        code: 0,
      });
    }
  });

  test('a role that is stopped at one ends what works in it at the other', async () => {
    const { first, second } = servers;
    const [admin, auditor] = [await signInAt(first), await signInAt(second, { account: 'auditor' })];
    const { data: info } = await auditor.call(session.info);
    const id = info.roleId ?? 0;
    expect(await admin.call(roles.switchStatus, { id, enabled: 0 })).toMatchObject({ code: 0 });
    expect(await auditor.call(session.info)).toMatchObject({ code: 403 });
    expect(await admin.call(roles.switchStatus, { id, enabled: 1 })).toMatchObject({ code: 0 });
  });

  test('a captcha made by one is used up once, whichever asks first', async () => {
    const { first, second } = servers;
    const input = await loginInput(visitor(first));
    const answers = await Promise.all(
      [first, second, first, second, first, second].map((address) =>
        visitor(address).call(session.login, input),
      ),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ message }) => message === '验证码错误')).toHaveLength(5);
  });

  test('of sixty guesses at one password as many are judged as one may make', async () => {
    const { first, second } = servers;
    const guesses = await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        const guesser = visitor(at % 2 ? first : second, `fd00::${at.toString(16)}`);
        // The right one is among the last ones.
        const password = at === 50 ? PASSWORD : `guess-${at}`;
        const input = await loginInput(guesser, 'customer', password);
        return () => guesser.call(session.login, input);
      }),
    );
    const answers = await Promise.all(guesses.map((guess) => guess()));
    expect(answers.filter(({ message }) => message !== '用户名或密码错误')).toEqual([]);
    const owner = visitor(first);
    expect(await owner.call(session.login, await loginInput(owner, 'customer'))).toMatchObject({
      message: '用户名或密码错误',
    });
  });

  test('one address guesses twenty times a minute, at both together', async () => {
    const { first, second } = servers;
    const guesses = await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        const guesser = visitor(at % 2 ? first : second, 'fd01::1');
        const input = await loginInput(guesser, `nobody${at}`);
        return () => guesser.call(session.login, input);
      }),
    );
    const answers = await Promise.all(guesses.map((guess) => guess()));
    expect(answers.filter(({ message }) => message === '用户名或密码错误')).toHaveLength(20);
    expect(answers.filter(({ code }) => code === 4290)).toHaveLength(40);
  });

  test('a nonce is good once, with and without a ticket', async () => {
    const { first, second } = servers;
    const replay = async (client: HttpClient, url: string) => {
      const headers = signedHeaders(client.signer, { method: 'POST', url, body: '{}' });
      const answers = await Promise.all(
        [first, second, first, second].map((address) => client.at(address).post(url, {}, headers)),
      );
      return answers.filter(({ code }) => code === 4001).length;
    };
    expect(await replay(await signInAt(first), session.info.path)).toBe(3);
    expect(await replay(new HttpClient(first), session.logout.path)).toBe(3);
  });

  test('one code saved at both leaves exactly one brand', async () => {
    const { first, second } = servers;
    const admin = await signInAt(first);
    const input = { code: `TWO${Date.now()}`, name: `双进程${Date.now()}`, active: 1 as const, sortOrder: 1 };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => admin.at(at % 2 ? first : second).call(brands.save, input)),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 4090)).toHaveLength(9);
    expect((await admin.at(second).call(brands.list, { code: input.code })).total).toBe(1);
  });

  test('one command sent to both under one key is done once, and each tells so', async () => {
    const { first, second } = servers;
    const admin = await signInAt(first);
    const input = { code: `KEY${Date.now()}`, name: `同一次${Date.now()}`, active: 1 as const, sortOrder: 1 };
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        Object.assign(admin.at(at % 2 ? first : second), { idempotencyKey: key }).call(brands.save, input),
      ),
    );
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 0));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  });

  test('of many changes that read one version, one wins', async () => {
    const { first, second } = servers;
    const admin = await signInAt(second);
    const form = { code: `VER${Date.now()}`, name: `版本${Date.now()}`, active: 1 as const, sortOrder: 1 };
    const { data } = await admin.at(first).call(brands.save, form);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        admin.at(at % 2 ? first : second).call(brands.save, { ...data, description: `第${at}次` }),
      ),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 4091)).toHaveLength(9);
  });

  test('a process killed while brands are saved has lost none that it acknowledged', async () => {
    const { first: survivor } = servers;
    const server = await startServer();
    const admin = await signInAt(server.address);
    const mark = `K${Date.now()}`;
    const acknowledged: string[] = [];
    let at = 0;
    const clerk = async () => {
      for (;;) {
        const code = `${mark}-${++at}`;
        const { data } = await admin.call(brands.save, { code, name: code, active: 1, sortOrder: 1 });
        acknowledged.push(data.code);
        if (acknowledged.length === 40) void server.kill();
      }
    };
    await Promise.allSettled(Array.from({ length: 8 }, clerk));
    const { data } = await admin.at(survivor).call(brands.list, { code: mark, pageSize: 1_000 });
    const kept = new Set(data.map(({ code }) => code));
    expect(acknowledged.length).toBeGreaterThanOrEqual(40);
    expect(acknowledged.filter((code) => !kept.has(code))).toEqual([]);
  });

  test('SIGTERM lets the running request finish and ends with 0', async () => {
    const server = await startServer();
    const admin = await signInAt(server.address);
    const running = Array.from({ length: 20 }, () => admin.call(session.info));
    const settled = Promise.allSettled(running);
    await Promise.race(running);
    expect(await server.stop()).toBe(0);
    // What was accepted is answered whole; what came later met a closed socket.
    for (const result of await settled) {
      if (result.status === 'fulfilled') expect(result.value).toMatchObject({ code: 0 });
      else expect(result.reason).toBeInstanceOf(NoResponse);
    }
  });
});
