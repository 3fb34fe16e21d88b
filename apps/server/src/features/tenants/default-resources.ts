/** A menu entry with its screen's buttons and the entries below it. */
export interface MenuDefinition {
  code: string;
  name: string;
  english: string;
  icon?: string;
  url?: string;
  screen?: string;
  buttons?: readonly ButtonDefinition[];
  children?: readonly MenuDefinition[];
}

export interface ButtonDefinition {
  /** Where it is not the entry's own. */
  screen?: string;
  code: string;
  name: string;
  english: string;
}

const add = { code: 'add', name: '新增', english: 'Add' };
const edit = { code: 'edit', name: '编辑', english: 'Edit' };
const enable = { code: 'enable', name: '启用/禁用', english: 'Enable/disable' };
const remove = { code: 'delete', name: '删除', english: 'Delete' };
const multilingual = { code: 'multilingual', name: '多语言', english: 'Languages' };
const assign = { code: 'assign', name: '分配库存组织', english: 'Assign organisations' };
const maintained = [add, edit, enable, remove, multilingual];
const copy = { code: 'copy', name: '复制', english: 'Copy' };
const maintainTree = { code: 'maintain', name: '维护树', english: 'Maintain the tree' };
const withTree = [add, edit, enable, copy, multilingual, maintainTree, remove];

/** The menu that a new tenant starts with. */
export const defaultMenu: readonly MenuDefinition[] = [
  {
    code: 'home',
    name: '首页',
    english: 'Home',
    icon: 'home',
    url: '/home',
    screen: 'home',
    buttons: [
      { code: 'publishNews', name: '发布新闻', english: 'Publish news' },
      { code: 'manageResources', name: '管理资源', english: 'Manage resources' },
      { screen: 'news', code: 'moderate', name: '管理评论', english: 'Moderate comments' },
    ],
  },
  {
    code: 'goods',
    name: '商品与物料',
    english: 'Products and materials',
    icon: 'box',
    children: [
      {
        code: 'product',
        name: '商品管理',
        english: 'Products',
        icon: 'product',
        url: '/mchManage',
        screen: 'product',
        buttons: [
          { code: 'shelf', name: '上架/下架', english: 'Put on or take off shelf' },
          { code: 'load', name: '载入商品', english: 'Load products' },
          assign,
          add,
          edit,
          remove,
          multilingual,
        ],
      },
      {
        code: 'material',
        name: '物料管理',
        english: 'Materials',
        icon: 'material',
        url: '/materialManage',
        screen: 'material',
        buttons: [
          add,
          edit,
          { code: 'load', name: '载入物料', english: 'Load materials' },
          assign,
          { code: 'print', name: '打印', english: 'Print' },
        ],
      },
      {
        code: 'classification',
        name: '商品分类',
        english: 'Classifications',
        icon: 'folder',
        url: '/classification',
        screen: 'classification',
        buttons: [add, edit, remove],
      },
      {
        code: 'bom',
        name: '商品BOM',
        english: 'Bills of materials',
        icon: 'bom',
        url: '/sparebom',
        screen: 'bom',
        buttons: [
          add,
          edit,
          enable,
          copy,
          { code: 'manage', name: 'BOM管理', english: 'Manage parts' },
          remove,
        ],
      },
    ],
  },
  {
    code: 'basics',
    name: '基础数据',
    english: 'Reference data',
    icon: 'database',
    children: [
      {
        code: 'categorySet',
        name: '分类集',
        english: 'Category sets',
        icon: 'apartment',
        url: '/categorySet',
        screen: 'categorySet',
        buttons: withTree,
      },
      {
        code: 'labelSet',
        name: '标签集',
        english: 'Label sets',
        icon: 'tags',
        url: '/labelSet',
        screen: 'labelSet',
        buttons: withTree,
      },
      {
        code: 'brand',
        name: '品牌',
        english: 'Brands',
        icon: 'tag',
        url: '/brand',
        screen: 'brand',
        buttons: maintained,
      },
      {
        code: 'unit',
        name: '单位',
        english: 'Units',
        icon: 'ruler',
        url: '/unit',
        screen: 'unit',
        buttons: maintained,
      },
      {
        code: 'specification',
        name: '规格',
        english: 'Specifications',
        icon: 'control',
        url: '/specification',
        screen: 'specification',
        buttons: maintained,
      },
    ],
  },
  {
    code: 'access',
    name: '应用与共享',
    english: 'Applications and sharing',
    icon: 'application',
    children: [
      {
        code: 'application',
        name: '应用管理',
        english: 'Applications',
        icon: 'application',
        url: '/applicationManage',
        screen: 'application',
        buttons: [
          add,
          edit,
          enable,
          { code: 'certificateAdd', name: '新增证书', english: 'Add certificate' },
          { code: 'certificateEdit', name: '编辑证书', english: 'Edit certificate' },
          { code: 'certificateDelete', name: '删除证书', english: 'Delete certificate' },
        ],
      },
      {
        code: 'sharingRule',
        name: '共享规则',
        english: 'Sharing rules',
        icon: 'share',
        url: '/shareRulesManage',
        screen: 'sharingRule',
        buttons: [add, edit, enable, { code: 'dataScope', name: '数据范围', english: 'Data scopes' }],
      },
    ],
  },
  {
    code: 'applicationSetup',
    name: '应用设置',
    english: 'Application setup',
    icon: 'setting',
    url: '/applicationSetup',
    screen: 'applicationSetup',
    buttons: [add, edit, remove],
  },
  {
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
          { code: 'disable', name: '停用/启用', english: 'Disable/enable' },
          { code: 'resetPassword', name: '重置密码', english: 'Reset password' },
          { code: 'assignRoles', name: '分配角色', english: 'Assign roles' },
          { code: 'phone', name: '查看手机号', english: 'See phone numbers' },
        ],
      },
      {
        code: 'department',
        name: '部门管理',
        english: 'Departments',
        icon: 'apartment',
        url: '/admin/departments',
        screen: 'department',
        buttons: [add, edit, { code: 'move', name: '移动', english: 'Move' }, remove],
      },
      {
        code: 'role',
        name: '角色管理',
        english: 'Roles',
        icon: 'safetycertificate',
        url: '/admin/roles',
        screen: 'role',
        buttons: [
          add,
          edit,
          copy,
          { code: 'disable', name: '停用/启用', english: 'Disable/enable' },
          { code: 'members', name: '分配成员', english: 'Assign members' },
        ],
      },
    ],
  },
];

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
    ],
  },
];

/**
 * Entries and buttons by which somebody could make anybody an administrator, or sees other companies: nobody but administrators
 * is granted them.
 */
export function isAdministration(resource: string): boolean {
  return /^(administration|user|department|role|platform|registration)(:|$)/.test(resource);
}
