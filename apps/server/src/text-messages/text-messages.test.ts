import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { session } from '@edp/contract/session';
import { users } from '@edp/contract/users';
import { loginInput } from '@edp/testkit/sign-in';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { newPhone } from '../testing/fixtures/registration-forms.ts';
import { useTestApp } from '../testing/test-app.ts';
import { TestClient } from '../testing/test-client.ts';
import type { TestTenant } from '../testing/test-tenant.ts';

const product = useTestApp();

async function appWith(environment: Record<string, string>, logTo?: Writable) {
  const app = await buildApp({
    config: readConfig({ LOG_LEVEL: 'fatal', ...environment }),
    database: product.database,
    ...(logTo && { logTo }),
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

test('a first password stands in the outbox alone, not in the log', async () => {
  const lines: string[] = [];
  const logTo = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const tenant = await product.newTenant();
  const app = await appWith({ NODE_ENV: 'test', LOG_LEVEL: 'info' }, logTo);
  const admin = new TestClient(app, tenant.admin.signer);
  const phone = newPhone();
  const form = { account: `logged-${tenant.code}`, name: '周敏', phone, roleIds: [] };
  expect(await admin.call(users.create, { ...form, passwordBy: 'message' })).toMatchObject({ code: 0 });
  const { text } = await product.database.global
    .selectFrom('text_message_outbox')
    .select('text')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  const password = /初始密码：([^，]+)，/.exec(text)?.[1] ?? '';
  const log = lines.join('');
  expect(log).toContain(phone);
  expect(password).not.toBe('');
  expect(log).not.toContain(password);
  await app.close();
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
  let tenant: TestTenant;
  /** The tenant's administrator, at the server that has a provider. */
  let admin: TestClient;
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
      EDP_SMS_PASSWORD_TEMPLATE: '33',
      EDP_SMS_ENDPOINT: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    });
    caller = new TestClient(app);
    tenant = await product.newTenant();
    admin = new TestClient(app, tenant.admin.signer);
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

  test('when it refuses a first password, whoever gives it is told, and is shown it', async () => {
    status = 'FailedOperation';
    const account = `unsent-${tenant.code}`;
    const wish = { account, name: '周敏', phone: newPhone(), roleIds: [], passwordBy: 'message' } as const;
    const words = '短信发送失败，请将初始密码转告用户';
    const signInWith = async (password: string) => {
      const client = product.anyone(tenant.code);
      return client.call(session.login, await loginInput(client, account, password));
    };
    const added = await admin.call(users.create, wish);
    expect(added).toMatchObject({ code: 0, message: words, data: { sentTo: '' } });
    expect(asked.at(-1)?.body).toMatchObject({ TemplateId: '33' });
    expect(await signInWith(added.data.firstPassword)).toMatchObject({ data: { mustChangePassword: true } });
    const reset = await admin.call(users.resetPassword, { id: added.data.id, passwordBy: 'message' });
    expect(reset).toMatchObject({ code: 0, message: words, data: { sentTo: '' } });
    expect(await signInWith(reset.data.firstPassword)).toMatchObject({ data: { mustChangePassword: true } });
    status = 'Ok';
  });
});

test('where passwords cannot be sent, nobody is added and no password changes', async () => {
  const tenant = await product.newTenant();
  const app = await appWith({ NODE_ENV: 'production' });
  const admin = new TestClient(app, tenant.admin.signer);
  const refused = { http: 503, code: 5030, message: '短信服务未配置，请联系平台客服' };
  const account = `never-${tenant.code}`;
  const form = { account, name: '周敏', phone: newPhone(), roleIds: [] };
  expect(await admin.call(users.create, { ...form, passwordBy: 'message' })).toMatchObject(refused);
  const { data } = await admin.call(users.create, form);
  expect(await admin.call(users.resetPassword, { id: data.id, passwordBy: 'message' })).toMatchObject(
    refused,
  );
  const client = product.anyone(tenant.code);
  expect(
    await client.call(session.login, await loginInput(client, account, data.firstPassword)),
  ).toMatchObject({ code: 0 });
  await app.close();
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
