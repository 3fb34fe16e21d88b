import { fieldsOfScreen, lines, listOfRows, ownRow, translations } from './described.ts';
import type { HistoryDescription } from './described.ts';
import {
  brandingFields,
  claims,
  dataScopes,
  languages,
  newsStates,
  onOff,
  visibility,
  watermarks,
  yesNo,
} from './words.ts';

const user = fieldsOfScreen('user');
const role = fieldsOfScreen('role');
const named = fieldsOfScreen('department');
const word = (label: string) => ({ label });
const flag = { words: yesNo };

export const administrationKinds: readonly HistoryDescription[] = [
  {
    kind: 'user',
    screen: 'user',
    parts: [
      ownRow('users', [
        user('account', 'account'),
        user('name', 'name'),
        user('department_id', 'departmentId', { nameOf: 'departments' }, { also: ['departmentName'] }),
        user('phone', 'phone', 'phone'),
        user('email', 'email'),
        user('enabled', 'enabled', { words: onOff }),
        user('picture_id', 'picture', { nameOf: 'files' }, word('头像')),
        user('watermark', 'watermark', 'text', word('水印')),
        user('password_hash', 'password', 'secret', word('密码')),
        user('must_change_password', 'mustChangePassword', flag, word('首次登录须改密')),
        user('has_second_factor', 'secondFactor', flag),
      ]),
      listOfRows({
        table: 'user_roles',
        owner: 'user_id',
        keys: ['role_id'],
        fields: [user('role_id', 'roleIds', { nameOf: 'roles' }, { also: ['roles'] })],
      }),
    ],
  },
  {
    kind: 'role',
    screen: 'role',
    parts: [
      ownRow('roles', [
        role('code', 'code'),
        role('name', 'name'),
        role('description', 'description', 'text', word('描述')),
        role('data_scope', 'dataScope', { words: dataScopes }, word('数据范围')),
        role('enabled', 'enabled', { words: onOff }, word('状态')),
      ]),
      lines({
        table: 'role_resources',
        owner: 'role_id',
        keys: ['resource_id'],
        line: '菜单与按钮',
        calledBy: { key: 'resource_id', value: { nameOf: 'resources' } },
        whole: true,
        fields: [
          role('visible_columns', 'visibleColumns', 'visibleNames', { label: '可见列', section: '权限' }),
          role('visible_fields', 'visibleFields', 'visibleNames', { label: '可见字段', section: '权限' }),
        ],
      }),
      listOfRows({
        table: 'role_inventory_organisations',
        owner: 'role_id',
        keys: ['inventory_organisation_id'],
        fields: [
          role(
            'inventory_organisation_id',
            'organisationIds',
            { nameOf: 'inventory_organisations' },
            { label: '库存组织', section: '权限' },
          ),
        ],
      }),
    ],
  },
  {
    kind: 'department',
    screen: 'department',
    parts: [
      ownRow('departments', [
        named('name', 'name', 'text', word('部门名称')),
        named('parent_id', 'parentId', { nameOf: 'departments' }, word('上级部门')),
        named('head_id', 'headId', { nameOf: 'users' }, word('负责人')),
        named('sort_order', 'sortOrder'),
      ]),
    ],
  },
  {
    kind: 'employee',
    screen: 'employee',
    parts: [
      ownRow('employees', [
        named('number', 'number', 'text', word('工号')),
        named('name', 'name', 'text', word('姓名')),
        named('department_id', 'departmentId', { nameOf: 'departments' }, word('部门')),
        named('phone', 'phone', 'phone', word('手机号')),
        named('email', 'email', 'text', word('邮箱')),
        named('user_id', 'userId', { nameOf: 'users' }, word('账号')),
        named('enabled', 'enabled', { words: onOff }, word('状态')),
      ]),
    ],
  },
  {
    kind: 'inventoryOrganisation',
    screen: 'inventoryOrganisation',
    parts: [
      ownRow('inventory_organisations', [
        named('code', 'code'),
        named('name', 'name'),
        named('unit_name', 'businessUnit', 'text', word('单位组织')),
        named('enabled', 'enabled', { words: onOff }, word('状态')),
      ]),
    ],
  },
  {
    kind: 'userGroup',
    screen: 'userGroup',
    parts: [
      ownRow('user_groups', [
        named('code', 'code'),
        named('name', 'name'),
        named('remark', 'remark'),
        named('enabled', 'enabled', { words: onOff }, word('状态')),
      ]),
      listOfRows({
        table: 'user_group_members',
        owner: 'group_id',
        keys: ['user_id'],
        fields: [named('user_id', 'userIds', { nameOf: 'users' }, word('成员'))],
      }),
    ],
  },
  {
    kind: 'menuEntry',
    screen: 'menu',
    parts: [
      ownRow('resources', [
        named('name', 'chineseName', 'text', word('中文名称')),
        named('icon', 'icon', 'text', word('图标')),
        named('url', 'url', 'text', word('地址')),
        named('parent_id', 'parentId', { nameOf: 'resources' }, word('上级')),
        named('sort_order', 'sortOrder'),
        named('hidden', 'hidden', { words: visibility }, word('显示')),
        named('opens_window', 'opensWindow', flag, word('在新窗口打开')),
      ]),
      translations('menu'),
    ],
  },
  {
    kind: 'dictionaryItem',
    screen: 'dictionary',
    parts: [
      ownRow('dictionary_items', [
        named('key', 'key', 'text', word('代码')),
        named('name', 'chineseName', 'text', word('中文名称')),
        named('sort_order', 'sortOrder'),
        named('enabled', 'enabled', { words: onOff }, word('状态')),
      ]),
      translations('dictionary'),
    ],
  },
  {
    kind: 'news',
    screen: 'news',
    parts: [
      ownRow('news', [
        named('title', 'title', 'text', word('标题')),
        named('type', 'typeName', 'text', word('新闻类型')),
        named('content', 'content', 'richText', word('正文')),
        named('status', 'state', { words: newsStates }, word('状态')),
        named('published_at', 'publishTime', 'time', word('发布时间')),
        named('must_be_read', 'forcedRead', flag, word('是否必读')),
        named('for_everybody', 'everybody', flag, word('面向全员')),
      ]),
      listOfRows({
        table: 'news_audience',
        owner: 'news_id',
        keys: ['position'],
        form: {
          field: 'audience',
          columns: { department_id: 'departmentId', role_id: 'roleId', group_id: 'groupId' },
        },
        fields: [
          named('department_id', 'audience', { nameOf: 'departments' }, word('发布范围')),
          named('role_id', 'audience', { nameOf: 'roles' }, word('发布范围')),
          named('group_id', 'audience', { nameOf: 'user_groups' }, word('发布范围')),
        ],
      }),
      listOfRows({
        table: 'news_files',
        owner: 'news_id',
        keys: ['file_id', 'use'],
        where: { use: 'document' },
        fields: [named('file_id', 'attachments', { nameOf: 'files' }, word('附件'))],
      }),
    ],
  },
  {
    kind: 'branding',
    screen: 'look',
    single: true,
    parts: [
      ownRow('branding', [
        named('main_logo_id', 'mainLogoId', { nameOf: 'files' }, word('平台标志')),
        named('tab_icon_id', 'tabIcon', { nameOf: 'files' }, word('浏览器图标')),
        named('login_logo_id', 'loginLogoId', { nameOf: 'files' }, word('登录页标志')),
        named('login_background_id', 'loginBackgroundId', { nameOf: 'files' }, word('登录页背景')),
        named('primary_color', 'primaryColor', 'text', word('主题色')),
        named('english_browser_title', 'englishBrowserTitle', 'text', word('英文平台名称')),
        named('english_login_title', 'englishLoginTitle', 'text', word('登录页英文标题')),
        named('english_bottom_title', 'englishBottomTitle', 'text', word('英文页脚文字')),
        named('home_parts', 'homeParts', 'text', word('首页显示的内容和顺序')),
        named('watermark', 'watermark', { words: watermarks }, word('水印内容')),
        named('watermark_text', 'watermarkText', 'text', word('水印文字')),
      ]),
    ],
  },
  {
    kind: 'homeConfiguration',
    screen: 'look',
    parts: [
      lines({
        table: 'home_configuration',
        owner: '',
        keys: ['key'],
        calledBy: { key: 'key', value: { words: brandingFields } },
        fields: [named('value', 'value', 'text', word('内容'))],
      }),
    ],
  },
  {
    kind: 'securitySettings',
    screen: 'security',
    single: true,
    parts: [
      ownRow('security_settings', [
        named('password_min_length', 'passwordMinLength', 'text', word('密码最小长度')),
        named('password_kinds', 'passwordKinds', 'text', word('密码字符种类')),
        named('password_history', 'passwordHistory', 'text', word('不可重复的历史密码数')),
        named('password_expiry_days', 'passwordExpiryDays', 'text', word('密码有效天数')),
        named('session_hours', 'sessionHours', 'text', word('登录有效小时')),
        named('idle_minutes', 'idleMinutes', 'text', word('闲置分钟')),
        named('remember_allowed', 'rememberAllowed', flag, word('允许记住登录')),
        named('remember_days', 'rememberDays', 'text', word('记住登录天数')),
        named('allowed_addresses', 'allowedAddresses', 'text', word('允许的IP地址')),
        named('second_factor_required', 'secondFactorRequired', flag, word('必须二次验证')),
        named('second_factor_role_ids', 'secondFactorRoleIds', { nameOf: 'roles' }, word('须二次验证的角色')),
      ]),
    ],
  },
  {
    kind: 'singleSignOn',
    screen: 'singleSignOn',
    single: true,
    parts: [
      ownRow('single_sign_on_settings', [
        named('enabled', 'enabled', { words: onOff }, word('状态')),
        named('name', 'name'),
        named('issuer', 'issuer', 'text', word('发行方地址')),
        named('client_id', 'clientId', 'text', word('客户端 ID')),
        named('encrypted_client_secret', 'clientSecret', 'secret', word('客户端密钥')),
        named('scopes', 'scopes', 'text', word('授权范围')),
        named('claim', 'claim', { words: claims }, word('匹配方式')),
        named('creates_users', 'createsUsers', flag, word('自动新增用户')),
        named('default_role_id', 'defaultRoleId', { nameOf: 'roles' }, word('默认角色')),
        named('default_department_id', 'defaultDepartmentId', { nameOf: 'departments' }, word('默认部门')),
        named('password_sign_in', 'passwordSignIn', flag, word('允许密码登录')),
        named('emergency_user_id', 'emergencyUserId', { nameOf: 'users' }, word('应急账号')),
      ]),
    ],
  },
  {
    kind: 'retention',
    screen: 'auditLog',
    parts: [
      {
        ...ownRow('security_event_retention', [
          named('days', 'days', 'text', word('日志保留天数')),
          named('change_days', 'changeDays', 'text', word('历史保存天数')),
        ]),
        owner: '',
      },
    ],
  },
  {
    kind: 'texts',
    screen: 'pageText',
    parts: [
      lines({
        table: 'language_texts',
        owner: '',
        keys: ['language', 'function_key', 'text_key'],
        fields: [
          named('text', 'text', 'text', word('文字')),
          named('language', 'language', { words: languages }, word('语言')),
        ],
      }),
    ],
  },
];
