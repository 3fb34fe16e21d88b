import type { Endpoint } from '@edp/contract/endpoint';
import { methodsOf, pathsOf } from '@edp/contract/endpoint';
import { pickers } from '@edp/contract/pickers';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { features } from '../../app.ts';
import { signedHeaders } from '@edp/testkit/signing';
import { useTestApp } from '../test-app.ts';
import { signInWithoutRole } from '@edp/testkit/sign-in';
import type { TestTenant } from '../test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
});

/** Routes of operations and the client's built files, which carry no tenant's data. */
const operational =
  /^GET (\*|\/(healthz|readyz|metrics|openapi\.json|dev\/outbox|docs\*?|bpm-pc\/?|[\w-]+\.(svg|ico|png|txt)))$/;

interface Route {
  name: string;
  endpoint: Endpoint;
  method: string;
  url: string;
}

const routes: Route[] = Object.entries(features).flatMap(([feature, { contract }]) =>
  Object.entries(contract).flatMap(([name, endpoint]) =>
    pathsOf(endpoint).flatMap((url) =>
      methodsOf(endpoint).map((method) => ({
        name: `${feature}.${name} ${method} ${url}`,
        endpoint,
        method,
        url,
      })),
    ),
  ),
);
const signedInRoutes = routes.filter(({ endpoint }) => endpoint.access === 'signed-in');

/** The calls that need no ticket; a new one has to be thought about here. */
const open = [
  'session.captcha',
  'session.login',
  'signInSteps.secondStepChallenge',
  'signInSteps.finishLogin',
  'signInSteps.passkeyChallenge',
  'signInSteps.loginWithPasskey',
  'session.logout',
  'session.sendPhoneCode',
  'session.accountsOfPhone',
  'session.resetPassword',
  'providerSignIn.begin',
  'providerSignIn.finish',
  'languages.list',
  'languages.pageTexts',
  'tenants.byCode',
  'home.colours',
  'home.configuration',
  'files.upload',
  'files.view',
  'registrations.register',
  'registrations.apply',
  'regions.tree',
  'companies.search',
  'companies.detail',
  'dictionary.openList',
];
/** Plain picture elements fetch these, so no header can sign them. */
const unsigned = ['session.captcha', 'files.view'];

async function send({ method, url }: Route, headers: Record<string, string>, input: object = {}) {
  const path = url.replace(':id', '1');
  const post = method !== 'GET';
  const body = JSON.stringify(input);
  const response = await product.app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url: path,
    headers: { ...headers, ...(post && { 'content-type': 'application/json' }) },
    ...(post && { payload: body }),
  });
  const isFile = !String(response.headers['content-type']).startsWith('application/json');
  return { http: response.statusCode, ...(isFile ? {} : response.json()) };
}

const sign = (route: Route, signer: object) =>
  signedHeaders(signer, {
    method: route.method,
    url: route.url.replace(':id', '1'),
    body: route.method === 'GET' ? undefined : '{}',
  });

test('every route of the real table is known here', () => {
  const real = realRoutes(product.app.printRoutes({ commonPrefix: false }));
  const known = new Set(routes.map(({ method, url }) => `${method} ${url}`));
  expect(real.size).toBeGreaterThan(40);
  expect([...known].filter((route) => !real.has(route))).toEqual([]);
  expect([...real].filter((route) => !known.has(route) && !operational.test(route))).toEqual([]);
});

test('wherever there is a GET, HEAD is known', () => {
  const tree = product.app.printRoutes({ commonPrefix: false });
  const heads = realRoutes(tree, ['HEAD']);
  expect(gets.filter(({ url }) => !heads.has(`HEAD ${url}`))).toEqual([]);
});

test('every call that needs a ticket says who may call it, and why where that is everybody', () => {
  for (const { name, endpoint } of signedInRoutes) {
    const { permission, picker, kind } = endpoint;
    const reasons = [permission, picker].flatMap((rule) => (rule && 'because' in rule ? [rule.because] : []));
    expect({ name, rules: permission ?? picker }).toEqual({ name, rules: expect.anything() });
    expect({ name, wordless: reasons.filter((reason) => reason.trim() === '') }).toEqual({
      name,
      wordless: [],
    });
    if (picker) expect({ name, kind }).toEqual({ name, kind: 'query' });
  }
});

test('a command names no screen: who only looks changes nothing', () => {
  const named = signedInRoutes.flatMap(({ name, endpoint: { kind, permission } }) =>
    kind === 'command' && permission && !('everybody' in permission)
      ? permission.filter((held) => !held.includes(':')).map((held) => `${name} ${held}`)
      : [],
  );
  expect(named).toEqual([]);
});

test('only the listed calls are open', () => {
  const isOpen = Object.entries(features).flatMap(([feature, { contract }]) =>
    Object.entries(contract).flatMap(([name, { access }]) =>
      access === 'open' ? [`${feature}.${name}`] : [],
    ),
  );
  expect(isOpen.toSorted()).toEqual(open.toSorted());
});

