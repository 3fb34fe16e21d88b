import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { PUBLIC_SIGN_KEY } from '@edp/contract/signature';
import { z } from 'zod';
import { fileStoreExpected, fileStoreVariables, readFileStoreSettings } from './file-store-settings.ts';
import type { FileStoreSettings } from './file-store-settings.ts';
import { readServiceSettings, servicesExpected, serviceVariables } from './service-settings.ts';
import type { ServiceSettings } from './service-settings.ts';

/** A bad environment variable; the message is one bilingual sentence fit to be shown as it stands. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** The environment, parsed once. Nothing else in the server reads `process.env`. */
export type Config = ServiceSettings &
  FileStoreSettings & {
    environment: 'development' | 'test' | 'production';
    host: string;
    /** 0 asks the system for a free port. */
    port: number;
    /** Absolute path of the folder that holds everything to be backed up. */
    dataDir: string;
    /** The owner's address of a PostgreSQL; unset starts the embedded one under `dataDir`. */
    databaseUrl: string | undefined;
    /** A captcha answer that always holds, for tests and demonstrations only. */
    captchaFixed: string | undefined;
    /** A text-message code that always holds, for tests and demonstrations only. */
    smsFixed: string | undefined;
    /** Whether products for load tests may be added; never in production. */
    loadTestData: boolean;
    /** Background jobs that this process runs at a time. */
    jobsAtOnce: number;
    /** Part of every request signature; public, so it protects nothing by itself. */
    signConstant: string;
    /** Whether, or from which addresses, `X-Forwarded-*` headers are believed. */
    trustProxy: boolean | string[];
    /** Addresses and networks that reach metrics and documentation besides this machine. */
    operationsAllow: string[];
    /** Addresses and networks of our own whose pages the server may ask whether they can be framed. */
    framingAllow: string[];
    /** Addresses and networks of our own in which tenants' identity providers may stand, besides the internet. */
    identityProvidersAllow: string[];
    /** Where browsers reach the product, without a slash at the end; undefined where nothing needs to know. */
    publicUrl: string | undefined;
    logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  };

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((value) => value <= 65_535);

const proxyNames = new Set(['loopback', 'linklocal', 'uniquelocal']);

const jobsAtOnce = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number);
/** More would be waited for by those who look at screens. */
const JOBS_AT_ONCE = 2;

/** An address such as `10.1.2.3`, or a network such as `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [address = '', bits = '0', ...rest] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= longest;
}

const separated = z.string().transform((list) => list.split(',').map((address) => address.trim()));
const networks = separated.refine((addresses) => addresses.every(isNetwork));

/** Scheme, host and port, and nothing behind. */
const publicUrl = z
  .url({ protocol: /^https?$/ })
  .refine((text) => /^https?:\/\/[^/?#@]+\/?$/.test(text))
  .transform((text) => new URL(text).origin);

const trustProxy = z.union([
  z.stringbool({ truthy: ['true'], falsy: ['false'] }),
  separated.refine((addresses) => addresses.every((text) => proxyNames.has(text) || isNetwork(text))),
]);

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(5180),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  EDP_CAPTCHA_FIXED: z.string().optional(),
  EDP_SMS_FIXED: z.string().optional(),
  EDP_STRESS_DATA: z.stringbool({ truthy: ['1'], falsy: ['0'] }).default(false),
  EDP_JOBS_AT_ONCE: jobsAtOnce.optional(),
  EDP_SIGN_CONSTANT: z.string().default(PUBLIC_SIGN_KEY),
  TRUST_PROXY: trustProxy.default(false),
  EDP_OPERATIONS_ALLOW: networks.default([]),
  EDP_FRAMING_ALLOW: networks.default([]),
  EDP_IDENTITY_PROVIDERS_ALLOW: networks.default([]),
  EDP_PUBLIC_URL: publicUrl.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ...serviceVariables,
  ...fileStoreVariables,
});

const networksExpected = {
  zh: '应为以逗号分隔的地址或网段',
  en: 'must be addresses or networks, separated by commas',
};
const expected: Record<string, { zh: string; en: string }> = {
  ...servicesExpected,
  ...fileStoreExpected,
  NODE_ENV: { zh: '应为 development、test 或 production', en: 'must be development, test or production' },
  PORT: { zh: '应为 0 到 65535 的整数', en: 'must be a whole number from 0 to 65535' },
  DATABASE_URL: {
    zh: '应为 postgres://用户:密码@主机:端口/库名',
    en: 'must look like postgres://user:password@host:port/name',
  },
  EDP_JOBS_AT_ONCE: { zh: '应为 0 到 99 的整数', en: 'must be a whole number from 0 to 99' },
  EDP_STRESS_DATA: { zh: '应为 1 或 0', en: 'must be 1 or 0' },
  TRUST_PROXY: {
    zh: '应为 true、false 或以逗号分隔的代理地址',
    en: 'must be true, false or the addresses of proxies, separated by commas',
  },
  EDP_OPERATIONS_ALLOW: networksExpected,
  EDP_FRAMING_ALLOW: networksExpected,
  EDP_IDENTITY_PROVIDERS_ALLOW: networksExpected,
  EDP_PUBLIC_URL: {
    zh: '应为 https://主机 或 http://主机:端口，其后没有路径',
    en: 'must be https://host or http://host:port with no path behind it',
  },
  LOG_LEVEL: {
    zh: '应为 fatal、error、warn、info、debug、trace 或 silent',
    en: 'must be fatal, error, warn, info, debug, trace or silent',
  },
};

function fail(variable: string, zh: string, en: string): never {
  throw new ConfigError(`环境变量 ${variable} ${zh}。 / Environment variable ${variable} ${en}.`);
}

/** Reads the settings; an empty variable counts as unset. Throws `ConfigError` at the first bad one. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const variable = String(parsed.error.issues[0]?.path[0]);
    const { zh, en } = expected[variable] ?? { zh: '的值无效', en: 'has an invalid value' };
    return fail(variable, zh, en);
  }
  const values = parsed.data;
  for (const variable of ['EDP_CAPTCHA_FIXED', 'EDP_SMS_FIXED', 'EDP_STRESS_DATA'] as const) {
    if (values.NODE_ENV === 'production' && values[variable]) {
      fail(variable, '不得用于生产环境', 'must not be set in production');
    }
  }
  // Whoever reaches a database that asks for none is its owner.
  if (values.NODE_ENV === 'production' && values.DATABASE_URL && !new URL(values.DATABASE_URL).password) {
    fail('DATABASE_URL', '在生产环境必须带密码', 'must carry a password in production');
  }
  return {
    environment: values.NODE_ENV,
    host: values.HOST,
    port: values.PORT,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    captchaFixed: values.EDP_CAPTCHA_FIXED,
    smsFixed: values.EDP_SMS_FIXED,
    loadTestData: values.EDP_STRESS_DATA,
    // Tests that want none of others' run them by themselves.
    jobsAtOnce: values.EDP_JOBS_AT_ONCE ?? (values.NODE_ENV === 'test' ? 0 : JOBS_AT_ONCE),
    signConstant: values.EDP_SIGN_CONSTANT,
    trustProxy: values.TRUST_PROXY,
    operationsAllow: values.EDP_OPERATIONS_ALLOW,
    framingAllow: values.EDP_FRAMING_ALLOW,
    identityProvidersAllow: values.EDP_IDENTITY_PROVIDERS_ALLOW,
    publicUrl: values.EDP_PUBLIC_URL,
    logLevel: values.LOG_LEVEL,
    ...readServiceSettings(values, fail),
    ...readFileStoreSettings(values, fail),
  };
}
