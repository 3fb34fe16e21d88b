import { brands } from '@edp/contract/brands';
import { session } from '@edp/contract/session';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasRls } from '../../testing/shared-database.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { loginInput, signIn } from '@edp/testkit/sign-in';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
});

const expired = { http: 401, code: 403, message: '当前会话已过期，请重新登录' };
const wrong = { http: 400, code: 4000, message: '用户名或密码错误' };

async function login(account: string, fields: object = {}, client: TestClient = product.anyone(tenant.code)) {
  return client.call(session.login, { ...(await loginInput(client, account)), ...fields });
}

describe('signing in', () => {
  test('gives a ticket, its sign key and who signed in', async () => {
    const { data } = await login('admin');
    expect(data).toMatchObject({
      userName: '管理员',
      account: 'admin',
      imgAddress: '',
      securityWatermarking: '',
      url: '',
    });
    expect(data.ticketCopy).toBe(data.ticket);
    expect(data.ticket).toMatch(/^[\w-]{43}$/);
    expect(data.signKey).toMatch(/^[0-9a-f]{64}$/);
    expect(data).not.toHaveProperty('passwordHash');
  });

  test('an unknown account, a wrong password and another tenant answer alike', async () => {
    expect(await login('admin', { password: 'wrong1' })).toMatchObject(wrong);
    expect(await login('nobody')).toMatchObject(wrong);
    const user = await tenant.userWith([]);
    expect(await login(user.account, {}, product.anyone(other.code))).toMatchObject(wrong);
    expect(await login('admin', {}, product.anyone('NOPE'))).toMatchObject(wrong);
  });

  test('needs a tenant code and every field', async () => {
    expect(await login('admin', {}, product.anyone())).toMatchObject({ code: 4000, message: '请输入授权码' });
    const empty = await product.anyone(tenant.code).send('POST', session.login.path, { source: 'web_1' });
    expect(empty.errors).toEqual([
      { path: 'loginName', message: '请输入登录名' },
      { path: 'password', message: '请输入密码' },
      { path: 'captcha', message: '请输入验证码' },
    ]);
  });

  test('a captcha is used up by one attempt, right or wrong, also when many come at once', async () => {
    const client = product.anyone(tenant.code);
    const input = await loginInput(client, 'admin');
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.call(session.login, input)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ message }) => message === '验证码错误')).toHaveLength(7);
    const second = await loginInput(client, 'admin');
    expect(await client.call(session.login, { ...second, captcha: 'zzzz' })).toMatchObject({
      message: '验证码错误',
    });
    expect(await client.call(session.login, second)).toMatchObject({ message: '验证码错误' });
    const upper = await loginInput(client, 'admin');
    expect(await client.call(session.login, { ...upper, captcha: 'ABCD' })).toMatchObject({ code: 0 });
  });

  test('five wrong passwords lock the account, with the same text for the right one', async () => {
    const { account } = await tenant.userWith([]);
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await login(account, { password: 'wrong1' })).toMatchObject(wrong);
    expect(await login(account)).toMatchObject(wrong);
    await product.database.inTenantTransaction(tenant.id, (db) =>
      db
        .updateTable('users')
        .set({ locked_until: new Date(Date.now() - 1_000) })
        .where('account', '=', account)
        .execute(),
    );
    expect(await login(account)).toMatchObject({ code: 0 });
  });

  test.runIf(hasRls())(
    'twenty failures a minute from one address are enough, and other addresses go on',
    async () => {
      const client = product.anyone(tenant.code);
      for (let attempt = 0; attempt < 20; attempt++) await login('nobody', {}, client);
      expect(await login('admin', {}, client)).toMatchObject({ http: 429, code: 4290 });
      expect(await login('admin')).toMatchObject({ code: 0 });
    },
  );

  test('ends the ticket that came along', async () => {
    const user = await tenant.userWith([]);
    const former = product.anyone(tenant.code);
    former.signer = { ...user.signer };
    expect(await login(user.account, { password: 'wrong1' }, user)).toMatchObject(wrong);
    expect(await former.call(session.checkTicket)).toMatchObject({ code: 0 });
    const { data } = await login(user.account, {}, user);
    expect(await former.call(session.checkTicket)).toMatchObject(expired);
    user.signer = { ticket: data.ticket, signKey: data.signKey };
    expect(await user.call(session.checkTicket)).toMatchObject({ code: 0 });
  });

  test('a disabled user cannot sign in and a signed-in one is out at once', async () => {
    const user = await tenant.userWith([]);
    await product.database.inTenantTransaction(tenant.id, (db) =>
      db.updateTable('users').set({ enabled: false }).where('account', '=', user.account).execute(),
    );
    expect(await login(user.account)).toMatchObject(wrong);
    expect(await user.call(session.checkTicket)).toMatchObject(expired);
  });

  test('a remembered ticket lives 7 days, others 12 hours, and either 2 idle ones', async () => {
    const lives = async (rememberMe: boolean) => {
      const { data } = await login('admin', { rememberMe });
      const client = product.anyone(tenant.code);
      client.signer = { ticket: data.ticket, signKey: data.signKey };
      return client;
    };
    const age = (minutes: number) =>
      product.database.pool.query(
        `update tickets set last_seen_at = last_seen_at - make_interval(mins => $1), expires_at = expires_at - make_interval(mins => $1)
          where holder_tenant_id = $2`,
        [minutes, tenant.id],
      );
    const [usual, remembered] = [await lives(false), await lives(true)];
    await age(119);
    expect(await usual.call(session.checkTicket)).toMatchObject({ code: 0 });
    await age(121);
    expect(await usual.call(session.checkTicket)).toMatchObject(expired);
    const busy = await lives(false);
    for (let minutes = 0; minutes < 11 * 60; minutes += 110) {
      await age(110);
      expect(await busy.call(session.checkTicket)).toMatchObject({ code: 0 });
    }
    await age(61);
    expect(await busy.call(session.checkTicket)).toMatchObject(expired);
    // A remembered one is no longer there after two hours alone either.
    expect(await remembered.call(session.checkTicket)).toMatchObject(expired);
    const kept = await lives(true);
    for (let minutes = 0; minutes < 7 * 24 * 60 - 110; minutes += 110) {
      await age(110);
      expect(await kept.call(session.checkTicket)).toMatchObject({ code: 0 });
    }
    await age(110);
    expect(await kept.call(session.checkTicket)).toMatchObject(expired);
    tenant.admin.signer = (await signIn(product.anyone(tenant.code), 'admin')).signer;
  });
});

