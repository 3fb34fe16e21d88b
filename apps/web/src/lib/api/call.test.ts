import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { brands } from '@edp/contract/brands';
import { session } from '@edp/contract/session';
import { PUBLIC_SIGN_KEY } from '@edp/contract/signature';
import { tenants } from '@edp/contract/tenants';
import { units } from '@edp/contract/units';

const KEPT = {
  corTicket: 'T',
  userId: 1,
  userName: '林晓',
  account: 'a',
  roleId: 2,
  invorgId: 3,
  imgAddress: '',
  securityWatermarking: '',
};

/** The few parts of a browser that a call touches; each test starts with fresh modules. */
async function freshCall() {
  vi.resetModules();
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  const location = { pathname: '/brand', search: '' };
  const go = (_: unknown, __: string, path: string) => (location.pathname = path);
  vi.stubGlobal('location', location);
  vi.stubGlobal('history', { pushState: go, replaceState: go });
  const warning = vi.fn<(text: string) => void>();
  vi.doMock('../browser/notify.ts', () => ({ notify: { warning } }));
  const { call, command } = await import('./call.ts');
  return { call, command, kept, location, warning };
}

type Sent = { path: string; method: string; headers: Record<string, string>; body: string | undefined };
const sent: Sent[] = [];

function answerWith(...answers: unknown[]) {
  vi.stubGlobal(
    'fetch',
    (path: string, init: { method: string; headers: Record<string, string>; body?: string }) => {
      sent.push({ path, method: init.method, headers: init.headers, body: init.body });
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer instanceof Error) return Promise.reject(answer);
      return Promise.resolve(answer instanceof Response ? answer : Response.json(answer));
    },
  );
}

beforeEach(() => sent.splice(0));
afterEach(() => vi.unstubAllGlobals());

describe('what counts as success', () => {
  it.each([{ status: 1 }, { code: 0 }, { code: 200 }])('the shell takes %o', async (answer) => {
    const { call } = await freshCall();
    answerWith(answer);
    await expect(call(session.checkTicket, {})).resolves.toEqual({});
  });

  it('business screens take code 0 alone, the brand list also 200', async () => {
    const { call } = await freshCall();
    answerWith({ code: 200, data: [], total: 0 });
    await expect(call(units.list, {})).rejects.toThrow('获取服务器数据失败');
    await expect(call(brands.list, {})).resolves.toMatchObject({ total: 0 });
  });
});

describe('a command of which only the outcome matters', () => {
  const input = { id: 1, active: 0, version: 1 };

  it.each([
    [{ code: 0, status: 1 }, ''],
    [{ code: 0, msg: '已停用' }, '已停用'],
    [{ code: 0, data: null, message: '已停用' }, '已停用'],
  ])('is done after %o, with the words "%s"', async (answer, words) => {
    const { command } = await freshCall();
    answerWith(answer);
    await expect(command(units.enable, input)).resolves.toBe(words);
  });

  it.each([{ status: 1 }, { code: 1 }, 'no frame'])('has failed after %o', async (answer) => {
    const { command } = await freshCall();
    answerWith(answer);
    await expect(command(units.enable, input)).rejects.toThrow('获取服务器数据失败');
  });
});

describe('the words of a failure', () => {
  it.each([
    [{ code: 1, msg: 'X' }, 'X'],
    [{ code: 1, message: 'Y' }, 'Y'],
    [{ code: 1 }, '获取服务器数据失败'],
    [new TypeError('offline'), '获取服务器数据失败'],
    [new Response('<html>'), '获取服务器数据失败'],
    [{ code: 0, data: 'not a list', total: 1 }, '获取服务器数据失败'],
  ])('%o says %s', async (answer, words) => {
    const { call } = await freshCall();
    answerWith(answer);
    await expect(call(brands.list, {})).rejects.toThrow(words);
  });
});

