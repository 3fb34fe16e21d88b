import { z } from 'zod';
import { dateFilter } from './dates.ts';
import { endpoint, nothing } from './endpoint.ts';
import { numberWithin, optionalId, textFilter, timestamp, version } from './fields.ts';
import { dataOf, listOf, MAX_TEXTS, paging } from './paging.ts';
import { isSecurityEventKind, kindsOfLog, type SecurityLog } from './security-event-kinds.ts';

/** As a log shows it, in the reader's language; names are those of then. */
const signInEvent = z.object({
  id: z.number(),
  time: timestamp,
  /** 0 for whom nobody knows. */
  actorId: z.number(),
  actorName: z.string(),
  actorAccount: z.string(),
  kind: z.string(),
  kindName: z.string(),
  /** 1 where something was tried and refused. */
  failed: z.number(),
  /** What has changed, or why it failed, a line each. */
  changes: z.array(z.string()),
  address: z.string(),
  /** Browser and system, as far as they say what they are. */
  device: z.string(),
});
const auditEvent = signInEvent.extend({ subjectKindName: z.string(), subjectName: z.string() });
export type AuditEvent = z.infer<typeof auditEvent>;
export type SignInEvent = z.infer<typeof signInEvent>;

/** What the form edits; the client's field rules are read from here. */
export const retentionForm = z.object({
  days: numberWithin(30, 3_650),
  /** For how many days histories of records are kept: null and empty for ever, absent keeps what is stored. */
  changeDays: z
    .union([z.literal(''), z.null(), numberWithin(30, 36_500)], { error: '应为30–36500之间的整数' })
    .transform((days) => days || null)
    .optional(),
});
/** For how many days events are kept. */
const retention = z.object({ days: z.number(), changeDays: z.number().nullable(), version: z.number() });
export type Retention = z.infer<typeof retention>;

function filtersOf(log: SecurityLog) {
  const kinds = kindsOfLog(log);
  return z.object({
    /** Of names and accounts of then, of what it is about, or of the address. */
    keyword: textFilter,
    actorId: optionalId,
    kind: textFilter.refine(
      (kind) => kind === undefined || (isSecurityEventKind(kind) && kinds.includes(kind)),
      '格式不正确',
    ),
    result: z
      .union([z.enum(['succeeded', 'failed']), z.literal(''), z.null()], { error: '格式不正确' })
      .optional()
      .transform((value) => value || undefined),
    /** The first and the last day, in Asia/Shanghai. */
    from: dateFilter,
    to: dateFilter,
  });
}
const signInFilters = filtersOf('signIn');
const auditFilters = filtersOf('audit').omit({ result: true });
const page = paging(['time'], { mostRows: MAX_TEXTS });

const service = '/edp/api/v1/admin/security-event';
const shared = {
  forms: [],
  with: { actorId: 'actorName', actorAccount: 'actorName', kind: 'kindName', failed: 'kindName' },
  searched: {
    keyword: ['actorName', 'subjectName', 'address'],
    actorId: ['actorName'],
    kind: ['kindName'],
    result: ['kindName'],
    from: ['time'],
    to: ['time'],
  },
  by: 'columns',
} as const;
const signInScreen = {
  ...shared,
  screen: 'signInLog',
  columns: ['time', 'actorName', 'kindName', 'changes', 'address', 'device'],
} as const;
const auditScreen = {
  ...shared,
  screen: 'auditLog',
  columns: ['time', 'actorName', 'kindName', 'subjectName', 'changes', 'address', 'device'],
  with: { ...shared.with, subjectKindName: 'subjectName' },
} as const;

export const securityEvents = {
  signIns: endpoint({
    summary: 'Who signed in, failed or was locked, newest first',
    method: 'POST',
    path: `${service}/sign-in/list`,
    kind: 'query',
    access: 'signed-in',
    permission: ['signInLog'],
    restrict: signInScreen,
    input: signInFilters.extend(page),
    output: listOf(signInEvent),
  }),
  exportSignIns: endpoint({
    summary: 'The same as CSV, all that the filters find; is recorded itself',
    method: 'POST',
    path: `${service}/sign-in/export`,
    kind: 'query',
    access: 'signed-in',
    permission: ['signInLog:export'],
    restrict: signInScreen,
    transport: 'file',
    input: signInFilters,
    output: nothing,
  }),
  audits: endpoint({
    summary: 'Who changed rights, reset a password, printed, exported or shared, newest first',
    method: 'POST',
    path: `${service}/audit/list`,
    kind: 'query',
    access: 'signed-in',
    permission: ['auditLog'],
    restrict: auditScreen,
    input: auditFilters.extend(page),
    output: listOf(auditEvent),
  }),
  exportAudits: endpoint({
    summary: 'The same as CSV, all that the filters find; is recorded itself',
    method: 'POST',
    path: `${service}/audit/export`,
    kind: 'query',
    access: 'signed-in',
    permission: ['auditLog:export'],
    restrict: auditScreen,
    transport: 'file',
    input: auditFilters,
    output: nothing,
  }),
  retention: endpoint({
    summary: 'For how many days both logs keep what they tell',
    method: 'POST',
    path: `${service}/retention`,
    kind: 'query',
    access: 'signed-in',
    permission: ['signInLog', 'auditLog'],
    input: nothing,
    output: dataOf(retention),
  }),
  saveRetention: endpoint({
    summary: 'Sets for how many days both logs keep what they tell; what is older goes within a day',
    method: 'POST',
    path: `${service}/retention/update`,
    kind: 'command',
    access: 'signed-in',
    permission: ['signInLog:retention', 'auditLog:retention'],
    input: retentionForm.extend({ version }),
    output: dataOf(retention),
  }),
};
