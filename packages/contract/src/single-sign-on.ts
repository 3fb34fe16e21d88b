import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { byId, clearableId, requiredText, textFilter, timestamp, version } from './fields.ts';
import { dataOf, listOf, paging } from './paging.ts';

/** What the provider tells of a person, by its standard name, and what of a user has to equal it. */
export const MATCHING_CLAIMS = ['email', 'phone_number', 'preferred_username', 'sub'] as const;
export type MatchingClaim = (typeof MATCHING_CLAIMS)[number];

const MAX_ISSUER = 300;
const MAX_SECRET = 500;
/** Scopes are words of printable ASCII without quotes and backslashes. */
const scopeWords = /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/;
const invalidScopes = '授权范围应为以空格分隔的英文单词，并包含 openid';

const issuer = z
  .string('请输入发行方地址')
  .trim()
  .min(1, '请输入发行方地址')
  .max(MAX_ISSUER, `不超过${MAX_ISSUER}个字符`)
  .refine(isIssuer, '发行方地址应以 https:// 开头，且不带参数');

/** A provider's name for itself: an address without query and fragment. */
function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && !username && !password && !/[?#]/.test(value);
}

/** Absent keeps what is stored. */
const flag = z.literal([0, 1], '格式不正确').optional();

export const singleSignOnForm = z.object({
  /** Whether the sign-in page offers it. */
  enabled: flag,
  /** What the button of the sign-in page is called. */
  name: requiredText('名称', 30),
  issuer,
  clientId: requiredText('客户端 ID', 200),
  /** Absent and empty keep what is stored; it is never answered. */
  clientSecret: z
    .string('格式不正确')
    .trim()
    .max(MAX_SECRET, `不超过${MAX_SECRET}个字符`)
    .nullish()
    .transform((value) => value || undefined),
  scopes: z
    .string(invalidScopes)
    .trim()
    .max(300, '不超过300个字符')
    .refine((value) => scopeWords.test(value) && value.split(' ').includes('openid'), invalidScopes),
  claim: z.enum(MATCHING_CLAIMS, '请选择匹配方式'),
  /** Whether somebody who is not known is added at the first sign-in. */
  createsUsers: flag,
  /** Which role they are given; none by which people or roles are administered. */
  defaultRoleId: clearableId,
  defaultDepartmentId: clearableId,
  /** Whether people may sign in with their password as well. */
  passwordSignIn: flag,
  /** Who may do so where nobody else does. */
  emergencyUserId: clearableId,
});

const choice = z.object({ id: z.number(), name: z.string() });

const settings = z.object({
  enabled: z.number(),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  hasClientSecret: z.boolean(),
  scopes: z.string(),
  claim: z.enum(MATCHING_CLAIMS),
  createsUsers: z.number(),
  defaultRoleId: z.number().nullable(),
  defaultDepartmentId: z.number().nullable(),
  passwordSignIn: z.number(),
  emergencyUserId: z.number().nullable(),
  /** Where the provider sends people back to, as it has to be told; empty as long as the operator has set no public address. */
  callbackUrl: z.string(),
  /** Roles that can be given to whoever is added. */
  roles: z.array(choice),
  /** Administrators with a password of their own, by name and account. */
  administrators: z.array(choice),
  /** 0 as long as nothing has been saved. */
  version: z.number(),
});
export type SingleSignOnSettings = z.infer<typeof settings>;

/** A person of the provider and the user that they are. */
const identity = z.object({
  id: z.number(),
  userName: z.string(),
  account: z.string(),
  issuer: z.string(),
  /** What the provider calls the person for good. */
  subject: z.string(),
  createTime: timestamp,
  lastSignInTime: timestamp,
});
export type Identity = z.infer<typeof identity>;

const service = '/edp/api/v1/admin/single-sign-on';

export const singleSignOn = {
  read: endpoint({
    summary: "The tenant's identity provider and who may still sign in with a password",
    method: 'POST',
    path: `${service}/read`,
    kind: 'query',
    access: 'signed-in',
    permission: ['singleSignOn'],
    input: nothing,
    output: dataOf(settings),
  }),
  save: endpoint({
    summary: 'Changes it; another issuer or client needs its secret again',
    method: 'POST',
    path: `${service}/save`,
    kind: 'command',
    access: 'signed-in',
    permission: ['singleSignOn:edit'],
    input: singleSignOnForm.extend({ version }),
    output: dataOf(settings),
  }),
  test: endpoint({
    summary: 'Asks a provider what it offers, and says in words what is wrong',
    method: 'POST',
    path: `${service}/test`,
    kind: 'command',
    transaction: 'own',
    repeated: 'anew',
    access: 'signed-in',
    permission: ['singleSignOn:edit'],
    input: z.object({ issuer }),
    output: nothing,
  }),
  identities: endpoint({
    summary: 'People of the provider who have signed in, and the users that they are, newest first',
    method: 'POST',
    path: `${service}/identities`,
    kind: 'query',
    access: 'signed-in',
    permission: ['singleSignOn'],
    input: z.object({
      keyword: textFilter,
      ...paging(['userName', 'account', 'subject', 'issuer', 'createTime', 'lastSignInTime']),
    }),
    output: listOf(identity),
  }),
  unbind: endpoint({
    summary: 'Forgets which user somebody of the provider is; the next sign-in matches anew',
    method: 'POST',
    path: `${service}/unbind`,
    kind: 'command',
    access: 'signed-in',
    permission: ['singleSignOn:edit'],
    input: byId,
    output: nothing,
  }),
};
