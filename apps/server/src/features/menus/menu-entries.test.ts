import { menus } from '@edp/contract/menus';
import type { MenuEntry } from '@edp/contract/menus';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;
let other: TestTenant;
let admin: TestClient;

beforeAll(async () => {
  [tenant, other] = [await product.newTenant(), await product.newTenant()];
  ({ admin } = tenant);
});

const flat = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children)]);
const tree = async (client = admin) => (await client.call(menus.tree, {})).data;
const all = async (client = admin) => flat((await tree(client)).entries);
async function entryOf(code: string, client = admin): Promise<MenuEntry> {
  const found = (await all(client)).find((entry) => entry.code === code);
  if (found === undefined) throw new Error(`No entry ${code}`);
  return found;
}
const shown = async (client = admin) => (await client.call(menus.current, {})).data;
const names = (items: readonly { name: string }[]) => items.map(({ name }) => name);
const link = (fields: object = {}) => ({
  kind: 'link' as const,
  chineseName: '帮助',
  englishName: 'Help',
  icon: 'book' as const,
  url: 'https://help.example.cn/start',
  ...fields,
});
const missing = { http: 404, code: 4040, message: '数据不存在' };

describe('built-in entries', () => {
  test('get other names and icons, in both languages, and an English reader sees the English one', async () => {
    const brand = await entryOf('brand');
    expect(brand).toMatchObject({
      kind: 'screen',
      builtIn: true,
      chineseName: '品牌',
      englishName: 'Brands',
    });
    const changed = { chineseName: '牌子', englishName: 'Makes', icon: 'tool' as const };
    const { data } = await admin.call(menus.update, { ...changed, id: brand.id, version: brand.version });
    expect(data).toMatchObject({ ...changed, version: brand.version + 1 });
    const nameFor = async (language: 'ZHS' | 'ENG') => {
      admin.language = language;
      const { menuList } = await shown();
      admin.language = 'ZHS';
      return menuList[2]?.list[2];
    };
    expect(await nameFor('ZHS')).toMatchObject({ name: '牌子', icon: 'tool', url: '/brand' });
    expect(await nameFor('ENG')).toMatchObject({ name: 'Makes' });
    expect(await entryOf('brand', other.admin)).toMatchObject({ chineseName: '品牌' });
  });

  test('leave the menu when they are hidden, and can be opened all the same', async () => {
    const unit = await entryOf('unit');
    await admin.call(menus.update, { id: unit.id, chineseName: unit.chineseName, hidden: 1 });
    const { menuList, hiddenList, permissionList } = await shown();
    expect(names(menuList[2]?.list ?? [])).not.toContain('单位');
    expect(hiddenList).toMatchObject([{ code: 'unit', url: '/unit', hidden: true }]);
    expect(permissionList.some(({ screen }) => screen === 'unit')).toBe(true);
  });

  test('keep their address and cannot be removed', async () => {
    const product = await entryOf('product');
    const form = { id: product.id, chineseName: product.chineseName };
    expect(await admin.call(menus.update, { ...form, url: 'https://example.cn' })).toMatchObject({
      code: 4000,
      errors: [{ path: 'url', message: '只有外部页面可以设置地址' }],
    });
    expect(await admin.call(menus.update, { ...form, roleIds: [] })).toMatchObject({
      errors: [{ path: 'roleIds', message: '请在角色管理中设置权限' }],
    });
    expect(await admin.call(menus.remove, { id: product.id })).toMatchObject({
      code: 4093,
      message: '内置菜单不能删除，可以隐藏',
    });
    const basics = await entryOf('basics');
    expect(await admin.call(menus.remove, { id: basics.id })).toMatchObject({ code: 4093 });
  });

  test('of the administration stay in the menu, by themselves and by the groups around them', async () => {
    const refusal = { code: 4000, errors: [{ path: 'hidden', message: '系统管理和平台运营的菜单不能隐藏' }] };
    for (const code of ['role', 'menu', 'administration']) {
      const { id, chineseName } = await entryOf(code);
      expect(await admin.call(menus.update, { id, chineseName, hidden: 1 })).toMatchObject(refusal);
    }
    const hidden = { kind: 'group' as const, chineseName: '抽屉', hidden: 1 as const };
    const { data: group } = await admin.call(menus.create, hidden);
    const role = await entryOf('role');
    expect(await admin.call(menus.move, { id: role.id, parentId: group.id })).toMatchObject({
      errors: [{ path: 'parentId' }],
    });
    await admin.call(menus.remove, { id: group.id });
  });
});