describe('a ticket', () => {
  test('tells who holds it, and ends with the logout', async () => {
    const client = await signIn(product.anyone(tenant.code), 'admin');
    const { data } = await client.call(session.info);
    expect(data).toMatchObject({
      ticket: client.signer.ticket,
      account: 'admin',
      roleId: tenant.adminRoleId,
      inventoryOrganisationId: '',
    });
    expect(await client.call(session.userName, {})).toMatchObject({ data: '管理员' });
    expect(await client.call(session.logout)).toMatchObject({ code: 0 });
    expect(await client.call(session.info)).toMatchObject(expired);
    expect(await client.call(session.logout)).toMatchObject({ code: 0 });
  });

  test('is bound to its tenant, and its headers to its sign key', async () => {
    const client = await signIn(product.anyone(tenant.code), 'admin');
    const { signer } = client;
    client.signer = { ...signer, tenantCode: other.code };
    expect(await client.call(session.info)).toMatchObject(expired);
    client.signer = { ...signer, signKey: 'another key' };
    expect(await client.call(session.info)).toMatchObject({ http: 400, code: 4001, message: '请求签名无效' });
    client.signer = { ...signer, ticket: 'made up' };
    expect(await client.call(session.info)).toMatchObject(expired);
    client.signer = signer;
    expect(await client.call(session.info)).toMatchObject({ code: 0 });
  });
});

