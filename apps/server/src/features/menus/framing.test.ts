// Only with row-level security: it is about what other sites answer; menu-entries.test.ts runs the statements.
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { menus } from '@edp/contract/menus';
import { resources } from '@edp/contract/resources';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { isFramingAllowed } from './frame-policy.ts';
import { isPublicAddress } from '../../outgoing/public-addresses.ts';

/** Another site; the product may ask what is on 127.0.0.1, by its settings, and nothing else of this machine. */
interface Site {
  server: Server;
  origin: string;
  /** `METHOD path` of each request. */
  asked: string[];
}

const product = useTestApp({ EDP_FRAMING_ALLOW: '127.0.0.1, ::1' });
let tenant: TestTenant;
let site: Site;
let inside: Site;
const answers = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();

async function siteOn(address: string): Promise<Site> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const answer = answers.get(request.url ?? '');
    if (answer) answer(request, response);
    else response.end();
  });
  await new Promise<void>((listening) => server.listen(0, address, listening));
  const { port } = server.address() as AddressInfo;
  return { server, origin: `http://${address}:${port}`, asked };
}

beforeAll(async () => {
  tenant = await product.newTenant();
  site = await siteOn('127.0.0.1');
  inside = await siteOn('127.0.0.2');
});
afterAll(() => {
  for (const { server } of [site, inside]) {
    server.closeAllConnections();
    server.close();
  }
});

let entries = 0;
async function entryFor(url: string, by = tenant): Promise<string> {
  const form = { kind: 'menu' as const, code: `page${++entries}`, name: '外部页面', sort: 99, url };
  expect(await by.admin.call(resources.create, form)).toMatchObject({ code: 0 });
  return url;
}
/** An entry that leads to a page with these headers. */
async function pageWith(headers: Record<string, string>, status = 200): Promise<string> {
  const path = `/page${entries}`;
  answers.set(path, (_request, response) => response.writeHead(status, headers).end('页面'));
  return entryFor(site.origin + path);
}
const framingOf = async (url: string, by = tenant) =>
  (await by.admin.call(menus.framing, { url })).data?.framing;

test.each<[string, Record<string, string>]>([
  ['allowed', {}],
  ['refused', { 'x-frame-options': 'DENY' }],
  ['refused', { 'x-frame-options': 'SAMEORIGIN' }],
  ['allowed', { 'x-frame-options': 'ALLOW-FROM https://elsewhere.example' }],
  ['refused', { 'content-security-policy': "default-src *; frame-ancestors 'self'" }],
  ['refused', { 'content-security-policy': "frame-ancestors 'none'" }],
  ['allowed', { 'content-security-policy': 'frame-ancestors http://localhost:80' }],
  ['allowed', { 'x-frame-options': 'DENY', 'content-security-policy': 'frame-ancestors *' }],
  ['allowed', { 'content-security-policy-report-only': "frame-ancestors 'none'" }],
])('%s by %o', async (framing, headers) => {
  expect(await framingOf(await pageWith(headers))).toBe(framing);
});

test('a page that answers an error, or nothing in time, is unknown', async () => {
  expect(await framingOf(await pageWith({ 'x-frame-options': 'DENY' }, 403))).toBe('unknown');
  answers.set('/silent', () => undefined);
  expect(await framingOf(await entryFor(`${site.origin}/silent`))).toBe('unknown');
});

test('a page that does not serve HEAD is asked by GET', async () => {
  answers.set('/get-only', ({ method }, response) => {
    response.writeHead(method === 'HEAD' ? 405 : 200, { 'x-frame-options': 'DENY' }).end('页面');
  });
  expect(await framingOf(await entryFor(`${site.origin}/get-only`))).toBe('refused');
});

test('a site is found by its name', async () => {
  answers.set('/named', (_request, response) => response.writeHead(200, { 'x-frame-options': 'DENY' }).end());
  const { port } = new URL(site.origin);
  expect(await framingOf(await entryFor(`http://localhost:${port}/named`))).toBe('refused');
  expect(await framingOf(await entryFor(`http://no-such-site.invalid:${port}/named`))).toBe('unknown');
});

