import { z } from 'zod';
import { DATA_SCOPES } from './access.ts';
import { endpoint, nothing } from './endpoint.ts';
import { textColumn, timeColumn, wordColumn } from './exported-list.ts';
import {
  byId,
  clearableId,
  codeText,
  flagFilter,
  idList,
  mobilePhone,
  optionalId,
  recordId,
  requiredText,
  textFilter,
  timestamp,
  version,
} from './fields.ts';
import { filePath } from './file-fields.ts';
import { columnsAmong, dayRange } from './filters.ts';
import { dataOf, longListOf, pagingByTwo } from './paging.ts';
import { addedUser, checkedUsers, importedUsers } from './user-import.ts';
import { usersAtOnce } from './users-at-once.ts';

const named = z.object({ id: z.number(), name: z.string() });
const SECOND_FACTOR_STATES = ['on', 'off', 'due'] as const;

/** A user as the list shows one. */
const listedUser = z.object({
  id: z.number(),
  account: z.string(),
  name: z.string(),
  /** Signed, expiring address of the avatar; empty without one. */
  url: z.string(),
  /** 0 for whoever belongs to no department. */
  departmentId: z.number(),
  departmentName: z.string(),
  /** Without all but the first three and last four digits, which `revealPhone` tells. */
  phone: z.string(),
  email: z.string(),
  roles: z.array(named),
  /** 1 may sign in, 0 may not. */
  enabled: z.number(),
  /** Too many wrong passwords have locked the account for a while. */
  locked: z.boolean(),
  /** Has not yet changed the password that somebody else has given. */
  mustChangePassword: z.boolean(),
  /** Whether there is a second factor; `due` where there is none and one is asked for. */
  secondFactor: z.enum(SECOND_FACTOR_STATES),
  /** Empty for whoever has not signed in since this is kept. */
  lastSignInTime: timestamp,
  createTime: timestamp,
  version: z.number(),
});
export type ListedUser = z.infer<typeof listedUser>;

/** A role that can be given to users, with where those who hold it work. */
const assignableRole = named.extend({
  dataScope: z.enum(DATA_SCOPES),
  organisations: z.array(named),
  /** Whoever holds it may maintain users and roles; only such a person may give it or take it away. */
  administrates: z.boolean(),
});
export type AssignableRole = z.infer<typeof assignableRole>;

const user = listedUser.extend({
  roles: z.array(assignableRole),
  groups: z.array(named),
  /** Path of the picture that `url` shows; empty without one. */
  imgAddress: z.string(),
  /** Empty for a password from before this was kept. */
  passwordChangedTime: timestamp,
  /** Until the password expires, begun ones counted whole; negative or 0 once it has, null where passwords do not expire. */
  passwordDaysLeft: z.number().nullable(),
  /** Wrong passwords since the last right one. */
  failedSignIns: z.number(),
});
export type User = z.infer<typeof user>;

/** Where a user is signed in. */
export const userSession = z.object({
  id: z.string(),
  /** Browser and system, as far as they say what they are. */
  device: z.string(),
  /** Network address of the sign-in. */
  address: z.string(),
  roleName: z.string(),
  signInTime: timestamp,
  lastSeenTime: timestamp,
  /** The one that asks. */
  current: z.boolean(),
});
export type UserSession = z.infer<typeof userSession>;

export const optionalPhone = z.union([mobilePhone, z.literal('')]).optional();
export const optionalEmail = z
  .union([z.literal(''), z.email('邮箱格式不正确').max(100, '不超过100个字符')], { error: '邮箱格式不正确' })
  .optional();

/** How a first password reaches its user: shown once to whoever gives it, or sent to the user's phone and shown to nobody. */
const passwordBy = z.enum(['screen', 'message'], '请选择初始密码的告知方式').default('screen');
export type PasswordBy = z.output<typeof passwordBy>;

/** What is edited of a user; absent fields keep what is stored. */
export const userForm = z.object({
  name: requiredText('姓名', 50),
  departmentId: clearableId,
  phone: optionalPhone,
  email: optionalEmail,
});
/** What is edited of somebody who is there already; groups only by whoever maintains their members. */
export const changedUserForm = userForm.extend({ imgAddress: filePath, groupIds: idList.optional() });
const accountText = codeText('账号', 50).refine((value) => !/\s/.test(value), '账号不能包含空格');
/** A new user's form: what the account is called stays. */
export const newUserForm = userForm.extend({ account: accountText, roleIds: idList, passwordBy });

