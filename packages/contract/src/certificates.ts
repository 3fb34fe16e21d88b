import { z } from 'zod';
import { optionalMoment } from './dates.ts';
import { endpoint, nothing } from './endpoint.ts';
import {
  byId,
  choiceFilter,
  chosenId,
  idList,
  optionalName,
  recordId,
  textFilter,
  timestamp,
  version,
} from './fields.ts';
import { dataOf, orderBy, pageAndLimit, pageOf } from './paging.ts';
import { onWire } from './wire-names.ts';

/** For pushing messages, and for publishing. */
export const CERTIFICATE_TYPES = ['PUSH', 'RELEASE'] as const;
export const WORK_STATUSES = ['USEABLE', 'UNEABLE'] as const;
/** Within how many days an end can be asked for. */
export const ENDING_DAYS = [7, 30, 90] as const;
const noType = '请选择证书类型';
const noStatus = '请选择证书状态';
const certificateType = z.enum(CERTIFICATE_TYPES, noType);
const workStatus = z.enum(WORK_STATUSES, noStatus);

const certificate = z.object({
  id: z.number(),
  appId: z.number(),
  /** Code of its application. */
  appKey: z.string(),
  application: onWire('knApplicationInfo', z.object({ title: z.string() })),
  certificateType,
  workStatus,
  /** Always empty: a password is taken and never answered. */
  certificatePassword: onWire('certificatePwd', z.literal('')),
  /** Whether a password is stored. */
  hasPassword: z.boolean(),
  packageName: z.string(),
  /** Whether the caller may change it, as he may its application. */
  canChange: z.boolean(),
  /** Empty without one, like the end. */
  startTime: timestamp,
  endTime: timestamp,
  /** Days of the calendar in Asia/Shanghai from today to the end, negative once it is past; null without an end. */
  daysLeft: z.number().nullable(),
  isExpired: z.boolean(),
  version: z.number(),
});
export type Certificate = z.infer<typeof certificate>;

const wholeCertificate = certificate.extend({ fileId: z.number(), fileName: z.string() });
export type WholeCertificate = z.infer<typeof wholeCertificate>;

const remindedPerson = z.object({ id: z.number(), userName: z.string(), organizationName: z.string() });
export type RemindedPerson = z.infer<typeof remindedPerson>;

const MAX_PEOPLE = 500;
export const NO_FILE = '请上传证书文件';
export const NO_PEOPLE = '请添加到期提醒对象';
const noPassword = '请输入证书密码';
const longPassword = '不超过100个字符';
const newPassword = z.string(noPassword).min(1, noPassword).max(100, longPassword);
/** Absent, null and empty keep the one that is stored. */
const otherPassword = z
  .string('格式不正确')
  .max(100, longPassword)
  .nullish()
  .transform((value) => value || undefined);

const fields = {
  appId: chosenId('应用'),
  /** A form holds an empty text until something is chosen, as it does for the next one. */
  certificateType: z.string(noType).pipe(certificateType),
  workStatus: z.string(noStatus).pipe(workStatus),
  fileId: z.preprocess(
    (value) => value ?? 0,
    recordId.refine((id) => id > 0, NO_FILE),
  ),
  packageName: optionalName(100),
  startTime: optionalMoment,
  endTime: optionalMoment,
  remindScope: idList
    .refine((ids) => ids.length > 0, NO_PEOPLE)
    .refine((ids) => ids.length <= MAX_PEOPLE, `最多${MAX_PEOPLE}个`),
};

const period = z.object({ startTime: optionalMoment, endTime: optionalMoment });

/** `YYYY-MM-DD HH:mm:ss` is ordered like the time it names; what is no time is not compared. */
export function isPeriod(form: unknown): boolean {
  const { startTime, endTime } = period.safeParse(form).data ?? {};
  return !startTime || !endTime || startTime < endTime;
}
export const INVALID_PERIOD = '到期时间必须晚于生效时间';
/** Told along with what is wrong with other fields. */
const invalidPeriod = { path: ['endTime'], message: INVALID_PERIOD, when: () => true };

/** What the form edits; the client's field rules are read from here. */
export const certificateForm = z.object({
  ...fields,
  certificatePassword: onWire('certificatePwd', newPassword),
});
export const certificateChange = z.object({
  ...fields,
  certificatePassword: onWire('certificatePwd', otherPassword),
});

const service = '/edp/certificate';

export const certificates = {
  list: endpoint({
    summary: 'Certificates, newest first',
    method: 'POST',
    path: `${service}/list`,
    kind: 'query',
    access: 'signed-in',
    permission: ['application'],
    input: z.object({
      /** Of its application or its package. */
      keyword: textFilter,
      /** Code of the application, or a part of it. */
      appKey: textFilter,
      workStatus: z
        .union([workStatus, z.literal(''), z.null()], { error: '格式不正确' })
        .optional()
        .transform((value) => value || undefined),
      /** Not past yet, and past within so many days. */
      endsWithin: choiceFilter(ENDING_DAYS),
      ...pageAndLimit,
      ...orderBy(['title', 'appKey', 'certificateType', 'packageName', 'startTime', 'endTime', 'workStatus']),
    }),
    output: pageOf(certificate),
  }),
  info: endpoint({
    summary: 'One certificate',
    method: 'POST',
    path: `${service}/info/:id`,
    kind: 'query',
    access: 'signed-in',
    permission: ['application'],
    input: byId,
    output: dataOf(wholeCertificate),
  }),
  remindScope: endpoint({
    summary: 'Whom the end of a certificate is announced to',
    method: 'POST',
    path: `${service}/select_Remind_Scope`,
    encoding: 'form',
    kind: 'query',
    access: 'signed-in',
    permission: ['application'],
    input: byId,
    output: z.object({ remindScope: z.array(remindedPerson) }),
  }),
  create: endpoint({
    summary: 'Adds a certificate',
    method: 'POST',
    path: `${service}/save`,
    kind: 'command',
    access: 'signed-in',
    permission: ['application:certificateAdd'],
    input: certificateForm.refine(isPeriod, invalidPeriod),
    output: dataOf(wholeCertificate),
  }),
  update: endpoint({
    summary: 'Changes a certificate; without a password it keeps the one that is stored',
    method: 'POST',
    path: `${service}/update`,
    kind: 'command',
    access: 'signed-in',
    permission: ['application:certificateEdit'],
    input: certificateChange.extend({ id: recordId, version }).refine(isPeriod, invalidPeriod),
    output: dataOf(wholeCertificate),
  }),
  remove: endpoint({
    summary: 'Deletes certificates, all of them or none; the body is a list of ids',
    method: 'POST',
    path: `${service}/delete`,
    kind: 'command',
    deletes: ['certificate'],
    access: 'signed-in',
    permission: ['application:certificateDelete'],
    input: z.array(recordId, '请选择需要删除的数据').min(1, '请选择需要删除的数据').max(1_000, '最多1000个'),
    output: nothing,
  }),
  file: endpoint({
    summary: 'The file of a certificate, for those who may change it',
    method: 'GET',
    path: `${service}/file/:id`,
    kind: 'query',
    access: 'signed-in',
    permission: ['application:certificateEdit'],
    transport: 'file',
    input: byId,
    output: nothing,
  }),
  remind: endpoint({
    summary:
      'Announces now which certificates end within 30, 7 and 1 days; answers how many messages were sent',
    method: 'POST',
    path: `${service}/remind`,
    kind: 'command',
    access: 'signed-in',
    permission: ['application:certificateEdit'],
    input: nothing,
    output: dataOf(z.object({ sent: z.number() })),
  }),
};
