import { certificates } from '@edp/contract/certificates';
import { departments } from '@edp/contract/departments';
import { employees } from '@edp/contract/employees';
import { sharingRules } from '@edp/contract/sharing-rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { initialsOf } from '../../database/lists/search.ts';
import { certificateForm } from '../../testing/fixtures/certificate-forms.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
  await person('zhoumin', '周敏');
  await person('gone', '周离', false);
});

const missing = { http: 404, code: 4040, message: '数据不存在' };
const refused = { http: 403, code: 4030 };
let numbers = 0;

async function employee(fields: object = {}) {
  const form = { number: `E-${++numbers}`, name: `员工${numbers}`, ...fields };
  return (await tenant.admin.call(employees.create, form)).data;
}

async function person(account: string, name: string, enabled = true): Promise<void> {
  const row = { tenant_id: tenant.id, account, name, enabled, phone: '13800000000', password_hash: 'secret' };
  await product.database.inTenantTransaction(tenant.id, (db) =>
    db
      .insertInto('users')
      .values({ ...row, initials: initialsOf(name) })
      .execute(),
  );
}

async function named(input: object): Promise<string[]> {
  return (await tenant.admin.call(employees.list, input)).data.map(({ name }) => name);
}

test('enabled employees come by pages, with their department and nothing secret', async () => {
  const answer = await tenant.admin.call(employees.list, { id: '', limit: 1, page: 2, name: '' });
  expect(answer.total).toBe(2);
  expect(answer.data).toHaveLength(1);
  const { data } = await tenant.admin.call(employees.list, {});
  expect(data.map(({ name }) => name).toSorted()).toEqual(['周敏', '管理员']);
  expect(data.find(({ id }) => id === tenant.adminId)).toEqual({
    id: tenant.adminId,
    name: '管理员',
    organizationName: `租户${tenant.code}`,
  });
  expect(data.find(({ name }) => name === '周敏')?.organizationName).toBe('');
});

test('they are found by name and initials, not by account', async () => {
  expect(await named({ name: '周' })).toEqual(['周敏']);
  expect(await named({ name: 'zm' })).toEqual([]);
  expect(await named({ keyword: 'ZM' })).toEqual(['周敏']);
  expect(await named({ keyword: 'zm 敏' })).toEqual(['周敏']);
  expect(await named({ keyword: 'zhoumin' })).toEqual([]);
  expect(await named({ keyword: 'gly' })).toEqual(['管理员']);
  expect(await named({ keyword: '13800000000' })).toEqual([]);
  expect(await named({ keyword: '_' })).toEqual([]);
});

test.each([[{ page: 0 }], [{ limit: 10_001 }], [{ realName: 7 }]])('%j is refused', async (input) => {
  expect(await tenant.admin.send('POST', employees.list.path, input)).toMatchObject({
    http: 400,
    code: 4000,
  });
});

test("another tenant's employees do not show", async () => {
  expect((await other.admin.call(employees.list, {})).data.map(({ id }) => id)).toEqual([other.adminId]);
  expect((await other.admin.call(employees.list, { keyword: '周敏' })).total).toBe(0);
});

