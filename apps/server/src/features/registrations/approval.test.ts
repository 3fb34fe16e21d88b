import { dictionary } from '@edp/contract/dictionary';
import { home } from '@edp/contract/home';
import { MENU_ROOT, menus } from '@edp/contract/menus';
import { registrations } from '@edp/contract/registrations';
import { session } from '@edp/contract/session';
import { units } from '@edp/contract/units';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { register } from '../../testing/fixtures/registration-forms.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { TestClient } from '../../testing/test-client.ts';
import { PASSWORD } from '@edp/testkit/credentials';
import { loginInput, signIn } from '@edp/testkit/sign-in';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { hashPassword } from '../session/passwords.ts';
import { provisionTenant } from '../tenants/provision-tenant.ts';

const product = useTestApp();
let operator: TestClient;
let operatorId: number;
let tenant: TestTenant;
let codes = 0;

const newCode = () => `N${String(process.pid)}${String(Date.now() % 1_000_000)}${String(codes++)}`;

beforeAll(async () => {
  tenant = await product.newTenant();
  const code = newCode();
  const made = await provisionTenant(product.database, {
    code,
    name: '运营方',
    adminAccount: 'admin',
    adminName: '审批员',
    passwordHash: await hashPassword(PASSWORD),
    operator: true,
  });
  operatorId = made.tenantId;
  operator = await signIn(product.anyone(code), 'admin');
});

const application = (changes: object = {}) => register(product.anyone(), product.database, changes);
async function passwordOf(id: number): Promise<string> {
  const { rows } = await product.database.pool.query(
    'select password_hash from registrations where id = $1',
    [id],
  );
  return rows[0].password_hash;
}
const invalidState = { http: 409, code: 4093, message: '当前状态不允许此操作' };

/**
 * Rows of each table with row-level security that belong to the given tenants, as the owner of the database counts them. But
 * messages: every operator hears of every application, also of those of tests beside this one.
 */