test('many who ask at once, and whoever asks soon after, are one question', async () => {
  // Each may be counted, and a person has 30 new pages a minute.
  const eager = await product.newTenant();
  const url = await entryFor(await pageWith({ 'x-frame-options': 'DENY' }), eager);
  const asked = () => site.asked.filter((request) => request === `HEAD ${new URL(url).pathname}`);
  expect(await Promise.all(Array.from({ length: 8 }, () => framingOf(url, eager)))).toEqual(
    Array.from({ length: 8 }, () => 'refused'),
  );
  expect(await framingOf(url, eager)).toBe('refused');
  expect(asked()).toHaveLength(1);
});

describe('redirects', () => {
  const redirect = (path: string, location: string) =>
    answers.set(path, (_request, response) => response.writeHead(302, { location }).end());

  test('the page at their end counts', async () => {
    answers.set('/end', (_request, response) => response.writeHead(200, { 'x-frame-options': 'DENY' }).end());
    redirect('/first', 'second');
    redirect('/second', '/third');
    redirect('/third', `${site.origin}/end`);
    expect(await framingOf(await entryFor(`${site.origin}/first`))).toBe('refused');
    redirect('/one-more', '/first');
    expect(await framingOf(await entryFor(`${site.origin}/one-more`))).toBe('unknown');
  });

  test('none leads to an address that is not to be asked', async () => {
    redirect('/inwards', `${inside.origin}/`);
    redirect('/file', 'file:///etc/passwd');
    expect(await framingOf(await entryFor(`${site.origin}/inwards`))).toBe('unknown');
    expect(await framingOf(await entryFor(`${site.origin}/file`))).toBe('unknown');
    expect(inside.asked).toEqual([]);
  });
});

test('what belongs to an own network is not asked, however it is written', async () => {
  const port = new URL(inside.origin).port;
  const hosts = ['127.0.0.2', '2130706434', '0x7f.0.0.2', '127.2', '[::ffff:127.0.0.2]'];
  for (const host of hosts) {
    expect(await framingOf(await entryFor(`http://${host}:${port}/own`))).toBe('unknown');
  }
  expect(inside.asked).toEqual([]);
});

describe('who asks', () => {
  test('is answered for the menu of the own role alone', async () => {
    const url = await pageWith({});
    const unknown = { http: 404, code: 4040 };
    expect(await tenant.admin.call(menus.framing, { url: `${url}?other` })).toMatchObject(unknown);
    const clerk = await tenant.userWith(['brand']);
    expect(await clerk.call(menus.framing, { url })).toMatchObject(unknown);
    const other = await product.newTenant();
    expect(await other.admin.call(menus.framing, { url })).toMatchObject(unknown);
    const ofOther = await entryFor(`${site.origin}/of-other`, other);
    expect(await tenant.admin.call(menus.framing, { url: ofOther })).toMatchObject(unknown);
    expect(site.asked).not.toContain('HEAD /of-other');
  });

  test('has 30 new pages a minute', async () => {
    const keen = await product.newTenant();
    const urls = [];
    for (let at = 0; at <= 30; at++) urls.push(await entryFor(`${site.origin}/keen${at}`, keen));
    const codes = [];
    for (const url of urls) codes.push((await keen.admin.call(menus.framing, { url })).code);
    expect(codes).toEqual([...Array.from({ length: 30 }, () => 0), 4290]);
  });
});

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::808:808', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['2002:7f00:1::', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test.each<[string, string, boolean]>([
  ["frame-ancestors 'self' https://*.example.com", 'edp.example.com', true],
  ['frame-ancestors https://*.example.com', 'example.com', false],
  ['frame-ancestors edp.example.com', 'edp.example.com:8443', false],
  ['frame-ancestors edp.example.com:*', 'edp.example.com:8443', true],
  ['frame-ancestors edp.example.com:443', 'edp.example.com', true],
  ['frame-ancestors https:', 'edp.example.com', true],
  ['frame-ancestors data:', 'edp.example.com', false],
  ['frame-ancestors', 'edp.example.com', false],
  ["frame-ancestors *, frame-ancestors 'none'", 'edp.example.com', false],
  ['default-src https:', 'edp.example.com', true],
])('%s lets itself be framed at %s: %s', (contentSecurityPolicy, host, isAllowed) => {
  const policy = { origin: 'https://site.example', frameOptions: '', contentSecurityPolicy };
  expect(isFramingAllowed(policy, host)).toBe(isAllowed);
});
