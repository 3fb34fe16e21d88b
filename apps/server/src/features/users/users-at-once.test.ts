import { departments } from '@edp/contract/departments';
import { session } from '@edp/contract/session';
import { users } from '@edp/contract/users';
import { beforeAll, describe, expect, test } from 'vitest';
import { untilWaiting } from '../../testing/until-waiting.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
});

const ADMINISTRATION = ['user', 'user:assignRoles', 'user:disable', 'role', 'role:edit'];
const LAST = '至少保留一名可以管理角色和用户的启用人员';
const POWER = '该用户可以管理权限，需要“分配角色”权限才能操作';
const refused = { http: 403, code: 4030 };
const missing = { http: 404, code: 4040, message: '数据不存在' };

let numbers = 0;

async function addPerson(of: TestTenant, { name = '周敏', departmentId = 0 } = {}): Promise<number> {
  const account = `many-${++numbers}-${of.code}`;
  return (await of.admin.call(users.create, { name, account, departmentId, roleIds: [] })).data.id;
}

async function stateOf(of: TestTenant, id: number) {
  return (await of.admin.call(users.detail, { id })).data;
}

describe('many users', () => {
  test('are disabled as they match, are signed out, and are let in again by the answer', async () => {
    const worker = await tenant.userWith(['brand']);
    const [ticked, spared] = [
      await addPerson(tenant, { name: '群众甲' }),
      await addPerson(tenant, { name: '群众乙' }),
    ];
    const chosen = { ids: [worker.userId, ticked, tenant.adminId] };
    const { data } = await tenant.admin.call(users.disableMany, { chosen });
    expect(data.ids.toSorted((a, b) => a - b)).toEqual([worker.userId, ticked]);
    expect(data.skipped).toEqual([
      { id: tenant.adminId, name: '管理员', account: 'admin', reason: '不能停用自己的账号' },
    ]);
    expect(await worker.call(session.info)).toMatchObject({ http: 401 });
    const rest = { filter: { keyword: '群众' }, except: [] };
    expect((await tenant.admin.call(users.disableMany, { chosen: rest })).data).toEqual({
      ids: [spared],
      unchanged: 1,
      skipped: [],
    });
    const all = { filter: { keyword: '群众' }, except: [spared] };
    expect((await tenant.admin.call(users.enableMany, { chosen: all })).data.ids).toEqual([ticked]);
    expect((await stateOf(tenant, ticked)).enabled).toBe(1);
    expect((await stateOf(tenant, spared)).enabled).toBe(0);
  });

  test('of whom some give rights are left by whoever may not; what the role does not see is not named', async () => {
    const desk = await tenant.userWith(['user', 'user:disable', 'user:edit']);
    const boss = await tenant.userWith(['role:members']);
    const person = await addPerson(tenant);
    const chosen = { ids: [person, boss.userId] };
    const left = [expect.objectContaining({ id: boss.userId, reason: POWER })];
    expect((await desk.call(users.disableMany, { chosen })).data).toMatchObject({
      ids: [person],
      skipped: left,
    });
    const { id: departmentId } = (await tenant.admin.call(departments.create, { name: '桌边' })).data;
    expect((await desk.call(users.moveMany, { chosen, departmentId })).data).toMatchObject({
      ids: [person],
      skipped: left,
    });
    expect(await desk.call(users.changeRolesOfMany, { chosen, given: [], taken: [1] })).toMatchObject(
      refused,
    );
    const visible = { user: { columns: ['name'], fields: ['account', 'name'] } };
    const blind = await tenant.userWith(['user', 'user:disable', 'user:edit'], { visible });
    const told = (await blind.call(users.disableMany, { chosen })).data.skipped;
    expect(told).toEqual([{ id: boss.userId, name: expect.stringMatching('.'), account: '', reason: POWER }]);
    expect(await blind.call(users.moveMany, { chosen, departmentId })).toMatchObject(refused);
    expect(
      await blind.call(users.disableMany, { chosen: { filter: { roleId: boss.roleId } } }),
    ).toMatchObject(refused);
  });

  test('are let in as long as there is room', async () => {
    const place = await product.newTenant();
    const ids = [await addPerson(place), await addPerson(place), await addPerson(place)];
    await place.admin.call(users.disableMany, { chosen: { ids } });
    await product.database.global
      .updateTable('tenants')
      .set({ max_users: 2 })
      .where('id', '=', place.id)
      .execute();
    const { data } = await place.admin.call(users.enableMany, { chosen: { ids } });
    expect(data.ids).toHaveLength(1);
    expect(data.skipped.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 2 }, () => '租户的启用用户数已达上限（2），请联系平台运营方'),
    );
  });

  test('get roles and lose roles, with the sessions that work in them', async () => {
    const worker = await tenant.userWith(['brand']);
    const { roleId: given } = await tenant.userWith(['unit']);
    const person = await addPerson(tenant);
    const chosen = { ids: [worker.userId, person] };
    const taken = [worker.roleId];
    const { data } = await tenant.admin.call(users.changeRolesOfMany, { chosen, given: [given], taken });
    expect(data).toMatchObject({ unchanged: 0, skipped: [] });
    for (const id of chosen.ids)
      expect((await stateOf(tenant, id)).roles.map((role) => role.id)).toEqual([given]);
    expect(await worker.call(session.info)).toMatchObject({ http: 401 });
    const again = await tenant.admin.call(users.changeRolesOfMany, { chosen, given: [given], taken });
    expect(again.data).toEqual({ ids: [], unchanged: 2, skipped: [] });
    const both = { chosen, given: [given], taken: [given] };
    expect(await tenant.admin.call(users.changeRolesOfMany, both)).toMatchObject({ code: 4000 });
    const own = { chosen: { ids: [tenant.adminId] }, given: [], taken: [tenant.adminRoleId] };
    expect((await tenant.admin.call(users.changeRolesOfMany, own)).data.skipped).toMatchObject([
      { reason: '不能移除自己正在使用的角色' },
    ]);
  });

  test('keep the last administrator, disabled or robbed of the role', async () => {
    const place = await product.newTenant();
    const second = await place.userWith(ADMINISTRATION);
    const helper = await place.userWith(['user', 'user:disable', 'user:assignRoles']);
    const chosen = { filter: {} };
    const taken = [place.adminRoleId, second.roleId];
    const robbed = await helper.call(users.changeRolesOfMany, { chosen, given: [], taken });
    expect(robbed.data).toMatchObject({
      ids: [place.adminId],
      unchanged: 1,
      skipped: [{ id: second.userId, reason: LAST }],
    });
    // Who takes the place of the last one in the same step lets that one go.
    const swap = { chosen: { ids: [second.userId] }, given: [place.adminRoleId], taken: [second.roleId] };
    expect((await helper.call(users.changeRolesOfMany, swap)).data.ids).toEqual([second.userId]);
    expect((await helper.call(users.disableMany, { chosen })).data).toMatchObject({
      ids: [place.adminId],
      skipped: [{ id: second.userId, reason: LAST }, { reason: '不能停用自己的账号' }],
    });
  });

  test('are disabled by two administrators at once, of whom one stays', async () => {
    const pair = await product.newTenant();
    const second = await pair.userWith(ADMINISTRATION);
    const person = await addPerson(pair);
    const both = await product.database.inTenantTransaction(pair.id, async (db) => {
      // Both have been let in before either decides.
      await db
        .selectFrom('roles')
        .select('id')
        .where('tenant_id', '=', pair.id)
        .orderBy('id')
        .forUpdate()
        .execute();
      const chosen = { filter: {} };
      const calls = [
        pair.admin.call(users.disableMany, { chosen }),
        second.call(users.disableMany, { chosen }),
      ];
      await untilWaiting(db, 2);
      return calls;
    });
    const codes = (await Promise.all(both)).map(({ code }) => code);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    const { rows } = await enabledOf(pair);
    expect(rows.filter((id) => id !== person)).toHaveLength(1);
  });

  test('move to a department, which tells beforehand who will see more and who less', async () => {
    const add = async (name: string, parentId?: number) =>
      (await tenant.admin.call(departments.create, { name, parentId })).data.id;
    const above = await add('搬家中心');
    const [from, to] = [await add('甲组', above), await add('乙组', above)];
    const inGroup = (
      dataScope: 'organisation' | 'departmentAndBelow' | 'department' | 'own',
      departmentId = from,
    ) => tenant.userWith([], { departmentId, dataScope });
    const ids = [await inGroup('organisation'), await inGroup('departmentAndBelow'), await inGroup('own')]
      .concat([await inGroup('department', to), await inGroup('departmentAndBelow', above)])
      .map(({ userId }) => userId);
    const nowhere = await addPerson(tenant);
    const move = { chosen: { ids: [...ids, nowhere] }, departmentId: to };
    const { data: effect } = await tenant.admin.call(users.previewMove, move);
    expect(effect).toEqual({ people: 2, gaining: 1, losing: 2 });
    const { data } = await tenant.admin.call(users.moveMany, move);
    expect(data).toMatchObject({ unchanged: 1, skipped: [] });
    expect(data.ids).toHaveLength(5);
    expect((await stateOf(tenant, nowhere)).departmentName).toBe('乙组');
    expect((await tenant.admin.call(users.previewMove, move)).data.people).toBe(0);
    const { id: foreign } = (await other.admin.call(departments.create, { name: '外部门' })).data;
    const unknown = { code: 4000, errors: [{ path: 'departmentId', message: '部门不存在' }] };
    for (const call of [users.previewMove, users.moveMany])
      expect(await tenant.admin.call(call, { ...move, departmentId: foreign })).toMatchObject(unknown);
  });

  test('are still needed for what they head and have begun', async () => {
    const person = await addPerson(tenant);
    await tenant.admin.call(departments.create, { name: '有负责人', headId: person });
    const { data } = await tenant.admin.call(users.belongings, { chosen: { ids: [person] } });
    expect(data).toEqual({ departments: 1, certificates: 0, drafts: 0, jobs: 0 });
    const idle = { chosen: { ids: [await addPerson(tenant)] } };
    expect((await tenant.admin.call(users.belongings, idle)).data.departments).toBe(0);
    expect((await other.admin.call(users.belongings, { chosen: { ids: [person] } })).data.departments).toBe(
      0,
    );
  });
});