test.runIf(hasRls())(
  'many sign out and change their password at once, more than there are connections',
  async () => {
    const clients = await Promise.all(
      Array.from({ length: 24 }, () => signIn(product.anyone(tenant.code), 'admin')),
    );
    const invalidOnes = await Promise.all(
      clients.map((client) =>
        client.call(session.changePassword, {
          loginName: 'admin',
          oldPassword: 'no',
          password: 'kuai-le-8',
          confirmPassword: 'kuai-le-8',
        }),
      ),
    );
    expect(invalidOnes.filter(({ code }) => code === 4000)).toHaveLength(10);
    expect(invalidOnes.filter(({ code }) => code === 4290)).toHaveLength(14);
    const answers = await Promise.all(clients.map((client) => client.call(session.logout)));
    expect(answers.filter(({ code }) => code !== 0)).toEqual([]);
  },
);

describe('roles and organisations', () => {
  test('a user has only its own roles, and chooses among them', async () => {
    const user = await tenant.userWith(['brand'], { organisations: ['一厂', '二厂'] });
    const { userRoles } = (await user.call(session.roles, {})).data;
    expect(userRoles).toEqual([
      {
        roleId: expect.any(Number),
        roleName: `角色${user.account}`,
        code: user.account.toUpperCase(),
        key: expect.any(String),
        inventoryOrganisations: [
          { id: expect.any(Number), name: '一厂' },
          { id: expect.any(Number), name: '二厂' },
        ],
      },
    ]);
    const [role] = userRoles;
    const [first, second] = role?.inventoryOrganisations ?? [];
    const roleId = role?.roleId ?? 0;
    expect(await user.call(session.chooseRole, { roleId, key: 'wrong' })).toMatchObject({
      code: 4030,
      message: '角色无效',
    });
    expect(
      await user.call(session.chooseRole, { roleId: tenant.adminRoleId, key: role?.key ?? '' }),
    ).toMatchObject({ code: 4030 });
    const chosen = await user.call(session.chooseRole, { roleId, key: role?.key ?? '' });
    expect(chosen.data).toMatchObject({ roleId, inventoryOrganisationId: first?.id });
    expect(await user.call(session.chooseOrganisation, { id: second?.id ?? 0, name: '二厂' })).toMatchObject({
      data: { inventoryOrganisationId: second?.id, inventoryOrganisationName: '二厂' },
    });
    expect((await user.call(session.info)).data.inventoryOrganisationId).toBe(second?.id);
    expect(await user.call(session.chooseOrganisation, { id: tenant.adminId })).toMatchObject({
      code: 4030,
      message: '库存组织无效',
    });
    expect(await user.call(session.roles, { userId: tenant.adminId })).toMatchObject({ code: 4030 });
  });

  test('a role that is taken away ends the ticket at once', async () => {
    const user = await tenant.userWith(['brand']);
    expect(await user.call(brands.list, {})).toMatchObject({ code: 0 });
    await product.database.inTenantTransaction(tenant.id, (db) =>
      db
        .deleteFrom('user_roles')
        .where('user_id', 'in', db.selectFrom('users').select('id').where('account', '=', user.account))
        .execute(),
    );
    expect(await user.call(brands.list, {})).toMatchObject(expired);
  });

  test('another tenant learns no name', async () => {
    expect(await other.admin.call(session.userName, { userId: tenant.adminId })).toMatchObject({
      code: 4040,
    });
  });
});

test('the captcha is a picture that changes', async () => {
  const caller = product.anyone();
  const first = await caller.raw({ method: 'GET', url: '/user/v6/captcha?source=web_17000000001' });
  const second = await caller.raw({ method: 'GET', url: '/user/v6/captcha?source=web_17000000001' });
  expect(first.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' });
  expect(first.rawPayload.equals(second.rawPayload)).toBe(false);
  expect((await caller.raw({ method: 'GET', url: '/user/v6/captcha?source=x' })).json()).toMatchObject({
    code: 4000,
  });
});
