import { z } from 'zod';
import { dateFilter } from './dates.ts';
import { endpoint, nothing } from './endpoint.ts';
import { numberWithin, optionalId, textFilter, timestamp, version } from './fields.ts';
import { textColumn, timeColumn } from './exported-list.ts';
import { HISTORY_KINDS } from './history-kinds.ts';
import { dataOf, listOf, longListOf, MAX_TEXTS, paging } from './paging.ts';
import { CHANGE_ORIGINS } from './record-history.ts';
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
/** An event, or all that one command has changed of a record: its `kind` is `recordChange` then. */
const auditEvent = signInEvent.extend({
  subjectKindName: z.string(),
  subjectName: z.string(),
  /** The record that was changed; without an id it is gone, or not the reader's to open, or this is an event. */
  recordKind: z.string(),
  recordId: z.number(),
  /** By which way it was changed; empty for an event. */
  originName: z.string(),
});
/** What a change of a record is among the kinds of events. */
export const RECORD_CHANGE = 'recordChange';
/** The button by which a reader of the log is told values that its role does not see on the records' screens. */
export const AUDITED_VALUES = 'auditLog:values';
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

/** A day of both logs in Asia/Shanghai. */
const sealedDay = z.object({
  id: z.number(),
  day: z.string(),
  /** In hexadecimal, of all that was recorded up to its end; while the day is not over, so far. */
  root: z.string(),
  events: z.number(),
  changes: z.number(),
  /** 1 once the day is over and sealed, so that its root stays. */
  sealed: z.number(),
});
export type SealedDay = z.infer<typeof sealedDay>;

const integrity = z.object({
  /** Empty before the first seal. */
  sealedTo: z.union([timestamp, z.literal('')]),
  /** Lines of both logs that no seal covers yet, counted up to a bound. */
  unsealed: z.number(),
  lastCheck: z
    .object({
      time: timestamp,
      lines: z.number(),
      faults: z.number(),
      /** Some of what is not as it was sealed. */
      examples: z.array(
        z.object({
          day: z.string(),
          log: z.string(),
          line: z.string(),
          what: z.enum(['altered', 'missing', 'added']),
        }),
      ),
    })
    .nullable(),
});
export type Integrity = z.infer<typeof integrity>;

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
const changeFilter = <const T extends readonly string[]>(values: T) =>
  z
    .union([z.enum(values), z.literal(''), z.null()], { error: '格式不正确' })
    .optional()
    .transform((value) => value || undefined);
const auditFilters = filtersOf('audit')
  .omit({ result: true, kind: true })
  .extend({
    /** A kind of event, or `recordChange` for changes of records alone. */
    kind: textFilter.refine(
      (kind) =>
        kind === undefined ||
        kind === RECORD_CHANGE ||
        (isSecurityEventKind(kind) && kindsOfLog('audit').includes(kind)),
      '格式不正确',
    ),
    /** Of changes alone: of which kind of record, and by which way they came. */
    recordKind: changeFilter(HISTORY_KINDS),
    origin: changeFilter(CHANGE_ORIGINS),
    /** The whole of it. */
    address: textFilter,
    /** Where the page before ended, as its `next` says; asked so no page is counted. */
    after: z
      .string()
      .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z \d{1,16}$/, '格式不正确')
      .optional(),
  });
const auditOrder = paging(['time', 'actorName', 'kindName', 'originName', 'address'], {
  mostRows: MAX_TEXTS,
});
const signInOrder = paging(['time', 'actorName', 'kindName', 'address'], { mostRows: MAX_TEXTS });

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
  columns: ['time', 'actorName', 'kindName', 'subjectName', 'changes', 'originName', 'address', 'device'],
  with: {
    ...shared.with,
    subjectKindName: 'subjectName',
    recordKind: 'subjectName',
    recordId: 'subjectName',
  },
  searched: { ...shared.searched, recordKind: ['subjectName'], origin: ['originName'], after: [] },
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
    input: signInFilters.extend(signInOrder),
    output: longListOf(signInEvent, signInOrder.sortField),
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
    summary:
      'What people did and what was changed of records, newest first; of a record that the role does not see, or of a field, no more than that it was changed, unless it holds the button values',
    method: 'POST',
    path: `${service}/audit/list`,
    kind: 'query',
    access: 'signed-in',
    permission: ['auditLog'],
    restrict: auditScreen,
    exported: {
      name: 'audits',
      screen: 'auditLog',
      words: 'securityLog',
      title: '审计日志',
      columns: {
        time: timeColumn('时间'),
        actorName: textColumn('操作人'),
        actorAccount: textColumn('账号'),
        kindName: textColumn('事件'),
        subjectKindName: textColumn('对象类型'),
        subjectName: textColumn('对象'),
        changes: textColumn('详情'),
        originName: textColumn('来源'),
        address: textColumn('IP 地址'),
        device: textColumn('设备'),
      },
    },
    input: auditFilters.extend(auditOrder),
    output: longListOf(auditEvent, auditOrder.sortField).extend({ next: z.string().optional() }),
  }),
  integrity: endpoint({
    summary: 'Up to when the logs are sealed, and what the last nightly look at the seals has found',
    method: 'POST',
    path: `${service}/integrity`,
    kind: 'query',
    access: 'signed-in',
    permission: ['auditLog'],
    input: nothing,
    output: dataOf(integrity),
  }),
  sealedDays: endpoint({
    summary: 'The days of the logs with the root of each, newest first',
    method: 'POST',
    path: `${service}/sealed-days/list`,
    kind: 'query',
    access: 'signed-in',
    permission: ['auditLog'],
    input: z.object(paging(['day'])),
    output: listOf(sealedDay),
  }),
  exportSealedDays: endpoint({
    summary: 'The roots of all sealed days as CSV, to be kept elsewhere; is recorded itself',
    method: 'POST',
    path: `${service}/sealed-days/export`,
    kind: 'query',
    access: 'signed-in',
    permission: ['auditLog:export'],
    transport: 'file',
    input: nothing,
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
