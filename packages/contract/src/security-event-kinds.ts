import { z } from 'zod';
import { deletedKindWords } from './deleted-kinds.ts';
import type { Language } from './multilingual.ts';
import type { HistoryKind } from './history-kinds.ts';

type Words = Readonly<Record<Language, string>>;

interface KindDefinition extends Words {
  /** Whether it stands in the log of sign-ins or in that of what people did. */
  readonly log: 'signIn' | 'audit';
  /** Something was tried and refused. */
  readonly failed?: true;
}

/** All that is recorded, in the order in which it is offered; a new kind is added here and recorded by its command. */
export const securityEventKinds = {
  signedIn: { log: 'signIn', ZHS: '登录成功', ENG: 'Signed in' },
  signInFailed: { log: 'signIn', failed: true, ZHS: '登录失败', ENG: 'Sign-in failed' },
  accountLocked: { log: 'signIn', failed: true, ZHS: '账号锁定', ENG: 'Account locked' },
  signedOut: { log: 'signIn', ZHS: '退出登录', ENG: 'Signed out' },

  passwordChanged: { log: 'audit', ZHS: '修改密码', ENG: 'Changed password' },
  firstPasswordChanged: { log: 'audit', ZHS: '首次设置密码', ENG: 'Set first password' },
  passwordRecovered: { log: 'audit', ZHS: '找回密码', ENG: 'Recovered password' },
  secondFactorSetUp: { log: 'audit', ZHS: '设置二次验证', ENG: 'Set up second factor' },
  secondFactorRemoved: { log: 'audit', ZHS: '移除二次验证', ENG: 'Removed second factor' },
  recoveryCodesRenewed: { log: 'audit', ZHS: '更换恢复码', ENG: 'Renewed recovery codes' },
  passkeyAdded: { log: 'audit', ZHS: '添加通行密钥', ENG: 'Added passkey' },
  passkeyRemoved: { log: 'audit', ZHS: '移除通行密钥', ENG: 'Removed passkey' },
  secondFactorReset: { log: 'audit', ZHS: '解除二次验证', ENG: 'Reset second factor' },
  passwordReset: { log: 'audit', ZHS: '重置密码', ENG: 'Reset password' },
  userCreated: { log: 'audit', ZHS: '新增用户', ENG: 'Added user' },
  userUpdated: { log: 'audit', ZHS: '编辑用户', ENG: 'Changed user' },
  userDisabled: { log: 'audit', ZHS: '停用用户', ENG: 'Disabled user' },
  userEnabled: { log: 'audit', ZHS: '启用用户', ENG: 'Enabled user' },
  userUnlocked: { log: 'audit', ZHS: '解锁账号', ENG: 'Unlocked account' },
  userRolesAssigned: { log: 'audit', ZHS: '分配角色', ENG: 'Assigned roles' },
  userSessionsEnded: { log: 'audit', ZHS: '强制下线', ENG: 'Ended sessions' },
  phoneRevealed: { log: 'audit', ZHS: '查看手机号', ENG: 'Revealed phone number' },

  roleCreated: { log: 'audit', ZHS: '新增角色', ENG: 'Added role' },
  roleUpdated: { log: 'audit', ZHS: '编辑角色', ENG: 'Changed role' },
  roleCopied: { log: 'audit', ZHS: '复制角色', ENG: 'Copied role' },
  roleStopped: { log: 'audit', ZHS: '停用角色', ENG: 'Stopped role' },
  roleStarted: { log: 'audit', ZHS: '启用角色', ENG: 'Started role' },
  roleRightsChanged: { log: 'audit', ZHS: '修改权限', ENG: 'Changed rights' },

  departmentCreated: { log: 'audit', ZHS: '新增部门', ENG: 'Added department' },
  departmentUpdated: { log: 'audit', ZHS: '编辑部门', ENG: 'Changed department' },
  departmentMoved: { log: 'audit', ZHS: '移动部门', ENG: 'Moved department' },
  departmentDeleted: { log: 'audit', ZHS: '删除部门', ENG: 'Deleted department' },

  userGroupCreated: { log: 'audit', ZHS: '新增用户组', ENG: 'Added user group' },
  userGroupUpdated: { log: 'audit', ZHS: '编辑用户组', ENG: 'Changed user group' },
  userGroupMembersChanged: { log: 'audit', ZHS: '修改用户组成员', ENG: 'Changed members of user group' },
  userGroupStopped: { log: 'audit', ZHS: '停用用户组', ENG: 'Stopped user group' },
  userGroupStarted: { log: 'audit', ZHS: '启用用户组', ENG: 'Started user group' },
  userGroupDeleted: { log: 'audit', ZHS: '删除用户组', ENG: 'Deleted user group' },

  inventoryOrganisationCreated: { log: 'audit', ZHS: '新增库存组织', ENG: 'Added inventory organisation' },
  inventoryOrganisationUpdated: { log: 'audit', ZHS: '编辑库存组织', ENG: 'Changed inventory organisation' },
  inventoryOrganisationStopped: { log: 'audit', ZHS: '停用库存组织', ENG: 'Stopped inventory organisation' },
  inventoryOrganisationStarted: { log: 'audit', ZHS: '启用库存组织', ENG: 'Started inventory organisation' },
  inventoryOrganisationDeleted: { log: 'audit', ZHS: '删除库存组织', ENG: 'Deleted inventory organisation' },

  employeeCreated: { log: 'audit', ZHS: '新增员工', ENG: 'Added employee' },
  employeeUpdated: { log: 'audit', ZHS: '编辑员工', ENG: 'Changed employee' },
  employeeStopped: { log: 'audit', ZHS: '停用员工', ENG: 'Stopped employee' },
  employeeStarted: { log: 'audit', ZHS: '启用员工', ENG: 'Started employee' },
  employeeDeleted: { log: 'audit', ZHS: '删除员工', ENG: 'Deleted employee' },

  sharingRuleCreated: { log: 'audit', ZHS: '新增共享规则', ENG: 'Added sharing rule' },
  sharingRuleUpdated: { log: 'audit', ZHS: '编辑共享规则', ENG: 'Changed sharing rule' },
  sharingRuleEnabled: { log: 'audit', ZHS: '启用共享规则', ENG: 'Enabled sharing rule' },
  sharingRuleDisabled: { log: 'audit', ZHS: '禁用共享规则', ENG: 'Disabled sharing rule' },

  resourceCreated: { log: 'audit', ZHS: '新增菜单或按钮', ENG: 'Added menu entry or button' },
  resourceUpdated: { log: 'audit', ZHS: '编辑菜单或按钮', ENG: 'Changed menu entry or button' },
  resourceDeleted: { log: 'audit', ZHS: '删除菜单或按钮', ENG: 'Deleted menu entry or button' },

  menuEntryCreated: { log: 'audit', ZHS: '新增菜单', ENG: 'Added to the menu' },
  menuEntryUpdated: { log: 'audit', ZHS: '编辑菜单', ENG: 'Changed menu entry' },
  menuEntryMoved: { log: 'audit', ZHS: '移动菜单', ENG: 'Moved menu entry' },
  menuEntryDeleted: { log: 'audit', ZHS: '删除菜单', ENG: 'Deleted menu entry' },
  menuReset: { log: 'audit', ZHS: '恢复默认菜单', ENG: 'Restored the menu' },

  pageTextChanged: { log: 'audit', ZHS: '修改页面文字', ENG: 'Changed page text' },
  pageTextsReset: { log: 'audit', ZHS: '恢复默认页面文字', ENG: 'Restored page texts' },

  lookChanged: { log: 'audit', ZHS: '修改首页与外观', ENG: 'Changed home page and look' },

  dictionaryItemCreated: { log: 'audit', ZHS: '新增字典项', ENG: 'Added dictionary item' },
  dictionaryItemUpdated: { log: 'audit', ZHS: '编辑字典项', ENG: 'Changed dictionary item' },
  dictionaryItemMoved: { log: 'audit', ZHS: '调整字典项顺序', ENG: 'Moved dictionary item' },
  dictionaryItemDisabled: { log: 'audit', ZHS: '禁用字典项', ENG: 'Disabled dictionary item' },
  dictionaryItemEnabled: { log: 'audit', ZHS: '启用字典项', ENG: 'Enabled dictionary item' },
  dictionaryItemDeleted: { log: 'audit', ZHS: '删除字典项', ENG: 'Deleted dictionary item' },

  registrationApproved: { log: 'audit', ZHS: '通过注册申请', ENG: 'Approved registration' },
  registrationRejected: { log: 'audit', ZHS: '驳回注册申请', ENG: 'Rejected registration' },

  tenantCreated: { log: 'audit', ZHS: '新增租户', ENG: 'Added tenant' },
  tenantLimitsChanged: { log: 'audit', ZHS: '修改租户限额', ENG: 'Changed limits of tenant' },
  tenantDisabled: { log: 'audit', ZHS: '停用租户', ENG: 'Disabled tenant' },
  tenantEnabled: { log: 'audit', ZHS: '启用租户', ENG: 'Enabled tenant' },
  administratorReset: {
    log: 'audit',
    ZHS: '运营方重置管理员密码',
    ENG: 'Reset of an administrator by the operator',
  },

  newsPublished: { log: 'audit', ZHS: '发布新闻', ENG: 'Published news' },
  newsUpdated: { log: 'audit', ZHS: '编辑已发布的新闻', ENG: 'Changed published news' },
  newsWithdrawn: { log: 'audit', ZHS: '撤回新闻', ENG: 'Took news back' },
  newsReminded: { log: 'audit', ZHS: '提醒阅读新闻', ENG: 'Reminded of news' },

  recordDeleted: { log: 'audit', ZHS: '删除数据', ENG: 'Deleted record' },
  recordRestored: { log: 'audit', ZHS: '恢复数据', ENG: 'Restored record' },
  recordPurged: { log: 'audit', ZHS: '彻底删除数据', ENG: 'Removed record for good' },
  binRetentionChanged: { log: 'audit', ZHS: '修改回收站保留天数', ENG: 'Changed days kept in the bin' },

  printed: { log: 'audit', ZHS: '打印', ENG: 'Printed' },
  downloaded: { log: 'audit', ZHS: '下载文件', ENG: 'Downloaded file' },
  exported: { log: 'audit', ZHS: '导出', ENG: 'Exported' },
  imported: { log: 'audit', ZHS: '导入数据', ENG: 'Imported data' },
  importTakenBack: { log: 'audit', ZHS: '撤销导入', ENG: 'Took an import back' },
  bulkChanged: { log: 'audit', ZHS: '批量修改', ENG: 'Changed many records' },
  bulkChangeTakenBack: { log: 'audit', ZHS: '撤销批量修改', ENG: 'Took a change of many records back' },
  securitySettingsChanged: { log: 'audit', ZHS: '修改安全设置', ENG: 'Changed security settings' },
  singleSignOnChanged: { log: 'audit', ZHS: '修改单点登录', ENG: 'Changed single sign-on' },
  identityUnbound: { log: 'audit', ZHS: '解除单点登录绑定', ENG: 'Unbound identity' },
  retentionChanged: { log: 'audit', ZHS: '修改日志保留天数', ENG: 'Changed log retention' },
  oldLinesRemoved: { log: 'audit', ZHS: '清除过期日志', ENG: 'Removed old lines of a log' },
  dayRootsExported: { log: 'audit', ZHS: '导出每日封存值', ENG: 'Exported roots of days' },
} as const satisfies Readonly<Record<string, KindDefinition>>;