async function enabledOf(of: TestTenant): Promise<{ rows: number[] }> {
  const rows = await product.database
    .asTenant(of.id)
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', of.id)
    .where('enabled', '=', true)
    .execute();
  return { rows: rows.map(({ id }) => id) };
}

test('many users of another tenant are neither seen nor changed', async () => {
  const person = await addPerson(tenant, { name: '外租户群众' });
  const own = await addPerson(other, { name: '外租户群众' });
  const { roleId } = await other.userWith(['unit']);
  const chosen = { ids: [person] };
  const departmentId = (await other.admin.call(departments.create, { name: '自家部门' })).data.id;
  expect(await other.admin.call(users.disableMany, { chosen })).toMatchObject(missing);
  expect(await other.admin.call(users.enableMany, { chosen })).toMatchObject(missing);
  expect(await other.admin.call(users.moveMany, { chosen, departmentId })).toMatchObject(missing);
  const gift = { chosen, given: [roleId], taken: [] };
  expect(await other.admin.call(users.changeRolesOfMany, gift)).toMatchObject(missing);
  const foreignRole = { chosen: { ids: [own] }, given: [tenant.adminRoleId], taken: [] };
  expect(await other.admin.call(users.changeRolesOfMany, foreignRole)).toMatchObject({ code: 4000 });
  const all = { chosen: { filter: { keyword: '外租户群众' } } };
  expect((await other.admin.call(users.disableMany, all)).data.ids).toEqual([own]);
  expect(await stateOf(tenant, person)).toMatchObject({ enabled: 1, departmentId: 0, roles: [] });
});

test('nobody goes on and on with many users', async () => {
  const desk = await tenant.userWith(['user', 'user:disable']);
  const chosen = { ids: [desk.userId] };
  for (let times = 0; times < 30; times += 1) await desk.call(users.disableMany, { chosen });
  expect(await desk.call(users.disableMany, { chosen })).toMatchObject({ code: 4290 });
});
