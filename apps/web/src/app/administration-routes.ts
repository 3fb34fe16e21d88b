import { lazyScreen, type ScreenRoute } from '../lib/address/screen.ts';

/**
 * Pages of administration, which few people see: what they share is none of what comes with every list, and they ask when their
 * code has come, since what it knows of its calls would come before every other screen.
 */
export const administrationRoutes = routes([
  {
    pattern: '/admin/users',
    functionKey: 'user',
    title: '用户管理',
    screen: lazyScreen(async () => (await import('../features/users/UsersPage.tsx')).UsersPage),
  },
  {
    pattern: '/admin/departments',
    functionKey: 'department',
    title: '部门管理',
    screen: lazyScreen(
      async () => (await import('../features/departments/DepartmentsPage.tsx')).DepartmentsPage,
    ),
  },
  {
    pattern: '/admin/user-groups',
    functionKey: 'userGroup',
    title: '用户组',
    screen: lazyScreen(
      async () => (await import('../features/user-groups/UserGroupsPage.tsx')).UserGroupsPage,
    ),
  },
  {
    pattern: '/admin/inventory-organisations',
    functionKey: 'inventoryOrganisation',
    title: '库存组织',
    screen: lazyScreen(
      async () =>
        (await import('../features/inventory-organisations/InventoryOrganisationsPage.tsx'))
          .InventoryOrganisationsPage,
    ),
  },
  {
    pattern: '/admin/employees',
    functionKey: 'employee',
    title: '员工',
    screen: lazyScreen(async () => (await import('../features/employees/EmployeesPage.tsx')).EmployeesPage),
  },
  {
    pattern: '/admin/registrations',
    functionKey: 'registration',
    title: '注册审核',
    screen: lazyScreen(
      async () => (await import('../features/registrations/review/RegistrationsPage.tsx')).RegistrationsPage,
    ),
  },
  {
    pattern: '/admin/news',
    functionKey: 'newsManagement',
    title: '新闻管理',
    screen: lazyScreen(
      async () => (await import('../features/news/administration/NewsListPage.tsx')).NewsListPage,
    ),
  },
  {
    pattern: '/admin/news/:id',
    functionKey: 'newsManagement',
    title: '新闻详情',
    screen: lazyScreen(
      async () => (await import('../features/news/administration/NewsRecordPage.tsx')).NewsRecordPage,
    ),
  },
  {
    pattern: '/admin/sign-in-log',
    functionKey: 'securityLog',
    title: '登录日志',
    screen: lazyScreen(
      async () => (await import('../features/security-events/SignInLogPage.tsx')).SignInLogPage,
    ),
  },
  {
    pattern: '/admin/audit-log',
    functionKey: 'securityLog',
    title: '审计日志',
    screen: lazyScreen(
      async () => (await import('../features/security-events/AuditLogPage.tsx')).AuditLogPage,
    ),
  },
  {
    pattern: '/admin/menus',
    functionKey: 'menu',
    title: '菜单管理',
    screen: lazyScreen(async () => (await import('../features/menus/MenusPage.tsx')).MenusPage),
  },
  {
    pattern: '/admin/dictionaries',
    functionKey: 'dictionary',
    title: '字典管理',
    screen: lazyScreen(
      async () => (await import('../features/dictionary/DictionariesPage.tsx')).DictionariesPage,
    ),
  },
  {
    pattern: '/admin/texts',
    functionKey: 'pageText',
    title: '页面文字',
    screen: lazyScreen(async () => (await import('../features/languages/TextsPage.tsx')).TextsPage),
  },
  {
    pattern: '/admin/look',
    functionKey: 'look',
    title: '首页与外观',
    screen: lazyScreen(async () => (await import('../features/branding/BrandingPage.tsx')).BrandingPage),
  },
  {
    pattern: '/admin/tenants',
    functionKey: 'tenant',
    title: '租户管理',
    screen: lazyScreen(
      async () => (await import('../features/tenants/administration/TenantsPage.tsx')).TenantsPage,
    ),
  },
  {
    pattern: '/admin/roles',
    functionKey: 'role',
    title: '角色管理',
    screen: lazyScreen(async () => (await import('../features/roles/RolesPage.tsx')).RolesPage),
  },
  {
    pattern: '/admin/security',
    functionKey: 'security',
    title: '安全设置',
    screen: lazyScreen(
      async () =>
        (await import('../features/security-settings/SecuritySettingsPage.tsx')).SecuritySettingsPage,
    ),
  },
  {
    pattern: '/admin/single-sign-on',
    pages: ['settings', 'identities'],
    functionKey: 'singleSignOn',
    title: '单点登录',
    screen: lazyScreen(
      async () => (await import('../features/single-sign-on/SingleSignOnScreen.tsx')).SingleSignOnScreen,
    ),
  },
]);

function routes(rare: readonly ScreenRoute[]): readonly ScreenRoute[] {
  return rare.map((route) => ({ ...route, isRare: true }));
}
