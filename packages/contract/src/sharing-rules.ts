import { z } from 'zod';
import { SHARED_KINDS } from './access.ts';
import { endpoint, nothing } from './endpoint.ts';
import { textColumn, wordColumn } from './exported-list.ts';
import {
  choice,
  idList,
  nameText,
  optionalText,
  recordId,
  textFilter,
  timestamp,
  version,
  flagFilter,
} from './fields.ts';
import { dataOf, listOf, MAX_TEXTS, paging, pagingByTwo } from './paging.ts';
import { onWire } from './wire-names.ts';

/** What a source or a target of a rule can be; a department means those below it too. */
export const PARTY_KINDS = ['employee', 'department', 'role', 'group'] as const;
export type PartyKind = (typeof PARTY_KINDS)[number];

const party = z.object({ kind: z.enum(PARTY_KINDS), id: z.number(), name: z.string() });
export type Party = z.infer<typeof party>;

const NAME_MAX = 20;
const nameMessage = `请输入共享规则名称，最多${NAME_MAX}个字符`;
const name = nameText(nameMessage, NAME_MAX, nameMessage);

const nothingShared = '请选择共享数据类型';

/** The whole selection: departments, groups, and employees with roles, whose ids no other record has. */
const parties = (nothingChosen: string) =>
  z
    .object({ orgId: idList, groupId: idList, id: idList }, nothingChosen)
    .partial()
    .transform(({ orgId = [], groupId = [], id = [] }) => ({ orgId, groupId, id }))
    .refine(({ orgId, groupId, id }) => orgId.length + groupId.length + id.length > 0, nothingChosen)
    .refine(({ orgId, groupId, id }) => orgId.length + groupId.length + id.length <= 1_000, '最多1000个');

/** What the form edits; the client's field rules are read from here. */
export const sharingRuleForm = z.object({
  name,
  sharingType: z.string(nothingShared).pipe(z.enum(SHARED_KINDS, nothingShared)),
  power: choice('共享权限', [0, 1]),
  addResource: parties('请选择共享来源'),
  addSharingTo: parties('请选择共享目标'),
  remarks: optionalText(200),
});

const sharingRule = z.object({
  id: z.number(),
  name: z.string(),
  sharingType: z.enum(SHARED_KINDS),
  sharingTypeName: z.string(),
  /** 0 read only, 1 read and write. */
  power: z.number(),
  powerName: onWire('powerStr', z.string()),
  remarks: z.string(),
  /** "1" in use, "0" not. */
  status: z.string(),
  createTime: timestamp,
  version: z.number(),
});
/** As the list answers it: sources and targets by their names. */
const listedRule = sharingRule.extend({ sharingSource: z.string(), sharingTo: z.string() });
export type ListedRule = z.infer<typeof listedRule>;
const wholeRule = sharingRule.extend({ sharingSource: z.array(party), sharingTo: z.array(party) });
export type SharingRule = z.infer<typeof wholeRule>;

/** How somebody comes to see a record: it is his, a role's data scope shows it, or a rule shares it. */
const way = z.object({
  kind: z.enum(['owner', 'scope', 'rule']),
  /** Of a scope: the role, and the scope's code. */
  roleName: z.string(),
  dataScope: z.string(),
  /** Of a rule. */
  ruleId: z.number().nullable(),
  ruleName: z.string(),
  canChange: z.boolean(),
});
export type Way = z.infer<typeof way>;

const reader = z.object({
  id: z.number(),
  name: onWire('realname', z.string()),
  organizationName: z.string(),
  canChange: z.boolean(),
  ways: z.array(way),
});
export type Reader = z.infer<typeof reader>;

/** By what a record is seen, and by how many people who can sign in. */
const reach = z.object({
  owner: z.object({ name: z.string(), organizationName: z.string() }),
  /** All who see it, and how many of them may change it. */
  people: z.number(),
  changing: z.number(),
  /** Roles whose data scope shows it. */
  scopes: z.array(
    z.object({ roleName: z.string(), dataScope: z.string(), canChange: z.boolean(), people: z.number() }),
  ),
  rules: z.array(
    z.object({ ruleId: z.number(), ruleName: z.string(), canChange: z.boolean(), people: z.number() }),
  ),
  /** Names of the inventory organisations that have it; null for kinds that these do not have. */
  organisations: z.array(z.string()).nullable(),
});
export type Reach = z.infer<typeof reach>;