export type SecurityEventKind = keyof typeof securityEventKinds;
export type SecurityLog = KindDefinition['log'];

/** Whether a kind of event is one of these, which a later version's are not. */
export function isSecurityEventKind(kind: string): kind is SecurityEventKind {
  return Object.hasOwn(securityEventKinds, kind);
}

/** Kinds of one log, in the order in which they are offered. */
export function kindsOfLog(log: SecurityLog): SecurityEventKind[] {
  return Object.keys(securityEventKinds)
    .filter(isSecurityEventKind)
    .filter((kind) => securityEventKinds[kind].log === log);
}

/** What an event is about. */
export const securitySubjectKinds = {
  ...deletedKindWords,
  user: { ZHS: '用户', ENG: 'User' },
  role: { ZHS: '角色', ENG: 'Role' },
  pageText: { ZHS: '页面文字', ENG: 'Page text' },
  sharingRule: { ZHS: '共享规则', ENG: 'Sharing rule' },
  registration: { ZHS: '注册申请', ENG: 'Registration' },
  tenant: { ZHS: '租户', ENG: 'Tenant' },
  material: { ZHS: '物料', ENG: 'Material' },
  signInLog: { ZHS: '登录日志', ENG: 'Sign-in log' },
  auditLog: { ZHS: '审计日志', ENG: 'Audit log' },
  list: { ZHS: '列表', ENG: 'List' },
} as const satisfies Readonly<Record<string, Words>>;