describe('the register', () => {
  test('knows employees with an account and without, found by number, initials, department and state', async () => {
    const { data: above } = await tenant.admin.call(departments.create, { name: '制造中心' });
    const { data: below } = await tenant.admin.call(departments.create, {
      name: '机加工组',
      parentId: above.id,
    });
    const { id } = await employee({ name: '欧阳青', departmentId: below.id, phone: '13812342207' });
    const found = async (input: object) =>
      (await tenant.admin.call(employees.overview, input)).data.map((row) => row.id);
    for (const filter of [{ keyword: 'oyq' }, { departmentId: above.id }, { keyword: '欧阳', enabled: 1 }])
      expect(await found(filter)).toEqual([id]);
    expect(await found({ departmentId: above.id, enabled: 0 })).toEqual([]);
    const { data } = await tenant.admin.call(employees.overview, { keyword: 'oyq' });
    expect(data).toMatchObject([
      { departmentName: '机加工组', phone: '138****2207', userId: 0, account: '', enabled: 1 },
    ]);
    expect(await tenant.admin.call(departments.remove, { id: below.id })).toMatchObject({
      code: 4092,
      data: { usedBy: { records: [{ type: 'employee', id }] } },
    });
  });

  test('shows phone numbers, one by one, to whoever may see them alone', async () => {
    const { id, number, name } = await employee({ phone: '13812342207' });
    const editor = await tenant.userWith(['employee', 'employee:edit']);
    expect((await editor.call(employees.detail, { id })).data.phone).toBe('138****2207');
    expect((await tenant.admin.call(employees.detail, { id })).data.phone).toBe('13812342207');
    const other = { id, number, name, phone: '13900000000' };
    expect(await editor.call(employees.update, other)).toMatchObject(refused);
    expect(await editor.call(employees.update, { id, number, name: '改名' })).toMatchObject({ code: 0 });
    expect((await tenant.admin.call(employees.detail, { id })).data).toMatchObject({
      name: '改名',
      phone: '13812342207',
    });
  });

  test('is ordered by what it shows of phone numbers, so that a place tells no hidden digits', async () => {
    const name = '号码先后';
    for (const phone of ['13899992201', '13800002203', '13855552202']) await employee({ name, phone });
    const order = { keyword: name, sortField: 'phone', sortOrder: 'desc' } as const;
    const { data } = await tenant.admin.call(employees.overview, order);
    expect(data.map(({ phone }) => phone)).toEqual(['138****2203', '138****2202', '138****2201']);
  });

  test('has each number and each user once, and is saved by whoever has read it last', async () => {
    const user = await tenant.userWith([]);
    const { id, number, version, name } = await employee({ userId: user.userId });
    const taken = (path: string, message: string) => ({ code: 4090, errors: [{ path, message }] });
    expect(await tenant.admin.call(employees.create, { number, name })).toMatchObject(
      taken('number', '工号已存在'),
    );
    const again = { number: `${number}-2`, name, userId: user.userId };
    expect(await tenant.admin.call(employees.create, again)).toMatchObject(
      taken('userId', '该用户已关联其他员工'),
    );
    const wrong = { number: '工号', name: '', phone: '12', email: 'x', userId: 4_000_000_000 };
    const { errors } = await tenant.admin.call(employees.create, wrong);
    expect(errors?.map(({ path }) => path)).toEqual(['number', 'name', 'phone', 'email']);
    expect(await tenant.admin.call(employees.create, { ...again, userId: other.adminId })).toMatchObject({
      errors: [{ path: 'userId', message: '用户不存在' }],
    });
    const change = { id, version, number, name: '新名', userId: null };
    expect((await tenant.admin.call(employees.update, change)).data).toMatchObject({ userId: 0 });
    expect(await tenant.admin.call(employees.update, change)).toMatchObject({
      code: 4091,
      data: { current: { name: '新名' } },
    });
    expect(await tenant.admin.call(employees.create, again)).toMatchObject({ code: 0 });
  });

  test('keeps whom certificates, rules and departments name; who has left is chosen no more', async () => {
    const user = await tenant.userWith([]);
    const { id } = await employee({ userId: user.userId });
    const rule = {
      name: '共享给员工',
      sharingType: 'material' as const,
      power: 0,
      addResource: { id: [tenant.adminId] },
      addSharingTo: { id: [user.userId] },
    };
    const form = await certificateForm(tenant.admin, [user.userId]);
    const { data: certificate } = await tenant.admin.call(certificates.create, form);
    await tenant.admin.call(sharingRules.create, rule);
    const headed = { name: '有负责人', headId: user.userId };
    await tenant.admin.call(departments.create, headed);
    expect(await tenant.admin.call(employees.remove, { id })).toMatchObject({
      code: 4092,
      message: '员工正在被3条数据使用，不能删除',
      data: {
        usedBy: { records: [{ type: 'department' }, { type: 'sharingRule' }, { type: 'certificate' }] },
      },
    });
    const choosable = async () => (await tenant.admin.call(employees.list, {})).data.map((one) => one.id);
    expect(await choosable()).toContain(user.userId);
    expect((await tenant.admin.call(employees.switchStatus, { id, enabled: 0 })).data.enabled).toBe(0);
    expect(await choosable()).not.toContain(user.userId);
    const left = (path: string) => ({ code: 4000, errors: [{ path, message: '员工已停用' }] });
    expect(await tenant.admin.call(sharingRules.create, rule)).toMatchObject(left('addSharingTo'));
    expect(await tenant.admin.call(departments.create, { ...headed, name: '新部门' })).toMatchObject(
      left('headId'),
    );
    const another = await certificateForm(tenant.admin, [user.userId]);
    expect(await tenant.admin.call(certificates.create, another)).toMatchObject(left('remindScope'));
    const stays = { ...form, id: certificate.id, certificatePassword: '' };
    expect(await tenant.admin.call(certificates.update, stays)).toMatchObject({ code: 0 });
    const unused = await employee();
    expect(await tenant.admin.call(employees.remove, { id: unused.id })).toMatchObject({ code: 0 });
    expect(await tenant.admin.call(employees.detail, { id: unused.id })).toMatchObject(missing);
  });

  test('asks for each button by itself', async () => {
    const { id, number, name } = await employee();
    const calls = {
      'employee:add': (by: TestClient) => by.call(employees.create, { number: `X${id}`, name }),
      'employee:edit': (by: TestClient) => by.call(employees.update, { id, number, name }),
      'employee:disable': (by: TestClient) => by.call(employees.switchStatus, { id, enabled: 1 }),
      'employee:delete': (by: TestClient) => by.call(employees.remove, { id }),
    };
    for (const [button, call] of Object.entries(calls)) {
      const others = Object.keys(calls).filter((one) => one !== button);
      expect(await call(await tenant.userWith(['employee', ...others]))).toMatchObject(refused);
      expect(await call(await tenant.userWith(['employee', button]))).toMatchObject({ code: 0 });
    }
  });

  test('of another tenant is neither seen nor changed', async () => {
    const { id, number, name } = await employee();
    const { admin } = other;
    expect((await admin.call(employees.overview, { keyword: number })).data).toEqual([]);
    expect(await admin.call(employees.detail, { id })).toMatchObject(missing);
    expect(await admin.call(employees.update, { id, number, name })).toMatchObject(missing);
    expect(await admin.call(employees.switchStatus, { id, enabled: 0 })).toMatchObject(missing);
    expect(await admin.call(employees.remove, { id })).toMatchObject(missing);
    expect((await tenant.admin.call(employees.detail, { id })).data).toMatchObject({ name, enabled: 1 });
  });
});
