import { createConnection } from 'node:net';
import { SOCKET_PATH } from '@edp/contract/live';
import { session } from '@edp/contract/session';
import { units } from '@edp/contract/units';
import { beforeAll, describe, expect, test } from 'vitest';
import { methodsOf } from '@edp/contract/endpoint';
import { signedHeaders } from '@edp/testkit/signing';
import { useTestApp } from '../testing/test-app.ts';
import type { TestTenant } from '../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
});

describe('a signature has one form only', () => {
  const refused = { code: 4001, message: '请求签名无效' };
  const call = async (change: (headers: Record<string, string>) => Record<string, string>) => {
    const { path: url } = session.info;
    const headers = signedHeaders(tenant.admin.signer, { method: 'POST', url, body: '{}' });
    const response = await product.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, ...change(headers), 'content-type': 'application/json' },
      payload: '{}',
    });
    return response.json();
  };

  test('that is taken', async () => {
    expect(await call(() => ({}))).toMatchObject({ code: 0 });
  });

  test.each<[string, (headers: Record<string, string>) => Record<string, string>]>([
    ['upper-case characters', ({ s = '' }) => ({ s: s.toUpperCase() })],
    ['something behind it', ({ s = '' }) => ({ s: `${s}zz` })],
    ['half a byte behind it', ({ s = '' }) => ({ s: `${s}a` })],
    ['another character in it', ({ s = '' }) => ({ s: `${s.slice(0, 63)}g` })],
    ['zeros before the time', ({ e = '' }) => ({ e: `0${e}` })],
    ['an upper-case nonce', ({ c = '' }) => ({ c: c.toUpperCase().replace(/^./, 'A') })],
  ])('not with %s', async (_name, change) => {
    expect(await call(change)).toMatchObject(refused);
  });
});

test('HEAD of a call that deletes leaves what it names', async () => {
  expect(methodsOf(units.remove)).toContain('GET');
  const form = { code: 'U1', name: '单位', unitCategory: 'LengthUnit', active: 1, sortOrder: 1 } as const;
  const { data: unit } = await tenant.admin.call(units.create, form);
  const url = `${units.remove.path}?id=${unit.id}`;
  expect((await tenant.admin.raw({ method: 'HEAD', url })).statusCode).toBe(405);
  expect(await tenant.admin.call(units.detail, { id: unit.id })).toMatchObject({ code: 0 });
});

describe('two hosts', () => {
  const heard = async (request: string) => {
    await product.listen();
    const address = product.app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    return new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = createConnection(port, '127.0.0.1', () => socket.end(request));
      socket
        .on('data', (chunk) => (text += String(chunk)))
        .on('end', () => resolve(text))
        .on('error', reject);
    });
  };

  test.each([
    ['of a call', 'GET /healthz HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n'],
    ['that are alike', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: a\r\nConnection: close\r\n\r\n'],
    [
      'of a socket',
      `GET ${SOCKET_PATH}x HTTP/1.1\r\nHost: a\r\nHost: b\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
    ],
  ])('%s are refused', async (_name, request) => {
    expect(await heard(request)).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":4000/);
  });

  test('one is not', async () => {
    expect(await heard('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 200/,
    );
  });
});
