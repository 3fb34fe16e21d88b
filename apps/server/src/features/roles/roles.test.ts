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
  expect({ data, total }).toEqual({
    data: [{ id, roleId: id, roleName, code: 'PLATFORM_ADMIN', dataScope: 'all' }],
    total: 1,
  });
});

test("another tenant's roles do not show", async () => {
  const other = await product.newTenant();
  expect((await other.admin.call(roles.list, {})).data.map(({ id }) => id)).toEqual([other.adminRoleId]);
});

const scopeOf = async (roleId: number, of = tenant) =>
  (await of.admin.call(roles.list, {})).data.find(({ id }) => id === roleId)?.dataScope;

test('a data scope is set by whoever holds the button', async () => {
  const holder = await tenant.userWith(['sharingRule:dataScope'], { dataScope: 'own' });
  const { roleId } = holder;
  expect(await scopeOf(roleId)).toBe('own');
  const saved = await holder.call(roles.saveDataScope, { roleId, dataScope: 'departmentAndBelow' });
  expect(saved).toMatchObject({ code: 0, message: '操作成功' });
  expect(await scopeOf(roleId)).toBe('departmentAndBelow');
  const reader = await tenant.userWith(['sharingRule', 'sharingRule:edit']);
  const refused = await reader.call(roles.saveDataScope, { roleId, dataScope: 'all' });
  expect(refused).toMatchObject({ http: 403, code: 4030 });
  expect(await scopeOf(roleId)).toBe('departmentAndBelow');
});

test('a data scope is one of the five, of a role that is there', async () => {
  const wrong = await tenant.admin.send('POST', roles.saveDataScope.path, { dataScope: 'everybody' });
  expect(wrong).toMatchObject({
    code: 4000,
    errors: [
      { path: 'roleId', message: '请选择角色' },
      { path: 'dataScope', message: '请选择数据范围' },
    ],
  });
  const nobody = { roleId: tenant.adminId, dataScope: 'own' as const };
  expect(await tenant.admin.call(roles.saveDataScope, nobody)).toMatchObject({ http: 404, code: 4040 });
});

test("another tenant's role keeps its data scope", async () => {
  const other = await product.newTenant();
  const { adminRoleId: roleId } = other;
  const answer = await tenant.admin.call(roles.saveDataScope, { roleId, dataScope: 'own' });
  expect(answer).toMatchObject({ http: 404, code: 4040 });
  expect(await scopeOf(roleId, other)).toBe('all');
});