describe('external pages', () => {
  test('are seen by the roles that they are granted, within a group as well', async () => {
    const reader = await tenant.userWith(['home']);
    const { data: group } = await admin.call(menus.create, { kind: 'group', chineseName: '常用网站' });
    const form = link({ parentId: group.id, roleIds: [reader.roleId], opensWindow: 1 });
    const { data: page } = await admin.call(menus.create, form);
    expect(page).toMatchObject({ kind: 'link', builtIn: false, roleIds: [reader.roleId] });
    const { menuList } = await shown(reader);
    expect(menuList.at(-1)).toMatchObject({
      name: '常用网站',
      list: [{ name: '帮助', url: 'https://help.example.cn/start', opensWindow: true }],
    });
    expect(names((await shown()).menuList)).not.toContain('常用网站');
    await admin.call(menus.update, { id: page.id, chineseName: '帮助', roleIds: [] });
    expect(names((await shown(reader)).menuList)).toEqual(['首页']);
    expect(await admin.call(menus.remove, { id: group.id })).toMatchObject({ code: 4092 });
    await admin.call(menus.remove, { id: page.id });
    expect((await admin.call(menus.remove, { id: group.id })).code).toBe(0);
  });

  test.each([
    ['javascript:alert(1)', '请输入以 http:// 或 https:// 开头的地址'],
    ['https:evil', '请输入以 http:// 或 https:// 开头的地址'],
    ['//example.cn', '请输入以 http:// 或 https:// 开头的地址'],
    ['https://me:secret@example.cn/', '请输入以 http:// 或 https:// 开头的地址'],
    ['data:text/html,x', '请输入以 http:// 或 https:// 开头的地址'],
    [`https://example.cn/${'a'.repeat(500)}`, '不超过500个字符'],
  ])('are refused when their address is %s', async (url, message) => {
    expect(await admin.call(menus.create, link({ url }))).toMatchObject({
      code: 4000,
      errors: [{ path: 'url', message }],
    });
    expect(await admin.call(menus.checkFraming, { url })).toMatchObject({ code: 4000 });
  });

  test('say of an address that is not for the server to ask that they do not know', async () => {
    const { data } = await admin.call(menus.checkFraming, { url: 'http://127.0.0.1:9/' });
    expect(data.framing).toBe('unknown');
  });

  test('are not granted to roles of others, nor drawn with icons that there are not', async () => {
    const foreign = link({ roleIds: [other.adminRoleId] });
    expect(await admin.call(menus.create, foreign)).toMatchObject({ errors: [{ path: 'roleIds' }] });
    const drawn = await admin.send('POST', menus.create.path, link({ icon: '<svg>' }));
    expect(drawn).toMatchObject({ code: 4000, errors: [{ path: 'icon', message: '没有这个图标' }] });
  });
});

