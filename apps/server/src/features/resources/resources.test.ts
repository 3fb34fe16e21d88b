import { brands } from '@edp/contract/brands';
import { menus } from '@edp/contract/menus';
import { resources } from '@edp/contract/resources';
import { beforeAll, describe, expect, test } from 'vitest';
import { brandForm } from '../../testing/fixtures/brand-form.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
  other = await product.newTenant();
});

let codes = 0;
const menuForm = (fields: object = {}) => ({
  kind: 'menu' as const,
  code: `m${++codes}`,
  name: '新菜单',
  sort: 99,
  ...fields,
});
const idOf = (code: string) => tenant.resources.get(code) ?? 0;
const stored = async (id: number) =>
  (await tenant.admin.call(resources.list, {})).data.find((resource) => resource.id === id);

async function added(fields: object = {}) {
  return (await tenant.admin.call(resources.create, menuForm(fields))).data;
}

describe('adding', () => {
  test('an entry shows in the menu of the role that added it, below its parent', async () => {
    const entry = await added({
      parentId: idOf('basics'),
      name: '仓库',
      url: '/warehouse',
      screen: 'warehouse',
    });
    expect(entry).toMatchObject({ parentId: idOf('basics'), kind: 'menu', roleIds: [tenant.adminRoleId] });
    const { data } = await tenant.admin.call(menus.current, { parentId: idOf('basics') });
    expect(data.menuList.at(-1)).toMatchObject({ id: entry.id, name: '仓库', url: '/warehouse' });
  });

  test('a code stands once among the buttons of a screen', async () => {
    const button = { kind: 'button' as const, code: 'add', name: '新增', screen: 'brand', sort: 9 };
    expect(await tenant.admin.call(resources.create, button)).toMatchObject({
      http: 409,
      code: 4090,
      errors: [{ path: 'code', message: '代码已存在' }],
    });
    expect((await tenant.admin.call(resources.create, { ...button, code: 'print' })).code).toBe(0);
  });

  test.each([
    [{ parentId: 999_999_999 }, 'parentId', '上级不存在'],
    [{ kind: 'button' }, 'propsCode', '请填写按钮所属的页面'],
    [{ kind: 'page' }, 'kind', '请选择资源类型'],
    [{ url: 'javascript:alert(1)' }, 'url', '地址格式不正确'],
    [{ url: '//elsewhere.example' }, 'url', '地址格式不正确'],
    [{ url: String.raw`/\elsewhere.example` }, 'url', '地址格式不正确'],
    [{ roleIds: [999_999_999] }, 'roleIds', '角色无效'],
    [{ name: '' }, 'name', '请输入名称'],
  ])('%j is refused', async (fields, path, message) => {
    const answer = await tenant.admin.send('POST', resources.create.path, menuForm(fields));
    expect(answer).toMatchObject({ http: 400, code: 4000, errors: [{ path, message }] });
  });

  test('nothing can stand below a button', async () => {
    const answer = await tenant.admin.call(resources.create, menuForm({ parentId: idOf('brand:add') }));
    expect(answer).toMatchObject({ code: 4000, errors: [{ path: 'parentId', message: '上级不存在' }] });
  });
});