/** What need not be there. */
const emptiable = ['departmentName', 'phone', 'email', 'roles', 'lastSignInTime'] as const;

const service = '/edp/api/v1/admin/users';
const screen = {
  screen: 'user',
  columns: [
    'name',
    'account',
    'departmentName',
    'phone',
    'email',
    'roles',
    'enabled',
    'secondFactor',
    'lastSignInTime',
    'createTime',
  ],
  forms: ['account', 'name', 'departmentId', 'phone', 'email', 'roleIds'],
  with: { url: 'name', departmentId: 'departmentName', locked: 'enabled', mustChangePassword: 'enabled' },
  searched: {
    keyword: ['name', 'account', 'phone'],
    roleId: ['roles'],
    locked: ['enabled'],
  },
} as const;
const columns = { ...screen, by: 'columns' } as const;
const forms = { ...screen, by: 'forms' } as const;

/** To be changed at the first sign-in. */
const givenPassword = {
  /** Told here alone; empty when it was sent by text message. */
  firstPassword: z.string(),
  /** The phone that it was sent to, with its middle digits hidden; empty when it was not. */
  sentTo: z.string(),
};

const userOrder = pagingByTwo([
  'name',
  'account',
  'departmentName',
  'roles',
  'enabled',
  'secondFactor',
  'lastSignInTime',
  'phone',
  'email',
  'createTime',
]);

