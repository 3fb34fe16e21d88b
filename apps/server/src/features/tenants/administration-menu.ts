import { add, copy, edit, exportRows, importRows, remove, type MenuDefinition } from './menu-definition.ts';

const disable = { code: 'disable', name: '停用/启用', english: 'Disable/enable' };
const seePhones = { code: 'phone', name: '查看手机号', english: 'See phone numbers' };
const retention = { code: 'retention', name: '设置保留天数', english: 'Set days kept' };

/** What a tenant's administrators maintain people and rights with. */
export const administrationMenu: MenuDefinition = {
  code: 'administration',
  name: '系统管理',
  english: 'Administration',
  icon: 'team',
  children: [
    {
      code: 'user',
      name: '用户管理',
      english: 'Users',
      icon: 'user',
      url: '/admin/users',
      screen: 'user',
      buttons: [
        add,
        edit,
        disable,
        { code: 'resetPassword', name: '重置密码', english: 'Reset password' },
        { code: 'assignRoles', name: '分配角色', english: 'Assign roles' },
        seePhones,
        { code: 'resetSecondFactor', name: '解除二次验证', english: 'Reset second factor' },
        exportRows,
        importRows,
      ],
    },
    {
      code: 'department',
      name: '部门管理',
      english: 'Departments',
      icon: 'apartment',
      url: '/admin/departments',
      screen: 'department',
      buttons: [add, edit, { code: 'move', name: '移动', english: 'Move' }, remove, exportRows, importRows],
    },
    {
      code: 'role',
      name: '角色管理',
      english: 'Roles',
      icon: 'safetycertificate',
      url: '/admin/roles',
      screen: 'role',
      buttons: [add, edit, copy, disable, { code: 'members', name: '分配成员', english: 'Assign members' }],
    },
    {
      code: 'security',
      name: '安全设置',
      english: 'Security settings',
      icon: 'lock',
      url: '/admin/security',
      screen: 'security',
      buttons: [edit],
    },
    {
      code: 'singleSignOn',
      name: '单点登录',
      english: 'Single sign-on',
      icon: 'global',
      url: '/admin/single-sign-on',
      screen: 'singleSignOn',
      buttons: [edit],
    },
    {
      code: 'userGroup',
      name: '用户组',
      english: 'User groups',
      icon: 'team',
      url: '/admin/user-groups',
      screen: 'userGroup',
      buttons: [
        add,
        edit,
        { code: 'members', name: '分配成员', english: 'Assign members' },
        disable,
        remove,
        exportRows,
      ],
    },
    {
      code: 'inventoryOrganisation',
      name: '库存组织',
      english: 'Inventory organisations',
      icon: 'database',
      url: '/admin/inventory-organisations',
      screen: 'inventoryOrganisation',
      buttons: [add, edit, disable, remove, exportRows],
    },
    {
      code: 'employee',
      name: '员工',
      english: 'Employees',
      icon: 'book',
      url: '/admin/employees',
      screen: 'employee',
      buttons: [add, edit, disable, seePhones, remove, exportRows],
    },
    {
      code: 'news',
      name: '新闻管理',
      english: 'News',
      icon: 'notification',
      url: '/admin/news',
      screen: 'news',
      buttons: [
        add,
        edit,
        { code: 'publish', name: '发布', english: 'Publish' },
        { code: 'withdraw', name: '撤回', english: 'Take back' },
        remove,
        { code: 'receipts', name: '查看回执', english: 'See receipts' },
        { code: 'remind', name: '提醒未读', english: 'Remind' },
        { code: 'export', name: '导出回执', english: 'Export receipts' },
      ],
    },
    {
      code: 'signInLog',
      name: '登录日志',
      english: 'Sign-in log',
      icon: 'history',
      url: '/admin/sign-in-log',
      screen: 'signInLog',
      buttons: [exportRows, retention],
    },
    {
      code: 'auditLog',
      name: '审计日志',
      english: 'Audit log',
      icon: 'filetext',
      url: '/admin/audit-log',
      screen: 'auditLog',
      buttons: [
        exportRows,
        retention,
        { code: 'values', name: '查看全部数据内容', english: 'See values of all records' },
      ],
    },
    {
      code: 'menu',
      name: '菜单管理',
      english: 'Menu',
      icon: 'menu',
      url: '/admin/menus',
      screen: 'menu',
      buttons: [
        add,
        edit,
        { code: 'move', name: '调整顺序', english: 'Change the order' },
        remove,
        { code: 'reset', name: '恢复默认', english: 'Restore defaults' },
      ],
    },
    {
      code: 'dictionary',
      name: '字典管理',
      english: 'Dictionaries',
      icon: 'book',
      url: '/admin/dictionaries',
      screen: 'dictionary',
      buttons: [add, edit, { code: 'enable', name: '启用/禁用', english: 'Enable/disable' }, remove],
    },
    {
      code: 'pageText',
      name: '页面文字',
      english: 'Page texts',
      icon: 'translation',
      url: '/admin/texts',
      screen: 'pageText',
      buttons: [edit, { code: 'reset', name: '恢复默认', english: 'Restore defaults' }],
    },
    {
      code: 'look',
      name: '首页与外观',
      english: 'Home and look',
      icon: 'palette',
      url: '/admin/look',
      screen: 'look',
      buttons: [edit],
    },
  ],
};

/** What an operator's staff has beside everybody else. */
export const operatorMenu: readonly MenuDefinition[] = [
  {
    code: 'platform',
    name: '平台运营',
    english: 'Platform',
    icon: 'global',
    children: [
      {
        code: 'registration',
        name: '注册审核',
        english: 'Registrations',
        icon: 'filetext',
        url: '/admin/registrations',
        screen: 'registration',
        buttons: [{ code: 'approve', name: '审批注册申请', english: 'Decide about registrations' }],
      },
      {
        code: 'tenant',
        name: '租户管理',
        english: 'Tenants',
        icon: 'database',
        url: '/admin/tenants',
        screen: 'tenant',
        buttons: [
          add,
          { code: 'limits', name: '设置限额', english: 'Set limits' },
          disable,
          { code: 'resetAdministrator', name: '重置管理员密码', english: 'Reset administrators' },
        ],
      },
    ],
  },
];

const administrators = new Set(
  [administrationMenu, ...operatorMenu].flatMap(({ code, children = [] }) => [
    code,
    ...children.map((entry) => entry.code),
  ]),
);

/**
 * Entries and buttons by which somebody could make anybody an administrator, or sees other companies: nobody but administrators
 * is granted them.
 */
export function isAdministration(resource: string): boolean {
  const [entry = ''] = resource.split(':');
  return administrators.has(entry);
}
