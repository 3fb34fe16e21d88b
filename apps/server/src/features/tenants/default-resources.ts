import { administrationMenu } from './administration-menu.ts';
import { add, copy, edit, remove, type MenuDefinition } from './menu-definition.ts';

const enable = { code: 'enable', name: '启用/禁用', english: 'Enable/disable' };
const multilingual = { code: 'multilingual', name: '多语言', english: 'Languages' };
const assign = { code: 'assign', name: '分配库存组织', english: 'Assign organisations' };
const maintained = [add, edit, enable, remove, multilingual];
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
  administrationMenu,
];