export const users = {
  list: endpoint({
    summary: 'Users of the tenant, newest first; those of a department with those of all below it',
    method: 'POST',
    path: `${service}/list`,
    kind: 'query',
    access: 'signed-in',
    permission: ['user'],
    restrict: columns,
    exported: {
      name: 'users',
      screen: 'user',
      title: '用户',
      columns: {
        name: textColumn('姓名'),
        account: textColumn('账号'),
        departmentName: textColumn('部门'),
        phone: textColumn('手机号'),
        email: textColumn('邮箱'),
        roles: { ...textColumn('角色'), of: 'name' },
        enabled: wordColumn('状态', { 1: '启用|状态', 0: '已停用' }),
        secondFactor: wordColumn('二次验证', { on: '已设置', off: '未设置', due: '须设置，尚未设置' }),
        lastSignInTime: timeColumn('最近登录'),
        createTime: timeColumn('创建时间'),
      },
    },
    imported: {
      key: 'account',
      columns: {
        account: textColumn('账号'),
        name: textColumn('姓名'),
        departmentId: { ...textColumn('部门'), note: '部门名称；有同名部门时写出上级，如“上级/部门”' },
        roleIds: {
          ...textColumn('角色'),
          note: '角色的名称或代码，多个用“、”分隔；填写后替换原有的全部角色；留空时保持原值',
        },
        phone: textColumn('手机号'),
        email: textColumn('邮箱'),
      },
      afterwards: '新用户还没有密码：可发放初始密码并告知本人，或由本人通过单点登录登录',
    },
    input: z.object({
      keyword: textFilter,
      departmentId: optionalId,
      roleId: optionalId,
      enabled: flagFilter,
      locked: flagFilter,
      secondFactor: z
        .union([z.enum(SECOND_FACTOR_STATES), z.literal(''), z.null()], { error: '格式不正确' })
        .optional()
        .transform((value) => value || undefined),
      lastSignInTime: dayRange,
      createTime: dayRange,
      blank: columnsAmong(emptiable),
      filled: columnsAmong(emptiable),
      ...userOrder,
    }),
    output: longListOf(listedUser, userOrder.sortField),
  }),
  detail: endpoint({
    summary: 'One user',
    method: 'POST',
    path: `${service}/detail`,
    kind: 'query',
    access: 'signed-in',
    permission: ['user'],
    restrict: forms,
    input: byId,
    output: dataOf(user),
  }),
  create: endpoint({
    summary:
      'Adds a user with a password of one use, which is answered here alone or sent to the phone; roles need the right to assign them',
    method: 'POST',
    path: `${service}/create`,
    kind: 'command',
    transaction: 'own',
    repeated: 'anew',
    access: 'signed-in',
    permission: ['user:add'],
    restrict: forms,
    input: newUserForm,
    output: dataOf(user.extend(givenPassword)),
  }),
  checkMany: endpoint({
    summary: 'What would be wrong with each line of a pasted list of new users; adds nobody',
    method: 'POST',
    path: `${service}/checkMany`,
    kind: 'query',
    access: 'signed-in',
    permission: ['user:add'],
    input: importedUsers,
    output: dataOf(checkedUsers),
  }),
  createMany: endpoint({
    summary:
      'Adds all users of a pasted list or none, with passwords of one use, which are answered here alone; roles need the right to assign them',
    method: 'POST',
    path: `${service}/createMany`,
    kind: 'command',
    transaction: 'own',
    repeated: 'anew',
    access: 'signed-in',
    permission: ['user:add'],
    input: importedUsers,
    output: dataOf(z.array(addedUser)),
  }),
  update: endpoint({
    summary: 'Changes what is known of a user',
    method: 'POST',
    path: `${service}/update`,
    kind: 'command',
    access: 'signed-in',
    permission: ['user:edit'],
    restrict: forms,
    input: changedUserForm.extend({ id: recordId, version }),
    output: dataOf(user),
  }),
  assignRoles: endpoint({
    summary: 'Gives a user these roles and no other; the last administrator stays one',
    method: 'POST',
    path: `${service}/assignRoles`,
    kind: 'command',
    access: 'signed-in',
    permission: ['user:assignRoles'],
    restrict: forms,
    input: z.object({ id: recordId, roleIds: idList, version }),
    output: dataOf(user),
  }),
  assignableRoles: endpoint({
    summary: 'Roles of the tenant with their inventory organisations, by name',
    method: 'POST',
    path: `${service}/assignableRoles`,
    kind: 'query',
    access: 'signed-in',
    permission: ['user'],
    input: nothing,
    output: dataOf(z.array(assignableRole)),
  }),
  disable: endpoint({
    summary: 'Ends all sessions of a user, who can no longer sign in; what the user made stays',
    method: 'POST',
    path: `${service}/disable`,
    kind: 'command',
    access: 'signed-in',
    permission: ['user:disable'],
    input: byId,
    output: nothing,
  }),
  enable: endpoint({
    summary: 'Lets a disabled user sign in again',
    method: 'POST',
    path: `${service}/enable`,
    kind: 'command',
    access: 'signed-in',
    permission: ['user:disable'],
    input: byId,
    output: nothing,
  }),
  unlock: endpoint({
    summary: 'Lets a user sign in whom too many wrong passwords have locked',
    method: 'POST',
    path: `${service}/unlock`,
    kind: 'command',
    access: 'signed-in',
    permission: ['user:resetPassword'],
    input: byId,
    output: nothing,
  }),
  revealPhone: endpoint({
    summary: "A user's phone number, all digits; that somebody has read it is recorded",
    method: 'POST',
    path: `${service}/revealPhone`,
    kind: 'query',
    access: 'signed-in',
    permission: ['user:phone'],
    input: byId,
    output: dataOf(z.object({ phone: z.string() })),
  }),
  resetPassword: endpoint({
    summary:
      'Gives a user a password of one use, which is answered here alone or sent to the phone, and ends all sessions of the user',
    method: 'POST',
    path: `${service}/resetPassword`,
    kind: 'command',
    transaction: 'own',
    repeated: 'anew',
    access: 'signed-in',
    permission: ['user:resetPassword'],
    input: byId.extend({ passwordBy }),
    output: dataOf(z.object(givenPassword)),
  }),
  resetSecondFactor: endpoint({
    summary:
      "Takes away a user's authenticator, recovery codes and passkeys, ends all sessions and tells the user",
    method: 'POST',
    path: `${service}/resetSecondFactor`,
    kind: 'command',
    access: 'signed-in',
    permission: ['user:resetSecondFactor'],
    input: byId,
    output: nothing,
  }),
  sessions: endpoint({
    summary: 'Where a user is signed in, the last used first',
    method: 'POST',
    path: `${service}/sessions`,
    kind: 'query',
    access: 'signed-in',
    permission: ['user:disable'],
    input: byId,
    output: dataOf(z.array(userSession)),
  }),
  endSessions: endpoint({
    summary: "Ends one of a user's sessions, or without one all but the caller's own",
    method: 'POST',
    path: `${service}/endSessions`,
    kind: 'command',
    access: 'signed-in',
    permission: ['user:disable'],
    input: byId.extend({ sessionId: z.string('格式不正确').max(64, '格式不正确').optional() }),
    output: nothing,
  }),
  ...usersAtOnce,
};
