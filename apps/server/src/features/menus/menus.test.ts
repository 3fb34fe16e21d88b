import { menus } from '@edp/contract/menus';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestTenant } from '../../testing/test-tenant.ts';

const product = useTestApp();
let tenant: TestTenant;

beforeAll(async () => {
  tenant = await product.newTenant();
});

test('the menu is what the role is granted, as a tree', async () => {
  const { data } = await tenant.admin.call(menus.current, { parentId: 1 });
  expect(data.menuList.map(({ name, url }) => ({ name, url }))).toEqual([
    { name: '首页', url: '/home' },
    { name: '商品与物料', url: '' },
    { name: '基础数据', url: '' },
    { name: '应用与共享', url: '' },
    { name: '应用设置', url: '/applicationSetup' },
    { name: '数据任务', url: '/backgroundJob' },
    { name: '回收站', url: '/recycleBin' },
    { name: '系统管理', url: '' },
  ]);
  expect(data.menuList[2]?.list.map(({ code, screen, url }) => ({ code, screen, url }))).toEqual([
    { code: 'categorySet', screen: 'categorySet', url: '/categorySet' },
    { code: 'labelSet', screen: 'labelSet', url: '/labelSet' },
    { code: 'brand', screen: 'brand', url: '/brand' },
    { code: 'unit', screen: 'unit', url: '/unit' },
    { code: 'specification', screen: 'specification', url: '/specification' },
  ]);
  expect(data.menuList.at(-1)?.list.map(({ code, screen, url }) => ({ code, screen, url }))).toEqual([
    { code: 'user', screen: 'user', url: '/admin/users' },
    { code: 'department', screen: 'department', url: '/admin/departments' },
    { code: 'role', screen: 'role', url: '/admin/roles' },
    { code: 'security', screen: 'security', url: '/admin/security' },
    { code: 'singleSignOn', screen: 'singleSignOn', url: '/admin/single-sign-on' },
    { code: 'userGroup', screen: 'userGroup', url: '/admin/user-groups' },
    {
      code: 'inventoryOrganisation',
      screen: 'inventoryOrganisation',
      url: '/admin/inventory-organisations',
    },
    { code: 'employee', screen: 'employee', url: '/admin/employees' },
    { code: 'news', screen: 'news', url: '/admin/news' },
    { code: 'signInLog', screen: 'signInLog', url: '/admin/sign-in-log' },
    { code: 'auditLog', screen: 'auditLog', url: '/admin/audit-log' },
    { code: 'menu', screen: 'menu', url: '/admin/menus' },
    { code: 'dictionary', screen: 'dictionary', url: '/admin/dictionaries' },
    { code: 'pageText', screen: 'pageText', url: '/admin/texts' },
    { code: 'look', screen: 'look', url: '/admin/look' },
  ]);
  const brand = data.permissionList.find(({ screen }) => screen === 'brand');
  expect(brand?.buttons.map(({ code }) => code)).toEqual([
    'add',
    'edit',
    'enable',
    'delete',
    'multilingual',
    'export',
    'import',
  ]);
  expect(brand).not.toHaveProperty('columns');
});

test('a narrower role sees less, with its visible columns and fields', async () => {
  const visible = { brand: { columns: ['code'], fields: [] } };
  const user = await tenant.userWith(['basics', 'brand', 'brand:edit'], { visible });
  const { data } = await user.call(menus.current, {});
  expect(data.menuList).toMatchObject([{ code: 'basics', list: [{ code: 'brand', list: [] }] }]);
  expect(data.permissionList).toEqual([
    { screen: 'brand', buttons: [{ code: 'edit', name: '编辑' }], columns: ['code'], forms: [] },
  ]);
});

test('entries are named in the chosen language', async () => {
  tenant.admin.language = 'ENG';
  const { data } = await tenant.admin.call(menus.current, {});
  tenant.admin.language = 'ZHS';
  expect(data.menuList.map(({ name }) => name)).toEqual([
    'Home',
    'Products and materials',
    'Reference data',
    'Applications and sharing',
    'Application setup',
    'Data tasks',
    'Recycle bin',
    'Administration',
  ]);
});

test("another tenant's entries do not show", async () => {
  const other = await product.newTenant();
  const own = await tenant.admin.call(menus.current, { parentId: tenant.resources.get('basics') });
  const foreign = await other.admin.call(menus.current, { parentId: tenant.resources.get('basics') });
  expect(own.data.menuList).toHaveLength(5);
  expect(foreign.data.menuList).toEqual([]);
});