describe('changing', () => {
  test('what is granted acts on the next call of everybody', async () => {
    const clerk = await tenant.userWith(['basics', 'brand']);
    const [role] = await product.database
      .asTenant(tenant.id)
      .selectFrom('roles')
      .select('id')
      .where('tenant_id', '=', tenant.id)
      .where('code', '=', clerk.account.toUpperCase())
      .execute();
    const roleId = role?.id ?? 0;
    expect(await clerk.call(brands.save, brandForm())).toMatchObject({ code: 4030 });
    const button = await stored(idOf('brand:add'));
    const granted = { ...menuForm(), ...button, roleIds: [tenant.adminRoleId, roleId] };
    expect((await tenant.admin.call(resources.update, { ...granted, id: idOf('brand:add') })).code).toBe(0);
    expect(await clerk.call(brands.save, brandForm())).toMatchObject({ code: 0 });
    const { data } = await clerk.call(menus.current, {});
    expect(data.permissionList[0]?.buttons).toEqual([{ code: 'add', name: '新增' }]);
    const taken = { ...granted, id: idOf('brand:add'), roleIds: [tenant.adminRoleId] };
    await tenant.admin.call(resources.update, taken);
    expect(await clerk.call(brands.save, brandForm())).toMatchObject({ code: 4030 });
  });

  test('a button that becomes another no longer allows what it did, from the next call on', async () => {
    const clerk = await tenant.userWith(['basics', 'brand', 'brand:add']);
    expect(await clerk.call(brands.save, brandForm())).toMatchObject({ code: 0 });
    const id = idOf('brand:add');
    const button = { ...menuForm(), ...(await stored(id)), id };
    expect((await tenant.admin.call(resources.update, { ...button, code: 'other' })).code).toBe(0);
    expect(await clerk.call(brands.save, brandForm())).toMatchObject({ code: 4030 });
    expect((await tenant.admin.call(resources.update, button)).code).toBe(0);
    expect(await clerk.call(brands.save, brandForm())).toMatchObject({ code: 0 });
  });

  test('what is left out stays, its grants too', async () => {
    const { id, code } = await added({
      icon: 'box',
      url: '/stays',
      screen: 'stays',
      parentId: idOf('basics'),
    });
    const { data } = await tenant.admin.call(resources.update, menuForm({ id, code, name: '改名' }) as never);
    expect(data).toMatchObject({ name: '改名', icon: 'box', url: '/stays', parentId: idOf('basics') });
    expect(data.roleIds).toEqual([tenant.adminRoleId]);
  });

  test('no entry comes to stand below itself, not even when two are moved at once', async () => {
    const top = await added();
    const below = await added({ parentId: top.id });
    const move = (id: number, code: string, parentId: number) =>
      tenant.admin.call(resources.update, { ...menuForm({ code }), id, parentId });
    const refused = { code: 4000, errors: [{ path: 'parentId', message: '不能移动到自己的下级' }] };
    expect(await move(top.id, top.code, below.id)).toMatchObject(refused);
    expect(await move(top.id, top.code, top.id)).toMatchObject(refused);
    const pairs = await Promise.all(
      Array.from({ length: 8 }, async () => [await added(), await added()] as const),
    );
    const moved = await Promise.all(
      pairs.map(([one, two]) =>
        Promise.all([move(one.id, one.code, two.id), move(two.id, two.code, one.id)]),
      ),
    );
    for (const both of moved) expect(both.map(({ code }) => code).toSorted()).toEqual([0, 4000]);
  });

  test('the menu stays five levels deep, also when a branch is moved', async () => {
    const chain = [await added()];
    for (let level = 2; level <= 5; level++) chain.push(await added({ parentId: chain.at(-1)?.id }));
    const tooDeep = { http: 400, errors: [{ path: 'parentId', message: '最多5级' }] };
    const below = (parentId: number | undefined) => menuForm({ parentId });
    expect(await tenant.admin.call(resources.create, below(chain[4]?.id))).toMatchObject(tooDeep);
    const branch = await added();
    const leaf = await added({ parentId: branch.id });
    const moved = (parentId: number | undefined) =>
      tenant.admin.call(resources.update, { ...branch, parentId });
    expect(await moved(chain[3]?.id)).toMatchObject(tooDeep);
    expect((await moved(chain[2]?.id)).code).toBe(0);
    expect(await stored(leaf.id)).toMatchObject({ parentId: branch.id });
  });

  test('a menu entry does not become a button', async () => {
    const { id, code } = await added({ screen: 'kind' });
    const answer = await tenant.admin.call(resources.update, { ...menuForm({ code }), id, kind: 'button' });
    expect(answer).toMatchObject({ code: 4000, errors: [{ path: 'kind' }] });
  });
});

describe('an entry that came with the product', () => {
  test('gets another name and place, and nothing that the screen of the menu refuses', async () => {
    const own = await product.newTenant();
    const id = own.resources.get('brand') ?? 0;
    const change = async (fields: object) => {
      const { data } = await own.admin.call(resources.list, {});
      const present = data.find((resource) => resource.id === id);
      return own.admin.call(resources.update, { ...menuForm(), ...present, ...fields, id });
    };
    const group = own.resources.get('goods') ?? 0;
    expect(await change({ name: '牌号', parentId: group })).toMatchObject({
      data: { name: '牌号', parentId: group },
    });
    expect(await change({ parentId: own.resources.get('unit') })).toMatchObject({
      errors: [{ path: 'parentId', message: '只能放在分组内' }],
    });
    expect(await change({ url: 'https://elsewhere.example' })).toMatchObject({
      errors: [{ path: 'url', message: '只有外部页面可以设置地址' }],
    });
    expect(await change({ code: 'other' })).toMatchObject({
      errors: [{ path: 'code', message: '内置菜单的代码和页面不能修改' }],
    });
    expect(await change({ screen: 'other' })).toMatchObject({
      errors: [{ path: 'screen', message: '内置菜单的代码和页面不能修改' }],
    });
    expect(await change({ roleIds: [] })).toMatchObject({
      errors: [{ path: 'roleIds', message: '请在角色管理中设置权限' }],
    });
    for (const button of [
      'brand:add',
      'brand:edit',
      'brand:enable',
      'brand:export',
      'brand:import',
      'brand:delete',
      'brand:multilingual',
    ])
      await own.admin.call(resources.remove, { id: own.resources.get(button) ?? 0 });
    expect(await own.admin.call(resources.remove, { id })).toMatchObject({
      code: 4093,
      message: '内置菜单不能删除，可以隐藏',
    });
  });
});

