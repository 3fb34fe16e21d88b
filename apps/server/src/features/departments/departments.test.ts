import { departments } from '@edp/contract/departments';
import type { DepartmentNode } from '@edp/contract/departments';
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

async function add(name: string, parentId = 0) {
  return (await tenant.admin.call(departments.create, { name, parentId })).data;
}

function flat(nodes: readonly DepartmentNode[]): DepartmentNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.children)]);
}

async function nodes(keyword = ''): Promise<DepartmentNode[]> {
  return flat((await tenant.admin.call(departments.tree, { keyword })).data);
}

async function childrenOf(id: number): Promise<string[]> {
  return (await nodes()).filter(({ parentId }) => parentId === id).map(({ name }) => name);
}

async function firstOf(id: number): Promise<DepartmentNode | undefined> {
  return (await nodes()).find(({ parentId }) => parentId === id);
}

describe('the tree', () => {
  test('counts enabled people of each department and of all below it', async () => {
    const above = await add('采购中心');
    const below = await add('标准件采购组', above.id);
    await tenant.userWith([], { departmentId: below.id });
    const gone = await tenant.userWith([], { departmentId: below.id });
    await tenant.userWith([], { departmentId: above.id });
    await tenant.admin.call(users.disable, { id: gone.userId });
    const found = await nodes('bzjcgz');
    expect(found.filter(({ matched }) => matched)).toMatchObject([
      { id: below.id, people: 1, peopleBelow: 1 },
    ]);
    expect(found.find(({ id }) => id === above.id)).toMatchObject({
      people: 1,
      peopleBelow: 2,
      matched: false,
    });
  });

  test('has one name once below a parent', async () => {
    const above = await add('仓储部');
    await add('收货组', above.id);
    const again = { name: '收货组', parentId: above.id };
    expect(await tenant.admin.call(departments.create, again)).toMatchObject({
      code: 4090,
      errors: [{ path: 'name', message: '同一上级下已有同名部门' }],
    });
    expect(await tenant.admin.call(departments.create, { name: '收货组' })).toMatchObject({ code: 0 });
    expect(await tenant.admin.call(departments.create, { name: '', parentId: 1 })).toMatchObject({
      errors: [{ path: 'name', message: '请输入部门名称' }],
    });
    expect(await tenant.admin.call(departments.create, { name: '孤儿', parentId: 1 })).toMatchObject({
      errors: [{ path: 'parentId', message: '上级不存在' }],
    });
  });
});

test('a change of an older version is refused with the department as it is now', async () => {
  const { id, version } = await add('质量部');
  const head = await tenant.userWith([]);
  const saved = await tenant.admin.call(departments.update, {
    id,
    version,
    name: '质量中心',
    headId: head.userId,
  });
  expect(saved.data).toMatchObject({ name: '质量中心', headId: head.userId, version: version + 1 });
  expect(await tenant.admin.call(departments.update, { id, version, name: '品控部' })).toMatchObject({
    code: 4091,
    data: { current: { name: '质量中心' }, updatedName: '管理员' },
  });
  // Whoever was head before stays it, also when disabled; nobody disabled becomes it.
  await tenant.admin.call(users.disable, { id: head.userId });
  const kept = { id, version: version + 1, name: '质量部', headId: head.userId };
  expect(await tenant.admin.call(departments.update, kept)).toMatchObject({ code: 0 });
  const elsewhere = await add('设备部');
  expect(
    await tenant.admin.call(departments.update, { id: elsewhere.id, name: '设备部', headId: head.userId }),
  ).toMatchObject({ errors: [{ path: 'headId', message: '用户不存在或已停用' }] });
});