export type SecuritySubjectKind = keyof typeof securitySubjectKinds;

/** What the kinds of records whose history is told are called. */
export const historyKindWords: Readonly<Record<HistoryKind, Words>> = {
  ...deletedKindWords,
  material: securitySubjectKinds.material,
  application: { ZHS: '应用', ENG: 'Application' },
  sharingRule: securitySubjectKinds.sharingRule,
  user: securitySubjectKinds.user,
  role: securitySubjectKinds.role,
  categorySet: { ZHS: '分类集', ENG: 'Category set' },
  labelSet: { ZHS: '标签集', ENG: 'Label set' },
  productType: { ZHS: '商品类型', ENG: 'Product type' },
  branding: { ZHS: '首页与外观', ENG: 'Home page and look' },
  homeConfiguration: { ZHS: '首页配置', ENG: 'Parts of the home page' },
  securitySettings: { ZHS: '安全设置', ENG: 'Security settings' },
  singleSignOn: { ZHS: '单点登录', ENG: 'Single sign-on' },
  retention: { ZHS: '日志保留天数', ENG: 'Log retention' },
  texts: { ZHS: '页面文字', ENG: 'Page texts' },
};

/** What of it has changed. */
export const securityChangeNames = {
  name: { ZHS: '名称', ENG: 'Name' },
  code: { ZHS: '代码', ENG: 'Code' },
  description: { ZHS: '描述', ENG: 'Description' },
  remark: { ZHS: '备注', ENG: 'Remark' },
  number: { ZHS: '工号', ENG: 'Staff number' },
  businessUnit: { ZHS: '单位组织', ENG: 'Business unit' },
  user: { ZHS: '用户', ENG: 'User' },
  department: { ZHS: '部门', ENG: 'Department' },
  head: { ZHS: '负责人', ENG: 'Head' },
  parent: { ZHS: '上级', ENG: 'Parent' },
  phone: { ZHS: '手机号', ENG: 'Phone' },
  email: { ZHS: '邮箱', ENG: 'Email' },
  picture: { ZHS: '头像', ENG: 'Picture' },
  roles: { ZHS: '角色', ENG: 'Roles' },
  menus: { ZHS: '菜单', ENG: 'Menu entries' },
  buttons: { ZHS: '按钮', ENG: 'Buttons' },
  hiddenColumns: { ZHS: '隐藏列', ENG: 'Hidden columns' },
  hiddenFields: { ZHS: '隐藏字段', ENG: 'Hidden fields' },
  dataScope: { ZHS: '数据范围', ENG: 'Data scope' },
  organisations: { ZHS: '库存组织', ENG: 'Inventory organisations' },
  members: { ZHS: '成员', ENG: 'Members' },
  copiedFrom: { ZHS: '复制自', ENG: 'Copied from' },
  source: { ZHS: '共享来源', ENG: 'Shared by' },
  target: { ZHS: '共享给', ENG: 'Shared with' },
  power: { ZHS: '共享权限', ENG: 'Power' },
  kind: { ZHS: '数据类型', ENG: 'Kind of data' },
  reason: { ZHS: '原因', ENG: 'Reason' },
  tenant: { ZHS: '租户', ENG: 'Tenant' },
  account: { ZHS: '账号', ENG: 'Account' },
  maxUsers: { ZHS: '用户数上限', ENG: 'Limit of users' },
  maxStorageMb: { ZHS: '存储上限（MB）', ENG: 'Limit of storage (MB)' },
  days: { ZHS: '保留天数', ENG: 'Days kept' },
  changeDays: { ZHS: '历史保存天数', ENG: 'Days histories are kept' },
  passwordMinLength: { ZHS: '密码最小长度', ENG: 'Minimum length of passwords' },
  passwordKinds: { ZHS: '密码字符种类', ENG: 'Kinds of characters of passwords' },
  passwordHistory: { ZHS: '不重复使用的密码', ENG: 'Passwords not used again' },
  passwordExpiryDays: { ZHS: '密码有效期（天）', ENG: 'Days until passwords expire' },
  sessionHours: { ZHS: '登录时长（小时）', ENG: 'Length of sessions (hours)' },
  idleMinutes: { ZHS: '空闲时长（分钟）', ENG: 'Idle time (minutes)' },
  rememberAllowed: { ZHS: '允许“记住我”', ENG: 'Remembering allowed' },
  rememberDays: { ZHS: '记住时长（天）', ENG: 'Remembered for (days)' },
  allowedAddresses: { ZHS: '允许的地址', ENG: 'Allowed addresses' },
  way: { ZHS: '方式', ENG: 'Way' },
  enabled: { ZHS: '启用', ENG: 'Enabled' },
  issuer: { ZHS: '发行方', ENG: 'Issuer' },
  clientId: { ZHS: '客户端 ID', ENG: 'Client ID' },
  clientSecret: { ZHS: '客户端密钥', ENG: 'Client secret' },
  scopes: { ZHS: '授权范围', ENG: 'Scopes' },
  claim: { ZHS: '匹配方式', ENG: 'Matched by' },
  createsUsers: { ZHS: '自动创建用户', ENG: 'Users are added' },
  defaultRole: { ZHS: '默认角色', ENG: 'Default role' },
  passwordSignIn: { ZHS: '允许密码登录', ENG: 'Passwords allowed' },
  emergencyAccount: { ZHS: '应急账号', ENG: 'Emergency account' },
  content: { ZHS: '内容', ENG: 'Content' },
  audience: { ZHS: '发布范围', ENG: 'Audience' },
  everybody: { ZHS: '发布给全员', ENG: 'For everybody' },
  forcedRead: { ZHS: '必读', ENG: 'Must be read' },
  publishTime: { ZHS: '发布时间', ENG: 'Published at' },
  people: { ZHS: '人数', ENG: 'People' },
  chineseText: { ZHS: '中文', ENG: 'Chinese' },
  englishText: { ZHS: '英文', ENG: 'English' },
  englishName: { ZHS: '英文名称', ENG: 'English name' },
  icon: { ZHS: '图标', ENG: 'Icon' },
  url: { ZHS: '地址', ENG: 'Address' },
  hidden: { ZHS: '隐藏', ENG: 'Hidden' },
  opensWindow: { ZHS: '在新窗口打开', ENG: 'Opens in a new window' },
  part: { ZHS: '恢复内容', ENG: 'Restored' },
  factor: { ZHS: '二次验证', ENG: 'Second factor' },
  passkey: { ZHS: '通行密钥', ENG: 'Passkey' },
  secondFactorRequired: { ZHS: '所有人须二次验证', ENG: 'Second factor asked of everybody' },
  secondFactorRoles: { ZHS: '须二次验证的角色', ENG: 'Roles of whom a second factor is asked' },
  browserTitle: { ZHS: '平台名称', ENG: 'Platform name' },
  englishBrowserTitle: { ZHS: '英文平台名称', ENG: 'Platform name in English' },
  mainLogoId: { ZHS: '平台标志', ENG: 'Logo' },
  mainLogoShow: { ZHS: '显示平台标志', ENG: 'Logo is shown' },
  tabIcon: { ZHS: '浏览器图标', ENG: 'Tab icon' },
  primaryColor: { ZHS: '主题色', ENG: 'Primary colour' },
  loginTitle: { ZHS: '登录页标题', ENG: 'Title of the sign-in page' },
  englishLoginTitle: { ZHS: '登录页英文标题', ENG: 'Title of the sign-in page in English' },
  loginLogoId: { ZHS: '登录页标志', ENG: 'Logo of the sign-in page' },
  loginBackgroundId: { ZHS: '登录页背景', ENG: 'Background of the sign-in page' },
  loginButtonColor: { ZHS: '登录按钮颜色', ENG: 'Colour of the sign-in button' },
  homeParts: { ZHS: '首页内容', ENG: 'Parts of the home page' },
  bottomTitle: { ZHS: '页脚', ENG: 'Footer' },
  englishBottomTitle: { ZHS: '英文页脚', ENG: 'Footer in English' },
  watermark: { ZHS: '水印', ENG: 'Watermark' },
  watermarkText: { ZHS: '水印文字', ENG: 'Words of the watermark' },
  rows: { ZHS: '条数', ENG: 'Rows' },
  pages: { ZHS: '页数', ENG: 'Pages' },
  filters: { ZHS: '筛选条件', ENG: 'Filters' },
  columns: { ZHS: '列', ENG: 'Columns' },
  file: { ZHS: '文件', ENG: 'File' },
  added: { ZHS: '新增', ENG: 'Added' },
  changed: { ZHS: '更新', ENG: 'Changed' },
  left: { ZHS: '未撤销', ENG: 'Not taken back' },
  log: { ZHS: '日志', ENG: 'Log' },
  before: { ZHS: '早于', ENG: 'Before' },
} as const satisfies Readonly<Record<string, Words>>;