describe('order', () => {
  test('an entry moves among others and into groups; roles that hold it see the group', async () => {
    const reader = await tenant.userWith(['brand']);
    const [brand, goods, home] = [await entryOf('brand'), await entryOf('goods'), await entryOf('home')];
    const before = await entryOf('material');
    const moved = await admin.call(menus.move, {
      id: brand.id,
      parentId: goods.id,
      beforeId: before.id,
      version: brand.version,
    });
    expect(moved.data).toMatchObject({ id: brand.id, former: { parentId: brand.parentId } });
    const codes = (await entryOf('goods')).children.map(({ code }) => code);
    expect(codes).toEqual(['product', 'brand', 'material', 'classification', 'bom']);
    expect((await shown(reader)).menuList).toMatchObject([{ code: 'goods', list: [{ code: 'brand' }] }]);
    const toRoot = { id: brand.id, parentId: 0, beforeId: home.id };
    await admin.call(menus.move, toRoot);
    expect((await tree()).entries.slice(0, 2).map(({ code }) => code)).toEqual(['brand', 'home']);
    expect((await shown(reader)).menuList).toMatchObject([{ code: 'brand', list: [] }]);
    expect(await admin.call(menus.move, { id: goods.id, parentId: brand.id })).toMatchObject({
      errors: [{ path: 'parentId', message: '只能放在分组内' }],
    });
    expect(await admin.call(menus.move, { id: goods.id, parentId: goods.id })).toMatchObject({
      errors: [{ path: 'parentId', message: '不能移动到自己的下级' }],
    });
  });

  test('of two who move or change an entry from the same state one is told', async () => {
    const { id, version } = await entryOf('specification');
    const form = { id, chineseName: '规格', version };
    const answers = await Promise.all([
      admin.call(menus.update, { ...form, chineseName: '规格甲' }),
      admin.call(menus.update, { ...form, chineseName: '规格乙' }),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4091]);
    expect(await admin.call(menus.move, { id, parentId: 0, version })).toMatchObject({ code: 4091 });
  });

  test('what came with the product goes back as it came, and what was added stays', async () => {
    const own = await product.newTenant();
    const came = await all(own.admin);
    const [brand, goods] = [await entryOf('brand', own.admin), await entryOf('goods', own.admin)];
    const { data: page } = await own.admin.call(menus.create, link({ parentId: goods.id }));
    await own.admin.call(menus.update, { id: brand.id, chineseName: '牌子', englishName: '', hidden: 1 });
    await own.admin.call(menus.move, { id: brand.id, parentId: goods.id });
    await own.admin.call(menus.move, { id: goods.id, parentId: 0 });
    await own.admin.call(menus.reset, { parts: ['names'] });
    expect(await entryOf('brand', own.admin)).toMatchObject({
      name: '品牌',
      englishName: 'Brands',
      hidden: 1,
    });
    await own.admin.call(menus.reset, { parts: ['order', 'visibility'] });
    const essence = ({ code, name, englishName, icon, parentId, hidden, roleIds }: MenuEntry) => {
      return { code, name, englishName, icon, parentId, hidden, roleIds };
    };
    const now = await all(own.admin);
    expect(now.filter(({ id }) => id !== page.id).map(essence)).toEqual(came.map(essence));
    expect(now.find(({ id }) => id === page.id)?.parentId).toBe(goods.id);
    expect((await own.admin.call(menus.reset, { parts: ['order'] })).data.changed).toBe(0);
  });
});

test("another tenant's menu is neither seen nor changed", async () => {
  const { id } = await entryOf('home');
  expect((await all(other.admin)).some((entry) => entry.id === id)).toBe(false);
  expect(await other.admin.call(menus.update, { id, chineseName: '偷' })).toMatchObject(missing);
  expect(await other.admin.call(menus.move, { id, parentId: 0 })).toMatchObject(missing);
  expect(await other.admin.call(menus.remove, { id })).toMatchObject(missing);
  const { data: group } = await other.admin.call(menus.create, { kind: 'group', chineseName: '组' });
  expect(await admin.call(menus.create, link({ parentId: group.id }))).toMatchObject({
    errors: [{ path: 'parentId', message: '上级不存在' }],
  });
  await other.admin.call(menus.reset, { parts: ['names', 'order', 'visibility'] });
  expect((await entryOf('home')).version).toBe(1);
});

test('each deed takes its own button', async () => {
  const looker = await tenant.userWith(['menu', 'menu:edit']);
  const { id, chineseName } = await entryOf('home');
  const denied = { http: 403, code: 4030 };
  expect((await looker.call(menus.tree, {})).code).toBe(0);
  expect((await looker.call(menus.update, { id, chineseName })).code).toBe(0);
  expect(await looker.call(menus.create, link())).toMatchObject(denied);
  expect(await looker.call(menus.move, { id, parentId: 0 })).toMatchObject(denied);
  expect(await looker.call(menus.remove, { id })).toMatchObject(denied);
  expect(await looker.call(menus.reset, { parts: ['names'] })).toMatchObject(denied);
});
