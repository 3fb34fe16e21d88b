import { brands } from '@edp/contract/brands';
import { listSettings } from '@edp/contract/list-settings';
import { listViews, MAX_VIEWS } from '@edp/contract/list-views';
import type { InputOf } from '@edp/contract/endpoint';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
});

const list = 'brand' as const;
const viewInput = (fields: Partial<InputOf<typeof listViews.save>> = {}): InputOf<typeof listViews.save> => ({
  list,
  name: '停用的',
  audience: 'me',
  filters: { active: '0', name: '' },
  sort: { field: 'name', order: 'desc' },
  layout: { columns: [{ key: 'code' }, { key: 'createTime', hidden: true }], density: 'comfortable' },
  ...fields,
});
const namesOf = async (client: TestClient) =>
  (await client.call(listViews.list, { list })).data.views.map(({ name }) => name);
const missing = { http: 404, code: 4040 };
const refused = { http: 403, code: 4030 };

test('a view comes back as it was kept, is changed and goes again', async () => {
  const person = await tenant.userWith(['brand', 'unit']);
  const { data: view } = await person.call(listViews.save, viewInput());
  expect(view).toMatchObject({
    name: '停用的',
    filters: { active: '0' },
    sort: { field: 'name', order: 'desc' },
    layout: { density: 'comfortable' },
    canChange: true,
  });
  expect((await person.call(listViews.list, { list })).data.views).toEqual([view]);
  expect((await person.call(listViews.list, { list: 'unit' })).data.views).toEqual([]);
  const renamed = viewInput({ id: view.id, version: view.version, name: '旧的', sort: null });
  expect((await person.call(listViews.save, renamed)).data).toMatchObject({ name: '旧的', sort: null });
  expect(await person.call(listViews.save, renamed)).toMatchObject({
    code: 4091,
    data: { current: { name: '旧的' } },
  });
  expect(await person.call(listViews.save, viewInput({ name: '旧的' }))).toMatchObject({
    code: 4090,
    errors: [{ path: 'name', message: '视图名称已存在' }],
  });
  expect(await person.call(listViews.remove, { id: view.id })).toMatchObject({ code: 0 });
  expect(await namesOf(person)).toEqual([]);
});

test('nobody sees or changes the private view of somebody else, in the same tenant or another', async () => {
  const owner = await tenant.userWith(['brand']);
  const { data: view } = await owner.call(listViews.save, viewInput({ name: '私有' }));
  for (const stranger of [tenant.admin, await tenant.userWith(['brand']), other.admin]) {
    expect(await namesOf(stranger)).not.toContain('私有');
    expect(await stranger.call(listViews.save, viewInput({ id: view.id }))).toMatchObject(missing);
    expect(await stranger.call(listViews.remove, { id: view.id })).toMatchObject(missing);
  }
  expect(await namesOf(owner)).toEqual(['私有']);
});

test('sharing needs its button; a shared view is seen by its audience alone and changed by whoever may share', async () => {
  const clerk = await tenant.userWith(['brand']);
  for (const audience of ['role', 'tenant'] as const)
    expect(await clerk.call(listViews.save, viewInput({ audience }))).toMatchObject({
      ...refused,
      message: '没有共享视图的权限',
    });
  const lead = await tenant.userWith(['brand', 'home', 'home:shareViews']);
  const { data: all } = await lead.call(listViews.save, viewInput({ name: '全员', audience: 'tenant' }));
  const forRole = viewInput({ name: '本角色', audience: 'role', roleId: clerk.roleId });
  const { data: ofRole } = await lead.call(listViews.save, forRole);
  expect(await namesOf(clerk)).toEqual(['全员', '本角色']);
  const bystander = await tenant.userWith(['brand']);
  expect(await namesOf(bystander)).toEqual(['全员']);
  expect(await namesOf(other.admin)).toEqual([]);
  for (const { id } of [all, ofRole]) {
    expect(await clerk.call(listViews.remove, { id })).toMatchObject(refused);
    expect(await other.admin.call(listViews.remove, { id })).toMatchObject(missing);
  }
  expect((await clerk.call(listViews.list, { list })).data.views).toMatchObject([
    { canChange: false },
    { canChange: false },
  ]);
  const { roleId } = await other.userWith(['brand']);
  const strange = viewInput({ name: '别家', audience: 'role', roleId });
  expect(await lead.call(listViews.save, strange)).toMatchObject({ code: 4000, message: '角色不存在' });
  expect(await tenant.admin.call(listViews.remove, { id: all.id })).toMatchObject({ code: 0 });
  await lead.call(listViews.remove, { id: ofRole.id });
});

