import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { dataOf } from './paging.ts';
import { onWire } from './wire-names.ts';

/** A company as the register of companies tells it. */
export const company = z.object({
  name: z.string(),
  creditCode: onWire('credit_no', z.string()),
  address: z.string(),
  legalRepresentative: onWire('operName', z.string()),
  registeredCapital: onWire('registCapi', z.string()),
  termStart: z.string(),
  termEnd: z.string(),
  registrationNumber: onWire('regNo', z.string()),
  organisationCode: onWire('orgNo', z.string()),
  companyType: onWire('econKind', z.string()),
  businessStatus: onWire('new_status', z.string()),
  approvalDate: onWire('checkDate', z.string()),
  registrationAuthority: onWire('belongOrg', z.string()),
  scope: z.string(),
});
export type Company = z.infer<typeof company>;

const missing = '请输入企业关键字';
const keyword = z.string(missing).trim().min(1, missing).max(100, '不超过100个字符');

const service = '/EEnterprise/Info';

export const companies = {
  search: endpoint({
    summary: 'Companies whose name or credit code holds the keyword',
    method: 'GET',
    path: `${service}/advSearch`,
    kind: 'query',
    access: 'open',
    success: 'shell',
    input: z.object({ keyword }),
    output: dataOf(z.array(company)),
  }),
  detail: endpoint({
    summary: 'One company, by its credit code or its whole name',
    method: 'GET',
    path: `${service}/getBasicInfo`,
    aliases: ['/getBasicInfo'],
    kind: 'query',
    access: 'open',
    success: 'shell',
    input: z.object({ keyword }),
    output: dataOf(company),
  }),
};

/** Characters of a unified social credit code in the order of their values, and the weight of each place (GB 32100). */
const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** The last character of a credit code, computed from the first seventeen; empty when they are none. */
export function creditCheckDigit(body: string): string {
  const values = [...body].map((sign) => SIGNS.indexOf(sign));
  if (values.length !== WEIGHTS.length || values.includes(-1)) return '';
  const sum = values.reduce((total, value, place) => total + value * (WEIGHTS[place] ?? 0), 0);
  return SIGNS.charAt((31 - (sum % 31)) % 31);
}

/** Whether a text is a unified social credit code by its length, its characters and its check digit. */
export function isCreditCode(text: string): boolean {
  const digit = creditCheckDigit(text.slice(0, 17));
  return digit !== '' && text.slice(17) === digit;
}
