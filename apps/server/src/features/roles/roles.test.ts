import { roles } from '@edp/contract/roles';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';
import { assignRole } from '../tenants/provision-tenant.ts';

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
    data: [{ id, roleId: id, roleName, code: 'PLATFORM_ADMIN', dataScope: 'all', version: 1 }],
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

describe('data scopes of several roles', () => {
  const roleOf = async (roleId: number) =>
    (await tenant.admin.call(roles.list, {})).data.find(({ id }) => id === roleId) ?? { version: 0 };

  test('are set together or not at all', async () => {
    const [{ roleId: one }, { roleId: other }] = [await tenant.userWith([]), await tenant.userWith([])];
    const changes = [
      { roleId: one, dataScope: 'own' as const, ...versionOf(await roleOf(one)) },
      { roleId: other, dataScope: 'department' as const, ...versionOf(await roleOf(other)) },
    ];
    const missing = { roleId: tenant.adminId, dataScope: 'own' as const };
    expect(await tenant.admin.call(roles.saveDataScopes, { changes: [...changes, missing] })).toMatchObject({
      http: 404,
      code: 4040,
    });
    expect([await scopeOf(one), await scopeOf(other)]).toEqual(['all', 'all']);
    expect(await tenant.admin.call(roles.saveDataScopes, { changes })).toMatchObject({ code: 0 });
    expect([await scopeOf(one), await scopeOf(other)]).toEqual(['own', 'department']);
  });

  test('are refused when somebody else was faster, with the roles as they are now', async () => {
    const [{ roleId: one }, { roleId: other }] = [await tenant.userWith([]), await tenant.userWith([])];
    const read = [await roleOf(one), await roleOf(other)];
    await tenant.admin.call(roles.saveDataScope, { roleId: other, dataScope: 'department' });
    const changes = [one, other].map((roleId, at) => ({
      roleId,
      dataScope: 'own' as const,
      version: read[at]?.version,
    }));
    const refused = await tenant.admin.call(roles.saveDataScopes, { changes });
    expect(refused).toMatchObject({ http: 409, code: 4091 });
    expect(refused.data).toEqual({ current: { roles: [await roleOf(other)] } });
    expect([await scopeOf(one), await scopeOf(other)]).toEqual(['all', 'department']);
  });

  test('name each role once', async () => {
    const twice = { roleId: tenant.adminRoleId, dataScope: 'all' as const };
    const answers = await Promise.all(
      [[], [twice, twice]].map((changes) => tenant.admin.call(roles.saveDataScopes, { changes })),
    );
    expect(answers).toMatchObject([
      { code: 4000, errors: [{ path: 'changes', message: '请选择角色' }] },
      { code: 4000, errors: [{ path: 'changes', message: '角色不能重复' }] },
    ]);
  });
});

describe('the preview of data scopes', () => {
  test('counts who would see more and less, everybody once', async () => {
    const own = await product.newTenant();
    const [root, below] = await product.database.inTenantTransaction(own.id, async (db) => {
      const add = async (name: string, parent_id: number | null) => {
        const values = { tenant_id: own.id, name, parent_id };
        const { id } = await db
          .insertInto('departments')
          .values(values)
          .returning('id')
          .executeTakeFirstOrThrow();
        return id;
      };
      const top = await add('集团', null);
      return [top, await add('一车间', top)];
    });
    // Sees with departmentAndBelow what is below; the others have nothing below them.
    const wide = await own.userWith([], { departmentId: root, dataScope: 'department' });
    const leaf = await own.userWith([], { departmentId: below, dataScope: 'organisation' });
    await product.database.inTenantTransaction(own.id, async (db) => {
      for (const userId of [leaf.userId, own.adminId])
        await assignRole(db, { tenantId: own.id, userId, roleId: wide.roleId });
    });
    const { data } = await own.admin.call(roles.previewDataScopes, {
      changes: [
        { roleId: wide.roleId, dataScope: 'departmentAndBelow' },
        { roleId: leaf.roleId, dataScope: 'own' },
      ],
    });
    expect(data).toMatchObject({ people: 3, gaining: 1, losing: 1 });
    const toldOf = (id: number) => data.roles.find(({ roleId }) => roleId === id);
    expect(toldOf(wide.roleId)).toMatchObject({
      dataScope: 'department',
      to: 'departmentAndBelow',
      people: 3,
      gaining: 1,
      losing: 0,
    });
    expect(toldOf(leaf.roleId)).toMatchObject({
      dataScope: 'organisation',
      to: 'own',
      people: 1,
      gaining: 0,
      losing: 1,
    });
    expect(await scopeOf(wide.roleId, own)).toBe('department');
  });

  test('takes the whole tenant as more than all departments', async () => {
    const own = await product.newTenant();
    const preview = (dataScope: 'all' | 'organisation', roleId: number) =>
      own.admin.call(roles.previewDataScopes, { changes: [{ roleId, dataScope }] });
    const unlimited = await own.userWith([]);
    const limited = await own.userWith([], { dataScope: 'organisation' });
    expect((await preview('organisation', unlimited.roleId)).data).toMatchObject({ gaining: 0, losing: 1 });
    expect((await preview('all', limited.roleId)).data).toMatchObject({ gaining: 1, losing: 0 });
    expect((await preview('all', unlimited.roleId)).data).toMatchObject({ people: 0, gaining: 0, losing: 0 });
  });

  test("needs the button, and knows no other tenant's roles", async () => {
    const other = await product.newTenant();
    const changes = [{ roleId: other.adminRoleId, dataScope: 'own' as const }];
    expect(await tenant.admin.call(roles.previewDataScopes, { changes })).toMatchObject({ code: 4040 });
    const reader = await tenant.userWith(['sharingRule', 'sharingRule:edit']);
    expect(await reader.call(roles.previewDataScopes, { changes })).toMatchObject({ code: 4030 });
  });
});

function versionOf({ version }: { version: number }) {
  return { version };
}