describe('a move', () => {
  test('puts a department before another, and back as it says', async () => {
    const above = await add('生产一部');
    const [a, b, c] = [await add('甲', above.id), await add('乙', above.id), await add('丙', above.id)];
    const { data } = await tenant.admin.call(departments.move, {
      id: c.id,
      parentId: above.id,
      beforeId: a.id,
    });
    expect(await childrenOf(above.id)).toEqual(['丙', '甲', '乙']);
    const { former } = data;
    await tenant.admin.call(departments.move, { id: c.id, ...former });
    expect(await childrenOf(above.id)).toEqual(['甲', '乙', '丙']);
    await tenant.admin.call(departments.move, { id: b.id, parentId: a.id });
    expect(await childrenOf(a.id)).toEqual(['乙']);
    expect(
      await tenant.admin.call(departments.move, { id: c.id, parentId: above.id, beforeId: b.id }),
    ).toMatchObject({ code: 4093 });
  });

  test('makes nobody stale who edits a sibling, also when the siblings are numbered anew', async () => {
    const above = await add('生产三部');
    const [a, b, c] = [await add('甲', above.id), await add('乙', above.id), await add('丙', above.id)];
    // Each halves the room before the first.
    for (const id of [b.id, c.id, b.id, c.id, b.id, c.id]) {
      const move = { id, parentId: above.id, beforeId: (await firstOf(above.id))?.id ?? 0 };
      expect(await tenant.admin.call(departments.move, move)).toMatchObject({ code: 0 });
    }
    expect(await childrenOf(above.id)).toEqual(['丙', '乙', '甲']);
    const edit = { id: a.id, version: a.version, name: '甲组' };
    expect(await tenant.admin.call(departments.update, edit)).toMatchObject({ code: 0 });
  });

  test('makes no circle, not even of two at once', async () => {
    const [one, two] = [await add('左'), await add('右')];
    expect(await tenant.admin.call(departments.move, { id: one.id, parentId: one.id })).toMatchObject({
      errors: [{ path: 'parentId', message: '不能移动到自己的下级' }],
    });
    const both = await Promise.all([
      tenant.admin.call(departments.move, { id: one.id, parentId: two.id }),
      tenant.admin.call(departments.move, { id: two.id, parentId: one.id }),
    ]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 4000]);
    expect((await nodes()).filter(({ id }) => id === one.id || id === two.id)).toHaveLength(2);
  });

  test('tells beforehand how many people will see more and how many less', async () => {
    const [from, to] = [await add('旧中心'), await add('新中心')];
    const team = await add('班组', from.id);
    await tenant.userWith([], { departmentId: from.id, dataScope: 'departmentAndBelow' });
    await tenant.userWith([], { departmentId: to.id, dataScope: 'departmentAndBelow' });
    await tenant.userWith([], { departmentId: to.id, dataScope: 'organisation' });
    await tenant.userWith([], { departmentId: to.id, dataScope: 'department' });
    // Sees another whole tree than before.
    await tenant.userWith([], { departmentId: team.id, dataScope: 'organisation' });
    const move = { id: team.id, parentId: to.id };
    expect((await tenant.admin.call(departments.previewMove, move)).data).toEqual({
      people: 4,
      gaining: 3,
      losing: 2,
    });
    expect((await tenant.admin.call(departments.previewMove, { ...move, parentId: from.id })).data).toEqual({
      people: 0,
      gaining: 0,
      losing: 0,
    });
    expect(await childrenOf(from.id)).toEqual(['班组']);
  });
});

test('a department goes only when nobody belongs to it and nothing is below it', async () => {
  const above = await add('信息中心');
  const below = await add('开发组', above.id);
  const person = await tenant.userWith([], { departmentId: below.id });
  expect(await tenant.admin.call(departments.remove, { id: above.id })).toMatchObject({
    code: 4092,
    message: '部门正在被1条数据使用，不能删除',
    data: { usedBy: { total: 1, records: [{ type: 'department', id: below.id, name: '开发组' }] } },
  });
  expect(await tenant.admin.call(departments.remove, { id: below.id })).toMatchObject({
    data: { usedBy: { records: [{ type: 'user', code: person.account }] } },
  });
  const { data: user } = await tenant.admin.call(users.detail, { id: person.userId });
  await tenant.admin.call(users.update, { ...user, departmentId: null });
  expect(await tenant.admin.call(departments.remove, { id: below.id })).toMatchObject({ code: 0 });
  expect(await tenant.admin.call(departments.remove, { id: above.id })).toMatchObject({ code: 0 });
  expect(await tenant.admin.call(departments.remove, { id: above.id })).toMatchObject(missing);
});

test('a department of another tenant is neither seen nor changed', async () => {
  const { id, name } = await add('外租户部门');
  expect(flat((await other.admin.call(departments.tree, { keyword: name })).data)).toEqual([]);
  expect(await other.admin.call(departments.update, { id, name })).toMatchObject(missing);
  expect(await other.admin.call(departments.move, { id })).toMatchObject(missing);
  expect(await other.admin.call(departments.previewMove, { id })).toMatchObject(missing);
  expect(await other.admin.call(departments.remove, { id })).toMatchObject(missing);
  expect(await other.admin.call(departments.create, { name: '下级', parentId: id })).toMatchObject({
    errors: [{ path: 'parentId', message: '上级不存在' }],
  });
  const { data } = await other.admin.call(departments.create, { name: '自己的' });
  expect(await other.admin.call(departments.move, { id: data.id, parentId: id })).toMatchObject({
    code: 4000,
  });
  const stranger = await tenant.userWith([]);
  expect(
    await other.admin.call(departments.update, { id: data.id, name: '自己的', headId: stranger.userId }),
  ).toMatchObject({ errors: [{ path: 'headId' }] });
  expect((await nodes()).find((node) => node.id === id)).toMatchObject({ name });
});
