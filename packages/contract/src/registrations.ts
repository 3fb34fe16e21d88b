import { z } from 'zod';
import { CONTROL_CHARACTER, saysSomething } from './characters.ts';
import { endpoint, nothing } from './endpoint.ts';
import { byId, mobilePhone, nameText, textFilter, timestamp } from './fields.ts';
import { dataOf, listOf, paging } from './paging.ts';

const MAX_FILES = 5;
const invalidRegion = '请选择省市区';
const noLicence = '请上传营业执照照片';
const noIdCard = '请上传身份证照片';

/** Lines that say something: trimmed, not of blanks and invisible characters alone. */
function lines(message: string, max: number) {
  return z
    .string(message)
    .trim()
    .min(1, message)
    .max(max, `不超过${max}个字符`)
    .refine(saysSomething, message)
    .refine((value) => !/[^\P{Cc}\t\r\n]/u.test(value), CONTROL_CHARACTER);
}

/** Letters and digits, at least one of each. */
const password = (message: string) =>
  z.string(message).regex(/^(?![0-9]+$)(?![A-Za-z]+$)[0-9A-Za-z]{1,50}$/, message);
const regionCode = z.string(invalidRegion).regex(/^\d{6}$/, invalidRegion);
const pictureId = (message: string) =>
  z
    .union(
      [z.number(message).int(message).positive(message), z.string(message).regex(/^\d{1,15}$/, message)],
      { error: message },
    )
    .transform(Number);
const pictureList = (message: string) =>
  z
    .array(pictureId(message), message)
    .min(1, message)
    .max(MAX_FILES, `最多上传${MAX_FILES}个文件`)
    .transform((ids) => [...new Set(ids)]);

/** `["110000","110100","110101"]` as text. */
const regionText = z
  .string(invalidRegion)
  .transform(parsedJson)
  .pipe(z.tuple([regionCode, regionCode, regionCode], invalidRegion));
/** Ids joined by comma. */
const pictureText = z
  .string(noLicence)
  .transform((ids): (string | number)[] => ids.split(',').filter(Boolean))
  .pipe(pictureList(noLicence));

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether both passwords are there to be compared; what else is wrong with the form does not matter. */
function areTyped(value: unknown, names: readonly [string, string]): boolean {
  const typed = z.record(z.string(), z.unknown()).safeParse(value).data ?? {};
  return names.every((name) => typeof typed[name] === 'string' && typed[name] !== '');
}

const PAGE_MISMATCH = '您输入的两个密码不匹配!';
const MODAL_MISMATCH = '您输入的两个密码不匹配！';
const shared = {
  companyName: nameText('请输入公司名称!', 100),
  creditCode: nameText('请输入统一社会信用代码', 50),
  addressDetail: nameText('请输入详细地址', 200),
  applicant: nameText('请输入申请人', 50),
  verificationCode: nameText('请输入验证码', 20),
};

/** The application as the page of its own sends it. */
const pageForm = z
  .object({
    companyName: shared.companyName,
    unifiedSocialCreditCode: shared.creditCode,
    address: regionText,
    addressDetail: shared.addressDetail,
    applicant: shared.applicant,
    phoneNumber: mobilePhone,
    verificationCode: shared.verificationCode,
    password: password('请输入字母加数字组合的密码!'),
    confirmPassword: password(PAGE_MISMATCH),
    requirementDescription: lines('请输入需求描述', 1000),
    businessLicense: pictureText,
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: PAGE_MISMATCH,
    when: ({ value }) => areTyped(value, ['password', 'confirmPassword']),
  });

/** The application as the dialog of the sign-in page sends it. */
const modalForm = z
  .object({
    registerType: z
      .union([z.literal([1, 2]), z.literal(['1', '2']).transform(Number)], { error: '请选择注册类型' })
      .default(2),
    companyName: shared.companyName,
    creditCode: shared.creditCode,
    province: regionCode,
    city: regionCode,
    county: regionCode,
    detailAddress: shared.addressDetail,
    applicant: shared.applicant,
    phone: mobilePhone,
    verificationCode: shared.verificationCode,
    registPassword: password('未输入密码或格式错误，只能输入字母加数字!'),
    confirmPassword: password(MODAL_MISMATCH),
    requirementDescription: lines('请输入需求描述', 200),
    businessLicensePicture: pictureList(noLicence),
    idCardPicture: z
      .array(pictureId(noIdCard), noIdCard)
      .max(MAX_FILES, `最多上传${MAX_FILES}个文件`)
      .optional(),
  })
  .refine((form) => form.registPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: MODAL_MISMATCH,
    when: ({ value }) => areTyped(value, ['registPassword', 'confirmPassword']),
  })
  .refine(hasNeededCard, { path: ['idCardPicture'], message: noIdCard, when: () => true });

