import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { session } from '@edp/contract/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { newPhone } from '../testing/fixtures/registration-forms.ts';
import { useTestApp } from '../testing/test-app.ts';
import { TestClient } from '../testing/test-client.ts';

const product = useTestApp();

async function appWith(environment: Record<string, string>) {
  const app = await buildApp({
    config: readConfig({ LOG_LEVEL: 'fatal', ...environment }),
    database: product.database,
  });
  await app.ready();
  return app;
}

test('without a provider a message stands in the outbox, as text', async () => {
  const phone = newPhone();
  expect(await product.anyone().call(session.sendPhoneCode, { phone })).toMatchObject({ code: 0 });
  const page = await product.app.inject({ url: '/dev/outbox', headers: { accept: 'text/html' } });
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain(`<td>${phone}</td><td>您的验证码为123456，5分钟内有效，请勿告知他人。</td>`);
  await product.database.global
    .insertInto('text_message_outbox')
    .values({ phone, text: '<script>alert(1)</script>' })
    .execute();
  expect((await product.app.inject('/dev/outbox')).body).not.toContain('<script>');
});

test('production has no outbox, and without a provider it sends nothing and nobody has to wait', async () => {
  const app = await appWith({ NODE_ENV: 'production' });
  const page = await app.inject('/dev/outbox');
  expect(page.statusCode).toBe(404);
  const caller = new TestClient(app);
  const phone = newPhone();
  const refused = { http: 503, code: 5030, message: '短信服务未配置，请联系平台客服' };
  expect(await caller.call(session.sendPhoneCode, { phone })).toMatchObject(refused);
  expect(await product.anyone().call(session.sendPhoneCode, { phone })).toMatchObject({ code: 0 });
  await app.close();
});

describe('Tencent Cloud', () => {
  let service: Server;
  let status = 'Ok';
  let caller: TestClient;
  let close: () => Promise<unknown>;
  const asked: { headers: Record<string, unknown>; body: Record<string, unknown> }[] = [];

  beforeAll(async () => {
    service = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk) => (text += chunk));
      request.on('end', () => {
        asked.push({ headers: request.headers, body: JSON.parse(text) });
        const answer = { RequestId: 'r', SendStatusSet: [{ Code: status, Message: 'm' }] };
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ Response: answer }));
      });
    });
    await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
    const app = await appWith({
      NODE_ENV: 'production',
      EDP_SMS_PROVIDER: 'tencent',
      EDP_SMS_SECRET_ID: 'id',
      EDP_SMS_SECRET_KEY: 'key',
      EDP_SMS_APP_ID: '1400006666',
      EDP_SMS_SIGN_NAME: '某平台',
      EDP_SMS_CODE_TEMPLATE: '11',
      EDP_SMS_APPROVAL_TEMPLATE: '22',
      EDP_SMS_ENDPOINT: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    });
    caller = new TestClient(app);
    close = () => app.close();
  });
  afterAll(async () => {
    await close();
    service.closeAllConnections();
    service.close();
  });

  test('is given phone, template and code', async () => {
    const phone = newPhone();
    expect(await caller.call(session.sendPhoneCode, { phone })).toMatchObject({ code: 0 });
    expect(asked.at(-1)).toMatchObject({
      headers: { 'x-tc-action': 'SendSms' },
      body: {
        PhoneNumberSet: [`+86${phone}`],
        SmsSdkAppId: '1400006666',
        SignName: '某平台',
        TemplateId: '11',
        TemplateParamSet: [expect.stringMatching(/^\d{6}$/)],
      },
    });
    expect(await caller.call(session.sendPhoneCode, { phone })).toMatchObject({ code: 4290 });
  });

  test('when it refuses, the next try need not wait', async () => {
    status = 'LimitExceeded.PhoneNumberDailyLimit';
    const phone = newPhone();
    const failed = { http: 503, code: 5030, message: '短信发送失败，请稍后再试' };
    expect(await caller.call(session.sendPhoneCode, { phone })).toMatchObject(failed);
    expect(await caller.call(session.sendPhoneCode, { phone })).toMatchObject(failed);
    status = 'Ok';
    expect(await caller.call(session.sendPhoneCode, { phone })).toMatchObject({ code: 0 });
  });
});

test('half a configuration ends the start', () => {
  const tencent = { EDP_SMS_PROVIDER: 'tencent', EDP_SMS_SECRET_ID: 'id' };
  expect(() => readConfig(tencent)).toThrow(/EDP_SMS_SECRET_KEY/);
  expect(() => readConfig({ EDP_SMS_PROVIDER: 'pigeon' })).toThrow(/EDP_SMS_PROVIDER/);
  const lookup = {
    EDP_COMPANY_LOOKUP_URL: 'https://companies.example/v1',
    EDP_COMPANY_LOOKUP_ALLOW: 'other.example',
  };
  expect(() => readConfig(lookup)).toThrow(/EDP_COMPANY_LOOKUP_ALLOW/);
});
