import { departments } from '@edp/contract/departments';
import { sharingRules } from '@edp/contract/sharing-rules';
import { userGroups } from '@edp/contract/user-groups';
import { users } from '@edp/contract/users';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
});

const missing = { http: 404, code: 4040, message: '数据不存在' };
const refused = { http: 403, code: 4030 };
let numbers = 0;

async function group(fields: { code?: string; name?: string; members?: number[] } = {}) {
  const { members = [], ...named } = fields;
  const form = { code: `GROUP-${++numbers}`, name: `小组${numbers}`, ...named };
  const { data } = await tenant.admin.call(userGroups.create, form);
  if (members.length > 0) await tenant.admin.call(userGroups.addMembers, { id: data.id, userIds: members });
  return { ...data, memberCount: members.length };
}

async function person(name: string, departmentId?: number) {
  const form = { account: `member-${++numbers}-${tenant.code}`, name, roleIds: [], departmentId };
  return (await tenant.admin.call(users.create, form)).data;
}

test('groups are offered by page, order and search, with their enabled members; stopped ones are not', async () => {
  const own = await product.newTenant();
  const add = async (code: string, name: string, members: number[]) => {
    const { data } = await own.admin.call(userGroups.create, { code, name });
    if (members.length > 0) await own.admin.call(userGroups.addMembers, { id: data.id, userIds: members });
    return data;
  };
  const review = await add('QA', '质量小组', [own.adminId]);
  await add('BUY', '采购小组', []);
  const named = async (input: object) =>
    (await own.admin.call(userGroups.list, input)).data.map(({ name, memberCount }) => [name, memberCount]);
  expect(await named({ sortField: 'code' })).toEqual([
    ['采购小组', 0],
    ['质量小组', 1],
  ]);
  expect(await named({ sortField: 'code', pageSize: 1, pageNo: 2 })).toEqual([['质量小组', 1]]);
  expect(await named({ name: '质量' })).toEqual([['质量小组', 1]]);
  expect(await named({ keyword: 'cgxz' })).toEqual([['采购小组', 0]]);
  expect(await named({ keyword: 'buy' })).toEqual([['采购小组', 0]]);
  await own.admin.call(userGroups.switchStatus, { id: review.id, enabled: 0 });
  expect(await named({})).toEqual([['采购小组', 0]]);
  const all = await own.admin.call(userGroups.overview, { keyword: 'zlxz' });
  expect(all).toMatchObject({ total: 1, data: [{ id: review.id, enabled: 0, memberCount: 1, remark: '' }] });
  expect((await own.admin.call(userGroups.overview, { enabled: 1 })).data).toHaveLength(1);
});

