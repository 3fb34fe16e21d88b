import { employees } from '@edp/contract/employees';
import { beforeAll, expect, test } from 'vitest';
import { initialsOf } from '../../database/lists/search.ts';
import { useTestApp } from '../../testing/test-app.ts';
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