/** An individual shows an id card, whatever else is wrong with the form. */
function hasNeededCard(value: unknown): boolean {
  const { registerType, idCardPicture } = z
    .object({ registerType: z.unknown().optional(), idCardPicture: z.unknown().optional() })
    .catch({ registerType: 2, idCardPicture: undefined })
    .parse(value);
  return Number(registerType) !== 1 || (Array.isArray(idCardPicture) && idCardPicture.length > 0);
}

const picture = z.object({ id: z.number(), url: z.string() });
const registrationStatus = z.enum(['pending', 'approved', 'rejected'], '格式不正确');

const registration = z.object({
  id: z.number(),
  registerType: z.number(),
  companyName: z.string(),
  creditCode: z.string(),
  /** Names of province, city and county. */
  region: z.string(),
  province: z.string(),
  city: z.string(),
  county: z.string(),
  addressDetail: z.string(),
  applicant: z.string(),
  phone: z.string(),
  requirementDescription: z.string(),
  /** Signed, expiring addresses of the pictures. */
  businessLicensePicture: z.array(picture),
  idCardPicture: z.array(picture),
  status: registrationStatus,
  /** Why it was rejected. */
  reason: z.string(),
  decidedBy: z.string(),
  decidedTime: timestamp,
  createTime: timestamp,
  /** Code of the tenant that was made of it. */
  tenantCode: z.string(),
});

export type Registration = z.infer<typeof registration>;

const invalidCode = '请输入2到20位字母或数字';
const tenantCode = z
  .string(invalidCode)
  .trim()
  .regex(/^([0-9A-Za-z]{2,20})?$/, invalidCode)
  .nullish()
  .transform((value) => value?.toUpperCase() || undefined);
const account = z
  .string('格式不正确')
  .trim()
  .regex(/^([\w.@-]{1,50})?$/, '格式不正确')
  .nullish()
  .transform((value) => value || undefined);

export const approvalForm = z.object({ tenantCode, account });
export const rejectionForm = z.object({ reason: lines('请输入原因', 200) });

const service = '/api/v7/tenant';
const reading = { access: 'signed-in', permission: ['registration', 'registration:approve'] } as const;
const decision = { access: 'signed-in', permission: ['registration:approve'] } as const;

export const registrations = {
  register: endpoint({
    summary: 'Applies for a tenant, from the registration page',
    method: 'POST',
    path: `${service}/register`,
    kind: 'command',
    access: 'open',
    success: 'shell',
    input: pageForm,
    output: nothing,
  }),
  apply: endpoint({
    summary: 'Applies for a tenant, from the dialog of the sign-in page',
    method: 'POST',
    path: `${service}/apply`,
    kind: 'command',
    access: 'open',
    success: 'shell',
    input: modalForm,
    output: nothing,
  }),
  list: endpoint({
    summary: 'Applications, newest first; for staff of an operator',
    method: 'POST',
    path: `${service}/registration/list`,
    kind: 'query',
    ...reading,
    input: z.object({
      /** Of the company's name or its credit code. */
      keyword: textFilter,
      status: registrationStatus
        .or(z.literal(''))
        .nullish()
        .transform((value) => value || undefined),
      ...paging([
        'companyName',
        'creditCode',
        'region',
        'applicant',
        'phone',
        'status',
        'tenantCode',
        'createTime',
      ]),
    }),
    output: listOf(registration),
  }),
  detail: endpoint({
    summary: 'One application; for staff of an operator',
    method: 'POST',
    path: `${service}/registration/detail`,
    kind: 'query',
    ...reading,
    input: byId,
    output: dataOf(registration),
  }),
  approve: endpoint({
    summary: 'Makes a tenant of an application and tells the applicant',
    method: 'POST',
    path: `${service}/registration/approve`,
    kind: 'command',
    transaction: 'own',
    ...decision,
    input: byId.extend(approvalForm.shape),
    output: dataOf(z.object({ tenantId: z.number(), tenantCode: z.string(), account: z.string() })),
  }),
  reject: endpoint({
    summary: 'Turns an application down',
    method: 'POST',
    path: `${service}/registration/reject`,
    kind: 'command',
    transaction: 'own',
    ...decision,
    input: byId.extend(rejectionForm.shape),
    output: nothing,
  }),
};
