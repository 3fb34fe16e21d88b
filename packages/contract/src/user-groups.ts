import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { numberColumn, textColumn, wordColumn } from './exported-list.ts';
import {
  byId,
  choice,
  chosenIds,
  codeText,
  flagFilter,
  optionalId,
  optionalText,
  recordId,
  requiredText,
  textFilter,
  version,
} from './fields.ts';
import { dataOf, listOf, paging, pagingByTwo } from './paging.ts';
import { pickers } from './pickers.ts';

/** A group with the number of its enabled members. */
const userGroup = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  remark: z.string(),
  /** 1 in use, 0 stopped. */
  enabled: z.number(),
  memberCount: z.number(),
  version: z.number(),
});
export type UserGroup = z.infer<typeof userGroup>;

const member = z.object({
  id: z.number(),
  name: z.string(),
  account: z.string(),
  departmentName: z.string(),
  /** 1 may sign in, 0 may not. */
  enabled: z.number(),
});
export type GroupMember = z.infer<typeof member>;

/** A person who may be added to a group. */
const candidate = member.omit({ enabled: true }).extend({
  /** Belongs to the group already. */
  added: z.boolean(),
});
export type MemberCandidate = z.infer<typeof candidate>;

/** What the form edits; the client's field rules are read from here. */
export const userGroupForm = z.object({
  code: codeText('代码', 50),
  name: requiredText('名称', 50),
  remark: optionalText(200),
});

/** Members that one call adds or removes. */
const MAX_MEMBERS_AT_ONCE = 500;
/** Members that a group is given at once as all it has. */
const MAX_MEMBERS = 10_000;
const chosenMembers = z.object({
  id: recordId,
  userIds: chosenIds('请选择用户').refine(
    (ids) => ids.length <= MAX_MEMBERS_AT_ONCE,
    `最多${MAX_MEMBERS_AT_ONCE}个`,
  ),
});

const service = '/edp/api/v1/admin/user-groups';
const people = {
  id: recordId,
  keyword: textFilter,
  departmentId: optionalId,
  ...paging(['name', 'account', 'enabled']),
};

export const userGroups = {
  list: endpoint({
    summary: 'Groups of people in use, by name',
    method: 'POST',
    path: '/group/v6/list',
    kind: 'query',
    access: 'signed-in',
    picker: pickers.userGroup,
    input: z.object({ keyword: textFilter, name: textFilter, ...paging(['code', 'name']) }),
    output: listOf(z.object({ id: z.number(), code: z.string(), name: z.string(), memberCount: z.number() })),
  }),
  overview: endpoint({
    summary: 'All groups of people with the number of their members, newest first',
    method: 'POST',
    path: `${service}/list`,
    kind: 'query',
    access: 'signed-in',
    permission: ['userGroup'],
    exported: {
      name: 'userGroups',
      screen: 'userGroup',
      title: '用户组',
      columns: {
        code: textColumn('代码'),
        name: textColumn('名称'),
        memberCount: numberColumn('成员数'),
        remark: textColumn('备注'),
        enabled: wordColumn('状态', { 1: '启用|状态', 0: '已停用' }),
      },
    },
    input: z.object({
      keyword: textFilter,
      enabled: flagFilter,
      ...pagingByTwo(['code', 'name', 'memberCount', 'remark', 'enabled']),
    }),
    output: listOf(userGroup),
  }),
  members: endpoint({
    summary:
      'Members of a group, those who may sign in first; those of a department with those of all below it',
    method: 'POST',
    path: `${service}/members`,
    kind: 'query',
    access: 'signed-in',
    permission: ['userGroup'],
    input: z.object(people),
    output: listOf(member),
  }),
  candidates: endpoint({
    summary: 'Enabled users by name, and whether they belong to a group already',
    method: 'POST',
    path: `${service}/candidates`,
    kind: 'query',
    access: 'signed-in',
    permission: ['userGroup:members'],
    input: z.object(people),
    output: listOf(candidate),
  }),
  create: endpoint({
    summary: 'Adds a group without members',
    method: 'POST',
    path: `${service}/create`,
    kind: 'command',
    access: 'signed-in',
    permission: ['userGroup:add'],
    input: userGroupForm,
    output: dataOf(userGroup),
  }),
  update: endpoint({
    summary: 'Changes code, name and remark of a group',
    method: 'POST',
    path: `${service}/update`,
    kind: 'command',
    access: 'signed-in',
    permission: ['userGroup:edit'],
    input: userGroupForm.extend({ id: recordId, version }),
    output: dataOf(userGroup),
  }),
  addMembers: endpoint({
    summary: 'Adds people to a group; who belongs to it already stays',
    method: 'POST',
    path: `${service}/addMembers`,
    kind: 'command',
    access: 'signed-in',
    permission: ['userGroup:members'],
    input: chosenMembers,
    output: dataOf(userGroup),
  }),
  removeMembers: endpoint({
    summary: 'Takes people out of a group',
    method: 'POST',
    path: `${service}/removeMembers`,
    kind: 'command',
    access: 'signed-in',
    permission: ['userGroup:members'],
    input: chosenMembers,
    output: dataOf(userGroup),
  }),
  setMembers: endpoint({
    summary: 'Makes these people the members of a group: others leave it, those who are missing join it',
    method: 'POST',
    path: `${service}/setMembers`,
    kind: 'command',
    access: 'signed-in',
    permission: ['userGroup:members'],
    input: z.object({
      id: recordId,
      version,
      userIds: z.array(recordId, '格式不正确').max(MAX_MEMBERS, `最多${MAX_MEMBERS}个`),
    }),
    output: dataOf(userGroup),
  }),
  switchStatus: endpoint({
    summary:
      'Stops a group (0), which can then not be chosen any more and stays where it is, or starts it again (1)',
    method: 'POST',
    path: `${service}/updateStatus`,
    kind: 'command',
    access: 'signed-in',
    permission: ['userGroup:disable'],
    input: z.object({ id: recordId, enabled: choice('状态', [0, 1]), version }),
    output: dataOf(userGroup),
  }),
  remove: endpoint({
    summary: 'Deletes a group that nothing refers to, with its memberships',
    method: 'POST',
    path: `${service}/delete`,
    kind: 'command',
    deletes: ['userGroup'],
    access: 'signed-in',
    permission: ['userGroup:delete'],
    input: byId,
    output: nothing,
  }),
};