describe.each(signedInRoutes)('$name', (route) => {
  test('without a ticket, with a made-up and with a dead one', async () => {
    const expired = { http: 401, code: 403, message: '当前会话已过期，请重新登录' };
    expect(await send(route, {})).toMatchObject(expired);
    expect(await send(route, sign(route, {}))).toMatchObject(expired);
    expect(await send(route, sign(route, { ticket: 'made-up' }))).toMatchObject(expired);
  });

  test('with a live ticket of another tenant under this one’s code', async () => {
    const signer = { ...other.admin.signer, tenantCode: tenant.code };
    expect(await send(route, sign(route, signer))).toMatchObject({ http: 401, code: 403 });
  });

  test('unsigned, wrongly signed and replayed', async () => {
    const { signer } = tenant.admin;
    const refused = { http: 400, code: 4001, message: '请求签名无效' };
    expect(await send(route, { corTicket: signer.ticket ?? '' })).toMatchObject(refused);
    expect(await send(route, sign(route, { ...signer, signKey: 'edp-web-v6' }))).toMatchObject(refused);
    const headers = sign(route, signer);
    expect(await send(route, { ...headers, e: String(Number(headers['e']) + 1) })).toMatchObject(refused);
    await send(route, headers);
    expect(await send(route, headers)).toMatchObject(refused);
  });

  const { permission, picker } = route.endpoint;
  const everybody = permission !== undefined && 'everybody' in permission ? permission.everybody : undefined;

  test('with a ticket whose role has not been chosen', async () => {
    const answer = await send(route, sign(route, (await ticketOf(tenant)).signer));
    if (everybody === 'ticket') expect(answer.code).not.toBe(4030);
    else expect(answer).toMatchObject({ http: 403, code: 4030, message: '请先选择当前角色' });
  });

  test('as a role that holds nothing', async () => {
    const answer = await send(route, sign(route, (await roleWith([])).signer));
    if (everybody === undefined) expect(answer).toMatchObject(notAllowed);
    else expect(answer.code).not.toBe(4030);
  });

  test('as a role that holds one screen with a picker', async () => {
    const screens: readonly string[] = picker?.screens ?? [];
    const all = [...new Set(Object.values(pickers).flatMap((any) => any.screens))];
    const answers = await Promise.all(
      all.map(async (screen) => {
        const answer = await send(route, sign(route, (await roleWith([screen])).signer));
        return { screen, ...answer };
      }),
    );
    for (const answer of answers) {
      const { screen } = answer;
      const isServed = everybody !== undefined || screens.includes(screen) || isNamed(permission, screen);
      if (isServed) expect(answer).not.toMatchObject(notAllowed);
      else expect(answer).toMatchObject(notAllowed);
    }
  });

  test('as another tenant: nothing of ours is found', async () => {
    const input = { id: tenant.adminRoleId, userId: tenant.adminId, roleId: tenant.adminRoleId, key: 'x' };
    const body = JSON.stringify(input);
    const url = route.url.replace(':id', String(tenant.adminRoleId));
    const query = route.method === 'GET' ? `?${new URLSearchParams({ id: String(tenant.adminRoleId) })}` : '';
    const response = await product.app.inject({
      method: route.method as NonNullable<InjectOptions['method']>,
      url: url + query,
      headers: {
        ...signedHeaders(other.admin.signer, {
          method: route.method,
          url: url + query,
          body: query ? undefined : body,
        }),
        ...(query === '' && { 'content-type': 'application/json' }),
      },
      ...(query === '' && { payload: body }),
    });
    expect(response.statusCode).toBeLessThan(500);
    expect(response.body).not.toContain(tenant.code);
  });
});

describe.each(routes.filter(({ endpoint }) => endpoint.access === 'open'))('$name', (route) => {
  const feature = route.name.split(' ')[0] ?? '';

  test.runIf(!unsigned.includes(feature))('is refused unsigned and replayed', async () => {
    const refused = { http: 400, code: 4001 };
    expect(await send(route, {})).toMatchObject(refused);
    const headers = sign(route, {});
    expect((await send(route, headers)).code).not.toBe(4001);
    expect(await send(route, headers)).toMatchObject(refused);
  });
});

const gets = routes.filter(({ method }) => method === 'GET');
const headOf = async ({ url }: Route) => tenant.admin.raw({ method: 'HEAD', url: url.replace(':id', '1') });

test.each(gets.filter(({ endpoint }) => endpoint.kind === 'query'))('HEAD reads: $name', async (route) => {
  expect((await headOf(route)).statusCode).not.toBe(405);
});

test.each(gets.filter(({ endpoint }) => endpoint.kind === 'command'))(
  'HEAD does nothing and says so: $name',
  async (route) => {
    const answer = await headOf(route);
    expect(answer.statusCode).toBe(405);
    expect(answer.headers).toMatchObject({
      allow: 'GET',
      'content-type': 'application/json; charset=utf-8',
      'content-length': expect.stringMatching(/^[1-9]/),
    });
  },
);

const notAllowed = { http: 403, code: 4030, message: '没有操作权限' };

function isNamed(permission: Endpoint['permission'], screen: string): boolean {
  return permission !== undefined && !('everybody' in permission) && permission.includes(screen);
}

const holders = new Map<string, Promise<{ signer: object }>>();
/** Signed in with a role that is granted these; made once. */
function roleWith(resources: readonly string[]): Promise<{ signer: object }> {
  const name = resources.join();
  const known = holders.get(name) ?? tenant.userWith(resources);
  holders.set(name, known);
  return known;
}

let withoutRole: Promise<{ signer: object }> | undefined;
function ticketOf({ code }: TestTenant): Promise<{ signer: object }> {
  return (withoutRole ??= signInWithoutRole(product.anyone(code), 'admin'));
}

/** `METHOD /path` of every route in Fastify's printed tree, where a child carries only what it adds to its parent. */
function realRoutes(tree: string, wanted = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']): Set<string> {
  const found = new Set<string>();
  const branch: string[] = [];
  for (const line of tree.split('\n')) {
    const [, indent = '', piece = '', methods = ''] = /^(.*?)[├└]── (\S*)(?: \(([^)]+)\))?/.exec(line) ?? [];
    if (line === '') continue;
    branch.splice(indent.length / 4, Infinity, piece);
    for (const method of methods.split(', ').filter(Boolean)) {
      if (wanted.includes(method)) found.add(`${method} ${branch.join('')}`);
    }
  }
  return found;
}
