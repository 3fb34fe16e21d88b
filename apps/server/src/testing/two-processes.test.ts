import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { brands } from '@edp/contract/brands';
import { IDEMPOTENCY_HEADER } from '@edp/contract/endpoint';
import { session } from '@edp/contract/session';
import { describe, expect, test } from 'vitest';
import { loginInput, send, signIn, startServer, useTwoServers } from './server-processes.ts';
import { signedHeaders } from './signing.ts';
import type { Signer } from './signing.ts';

const servers = useTwoServers();

describe('two server processes on one database', () => {
  test('a ticket of one lives and dies on both', async () => {
    const [first, second] = servers;
    const signer = await signIn(first);
    expect(await send(second, signer, { url: session.info.path })).toMatchObject({
      code: 0,
      data: { account: 'admin' },
    });
    expect(await send(second, signer, { url: session.logout.path })).toMatchObject({ code: 0 });
    expect(await send(first, signer, { url: session.info.path })).toMatchObject({ code: 403 });
  });

  test('a captcha made by one is used up once, whichever asks first', async () => {
    const [first, second] = servers;
    const input = await loginInput(first);
    const signer = { tenantCode: 'BRH' };
    const answers = await Promise.all(
      [first, second, first, second, first, second].map((server) =>
        send(server, signer, { url: session.login.path, input }),
      ),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ message }) => message === '验证码错误')).toHaveLength(5);
  });

  test(
    'of two hundred guesses at one password as many are judged as one may make',
    { timeout: 90_000 },
    async () => {
      const [first, second] = servers;
      const signer = { tenantCode: 'BRH' };
      const guesses = await Promise.all(
        Array.from({ length: 200 }, async (_, at) => {
          const from = `fd00::${at.toString(16)}`;
          const server = at % 2 ? first : second;
          // The right one is among the last ones.
          const password = at === 190 ? 'demo123456' : `guess-${at}`;
          const input = { ...(await loginInput(server, 'customer', from)), password };
          return () => send(server, signer, { url: session.login.path, input, from });
        }),
      );
      const answers = await Promise.all(guesses.map((guess) => guess()));
      expect(answers.filter(({ message }) => message !== '用户名或密码错误')).toEqual([]);
      const later = await loginInput(first, 'customer');
      expect(await send(first, signer, { url: session.login.path, input: later })).toMatchObject({
        message: '用户名或密码错误',
      });
    },
  );

  test('one address guesses twenty times a minute, at both together', async () => {
    const [first, second] = servers;
    const from = 'fd01::1';
    const guesses = await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        const server = at % 2 ? first : second;
        const input = await loginInput(server, `nobody${at}`, from);
        return () => send(server, { tenantCode: 'BRH' }, { url: session.login.path, input, from });
      }),
    );
    const answers = await Promise.all(guesses.map((guess) => guess()));
    expect(answers.filter(({ message }) => message === '用户名或密码错误')).toHaveLength(20);
    expect(answers.filter(({ code }) => code === 4290)).toHaveLength(40);
  });

  test('a nonce is good once, with and without a ticket', async () => {
    const [first, second] = servers;
    const signer = await signIn(first);
    const replay = async (as: Signer, url: string) => {
      const headers = signedHeaders(as, { method: 'POST', url, body: '{}' });
      const answers = await Promise.all(
        [first, second, first, second].map((server) => send(server, as, { url, headers })),
      );
      return answers.filter(({ code }) => code === 4001).length;
    };
    expect(await replay(signer, session.info.path)).toBe(3);
    expect(await replay({}, session.logout.path)).toBe(3);
  });

  test('one code saved at both leaves exactly one brand', async () => {
    const [first, second] = servers;
    const signer = await signIn(first);
    const input = { code: `TWO${Date.now()}`, name: `双进程${Date.now()}`, active: 1, sortOrder: 1 };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        send(at % 2 ? first : second, signer, { url: brands.save.path, input }),
      ),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 4090)).toHaveLength(9);
    expect((await send(second, signer, { url: brands.list.path, input: { code: input.code } })).total).toBe(
      1,
    );
  });

  test('one command sent to both under one key is done once, and each tells so', async () => {
    const [first, second] = servers;
    const signer = await signIn(first);
    const input = { code: `KEY${Date.now()}`, name: `同一次${Date.now()}`, active: 1, sortOrder: 1 };
    const { path: url } = brands.save;
    const body = JSON.stringify(input);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => {
        const signed = signedHeaders(signer, { method: 'POST', url, body });
        const headers = { ...signed, [IDEMPOTENCY_HEADER]: key };
        return send(at % 2 ? first : second, signer, { url, input, headers });
      }),
    );
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 0));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  });

  test('of many changes that read one version, one wins', async () => {
    const [first, second] = servers;
    const signer = await signIn(second);
    const form = { code: `VER${Date.now()}`, name: `版本${Date.now()}`, active: 1, sortOrder: 1 };
    const { data } = await send(first, signer, { url: brands.save.path, input: form });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        send(at % 2 ? first : second, signer, {
          url: brands.save.path,
          input: { ...data, description: `第${at}次` },
        }),
      ),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 4091)).toHaveLength(9);
  });

  test('a process killed while brands are saved has lost none that it acknowledged', async () => {
    const [survivor] = servers;
    const server = await startServer();
    const signer = await signIn(server);
    const mark = `K${Date.now()}`;
    const acknowledged: string[] = [];
    let at = 0;
    const clerk = async () => {
      for (;;) {
        const code = `${mark}-${++at}`;
        const input = { code, name: code, active: 1, sortOrder: 1 };
        const { data } = await send(server, signer, { url: brands.save.path, input });
        acknowledged.push(data.code);
        if (acknowledged.length === 40) server.child.kill('SIGKILL');
      }
    };
    await Promise.allSettled(Array.from({ length: 8 }, clerk));
    const input = { code: mark, pageSize: 1_000 };
    const { data } = await send(survivor, signer, { url: brands.list.path, input });
    const kept = new Set(data.map((brand: { code: string }) => brand.code));
    expect(acknowledged.length).toBeGreaterThanOrEqual(40);
    expect(acknowledged.filter((code) => !kept.has(code))).toEqual([]);
  });

  test('SIGTERM lets the running request finish and ends with 0', async () => {
    const server = await startServer();
    const signer = await signIn(server);
    const running = Array.from({ length: 20 }, () => send(server, signer, { url: session.info.path }));
    const settled = Promise.allSettled(running);
    await Promise.race(running);
    server.child.kill('SIGTERM');
    const [code] = await once(server.child, 'exit');
    expect(code).toBe(0);
    // What was accepted is answered whole; what came later met a closed socket.
    for (const result of await settled) {
      if (result.status === 'fulfilled') expect(result.value).toMatchObject({ code: 0 });
      else expect(String(result.reason)).toContain('fetch failed');
    }
  });
});