describe('deleting', () => {
  test('takes grants and names in other languages with it, and nothing that has something below it', async () => {
    const top = await added();
    const below = await added({ parentId: top.id });
    await product.database.inTenantTransaction(tenant.id, (db) =>
      db
        .insertInto('translations')
        .values({ tenant_id: tenant.id, record_id: below.id, language: 'ENG', name: 'Below', remark: '' })
        .execute(),
    );
    expect(await tenant.admin.call(resources.remove, { id: top.id })).toMatchObject({
      http: 409,
      code: 4092,
      message: '下级资源存在，不能删除',
    });
    expect((await tenant.admin.call(resources.remove, { id: below.id })).message).toBe('删除成功');
    expect((await tenant.admin.call(resources.remove, { id: top.id })).code).toBe(0);
    const left = await product.database
      .asTenant(tenant.id)
      .selectFrom('translations')
      .select('name')
      .where('tenant_id', '=', tenant.id)
      .where('record_id', '=', below.id)
      .execute();
    expect(left).toEqual([]);
    expect(await tenant.admin.call(resources.remove, { id: top.id })).toMatchObject({ code: 4040 });
  });
});

test('nobody can take the right to manage resources from the own role', async () => {
  const id = idOf('home:manageResources');
  const refused = { http: 409, code: 4093, message: '不能取消自己的资源管理权限' };
  expect(await tenant.admin.call(resources.remove, { id })).toMatchObject(refused);
  const button = { kind: 'button' as const, code: 'manageResources', name: '管理资源', sort: 1 };
  const change = (fields: object) =>
    tenant.admin.call(resources.update, { id, ...button, screen: 'home', ...fields });
  expect(await change({ roleIds: [] })).toMatchObject(refused);
  expect(await change({ code: 'other' })).toMatchObject(refused);
  expect(await change({})).toMatchObject({ code: 0 });
});

test('nobody takes the right to maintain roles from the own role, even where others have it', async () => {
  const { roleId } = await tenant.userWith(['role', 'role:edit', 'user', 'user:assignRoles']);
  const id = idOf('role:edit');
  const button = { kind: 'button' as const, screen: 'role', code: 'edit', name: '编辑', sort: 1 };
  const refused = { http: 409, code: 4093, message: '不能取消自己的角色管理权限' };
  const granted = { id, ...button, roleIds: [roleId] };
  expect(await tenant.admin.call(resources.update, granted)).toMatchObject(refused);
});

test('buttons over other companies are for operators alone', async () => {
  const operator = await product.newTenant({ operator: true });
  const button = {
    kind: 'button' as const,
    code: 'approve',
    name: '审批',
    screen: 'registration',
    sort: 1,
  };
  const refused = { http: 403, code: 4030 };
  expect(await tenant.admin.call(resources.create, button)).toMatchObject(refused);
  expect(await tenant.admin.call(resources.create, { ...button, kind: 'menu' })).toMatchObject(refused);
  const own = (await tenant.admin.call(resources.create, { ...button, screen: 'mine' })).data;
  expect(await tenant.admin.call(resources.update, { ...button, id: own.id })).toMatchObject(refused);
  const theirs = { ...button, id: operator.resources.get('registration:approve') ?? 0 };
  expect(await operator.admin.call(resources.update, { ...theirs, name: '审批申请' })).toMatchObject({
    code: 0,
  });
});

test('only who may manage resources is answered', async () => {
  const reader = await tenant.userWith(['home', 'brand']);
  const refused = { http: 403, code: 4030 };
  expect(await reader.call(resources.list, {})).toMatchObject(refused);
  expect(await reader.call(resources.create, menuForm())).toMatchObject(refused);
  expect(await reader.call(resources.update, { ...menuForm(), id: idOf('brand') })).toMatchObject(refused);
  expect(await reader.call(resources.remove, { id: idOf('brand') })).toMatchObject(refused);
});

test('another tenant neither sees nor changes a resource, and its roles cannot be granted one', async () => {
  const entry = await added({ name: '机密' });
  const missing = { http: 404, code: 4040 };
  const seen = (await other.admin.call(resources.list, {})).data;
  expect(seen.some(({ id }) => id === entry.id)).toBe(false);
  expect(seen.length).toBeGreaterThan(5);
  expect((await other.admin.call(resources.list, { roleId: tenant.adminRoleId })).data).toEqual([]);
  expect(await other.admin.call(resources.update, { ...menuForm(), id: entry.id })).toMatchObject(missing);
  expect(await other.admin.call(resources.remove, { id: entry.id })).toMatchObject(missing);
  const wrong = { http: 400, code: 4000, errors: [{ path: 'roleIds', message: '角色无效' }] };
  const foreignRole = { roleIds: [tenant.adminRoleId, other.adminRoleId] };
  expect(await tenant.admin.call(resources.create, menuForm(foreignRole))).toMatchObject(wrong);
  expect(await tenant.admin.call(resources.update, { ...entry, ...foreignRole })).toMatchObject(wrong);
  const foreignParent = menuForm({ parentId: other.resources.get('basics') });
  expect(await tenant.admin.call(resources.create, foreignParent)).toMatchObject({
    errors: [{ path: 'parentId' }],
  });
  expect((await stored(entry.id))?.name).toBe('机密');
});
