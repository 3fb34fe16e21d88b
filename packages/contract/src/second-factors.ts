import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { timestamp } from './fields.ts';
import { dataOf } from './paging.ts';

/** Six digits of an authenticator app or a recovery code, in groups or not. */
export const secondFactorCode = z
  .string('请输入动态码或恢复码')
  .max(50, '动态码或恢复码错误')
  .transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(1, '请输入动态码或恢复码'));

const password = z.string('请输入密码').min(1, '请输入密码').max(200, '不超过200个字符');

/** Asked before anything that proves somebody is made or taken away. */
export const passwordAgain = z.object({ password });
/** That the app shows codes now. */
export const authenticatorProof = z.object({
  code: z
    .string('请输入动态码')
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, '请输入6位动态码')),
});
/** What is asked before a second factor is taken away or its recovery codes are replaced. */
export const secondFactorProof = z.object({ password, code: secondFactorCode });

const state = z.object({
  /** Whether an authenticator app is set up. */
  authenticator: z.boolean(),
  /** Empty without one. */
  confirmedTime: timestamp,
  /** How many can still be used. */
  recoveryCodes: z.number(),
  passkeys: z.number(),
  /** Whether a second factor is asked of the caller, so that the last one stays. */
  required: z.boolean(),
});
export type SecondFactorState = z.infer<typeof state>;

/** Shown this once. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const service = '/edp/api/v1/account/secondFactor';
const own = { everybody: 'role', because: "one's own second factor" } as const;

export const secondFactors = {
  state: endpoint({
    summary: 'What proves the caller besides the password',
    method: 'POST',
    path: `${service}/state`,
    kind: 'query',
    access: 'signed-in',
    permission: own,
    input: nothing,
    output: dataOf(state),
  }),
  begin: endpoint({
    summary: 'A new secret for the authenticator app of the caller, who gives the password again',
    method: 'POST',
    path: `${service}/begin`,
    kind: 'command',
    transaction: 'own',
    repeated: 'anew',
    access: 'signed-in',
    secondFactorDue: 'accepted',
    permission: own,
    input: passwordAgain,
    output: dataOf(
      z.object({
        /** In base32, to be typed. */
        secret: z.string(),
        /** `otpauth:` address of it, to be shown as a QR code. */
        address: z.string(),
      }),
    ),
  }),
  confirm: endpoint({
    summary:
      "Sets the app up with a code that it shows, ends the caller's other sessions and answers recovery codes",
    method: 'POST',
    path: `${service}/confirm`,
    kind: 'command',
    transaction: 'own',
    repeated: 'anew',
    access: 'signed-in',
    secondFactorDue: 'accepted',
    permission: own,
    input: authenticatorProof,
    output: dataOf(recoveryCodes),
  }),
  renewRecoveryCodes: endpoint({
    summary: 'Recovery codes in place of the former ones',
    method: 'POST',
    path: `${service}/renewRecoveryCodes`,
    kind: 'command',
    transaction: 'own',
    repeated: 'anew',
    access: 'signed-in',
    permission: own,
    input: secondFactorProof,
    output: dataOf(recoveryCodes),
  }),
  remove: endpoint({
    summary: 'Takes the authenticator app of the caller away with its recovery codes',
    method: 'POST',
    path: `${service}/remove`,
    kind: 'command',
    transaction: 'own',
    access: 'signed-in',
    permission: own,
    input: secondFactorProof,
    output: nothing,
  }),
};