async function rowsOf(tenantIds: number[]): Promise<Record<string, number>> {
  const owner = new pg.Client({ connectionString: product.ownerUrl });
  await owner.connect();
  try {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'tenant_id'
          and c.relname <> 'messages'`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const { rows } = await owner.query(
        `select count(*)::integer as n from ${name} where tenant_id = any($1)`,
        [tenantIds],
      );
      counts[name] = rows[0].n;
    }
    return counts;
  } finally {
    await owner.end();
  }
}

test('the operator sees applications, newest first, without the password', async () => {
  const [older, newer] = [await application(), await application({ companyName: '第二家公司' })];
  const { data, total } = await operator.call(registrations.list, { status: 'pending', pageSize: 2 });
  expect(total).toBeGreaterThanOrEqual(2);
  expect(data.map(({ id }) => id)).toEqual([newer.id, older.id]);
  expect(data[0]).toMatchObject({
    companyName: '第二家公司',
    creditCode: newer.unifiedSocialCreditCode,
    region: '北京市 / 北京市 / 东城区',
    phone: newer.phoneNumber,
    status: 'pending',
    businessLicensePicture: [
      { id: Number(newer.businessLicense), url: expect.stringMatching(/^\/file\/v6\/view\/\d+\?t=0&/) },
    ],
  });
  expect(JSON.stringify(data)).not.toMatch(/argon2|password/i);
  const detail = await operator.call(registrations.detail, { id: older.id });
  expect(detail.data).toMatchObject({ id: older.id, createTime: expect.stringMatching(/^\d{4}-/) });
  expect(await operator.call(registrations.detail, { id: 987_654_321 })).toMatchObject({ code: 4040 });
});

test('the operator finds applications by words of the company', async () => {
  const { id, unifiedSocialCreditCode: code } = await application({ companyName: '晨曦轴承制造厂' });
  for (const keyword of ['轴承 晨曦', 'cxzc', `${code} 晨曦`])
    expect((await operator.call(registrations.list, { keyword })).data).toMatchObject([{ id }]);
  expect((await operator.call(registrations.list, { keyword: '晨曦 没有' })).total).toBe(0);
});

test('a permission alone is not enough: only an operator decides', async () => {
  const { id } = await application();
  // A tenant may one day give its own roles any button.
  await product.database.inTenantTransaction(tenant.id, async (db) => {
    const { id: resource_id } = await db
      .insertInto('resources')
      .values({ tenant_id: tenant.id, kind: 'button', screen: 'registration', code: 'approve', name: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const granted = { tenant_id: tenant.id, role_id: tenant.adminRoleId, resource_id };
    await db.insertInto('role_resources').values(granted).execute();
  });
  const refused = { http: 403, code: 4030, message: '没有操作权限' };
  expect(await tenant.admin.call(registrations.list, {})).toMatchObject(refused);
  expect(await tenant.admin.call(registrations.detail, { id })).toMatchObject(refused);
  expect(await tenant.admin.call(registrations.approve, { id })).toMatchObject(refused);
  expect(await tenant.admin.call(registrations.reject, { id, reason: 'x' })).toMatchObject(refused);
  expect((await operator.call(registrations.detail, { id })).data.status).toBe('pending');
});

test('an approval makes a tenant whose administrator signs in, and touches no other', async () => {
  const form = await application({ companyName: '新生机械有限公司', applicant: '钱多多' });
  const others = [tenant.id, operatorId];
  const before = await rowsOf(others);
  const code = newCode();
  const answer = await operator.call(registrations.approve, { id: form.id, tenantCode: code.toLowerCase() });
  expect(answer).toMatchObject({ code: 0, data: { tenantCode: code, account: form.phoneNumber } });
  // The operator's log alone tells of it.
  const events = (before['security_events'] ?? 0) + 1;
  expect(await rowsOf(others)).toEqual({ ...before, security_events: events });
  const made = await rowsOf([answer.data.tenantId]);
  expect(made).toMatchObject({
    users: 1,
    roles: 3,
    inventory_organisations: 1,
    files: 1,
    brands: 0,
    units: 0,
    security_events: 0,
  });

  const newcomer = product.anyone(code);
  const login = await newcomer.call(session.login, await loginInput(newcomer, form.phoneNumber, 'bolt4711'));
  expect(login).toMatchObject({ code: 0, data: { userName: '钱多多', account: form.phoneNumber } });
  newcomer.signer = { tenantCode: code, ticket: login.data.ticket, signKey: login.data.signKey };
  const [role] = (await newcomer.call(session.roles, {})).data.userRoles;
  expect(role).toMatchObject({
    roleName: '平台管理员',
    inventoryOrganisations: [{ name: '新生机械有限公司' }],
  });
  await newcomer.call(session.chooseRole, { roleId: role?.roleId ?? 0, key: role?.key ?? '' });
  const menu = await newcomer.call(menus.current, { parentId: MENU_ROOT });
  expect(menu.data.menuList.length).toBeGreaterThan(1);
  expect(await newcomer.call(units.list, {})).toMatchObject({ total: 0 });
  expect((await newcomer.call(dictionary.listByKey, { key: 'edp_label_useobj' })).data).toHaveLength(3);
  const looks = (await newcomer.call(home.configuration)).data;
  expect(JSON.stringify(looks)).toContain('新生机械有限公司');
  expect(await newcomer.call(registrations.list, {})).toMatchObject({ code: 4030 });

  const { data } = await operator.call(registrations.detail, { id: form.id });
  expect(data).toMatchObject({ status: 'approved', tenantCode: code, decidedBy: '审批员' });
  expect(await passwordOf(form.id)).toBe('');
  expect(data.businessLicensePicture).toMatchObject([{ id: Number(form.businessLicense) }]);
  expect(data.businessLicensePicture[0]?.url).toContain(`t=${answer.data.tenantId}&`);
  const outbox = await product.app.inject('/dev/outbox');
  expect(outbox.body).toContain(`授权码：${code}，登录名：${form.phoneNumber}`);
});

test('of many approvals at once one makes a tenant', async () => {
  const { id } = await application();
  const tenantCode = newCode();
  const answers = await Promise.all(
    [1, 2, 3].map(() => operator.call(registrations.approve, { id, tenantCode })),
  );
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4093, 4093]);
  expect(answers.find(({ code }) => code !== 0)).toMatchObject(invalidState);
  const { rows } = await product.database.pool.query('select id from tenants where code = $1', [tenantCode]);
  expect(rows).toHaveLength(1);
  expect(await operator.call(registrations.reject, { id, reason: '重复' })).toMatchObject(invalidState);
  expect(await operator.call(registrations.approve, { id: 987_654_321 })).toMatchObject({ code: 4040 });
});

test('a code that is taken or not a code is refused, and the application stays', async () => {
  const { id } = await application();
  const taken = newCode();
  const first = await application();
  await operator.call(registrations.approve, { id: first.id, tenantCode: taken, account: 'chief' });
  expect(await operator.call(registrations.approve, { id, tenantCode: taken })).toMatchObject({
    http: 409,
    code: 4090,
    message: '代码已存在',
    errors: [{ path: 'tenantCode', message: '代码已存在' }],
  });
  for (const tenantCode of ['A', '代码', 'A-B', 'A'.repeat(21)]) {
    expect(await operator.call(registrations.approve, { id, tenantCode })).toMatchObject({
      code: 4000,
      message: '请输入2到20位字母或数字',
    });
  }
  expect((await operator.call(registrations.detail, { id })).data.status).toBe('pending');
  const { data } = await operator.call(registrations.approve, { id });
  expect(data.tenantCode).toMatch(/^[0-9A-Z]{8}$/);
});

test('a rejection carries its reason and makes nothing', async () => {
  const { id, businessLicense } = await application();
  expect(await operator.call(registrations.reject, { id, reason: ' ' })).toMatchObject({
    message: '请输入原因',
  });
  expect(await operator.call(registrations.reject, { id, reason: '资料不全' })).toMatchObject({ code: 0 });
  expect((await operator.call(registrations.detail, { id })).data).toMatchObject({
    status: 'rejected',
    reason: '资料不全',
    tenantCode: '',
    businessLicensePicture: [],
    idCardPicture: [],
  });
  expect(await passwordOf(id)).toBe('');
  // What belongs to no application is removed by the cleaning of files.
  const { rows } = await product.database.pool.query(
    'select registration_id from registration_files where id = $1',
    [businessLicense],
  );
  expect(rows).toEqual([{ registration_id: null }]);
  expect(await operator.call(registrations.approve, { id })).toMatchObject(invalidState);
  const outbox = await product.app.inject('/dev/outbox');
  expect(outbox.body).toContain('您的企业注册申请未通过。原因：资料不全');
  const rejected = await operator.call(registrations.list, { status: 'rejected' });
  expect(new Set(rejected.data.map(({ status }) => status))).toEqual(new Set(['rejected']));
});

test('an approval stands when the applicant cannot be told', async () => {
  const { id } = await application();
  const config = readConfig({ NODE_ENV: 'production', LOG_LEVEL: 'fatal' });
  const app = await buildApp({ config, database: product.database });
  const without = new TestClient(app, operator.signer);
  const tenantCode = newCode();
  expect(await without.call(registrations.approve, { id, tenantCode })).toMatchObject({
    code: 0,
    data: { tenantCode },
  });
  expect((await operator.call(registrations.detail, { id })).data).toMatchObject({ tenantCode });
  await app.close();
});

test('the operator has the screen and the button, a company that was approved has neither', async () => {
  const { permissionList } = (await operator.call(menus.current, { parentId: MENU_ROOT })).data;
  const named = await product.database
    .asTenant(operatorId)
    .selectFrom('resources')
    .select('name')
    .where('tenant_id', '=', operatorId)
    .where('screen', '=', 'registration')
    .orderBy('id')
    .execute();
  expect(named).toEqual([{ name: '注册审核' }, { name: '审批注册申请' }]);
  expect(permissionList.map(({ screen }) => screen)).toContain('registration');
  const tenant = await product.newTenant();
  const theirs = (await tenant.admin.call(menus.current, { parentId: MENU_ROOT })).data.permissionList;
  expect(theirs.map(({ screen }) => screen)).not.toContain('registration');
});
