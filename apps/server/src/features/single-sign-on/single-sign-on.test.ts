import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { singleSignOn } from '@edp/contract/single-sign-on';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { CALLBACK, useSignOn } from '../../testing/fixtures/sign-on.ts';
import type { Fields } from '../../testing/fixtures/sign-on.ts';

const on = useSignOn();
const { product, save, person, addUser, enter } = on;

describe('the settings', () => {
  test('never answer the secret, are each tenant’s own, and of two who save together one succeeds', async () => {
    const { admin } = on.tenant;
    expect((await admin.call(singleSignOn.read)).data).toMatchObject({
      enabled: 0,
      passwordSignIn: 1,
      hasClientSecret: false,
      version: 0,
      callbackUrl: CALLBACK,
      administrators: [{ id: on.tenant.adminId, name: '管理员 (admin)' }],
    });
    const answers = await Promise.all([save({ version: 0 }), save({ version: 0, name: '别名' })]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4091]);
    const read = await admin.call(singleSignOn.read);
    expect(read.data).toMatchObject({ hasClientSecret: true, version: 1, issuer: on.provider.issuer });
    expect(JSON.stringify([answers, read])).not.toContain(on.provider.clientSecret);
    const other = await product.newTenant();
    expect((await other.admin.call(singleSignOn.read)).data).toMatchObject({ enabled: 0, issuer: '' });
    const { rows } = await sql<{ stored: string }>`
      select encrypted_client_secret as stored from single_sign_on_settings where tenant_id = ${on.tenant.id}`.execute(
      product.database.asTenant(on.tenant.id),
    );
    expect(rows[0]?.stored).not.toContain(on.provider.clientSecret);
  });

  test('are shown to whoever has the screen and changed by whoever has the button', async () => {
    const reader = await on.tenant.userWith(['singleSignOn']);
    expect(await reader.call(singleSignOn.read)).toMatchObject({ code: 0 });
    expect(await reader.call(singleSignOn.test, { issuer: on.provider.issuer })).toMatchObject({
      code: 4030,
    });
    expect(await (await on.tenant.userWith(['security'])).call(singleSignOn.read)).toMatchObject({
      code: 4030,
    });
  });

  test.each<[Fields, string, string]>([
    [{ issuer: 'ftp://a' }, 'issuer', '发行方地址应以 https:// 开头，且不带参数'],
    [{ issuer: 'https://a.com/?x=1' }, 'issuer', '发行方地址应以 https:// 开头，且不带参数'],
    [{ scopes: 'profile email' }, 'scopes', '授权范围应为以空格分隔的英文单词，并包含 openid'],
    [{ createsUsers: 1 }, 'defaultRoleId', '请选择默认角色'],
    [{ enabled: 0, passwordSignIn: 0 }, 'passwordSignIn', '未启用单点登录时不能关闭密码登录'],
    [{ passwordSignIn: 0 }, 'emergencyUserId', '请选择应急账号'],
    [{ defaultDepartmentId: 7 }, 'defaultDepartmentId', '部门不存在'],
  ])('%j is refused at its field', async (fields, path, message) => {
    expect(await save(fields)).toMatchObject({ http: 400, code: 4000, errors: [{ path, message }] });
  });

  test('give nobody a role of administration, and no secret to another provider', async () => {
    expect(await save({ createsUsers: 1, defaultRoleId: on.tenant.adminRoleId })).toMatchObject({
      errors: [{ path: 'defaultRoleId', message: '默认角色须为启用的、不能管理权限的角色' }],
    });
    await save();
    expect(await save({ clientSecret: '' })).toMatchObject({ code: 0, data: { hasClientSecret: true } });
    expect(await save({ issuer: 'https://elsewhere.example.com', clientSecret: '' })).toMatchObject({
      errors: [{ path: 'clientSecret', message: '更换发行方或客户端后请重新输入客户端密钥' }],
    });
  });
});

describe('a test of the connection', () => {
  const words = async (issuer: string) => {
    const answer = await on.tenant.admin.call(singleSignOn.test, { issuer });
    return answer.errors?.[0]?.message ?? answer.message;
  };

  test('succeeds with a provider, and says in words what is wrong with anything else', async () => {
    const paths: Record<string, [number, object | string, Record<string, string>?]> = {
      '/html': [200, '<html>'],
      '/moved': [302, '', { location: `${on.provider.issuer}/.well-known/openid-configuration` }],
      '/large': [200, 'x'.repeat(1_100_000)],
      '/other': [200, { issuer: 'https://elsewhere.example.com' }],
    };
    const server = createServer((request, response) => {
      const [status, body, headers] = paths[`/${request.url?.split('/')[1]}`] ?? [404, ''];
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const other = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await words(on.provider.issuer)).toBe('连接成功');
    expect(await words(`${other}/nothing`)).toBe('该地址没有 OpenID Connect 的发现文档');
    expect(await words(`${other}/html`)).toBe('该地址没有 OpenID Connect 的发现文档');
    // Followed by nobody, wherever it leads.
    expect(await words(`${other}/moved`)).toBe('该地址没有 OpenID Connect 的发现文档');
    expect(await words(`${other}/large`)).toBe('身份提供方的应答无效');
    expect(await words(`${other}/other`)).toBe('身份提供方自称的发行方与填写的地址不一致');
    expect(await words('http://127.0.0.1:1')).toBe('无法连接身份提供方');
    server.closeAllConnections();
    server.close();
  });

  test.each(['http://10.1.2.3', 'http://169.254.169.254', 'http://[::1]', 'https://192.168.0.1/realms/a'])(
    'asks nothing of %s, which is neither public nor named by the operator',
    async (issuer) => {
      expect(await words(issuer)).toBe('身份提供方的地址不允许访问，请联系平台运营方');
    },
  );
});

describe('identities', () => {
  test('are listed, and one that is unbound is matched anew; another tenant neither sees nor unbinds them', async () => {
    await save();
    const user = await addUser();
    const [first, second] = [person({ email: user.email }), person({ email: user.email })];
    await enter(first);
    const { data } = await on.tenant.admin.call(singleSignOn.identities, { keyword: 'zm' });
    expect(data).toMatchObject([
      { userName: '周敏', account: user.account, subject: first, issuer: on.provider.issuer },
    ]);
    const other = await product.newTenant();
    expect((await other.admin.call(singleSignOn.identities, {})).data).toEqual([]);
    const id = data[0]?.id ?? 0;
    expect(await other.admin.call(singleSignOn.unbind, { id })).toMatchObject({ http: 404, code: 4040 });
    expect(await on.tenant.admin.call(singleSignOn.unbind, { id })).toMatchObject({ code: 0 });
    expect((await enter(second)).data).toMatchObject({ userId: user.id });
  });
});