test('a view that names what a role may not see leaves it out', async () => {
  const lead = await tenant.userWith(['brand', 'home', 'home:shareViews']);
  const layout = { columns: [{ key: 'code' }, { key: 'name' }] };
  const filters = {
    keyword: '钢',
    name: '钢',
    active: '1',
    createdByIds: 'me',
    blank: 'labelPath,description',
  };
  const shared = viewInput({ name: '含隐藏列', audience: 'tenant', filters, layout });
  const { data: view } = await lead.call(listViews.save, shared);
  const visible = { brand: { columns: ['code', 'active'], fields: ['code', 'active', 'labelPath'] } };
  const reader = await tenant.userWith(['brand'], { visible });
  const { data } = await reader.call(listViews.list, { list });
  expect(data.views).toMatchObject([
    { filters: { active: '1', blank: 'labelPath' }, sort: null, layout: { columns: [{ key: 'code' }] } },
  ]);
  expect(Object.keys(data.views[0]?.filters ?? {}).toSorted()).toEqual(['active', 'blank']);
  const asked = { ...data.views[0]?.filters };
  expect(await reader.call(brands.list, { active: Number(asked['active']) as 0 | 1 })).toMatchObject({
    code: 0,
  });
  const own = viewInput({ filters: { name: '钢' }, sort: null });
  expect(await reader.call(listViews.save, own)).toMatchObject(refused);
  await lead.call(listViews.remove, { id: view.id });
});

test('each person orders the tabs and has a list open with one of them', async () => {
  const [one, two] = [await tenant.userWith(['brand']), await tenant.userWith(['brand'])];
  const ids: number[] = [];
  for (const name of ['甲', '乙', '丙'])
    ids.push((await one.call(listViews.save, viewInput({ name }))).data.id);
  const [first = 0, second = 0, third = 0] = ids;
  await one.call(listViews.arrange, { list, order: [third, first], defaultViewId: second });
  await one.call(listSettings.saveLayout, { list, layout: { columns: [] } });
  await two.call(listViews.arrange, { list, order: [first], defaultViewId: first });
  const { data } = await one.call(listViews.list, { list });
  expect(data.views.map(({ name }) => name)).toEqual(['丙', '甲', '乙']);
  expect(data.defaultViewId).toBe(second);
  expect((await two.call(listViews.list, { list })).data).toEqual({ views: [], defaultViewId: null });
  await one.call(listViews.remove, { id: second });
  expect((await one.call(listViews.list, { list })).data.defaultViewId).toBeNull();
});

test('without the screen of a list there are no views of it, and nobody has more than there may be', async () => {
  const stranger = await tenant.userWith(['unit']);
  expect(await stranger.call(listViews.list, { list })).toMatchObject(refused);
  expect(await stranger.call(listViews.save, viewInput())).toMatchObject(refused);
  expect(await stranger.call(listViews.arrange, { list, order: [], defaultViewId: null })).toMatchObject(
    refused,
  );
  const person = await tenant.userWith(['brand']);
  for (let n = 0; n < MAX_VIEWS; n += 1) await person.call(listViews.save, viewInput({ name: `第${n}个` }));
  expect(await person.call(listViews.save, viewInput({ name: '多' }))).toMatchObject({
    code: 4093,
    message: '每个列表最多50个视图，请先删除一些',
  });
});

test.each([
  [{ filters: { nothing: '1' } }, 'filters', '没有这个筛选条件'],
  [{ filters: { active: '7' } }, 'active', '格式不正确'],
  [{ sort: { field: 'description', order: 'asc' as const } }, 'sortField', '不支持按此列排序'],
  [{ name: ' ' }, 'name', '请输入视图名称'],
])('what the list would refuse is not kept: %j', async (fields, path, message) => {
  const answer = await tenant.admin.send('POST', listViews.save.path, { ...viewInput(), ...fields });
  expect(answer).toMatchObject({ code: 4000, errors: [{ path, message }] });
});