describe('a command whose answer got lost', () => {
  const form = { code: 'A', name: '甲', active: 1 as const, sortOrder: 1 };
  const lost = () => new TypeError('connection reset');
  const keyOf = (one: Sent | undefined) => one?.headers['Idempotency-Key'];

  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] }));
  afterEach(() => vi.useRealTimers());

  it('is sent again under its key, signed anew, and tells what came of it', async () => {
    const { command } = await freshCall();
    answerWith(lost(), new Response('<html>', { status: 502 }), { code: 0, msg: '操作成功' });
    const saved = command(brands.save, form);
    await vi.runAllTimersAsync();
    await expect(saved).resolves.toBe('操作成功');
    expect(keyOf(sent[0])).toMatch(/^[\da-f-]{36}$/);
    expect(new Set(sent.map((one) => keyOf(one))).size).toBe(1);
    expect(new Set(sent.map(({ headers }) => headers.c)).size).toBe(3);
  });

  it('keeps the key until the outcome is known, for the same content alone', async () => {
    const { command } = await freshCall();
    answerWith(lost());
    const unknown = command(brands.save, form);
    unknown.catch(() => undefined);
    await vi.runAllTimersAsync();
    await expect(unknown).rejects.toMatchObject({ silence: 'in-doubt' });
    const tries = sent.length;
    expect(tries).toBeGreaterThan(2);
    answerWith({ code: 0 });
    await command(brands.save, { ...form, name: '乙' });
    await command(brands.save, form);
    await command(brands.save, form);
    const [first, other, again, next] = [sent[0], ...sent.slice(tries)].map(keyOf);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(next).not.toBe(first);
  });

  it('a refusal ends the intent, a failure of the server does not', async () => {
    const { command } = await freshCall();
    answerWith({ code: 5030, msg: '忙' }, { code: 4090, msg: '代码已存在' }, { code: 0 });
    await expect(command(brands.save, form)).rejects.toThrow('忙');
    await expect(command(brands.save, form)).rejects.toThrow('代码已存在');
    await command(brands.save, form);
    const [failed, refused, done] = sent.map((one) => keyOf(one));
    expect(refused).toBe(failed);
    expect(done).not.toBe(failed);
  });

  it('is not repeated where each sending is one, and a question has no key', async () => {
    const { call } = await freshCall();
    answerWith(lost());
    await expect(call(session.logout, {})).rejects.toMatchObject({ silence: 'unreachable' });
    await expect(call(brands.list, {})).rejects.toMatchObject({ silence: 'unreachable' });
    expect(sent.map((one) => keyOf(one))).toEqual([undefined, undefined]);
  });

  it('is not sent at all while the browser is offline', async () => {
    const { command } = await freshCall();
    vi.stubGlobal('navigator', { onLine: false });
    answerWith({ code: 0 });
    await expect(command(brands.save, form)).rejects.toMatchObject({ silence: 'offline' });
    expect(sent).toEqual([]);
  });
});

describe('the end of a session', () => {
  it.each([
    { code: 403, msg: '当前会话已过期，请重新登录' },
    { code: 1, msg: '票据无效，请重新登录' },
  ])('%o warns once, keeps only the tenant and goes to sign-in', async (answer) => {
    const { call, kept, location, warning } = await freshCall();
    kept
      .set('edp_tenantCode', 'BRH')
      .set('edp_loginInfo', JSON.stringify(KEPT))
      .set('edp_signKey', 'k')
      .set('other', '1');
    answerWith(answer);
    await Promise.allSettled([call(brands.list, {}), call(brands.all, {}), call(session.checkTicket, {})]);
    expect(warning).toHaveBeenCalledExactlyOnceWith('当前会话已过期，请重新登录');
    expect([...kept.keys()]).toEqual(['edp_tenantCode', 'other']);
    expect(location.pathname).toBe('/login');
  });
});

describe('the request', () => {
  it('is signed over exactly what is sent, with the public key before sign-in', async () => {
    const { call } = await freshCall();
    answerWith({
      code: 0,
      data: {
        tenantCode: 'BRH',
        tenantName: '博润华',
        rememberAllowed: true,
        singleSignOn: '',
        passwordSignIn: true,
      },
    });
    await call(tenants.byCode, { tenantCode: '博 1' });
    const [request] = sent;
    expect(request?.path).toBe('/api/v7/tenant/detailByCode?tenantCode=%E5%8D%9A+1');
    expect(request?.body).toBeUndefined();
    expect(request?.headers).not.toHaveProperty('tenantAuth');
    await expectSignature(request, PUBLIC_SIGN_KEY, '');
  });

  it('carries ticket, tenant and language, signed with the key of the ticket', async () => {
    const { call, kept } = await freshCall();
    kept.set('edp_tenantCode', 'BRH').set('edp_loginInfo', JSON.stringify(KEPT)).set('edp_signKey', 'secret');
    answerWith({ code: 0, data: [], total: 0 });
    await call(brands.list, { keyword: '轴', name: undefined });
    const [request] = sent;
    expect(request?.body).toBe('{"keyword":"轴"}');
    expect(request?.headers).toMatchObject({ corTicket: 'T', tenantAuth: 'BRH', language: 'ZHS' });
    await expectSignature(request, 'secret', '{"keyword":"轴"}');
  });

  it('is sent once more with the server clock when ours is wrong', async () => {
    const { call } = await freshCall();
    const serverTime = new Date(Date.now() + 3_600_000);
    const refusal = Response.json(
      { code: 4001, msg: '请求签名无效' },
      { headers: { date: serverTime.toUTCString() } },
    );
    answerWith(refusal, { code: 0 });
    await call(session.checkTicket, {});
    expect(sent).toHaveLength(2);
    expect(Math.abs(Number(sent[1]?.headers.e) - serverTime.getTime())).toBeLessThan(5000);
    expect(sent[1]?.headers.c).not.toBe(sent[0]?.headers.c);
  });
});

/** Reckoned with the platform's own cryptography instead of the library under test. */
async function expectSignature(request: Sent | undefined, key: string, body: string) {
  const { corTicket = '', tenantAuth = '', e = '', c = '', s } = request?.headers ?? {};
  expect(c).toMatch(/^[0-9a-f]{32}$/);
  const bodyHash = hex(await crypto.subtle.digest('SHA-256', bytes(body)));
  const text = [request?.method, request?.path, corTicket, tenantAuth, e, c, bodyHash].join('\n');
  const hmacKey = await crypto.subtle.importKey('raw', bytes(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  expect(s).toBe(hex(await crypto.subtle.sign('HMAC', hmacKey, bytes(text))));
}

const bytes = (text: string) => new TextEncoder().encode(text);

function hex(buffer: ArrayBuffer): string {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
