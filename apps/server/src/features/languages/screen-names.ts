import type { Language } from '@edp/contract/multilingual';

type Words = Readonly<Record<Language, string>>;

/** Where the texts of a function key stand, in the order in which they are listed; what is only seen before sign-in is not among them. */
export const screenNames: Readonly<Record<string, Words>> = {
  common: { ZHS: '通用', ENG: 'Everywhere' },
  shell: { ZHS: '页面框架', ENG: 'Frame of the pages' },
  home: { ZHS: '首页', ENG: 'Home' },
  product: { ZHS: '商品管理', ENG: 'Products' },
  material: { ZHS: '物料管理', ENG: 'Materials' },
  classification: { ZHS: '商品分类', ENG: 'Classifications' },
  bom: { ZHS: '商品BOM', ENG: 'Bills of materials' },
  categorySet: { ZHS: '分类集', ENG: 'Category sets' },
  labelSet: { ZHS: '标签集', ENG: 'Label sets' },
  brand: { ZHS: '品牌', ENG: 'Brands' },
  unit: { ZHS: '单位', ENG: 'Units' },
  specification: { ZHS: '规格', ENG: 'Specifications' },
  application: { ZHS: '应用管理', ENG: 'Applications' },
  sharingRule: { ZHS: '共享规则', ENG: 'Sharing rules' },
  applicationSetup: { ZHS: '应用设置', ENG: 'Application setup' },
  device: { ZHS: '设备管理', ENG: 'Devices' },
  contract: { ZHS: '合同管理', ENG: 'Contracts' },
  zBook: { ZHS: '账本', ENG: 'Ledger' },
  news: { ZHS: '新闻', ENG: 'News' },
  newsManagement: { ZHS: '新闻管理', ENG: 'Managing news' },
  backgroundJob: { ZHS: '数据任务', ENG: 'Data tasks' },
  recycleBin: { ZHS: '回收站', ENG: 'Recycle bin' },
  imports: { ZHS: '导入', ENG: 'Import' },
  history: { ZHS: '历史', ENG: 'History' },
  historyFields: { ZHS: '历史中的字段', ENG: 'Fields in histories' },
  inbox: { ZHS: '消息', ENG: 'Messages' },
  chat: { ZHS: '聊天', ENG: 'Chat' },
  account: { ZHS: '我的账号', ENG: 'My account' },
  user: { ZHS: '用户管理', ENG: 'Users' },
  department: { ZHS: '部门管理', ENG: 'Departments' },
  userGroup: { ZHS: '用户组', ENG: 'User groups' },
  inventoryOrganisation: { ZHS: '库存组织', ENG: 'Inventory organisations' },
  employee: { ZHS: '员工', ENG: 'Employees' },
  role: { ZHS: '角色管理', ENG: 'Roles' },
  security: { ZHS: '安全设置', ENG: 'Security settings' },
  secondFactor: { ZHS: '二次验证', ENG: 'Second factor' },
  singleSignOn: { ZHS: '单点登录', ENG: 'Single sign-on' },
  securityLog: { ZHS: '登录日志和审计日志', ENG: 'Sign-in and audit log' },
  menu: { ZHS: '菜单管理', ENG: 'Menu' },
  dictionary: { ZHS: '字典管理', ENG: 'Dictionaries' },
  pageText: { ZHS: '页面文字', ENG: 'Page texts' },
  look: { ZHS: '首页与外观', ENG: 'Home and look' },
  registration: { ZHS: '注册审核', ENG: 'Registrations' },
  tenant: { ZHS: '租户管理', ENG: 'Tenants' },
};

/** Nobody is signed in where these are seen, so nobody's own words are. */
export const SEEN_BEFORE_SIGN_IN: readonly string[] = ['auth', 'login', 'register'];
