import { methodsOf, pathsOf } from '@edp/contract/endpoint';
import type { Endpoint } from '@edp/contract/endpoint';
import type { InjectOptions } from 'fastify';
import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { features } from '../../app.ts';
import { signedHeaders } from '@edp/testkit/signing';
import { useTestApp } from '../test-app.ts';
import type { TestTenant } from '../test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
});

interface Bad {
  what: string;
  body: string;
  contentType: string;
}

const json = (what: string, value: unknown): Bad => ({
  what,
  body: JSON.stringify(value),
  contentType: 'application/json',
});
const everywhere = (value: unknown) =>
  Object.fromEntries(
    [
      'id',
      'code',
      'name',
      'active',
      'sortOrder',
      'pageNo',
      'keyword',
      'list',
      'unitCategory',
      'key',
      'userId',
      'roleId',
      'imgAddress',
      'loginName',
      'password',
      'captcha',
      'source',
      'phone',
      'type',
      'functionKey',
      'labelPath',
      'version',
      'supId',
      'address',
      'businessLicense',
      'businessLicensePicture',
      'registerType',
      'tenantCode',
      'reason',
      'status',
    ].map((name) => [name, value]),
  );

const corpus: Bad[] = [
  json('null', null),
  json('an array', [1, 2]),
  json('a text', 'text'),
  json('a number', 7),
  json('objects everywhere', everywhere({ a: 1 })),
  json('arrays everywhere', everywhere([[]])),
  json('NUL everywhere', everywhere('a\u0000b')),
  json('true everywhere', everywhere(true)),
  json('huge numbers', everywhere(1e308)),
  json('negative numbers', everywhere(-1)),
  json('fractions', everywhere(1.5)),
  json('half a megabyte of text', everywhere('长'.repeat(5_000))),
  json('a lone surrogate', everywhere('\ud800')),
  json('deep nesting', JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`)),
  {
    what: 'a prototype',
    body: '{"__proto__":{"id":1},"constructor":{"prototype":{}}}',
    contentType: 'application/json',
  },
  { what: 'broken JSON', body: '{"id": 1', contentType: 'application/json' },
  { what: 'broken UTF-8', body: '{"id":"\u00ff\u00fe"}', contentType: 'application/json' },
  { what: 'an unknown content type', body: '<a/>', contentType: 'application/xml' },
  { what: 'text', body: 'id=1', contentType: 'text/plain' },
  { what: 'broken multipart', body: '--x\r\nbroken', contentType: 'multipart/form-data; boundary=x' },
  { what: 'multipart without boundary', body: 'x', contentType: 'multipart/form-data' },
  {
    what: 'form-encoded rubbish',
    body: 'id=%ZZ&id=2&=&code=%00',
    contentType: 'application/x-www-form-urlencoded',
  },
];

const calls: (readonly [string, Endpoint])[] = Object.entries(features).flatMap(([feature, { contract }]) =>
  Object.entries(contract).map(([name, endpoint]) => [`${feature}.${name}`, endpoint] as const),
);

async function send(endpoint: Endpoint, { body, contentType }: Bad) {
  const method = methodsOf(endpoint)[0] ?? 'POST';
  const path = (pathsOf(endpoint)[0] ?? '').replace(':id', '1');
  const get = method === 'GET';
  const url = get ? `${path}?id=${encodeURIComponent(body.slice(0, 2_000))}&source=%00&phone[]=1` : path;
  const multipart = contentType.startsWith('multipart/form-data');
  const signer = endpoint.deadTicket ? {} : tenant.admin.signer;
  return product.app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url,
    headers: {
      ...signedHeaders(signer, { method, url, body: get ? undefined : body, multipart: multipart && !get }),
      ...(!get && { 'content-type': contentType }),
    },
    ...(!get && { payload: body }),
  });
}

describe.each(calls)('%s', (_name, endpoint) => {
  // At once: the server opens requests together that come up together.
  test.concurrent.each(corpus)('$what', async (bad) => {
    const response = await send(endpoint, bad);
    expect(response.statusCode).toBeLessThan(500);
    if (response.statusCode >= 400) {
      expect(response.json()).toMatchObject({
        code: expect.any(Number),
        status: 0,
        message: expect.any(String),
        traceId: expect.any(String),
      });
      expect(response.json().message).not.toMatch(/[a-z]{4}/);
    }
  });
});

test('more than a megabyte is refused, and the server lives', async () => {
  const body = JSON.stringify({ code: 'x'.repeat(1_100_000) });
  const answer = await tenant.admin.raw({
    method: 'POST',
    url: '/edp/api/v1/procenter/proBrand/list',
    body,
    contentType: 'application/json',
  });
  expect(answer.statusCode).toBe(413);
  expect(answer.json()).toMatchObject({ code: 4130, status: 0, message: '提交的内容过大' });
  expect((await product.app.inject('/readyz')).json()).toMatchObject({ code: 0 });
});

test('an unknown address is answered in the envelope', async () => {
  const answer = await product.app.inject({ method: 'POST', url: '/no/such/call' });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 4040, status: 0, message: '数据不存在' });
});

test('an address that is none is answered in the envelope, and leads a person to the start', async () => {
  const call = await product.app.inject({ method: 'POST', url: '/%E0%A4%A' });
  expect(call.statusCode).toBe(400);
  expect(call.json()).toMatchObject({ code: 4000, status: 0, traceId: expect.any(String) });
  const page = await product.app.inject({ url: '/brand/%', headers: { accept: 'text/html' } });
  expect(page.headers.location).toBe('/');
});

test('what is not even HTTP is answered in the envelope', async () => {
  const address = await product.listen();
  const { port } = new URL(address);
  const talk = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let heard = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
      socket
        .on('data', (chunk) => (heard += chunk))
        .on('end', () => resolve(heard))
        .on('error', reject);
    });
  expect(await talk('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":4000/);
  expect(await talk(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431 [\s\S]*"code":4000/,
  );
});
