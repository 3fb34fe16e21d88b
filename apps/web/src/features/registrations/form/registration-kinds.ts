import type { z } from 'zod';
import { registrations } from '@edp/contract/registrations';
import { command } from '../../../lib/api/call.ts';
import type { Draft, DraftField } from './draft.ts';

/** One of the two forms: what it sends, how its fields are called, and the words in which they differ. */
export interface Variant {
  schema: z.ZodType;
  payloadOf(draft: Draft): object;
  send(draft: Draft): Promise<string>;
  /** The draft's field of each name on the wire. */
  fields: Readonly<Record<string, DraftField>>;
  words: { phoneFirst: string; confirmOne: string };
  /** The longest description that can be typed; absent: a longer one is refused. */
  requirementLimit?: number;
}

const INDIVIDUAL = '1';
const idsOf = (picture: Draft['licence']) => (picture ? [picture.id] : []);

function pagePayload(draft: Draft) {
  return {
    companyName: draft.company,
    unifiedSocialCreditCode: draft.creditCode,
    address: JSON.stringify(draft.region),
    addressDetail: draft.addressDetail,
    applicant: draft.applicant,
    phoneNumber: draft.phone,
    verificationCode: draft.code,
    password: draft.password,
    confirmPassword: draft.confirm,
    requirementDescription: draft.requirement,
    businessLicense: idsOf(draft.licence).join(),
  };
}

/** The page of its own. */
export const pageVariant: Variant = {
  schema: registrations.register.input,
  payloadOf: pagePayload,
  send: (draft) => command(registrations.register, pagePayload(draft)),
  fields: {
    companyName: 'company',
    unifiedSocialCreditCode: 'creditCode',
    address: 'region',
    addressDetail: 'addressDetail',
    applicant: 'applicant',
    phoneNumber: 'phone',
    verificationCode: 'code',
    password: 'password',
    confirmPassword: 'confirm',
    requirementDescription: 'requirement',
    businessLicense: 'licence',
  },
  words: { phoneFirst: '请先输入手机号码!', confirmOne: '请先确认一个工商信息' },
};

function modalPayload(draft: Draft) {
  const [province, city, county] = draft.region;
  return {
    registerType: draft.registerType === INDIVIDUAL ? (1 as const) : (2 as const),
    companyName: draft.company,
    creditCode: draft.creditCode,
    province,
    city,
    county,
    detailAddress: draft.addressDetail,
    applicant: draft.applicant,
    phone: draft.phone,
    verificationCode: draft.code,
    registPassword: draft.password,
    confirmPassword: draft.confirm,
    requirementDescription: draft.requirement,
    businessLicensePicture: idsOf(draft.licence),
    ...(draft.registerType === INDIVIDUAL && { idCardPicture: idsOf(draft.idCard) }),
  };
}

/** The dialog of the sign-in page. */
export const modalVariant: Variant = {
  schema: registrations.apply.input,
  payloadOf: modalPayload,
  send: (draft) => command(registrations.apply, modalPayload(draft)),
  fields: {
    registerType: 'registerType',
    companyName: 'company',
    creditCode: 'creditCode',
    province: 'region',
    city: 'region',
    county: 'region',
    detailAddress: 'addressDetail',
    applicant: 'applicant',
    phone: 'phone',
    verificationCode: 'code',
    registPassword: 'password',
    confirmPassword: 'confirm',
    requirementDescription: 'requirement',
    businessLicensePicture: 'licence',
    idCardPicture: 'idCard',
  },
  words: { phoneFirst: '请先输入手机号码！', confirmOne: '请确认一个工商信息' },
  requirementLimit: 200,
};

export const isIndividual = (draft: Draft) => draft.registerType === INDIVIDUAL;
