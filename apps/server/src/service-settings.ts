import { z } from 'zod';

/** Access to Tencent Cloud's text messages. */
export interface TencentSettings {
  secretId: string;
  secretKey: string;
  region: string;
  appId: string;
  signName: string;
  codeTemplate: string;
  approvalTemplate: string;
  /** Without it nobody is told of a rejection. */
  rejectionTemplate: string | undefined;
  /** Without it first passwords cannot be sent. */
  passwordTemplate: string | undefined;
  /** Another address of the service, such as a private one. */
  endpoint: string | undefined;
}

/** Where companies are looked up. */
export interface CompanyLookupSettings {
  url: string;
  token: string | undefined;
}

/** Settings of the services that other companies run; unset, the product does without them. */
export interface ServiceSettings {
  sms: TencentSettings | undefined;
  companyLookup: CompanyLookupSettings | undefined;
}

const address = z.url({ protocol: /^https?$/ });

export const serviceVariables = {
  EDP_SMS_PROVIDER: z.enum(['tencent']).optional(),
  EDP_SMS_SECRET_ID: z.string().optional(),
  EDP_SMS_SECRET_KEY: z.string().optional(),
  EDP_SMS_REGION: z.string().default('ap-guangzhou'),
  EDP_SMS_APP_ID: z.string().optional(),
  EDP_SMS_SIGN_NAME: z.string().optional(),
  EDP_SMS_CODE_TEMPLATE: z.string().optional(),
  EDP_SMS_APPROVAL_TEMPLATE: z.string().optional(),
  EDP_SMS_REJECTION_TEMPLATE: z.string().optional(),
  EDP_SMS_PASSWORD_TEMPLATE: z.string().optional(),
  EDP_SMS_ENDPOINT: address.optional(),
  EDP_COMPANY_LOOKUP_URL: address.optional(),
  EDP_COMPANY_LOOKUP_TOKEN: z.string().optional(),
  EDP_COMPANY_LOOKUP_ALLOW: z.string().optional(),
};

const addressExpected = { zh: '应为 http:// 或 https:// 地址', en: 'must be an http:// or https:// address' };
export const servicesExpected: Record<string, { zh: string; en: string }> = {
  EDP_SMS_PROVIDER: { zh: '应为 tencent', en: 'must be tencent' },
  EDP_SMS_ENDPOINT: addressExpected,
  EDP_COMPANY_LOOKUP_URL: addressExpected,
};

const values = z.object(serviceVariables);
type Fail = (variable: string, zh: string, en: string) => never;

/** The services' settings; `fail` ends the start at the first one that is missing or contradicts another. */
export function readServiceSettings(given: z.infer<typeof values>, fail: Fail): ServiceSettings {
  return { sms: tencentOf(given, fail), companyLookup: companyLookupOf(given, fail) };
}

function tencentOf(given: z.infer<typeof values>, fail: Fail): TencentSettings | undefined {
  if (given.EDP_SMS_PROVIDER === undefined) return undefined;
  const needed = (variable: keyof typeof given) =>
    given[variable] ??
    fail(variable, '在设置了 EDP_SMS_PROVIDER 时不能为空', 'is required when EDP_SMS_PROVIDER is set');
  return {
    secretId: needed('EDP_SMS_SECRET_ID'),
    secretKey: needed('EDP_SMS_SECRET_KEY'),
    region: given.EDP_SMS_REGION,
    appId: needed('EDP_SMS_APP_ID'),
    signName: needed('EDP_SMS_SIGN_NAME'),
    codeTemplate: needed('EDP_SMS_CODE_TEMPLATE'),
    approvalTemplate: needed('EDP_SMS_APPROVAL_TEMPLATE'),
    rejectionTemplate: given.EDP_SMS_REJECTION_TEMPLATE,
    passwordTemplate: given.EDP_SMS_PASSWORD_TEMPLATE,
    endpoint: given.EDP_SMS_ENDPOINT,
  };
}

/** The host has to stand on the list as well, so that a slip of the address alone sends nobody's keywords elsewhere. */
function companyLookupOf(given: z.infer<typeof values>, fail: Fail): CompanyLookupSettings | undefined {
  const { EDP_COMPANY_LOOKUP_URL: url, EDP_COMPANY_LOOKUP_TOKEN: token } = given;
  if (url === undefined) return undefined;
  const hosts = (given.EDP_COMPANY_LOOKUP_ALLOW ?? '').split(',').map((host) => host.trim());
  const { host, hostname } = new URL(url);
  if (!hosts.includes(host) && !hosts.includes(hostname)) {
    fail(
      'EDP_COMPANY_LOOKUP_ALLOW',
      '应包含 EDP_COMPANY_LOOKUP_URL 的主机',
      'must name the host of EDP_COMPANY_LOOKUP_URL',
    );
  }
  return { url: url.replace(/\/+$/, ''), token };
}
