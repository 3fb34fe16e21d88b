import { roles } from '@edp/contract/roles';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
  const row = { tenant_id: tenant.id, code: 'READER', name: '只读' };
  await product.database.inTenantTransaction(tenant.id, (db) => db.insertInto('roles').values(row).execute());
});

test('roles are paged, ordered and searched', async () => {
  const codes = async (input: object) =>
    (await tenant.admin.call(roles.list, input)).data.map(({ code }) => code);
  expect(await codes({ sortField: 'code' })).toEqual(['PLATFORM_ADMIN', 'READER']);
  expect(await codes({ sortField: 'code', sortOrder: 'desc', pageSize: 1 })).toEqual(['READER']);
  expect(await codes({ roleName: '管理' })).toEqual(['PLATFORM_ADMIN']);
  expect(await codes({ keyword: 'zd' })).toEqual(['READER']);
  expect(await codes({ keyword: 'read' })).toEqual(['READER']);
  const { data, total } = await tenant.admin.call(roles.list, { keyword: 'platform' });
  const [id, roleName] = [tenant.adminRoleId, '平台管理员'];
  expect({ data, total }).toEqual({ data: [{ id, roleId: id, roleName, code: 'PLATFORM_ADMIN' }], total: 1 });
});

test("another tenant's roles do not show", async () => {
  const other = await product.newTenant();
  expect((await other.admin.call(roles.list, {})).data.map(({ id }) => id)).toEqual([other.adminRoleId]);
});
