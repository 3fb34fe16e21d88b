import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { companies, company, creditCheckDigit, isCreditCode } from '@edp/contract/companies';
import { toWire } from '@edp/contract/wire-names';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { buildApp } from '../../app.ts';
import { TestClient } from '../../testing/test-client.ts';
import { useTestApp } from '../../testing/test-app.ts';

const product = useTestApp();

describe('made-up companies', () => {
  test('several share a keyword, one may be the only one', async () => {
    const caller = product.anyone();
    const several = (await caller.call(companies.search, { keyword: '有限公司' })).data;
    expect(several.length).toBeGreaterThan(5);
    expect((await caller.call(companies.search, { keyword: '青岚风电' })).data).toHaveLength(1);
    expect((await caller.call(companies.search, { keyword: '查无此企业' })).data).toEqual([]);
    for (const found of several) {
      expect(Object.keys(found)).toEqual(Object.keys(company.shape));
      expect(isCreditCode(found.creditCode)).toBe(true);
    }
    const [first] = several;
    const byCode = await caller.call(companies.detail, { keyword: first?.creditCode ?? '' });
    expect(byCode.data).toEqual(first);
    const byName = await caller.send('GET', '/getBasicInfo', { keyword: first?.name });
    expect(byName.data).toEqual(toWire(company, first));
    expect(await caller.call(companies.detail, { keyword: '华源' })).toMatchObject({
      code: 4040,
      message: '当前查询没有数据',
    });
  });

  test('no keyword, no question', async () => {
    const asked = await product.anyone().call(companies.search, { keyword: ' ' });
    expect(asked).toMatchObject({ code: 4000, message: '请输入企业关键字' });
  });

  test('one address asks so often a minute', async () => {
    const caller = product.anyone();
    const answers = [];
    for (let at = 0; at < 61; at++) {
      answers.push((await caller.call(companies.search, { keyword: '华源' })).code);
    }
    expect(answers.filter((code) => code === 0)).toHaveLength(60);
    expect(answers[60]).toBe(4290);
  });
});

test('the check digit of a credit code', () => {
  // Published codes of two well-known companies.
  expect(isCreditCode('91440300708461136T')).toBe(true);
  expect(isCreditCode('914403001922038216')).toBe(true);
  expect(isCreditCode('914403001922038217')).toBe(false);
  expect(isCreditCode('91440300192203821')).toBe(false);
  expect(isCreditCode('91440300I92203821S')).toBe(false);
  expect(creditCheckDigit('short')).toBe('');
});

describe('a service', () => {
  let service: Server;
  let answerWith: (request: IncomingMessage, response: ServerResponse) => void;
  let caller: TestClient;
  let close: () => Promise<unknown>;
  const unavailable = { http: 503, code: 5030, message: '工商查询暂不可用，请稍后再试' };

  beforeAll(async () => {
    service = createServer((request, response) => answerWith(request, response));
    await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
    const { port } = service.address() as AddressInfo;
    const config = readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      EDP_COMPANY_LOOKUP_URL: `http://127.0.0.1:${port}/v1/`,
      EDP_COMPANY_LOOKUP_TOKEN: 'key-of-ours',
      EDP_COMPANY_LOOKUP_ALLOW: 'example.com, 127.0.0.1',
    });
    const app = await buildApp({ config, database: product.database });
    await app.ready();
    caller = new TestClient(app);
    close = () => app.close();
  });
  afterAll(async () => {
    await close();
    service.closeAllConnections();
    service.close();
  });

  const json = (value: unknown) => (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
  };

  test('is asked with our key, and its answer is cut to what is known', async () => {
    const seen: (string | undefined)[] = [];
    answerWith = (request, response) => {
      seen.push(request.url, request.headers.authorization);
      json({ data: [{ name: '真企业', credit_no: 7, secret: 'x', address: null }] })(request, response);
    };
    const { data } = await caller.call(companies.search, { keyword: '真 企&业' });
    expect(seen).toEqual([
      `/v1/advSearch?${new URLSearchParams({ keyword: '真 企&业' })}`,
      'Bearer key-of-ours',
    ]);
    expect(data).toMatchObject([{ name: '真企业', creditCode: '7', address: '', scope: '' }]);
    expect(Object.keys(data[0] ?? {})).toEqual(Object.keys(company.shape));
  });

  test.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
    ['an error', (_request, response) => response.writeHead(500).end()],
    ['no JSON', (_request, response) => response.end('<html>')],
    ['another shape', json({ data: 'text' })],
    [
      'a redirect',
      (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['too much', json({ data: [{ name: 'x'.repeat(1_100_000) }] })],
    ['a broken line', (_request, response) => response.destroy()],
  ])('that answers %s is unavailable', async (_what, answer) => {
    answerWith = answer;
    expect(await caller.call(companies.search, { keyword: '企业' })).toMatchObject(unavailable);
  });
});

test('in production nothing is made up', async () => {
  const config = readConfig({ NODE_ENV: 'production', LOG_LEVEL: 'fatal' });
  const app = await buildApp({ config, database: product.database });
  const caller = new TestClient(app);
  expect(await caller.call(companies.search, { keyword: '华源' })).toMatchObject({
    code: 5030,
    message: '工商查询服务未配置，请手工填写',
  });
  await app.close();
});
