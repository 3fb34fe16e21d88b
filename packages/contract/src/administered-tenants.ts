import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import {
  byId,
  codeText,
  flagFilter,
  numberWithin,
  recordId,
  requiredText,
  textFilter,
  timestamp,
  version,
} from './fields.ts';
import { dataOf, listOf, pagingByTwo } from './paging.ts';

const MAX_USERS = 1_000_000;
const MAX_STORAGE_MB = 100_000_000;
/** What the figures of one page may cost. */
const MAX_ROWS = 50;

/** What an operator may know of a tenant: how much there is of what, never what it is. */
const tenant = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  /** 1 may be worked in, 0 may not. */
  enabled: z.number(),
  /** Its staff administers the others; such a tenant is never disabled. */
  operator: z.boolean(),
  /** Null where there is no limit. */
  maxUsers: z.number().nullable(),
  maxStorageMb: z.number().nullable(),
  createTime: timestamp,
  version: z.number(),
});

const listedTenant = tenant.extend({
  /** Those who may sign in, as the limit counts them. */
  users: z.number(),
  /** Materials, products and bills of materials. */
  records: z.number(),
  /** Sizes of all files together, in bytes. */
  storage: z.number(),
  /** Of anybody; empty where nobody has signed in yet. */
  lastSignInTime: timestamp,
});
export type ListedTenant = z.infer<typeof listedTenant>;

const invalidCode = '请输入2到20位字母或数字';

export const newTenantForm = z.object({
  tenantCode: codeText('授权码', 20)
    .refine((value) => /^[0-9A-Za-z]{2,20}$/.test(value), invalidCode)
    .transform((value) => value.toUpperCase()),
  name: requiredText('租户名称', 100),
  account: codeText('管理员账号', 50).refine((value) => !/\s/.test(value), '账号不能包含空格'),
  adminName: requiredText('管理员姓名', 50),
});

/** Empty or absent is no limit. */
function limit(max: number) {
  return z
    .union([numberWithin(1, max), z.literal(''), z.null()], { error: `应为1–${max}之间的整数` })
    .optional()
    .transform((value) => (value === '' || value === undefined ? null : value));
}

export const tenantLimitsForm = z.object({ maxUsers: limit(MAX_USERS), maxStorageMb: limit(MAX_STORAGE_MB) });

/** Somebody by whom roles and people of a tenant are administered: enough to tell them apart. */
const tenantAdministrator = z.object({ id: z.number(), account: z.string(), name: z.string() });

const service = '/edp/api/v1/admin/tenants';
const reading = { method: 'POST', kind: 'query', access: 'signed-in' } as const;
const command = { method: 'POST', kind: 'command', access: 'signed-in' } as const;
/** A password that is told here alone is not kept for a repetition. */
const givesPassword = { ...command, transaction: 'own', repeated: 'anew' } as const;
const one = byId.extend({ version });

/** Tenants as an operator sees them; apart from what a sign-in asks for, which every page loads. */
export const administeredTenants = {
  list: endpoint({
    ...reading,
    summary: 'Tenants with how much they hold, newest first; for staff of an operator',
    path: `${service}/list`,
    permission: ['tenant'],
    input: z.object({
      /** Of the code or the name. */
      keyword: textFilter,
      enabled: flagFilter,
      ...pagingByTwo(['code', 'name', 'enabled', 'createTime'], { mostRows: MAX_ROWS }),
    }),
    output: listOf(listedTenant),
  }),
  create: endpoint({
    ...givesPassword,
    summary: 'Adds a tenant with an administrator, whose password of one use is answered here alone',
    path: `${service}/create`,
    permission: ['tenant:add'],
    input: newTenantForm,
    output: dataOf(
      z.object({ id: z.number(), code: z.string(), account: z.string(), firstPassword: z.string() }),
    ),
  }),
  setLimits: endpoint({
    ...command,
    summary: 'Says how many people and how much storage a tenant may have; what it has already stays',
    path: `${service}/setLimits`,
    permission: ['tenant:limits'],
    input: one.extend(tenantLimitsForm.shape),
    output: dataOf(tenant),
  }),
  disable: endpoint({
    ...command,
    summary: 'Ends all sessions of a tenant, in which nobody can sign in any more; what it holds stays',
    path: `${service}/disable`,
    permission: ['tenant:disable'],
    input: one,
    output: nothing,
  }),
  enable: endpoint({
    ...command,
    summary: 'Lets the people of a disabled tenant sign in again',
    path: `${service}/enable`,
    permission: ['tenant:disable'],
    input: one,
    output: nothing,
  }),
  administrators: endpoint({
    ...reading,
    summary: 'Enabled people by whom the roles and users of a tenant are administered, by account',
    path: `${service}/administrators`,
    permission: ['tenant:resetAdministrator'],
    input: byId,
    output: dataOf(z.array(tenantAdministrator)),
  }),
  resetAdministrator: endpoint({
    ...givesPassword,
    summary:
      'Gives an administrator of a tenant a password of one use, which is answered here alone, and ends all sessions of that person',
    path: `${service}/resetAdministrator`,
    permission: ['tenant:resetAdministrator'],
    input: byId.extend({ userId: recordId }),
    output: dataOf(z.object({ firstPassword: z.string() })),
  }),
};