describe('a group', () => {
  test('has a code of its own and is saved by whoever has read it last', async () => {
    const { id, code, version } = await group();
    expect(await tenant.admin.call(userGroups.create, { code, name: '另一组' })).toMatchObject({
      code: 4090,
      errors: [{ path: 'code', message: '代码已存在' }],
    });
    const { errors } = await tenant.admin.call(userGroups.create, { code: '中文', name: '' });
    expect(errors?.map(({ path }) => path)).toEqual(['code', 'name']);
    const change = { id, code, name: '评审组', remark: '每周', version };
    expect((await tenant.admin.call(userGroups.update, change)).data).toMatchObject({
      name: '评审组',
      remark: '每周',
      version: version + 1,
    });
    const stale = { code: 4091, data: { current: { name: '评审组' }, updatedName: '管理员' } };
    expect(await tenant.admin.call(userGroups.update, change)).toMatchObject(stale);
    expect(await tenant.admin.call(userGroups.switchStatus, { id, enabled: 0, version })).toMatchObject(
      stale,
    );
  });

  test('has members by page, found by name, account and department with those below', async () => {
    const { data: above } = await tenant.admin.call(departments.create, { name: '质量中心' });
    const { data: below } = await tenant.admin.call(departments.create, {
      name: '检验组',
      parentId: above.id,
    });
    const [one, two] = [await person('欧阳青', below.id), await person('周敏')];
    const { id } = await group({ members: [one.id, two.id] });
    const found = async (input: object) => {
      const { data, total } = await tenant.admin.call(userGroups.members, { id, ...input });
      return { names: data.map(({ name }) => name), total };
    };
    expect((await found({})).total).toBe(2);
    expect(await found({ pageSize: 1, pageNo: 2, sortField: 'account' })).toEqual({
      names: ['周敏'],
      total: 2,
    });
    expect((await found({ keyword: 'oyq' })).names).toEqual(['欧阳青']);
    expect((await found({ departmentId: above.id })).names).toEqual(['欧阳青']);
    const offered = await tenant.admin.call(userGroups.candidates, { id, keyword: two.account });
    expect(offered.data).toMatchObject([{ id: two.id, added: true, account: two.account }]);
    await tenant.admin.call(users.disable, { id: two.id });
    expect((await tenant.admin.call(userGroups.candidates, { id, keyword: two.account })).data).toEqual([]);
    expect((await found({ keyword: 'zm' })).names).toEqual(['周敏']);
  });

  test('takes people once, and nobody who is disabled or unknown', async () => {
    const [one, gone] = [await person('陈立'), await person('周离')];
    await tenant.admin.call(users.disable, { id: gone.id });
    const { id } = await group();
    const add = (...userIds: number[]) => tenant.admin.call(userGroups.addMembers, { id, userIds });
    const both = await Promise.all([add(one.id, one.id), add(one.id)]);
    expect(both).toMatchObject([{ data: { memberCount: 1 } }, { data: { memberCount: 1 } }]);
    const wrong = { code: 4000, errors: [{ path: 'userIds', message: '用户不存在或已停用' }] };
    expect(await add(one.id, gone.id)).toMatchObject(wrong);
    expect(await add(other.adminId)).toMatchObject(wrong);
    expect(await add()).toMatchObject({ errors: [{ path: 'userIds', message: '请选择用户' }] });
    const many = Array.from({ length: 501 }, (_, at) => at + 1);
    expect(await add(...many)).toMatchObject({ errors: [{ message: '最多500个' }] });
    const taken = await tenant.admin.call(userGroups.removeMembers, { id, userIds: [one.id] });
    expect(taken.data.memberCount).toBe(0);
  });

  test('is given all its members by one call, or stays as it is', async () => {
    const [one, two, gone] = [await person('陈一'), await person('陈二'), await person('陈走')];
    const { id } = await group({ members: [one.id] });
    await tenant.admin.call(users.disable, { id: gone.id });
    const set = (userIds: number[], version?: number) =>
      tenant.admin.call(userGroups.setMembers, { id, userIds, version });
    const ids = async () =>
      (await tenant.admin.call(userGroups.members, { id })).data.map((member) => member.id);
    expect(await set([gone.id])).toMatchObject({ code: 4000, errors: [{ message: '用户不存在或已停用' }] });
    expect(await set([two.id], 99)).toMatchObject({ code: 4091 });
    expect(await ids()).toEqual([one.id]);
    expect(await set([two.id, two.id], 1)).toMatchObject({ code: 0, data: { memberCount: 1 } });
    expect(await ids()).toEqual([two.id]);
    // Whoever is there already may have been disabled since.
    await tenant.admin.call(users.disable, { id: two.id });
    expect(await set([one.id, two.id])).toMatchObject({ code: 0 });
    expect((await ids()).toSorted()).toEqual([one.id, two.id].toSorted());
    expect(await set([])).toMatchObject({ data: { memberCount: 0 } });
  });

  test('that a rule shares with is not deleted, and when stopped stays there and is chosen nowhere else', async () => {
    const { id, name } = await group({ members: [tenant.adminId] });
    const party = { groupId: [id] };
    const form = (rule: string) => ({
      name: rule,
      sharingType: 'material' as const,
      power: 0,
      addResource: { id: [tenant.adminId] },
      addSharingTo: party,
    });
    const { data: rule } = await tenant.admin.call(sharingRules.create, form('给评审组'));
    expect(await tenant.admin.call(userGroups.remove, { id })).toMatchObject({
      code: 4092,
      message: '用户组正在被1条数据使用，不能删除',
      data: { usedBy: { total: 1, records: [{ type: 'sharingRule', id: rule.id, name: '给评审组' }] } },
    });
    await tenant.admin.call(userGroups.switchStatus, { id, enabled: 0 });
    expect(await tenant.admin.call(sharingRules.create, form('再给一次'))).toMatchObject({
      code: 4000,
      errors: [{ path: 'addSharingTo', message: '用户组已停用' }],
    });
    const kept = await tenant.admin.call(sharingRules.update, { id: rule.id, ...form('改了名') });
    expect(kept.data.sharingTo).toMatchObject([{ kind: 'group', id, name }]);
    const unused = await group({ members: [tenant.adminId] });
    expect(await tenant.admin.call(userGroups.remove, { id: unused.id })).toMatchObject({ code: 0 });
    expect(await tenant.admin.call(userGroups.members, { id: unused.id })).toMatchObject(missing);
  });
});

test('each button is a right of its own', async () => {
  const { id, code, name } = await group();
  const calls = {
    'userGroup:add': (by: TestTenant['admin']) => by.call(userGroups.create, { code: `X${id}`, name }),
    'userGroup:edit': (by: TestTenant['admin']) => by.call(userGroups.update, { id, code, name }),
    'userGroup:members': (by: TestTenant['admin']) =>
      by.call(userGroups.addMembers, { id, userIds: [tenant.adminId] }),
    'userGroup:disable': (by: TestTenant['admin']) => by.call(userGroups.switchStatus, { id, enabled: 1 }),
    'userGroup:delete': (by: TestTenant['admin']) => by.call(userGroups.remove, { id }),
  };
  for (const [button, call] of Object.entries(calls)) {
    const others = Object.keys(calls).filter((one) => one !== button);
    expect(await call(await tenant.userWith(['userGroup', ...others]))).toMatchObject(refused);
    expect(await call(await tenant.userWith(['userGroup', button]))).toMatchObject({ code: 0 });
  }
});

test("another tenant's groups are neither seen nor changed", async () => {
  const { id, code, name } = await group({ members: [tenant.adminId] });
  expect((await other.admin.call(userGroups.list, { keyword: code })).data).toEqual([]);
  expect((await other.admin.call(userGroups.overview, { keyword: code })).data).toEqual([]);
  const { admin } = other;
  expect(await admin.call(userGroups.members, { id })).toMatchObject(missing);
  expect(await admin.call(userGroups.candidates, { id })).toMatchObject(missing);
  expect(await admin.call(userGroups.update, { id, code, name })).toMatchObject(missing);
  expect(await admin.call(userGroups.switchStatus, { id, enabled: 0 })).toMatchObject(missing);
  const userIds = [other.adminId];
  expect(await admin.call(userGroups.addMembers, { id, userIds })).toMatchObject(missing);
  expect(await admin.call(userGroups.setMembers, { id, userIds: [] })).toMatchObject(missing);
  expect(await admin.call(userGroups.removeMembers, { id, userIds: [tenant.adminId] })).toMatchObject(
    missing,
  );
  expect(await admin.call(userGroups.remove, { id })).toMatchObject(missing);
  expect((await tenant.admin.call(userGroups.members, { id })).data).toMatchObject([{ id: tenant.adminId }]);
});