export type SecurityChangeName = keyof typeof securityChangeNames;

const yesOrNo = { true: { ZHS: '是', ENG: 'Yes' }, false: { ZHS: '否', ENG: 'No' } } as const;

/** Values that are stored by a code, where something changes from one to another. */
export const securityValueNames: Readonly<
  Partial<Record<SecurityChangeName, Readonly<Record<string, Words>>>>
> = {
  dataScope: {
    all: { ZHS: '全部数据', ENG: 'All records' },
    organisation: { ZHS: '本组织', ENG: 'Own organisation' },
    departmentAndBelow: { ZHS: '本部门及下级', ENG: 'Own department and below' },
    department: { ZHS: '本部门', ENG: 'Own department' },
    own: { ZHS: '仅本人', ENG: 'Own records' },
  },
  power: {
    reading: { ZHS: '只读', ENG: 'Read only' },
    changing: { ZHS: '读写', ENG: 'Read and write' },
  },
  kind: {
    material: { ZHS: '物料', ENG: 'Materials' },
    product: { ZHS: '商品', ENG: 'Products' },
    bom: { ZHS: '商品BOM', ENG: 'BOMs' },
    classification: { ZHS: '商品分类', ENG: 'Classifications' },
    application: { ZHS: '应用', ENG: 'Applications' },
  },
  rememberAllowed: yesOrNo,
  enabled: yesOrNo,
  createsUsers: yesOrNo,
  passwordSignIn: yesOrNo,
  claim: {
    email: { ZHS: '邮箱', ENG: 'E-mail' },
    phone_number: { ZHS: '手机号', ENG: 'Phone' },
    preferred_username: { ZHS: '登录名', ENG: 'Login name' },
    sub: { ZHS: '唯一标识', ENG: 'Subject' },
  },
  log: {
    events: { ZHS: '登录和操作', ENG: 'Sign-ins and actions' },
    changes: { ZHS: '数据修改', ENG: 'Changes of records' },
  },
  hidden: yesOrNo,
  opensWindow: yesOrNo,
  part: {
    names: { ZHS: '名称和图标', ENG: 'Names and icons' },
    order: { ZHS: '顺序和分组', ENG: 'Order and groups' },
    visibility: { ZHS: '隐藏状态', ENG: 'What is hidden' },
  },
  way: {
    singleSignOn: { ZHS: '单点登录', ENG: 'Single sign-on' },
    passkey: { ZHS: '通行密钥（免密码）', ENG: 'Passkey without password' },
  },
  everybody: yesOrNo,
  forcedRead: yesOrNo,
  mainLogoShow: { 1: { ZHS: '是', ENG: 'Yes' }, 0: { ZHS: '否', ENG: 'No' } },
  watermark: {
    off: { ZHS: '关闭', ENG: 'Off' },
    person: { ZHS: '姓名、账号和日期', ENG: 'Name, account and date' },
    own: { ZHS: '自定义文字', ENG: 'Own words' },
  },
  secondFactorRequired: yesOrNo,
  factor: {
    code: { ZHS: '动态码', ENG: 'Code of the app' },
    recoveryCode: { ZHS: '恢复码', ENG: 'Recovery code' },
    passkey: { ZHS: '通行密钥', ENG: 'Passkey' },
  },
  reason: {
    wrongPassword: { ZHS: '密码错误', ENG: 'Wrong password' },
    locked: { ZHS: '账号已锁定', ENG: 'Account is locked' },
    disabled: { ZHS: '账号已停用', ENG: 'Account is disabled' },
    wrongCode: { ZHS: '二次验证失败', ENG: 'Wrong second factor' },
    address: { ZHS: '网络地址不允许', ENG: 'Address is not allowed' },
    passwordOff: { ZHS: '密码登录已关闭', ENG: 'Passwords are switched off' },
    unknownPerson: { ZHS: '没有对应的账号', ENG: 'No such user' },
    ambiguous: { ZHS: '对应多个账号', ENG: 'Several users match' },
    unverified: { ZHS: '邮箱或手机号未验证', ENG: 'Not verified' },
    otherIdentity: { ZHS: '账号已绑定另一个身份', ENG: 'Bound to another identity' },
    accountTaken: { ZHS: '同名账号已存在', ENG: 'Account is taken' },
    roleGone: { ZHS: '默认角色不可用', ENG: 'Default role is not available' },
  },
};

const fewNames = z.object({ total: z.number(), names: z.array(z.string()) });

/**
 * One thing that has changed: from what to what, what was added and removed, or that it has changed at all, where the values
 * themselves are nobody's business.
 */
export const securityChange = z.object({
  what: z.string(),
  from: z.string().optional(),
  to: z.string().optional(),
  added: fewNames.optional(),
  removed: fewNames.optional(),
});
export type StoredSecurityChange = z.infer<typeof securityChange>;
