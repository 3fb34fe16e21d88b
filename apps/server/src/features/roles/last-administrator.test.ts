// Only with row-level security: it is about rivals and rights; users.test.ts and administered-roles.test.ts run the statements.
import { menus } from '@edp/contract/menus';
import { resources } from '@edp/contract/resources';
import { roles } from '@edp/contract/roles';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
});

const idOf = (code: string, of = tenant) => of.resources.get(code) ?? 0;

describe('the last way in', () => {
  test('nobody takes the right to this screen from the role that is worked in', async () => {
    const id = tenant.adminRoleId;
    const refused = { http: 409, code: 4093, message: '不能取消自己的角色管理权限' };
    const save = (changes: object) => tenant.admin.call(roles.saveRights, { id, ...changes });
    expect(await save({ revoked: [idOf('role')] })).toMatchObject(refused);
    expect(await save({ revoked: [idOf('role:edit')] })).toMatchObject(refused);
    expect(await save({ removedMemberIds: [tenant.adminId] })).toMatchObject(refused);
    expect(await tenant.admin.call(roles.switchStatus, { id, enabled: 0 })).toMatchObject({
      http: 409,
      code: 4093,
      message: '不能停用自己正在使用的角色',
    });
    expect(await tenant.admin.call(menus.current, {})).toMatchObject({ code: 0 });
  });

  test('somebody who manages roles and users remains', async () => {
    const own = await product.newTenant();
    // May maintain roles, but gives none to people.
    const editor = await own.userWith([
      'role',
      'role:edit',
      'role:disable',
      'role:members',
      'home:manageResources',
    ]);
    const refused = { http: 409, code: 4093, message: '至少保留一名可以管理角色和用户的启用人员' };
    const id = own.adminRoleId;
    const taken = [idOf('user:assignRoles', own)];
    expect(await editor.call(roles.saveRights, { id, revoked: taken })).toMatchObject(refused);
    expect(await editor.call(roles.saveRights, { id, removedMemberIds: [own.adminId] })).toMatchObject(
      refused,
    );
    expect(await editor.call(roles.switchStatus, { id, enabled: 0 })).toMatchObject(refused);
    const { data: entries } = await editor.call(resources.list, {});
    const button = entries.find((entry) => entry.id === taken[0]);
    expect(button).toBeDefined();
    expect(
      await editor.call(resources.update, {
        ...button,
        kind: 'button',
        code: 'assignRoles',
        name: '分配角色',
        sort: 4,
        id: taken[0] ?? 0,
        roleIds: [],
      }),
    ).toMatchObject(refused);
    expect((await own.admin.call(menus.current, {})).code).toBe(0);
  });

  test('also when two administrators stop each other at once', async () => {
    const both = ['role', 'role:edit', 'role:disable', 'role:members', 'user', 'user:assignRoles'];
    for (let round = 0; round < 6; round++) {
      const own = await product.newTenant();
      const [one, two] = [await own.userWith(both), await own.userWith(both)];
      expect(await one.call(roles.switchStatus, { id: own.adminRoleId, enabled: 0 })).toMatchObject({
        code: 0,
      });
      const answers = await Promise.all([
        one.call(roles.switchStatus, { id: two.roleId, enabled: 0 }),
        two.call(roles.saveRights, { id: one.roleId, revoked: [own.resources.get('role:edit') ?? 0] }),
      ]);
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
      const left = await Promise.all([one, two].map((client) => client.call(menus.current, {})));
      const administers = left.filter(
        ({ code, data }) =>
          code === 0 &&
          data.permissionList.some(
            ({ screen, buttons }) => screen === 'role' && buttons.some((button) => button.code === 'edit'),
          ),
      );
      expect(administers).toHaveLength(1);
    }
  });
});