const service = '/sharing/v6';
const screen = {
  screen: 'sharingRule',
  columns: ['name', 'sharingTypeName', 'sharingSource', 'sharingTo', 'powerName', 'status'],
  forms: ['name', 'sharingType', 'power', 'addResource', 'addSharingTo', 'remarks'],
  searched: { keyword: ['name'], sharingType: ['sharingTypeName'] },
} as const;
const columns = {
  ...screen,
  with: { sharingType: 'sharingTypeName', power: 'powerName' },
  by: 'columns',
} as const;
const forms = {
  ...screen,
  with: {
    sharingSource: 'addResource',
    sharingTo: 'addSharingTo',
    sharingTypeName: 'sharingType',
    powerName: 'power',
  },
  by: 'forms',
} as const;

export const sharingRules = {
  dataTypes: endpoint({
    summary: 'Kinds of records that rules share',
    method: 'POST',
    path: `${service}/dataTypes`,
    kind: 'query',
    access: 'signed-in',
    permission: ['sharingRule'],
    input: z.object({ keyword: textFilter }),
    output: dataOf(z.array(z.object({ code: z.enum(SHARED_KINDS), name: z.string() }))),
  }),
  list: endpoint({
    summary: 'Sharing rules, newest first; a rule has no code, so that `code` narrows nothing',
    method: 'POST',
    path: `${service}/list`,
    kind: 'query',
    access: 'signed-in',
    permission: ['sharingRule'],
    restrict: columns,
    exported: {
      name: 'sharingRules',
      screen: 'sharingRule',
      title: '共享规则',
      columns: {
        name: textColumn('规则名称'),
        sharingTypeName: textColumn('共享数据类型'),
        sharingSource: textColumn('共享来源'),
        sharingTo: textColumn('共享目标'),
        powerName: textColumn('权限'),
        status: wordColumn('状态', { 1: '启用中', 0: '已停用' }),
      },
    },
    input: z.object({
      keyword: textFilter,
      code: textFilter,
      name: textFilter,
      sharingType: z
        .union([z.enum(SHARED_KINDS), z.literal(''), z.null()], { error: '共享数据类型不正确' })
        .optional()
        .transform((value) => value || undefined),
      status: flagFilter,
      ...pagingByTwo(['name', 'sharingTypeName', 'sharingSource', 'sharingTo', 'powerName', 'status']),
    }),
    output: listOf(listedRule),
  }),
  switchStatus: endpoint({
    summary: 'Puts a rule in use ("1") or out of it ("0")',
    method: 'POST',
    path: `${service}/updateStatus`,
    kind: 'command',
    access: 'signed-in',
    permission: ['sharingRule:enable'],
    input: z.object({ sharingId: recordId, status: choice('状态', [0, 1]), version }),
    output: nothing,
  }),
  detail: endpoint({
    summary: 'One rule with its sources and targets',
    method: 'POST',
    path: `${service}/detail`,
    kind: 'query',
    access: 'signed-in',
    permission: ['sharingRule'],
    restrict: forms,
    input: z.object({ sharingId: recordId }),
    output: dataOf(wholeRule),
  }),
  create: endpoint({
    summary: 'Adds a rule, in use at once',
    method: 'POST',
    path: `${service}/add`,
    kind: 'command',
    access: 'signed-in',
    permission: ['sharingRule:add'],
    restrict: forms,
    input: sharingRuleForm,
    output: dataOf(wholeRule),
  }),
  update: endpoint({
    summary: 'Changes a rule; sources and targets are the whole selection',
    method: 'POST',
    path: `${service}/update`,
    kind: 'command',
    access: 'signed-in',
    permission: ['sharingRule:edit'],
    restrict: forms,
    input: sharingRuleForm.extend({ id: recordId, version }),
    output: dataOf(wholeRule),
  }),
  readers: endpoint({
    summary: 'Who can see a record, by name, and in which ways; refused to whoever cannot see it himself',
    method: 'POST',
    path: `${service}/readers`,
    kind: 'query',
    access: 'signed-in',
    permission: SHARED_KINDS,
    input: z.object({
      kind: z.enum(SHARED_KINDS, '数据类型不正确'),
      id: recordId,
      keyword: textFilter,
      ...paging([''], { mostRows: MAX_TEXTS }),
    }),
    output: listOf(reader),
  }),
  reach: endpoint({
    summary:
      'By what a record is seen: owner, data scopes of roles, rules; refused to whoever cannot see it himself',
    method: 'POST',
    path: `${service}/reach`,
    kind: 'query',
    access: 'signed-in',
    permission: SHARED_KINDS,
    input: z.object({ kind: z.enum(SHARED_KINDS, '数据类型不正确'), id: recordId }),
    output: dataOf(reach),
  }),
};
