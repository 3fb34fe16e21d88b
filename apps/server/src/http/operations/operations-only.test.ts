import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { useTestApp } from '../../testing/test-app.ts';

const product = useTestApp();
const opened: FastifyInstance[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function appWith(environment: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'edp-operations-'));
  const config = readConfig({ LOG_LEVEL: 'fatal', NODE_ENV: 'test', DATA_DIR: folder, ...environment });
  const app = await buildApp({ config, database: product.database });
  folders.push(folder);
  opened.push(app);
  return app;
}

const pages = ['/metrics', '/openapi.json', '/docs/', '/docs/page.js', '/dev/outbox'];

describe.each(pages)('%s', (url) => {
  const ask = async (
    app: FastifyInstance,
    { from = '127.0.0.1', forwarded }: { from?: string; forwarded?: string },
  ) => {
    const headers = { accept: 'text/html', ...(forwarded && { 'x-forwarded-for': forwarded }) };
    return (await app.inject({ url, remoteAddress: from, headers })).statusCode;
  };

  test('is there for this machine alone', async () => {
    const app = await appWith({});
    for (const from of ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])
      expect(await ask(app, { from })).toBe(200);
    const others = await app.inject({ url, remoteAddress: '10.1.2.3', headers: { accept: 'text/html' } });
    expect(others.statusCode).toBe(404);
    expect(others.json()).toMatchObject({ code: 4040, status: 0, message: '数据不存在' });
    // A proxy on this machine whom nobody vouches for passes on somebody else's wish.
    expect(await ask(app, { forwarded: '10.1.2.3' })).toBe(404);
  });

  test('is there for the addresses of the settings', async () => {
    const app = await appWith({ EDP_OPERATIONS_ALLOW: '10.1.0.0/16, fd00::7' });
    expect(await ask(app, { from: '10.1.2.3' })).toBe(200);
    expect(await ask(app, { from: '::ffff:10.1.2.3' })).toBe(200);
    expect(await ask(app, { from: 'fd00::7' })).toBe(200);
    expect(await ask(app, { from: '10.2.2.3' })).toBe(404);
    expect(await ask(app, { from: 'fd00::8' })).toBe(404);
  });

  test('counts whom a proxy speaks for', async () => {
    const app = await appWith({ TRUST_PROXY: 'loopback', EDP_OPERATIONS_ALLOW: '10.1.2.3' });
    expect(await ask(app, { forwarded: '10.1.2.3' })).toBe(200);
    expect(await ask(app, { forwarded: '10.1.2.4' })).toBe(404);
  });
});

test.each(['0.0.0.0', '::', '10.1.2.3', 'edp.example'])('with HOST=%s there is no outbox', async (HOST) => {
  const app = await appWith({ HOST });
  expect((await app.inject('/dev/outbox')).statusCode).toBe(404);
});

test.each(['x', '10.0.0.0/33', '10.0.0.0/8/8', 'fe80::/129', '10.0.0.0/'])(
  'EDP_OPERATIONS_ALLOW=%s ends the start',
  (EDP_OPERATIONS_ALLOW) => {
    expect(() => readConfig({ EDP_OPERATIONS_ALLOW })).toThrow(/EDP_OPERATIONS_ALLOW/);
  },
);
