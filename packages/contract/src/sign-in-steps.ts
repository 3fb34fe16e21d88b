import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { dataOf } from './paging.ts';
import { passkeyAnswer, passkeyRequest } from './passkeys.ts';
import { secondFactorCode } from './second-factors.ts';
import { loginAnswer, ofBrowser } from './session.ts';

const steps = '/edp/api/v1/sign-in';
const token = z.string('登录已超时，请重新输入密码').regex(/^[\w-]{43}$/, '登录已超时，请重新输入密码');

/** What a sign-in page asks beside the password; apart from the session, so that it weighs nothing where it is not asked. */
export const signInSteps = {
  secondStepChallenge: endpoint({
    summary: 'What a passkey has to sign for the second step of a sign-in',
    method: 'POST',
    path: `${steps}/secondStepChallenge`,
    kind: 'command',
    repeated: 'anew',
    access: 'open',
    input: z.object({ token }),
    output: dataOf(passkeyRequest),
  }),
  finishLogin: endpoint({
    summary: 'Second step of a sign-in: a code of the authenticator app, a recovery code or a passkey',
    method: 'POST',
    path: `${steps}/finish`,
    kind: 'command',
    repeated: 'anew',
    access: 'open',
    firstPassword: 'accepted',
    secondFactorDue: 'accepted',
    success: 'shell',
    input: z.object({
      ...ofBrowser,
      token,
      code: secondFactorCode.optional(),
      passkey: passkeyAnswer.optional(),
    }),
    output: dataOf(loginAnswer),
  }),
  passkeyChallenge: endpoint({
    summary: 'What a passkey has to sign to sign in with it alone',
    method: 'POST',
    path: `${steps}/passkeyChallenge`,
    kind: 'command',
    repeated: 'anew',
    access: 'open',
    input: nothing,
    output: dataOf(passkeyRequest),
  }),
  loginWithPasskey: endpoint({
    summary: 'Signs in with a passkey that has verified its user, in place of password and captcha',
    method: 'POST',
    path: `${steps}/passkey`,
    kind: 'command',
    repeated: 'anew',
    access: 'open',
    firstPassword: 'accepted',
    secondFactorDue: 'accepted',
    success: 'shell',
    input: z.object({ ...ofBrowser, passkey: passkeyAnswer }),
    output: dataOf(loginAnswer),
  }),
};
