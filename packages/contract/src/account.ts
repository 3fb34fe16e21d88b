import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { mobilePhone, requiredText, timestamp, version } from './fields.ts';
import { dataOf } from './paging.ts';
import { optionalEmail, userSession } from './users.ts';

/** What everybody is told of their own account. */
const ownAccount = z.object({
  account: z.string(),
  name: z.string(),
  departmentName: z.string(),
  roles: z.array(z.string()),
  phone: z.string(),
  email: z.string(),
  /** Empty for a password from before this was kept. */
  passwordChangedTime: timestamp,
  /** Empty where passwords do not expire. */
  passwordExpiryTime: timestamp,
  /** What is asked before something that a session alone must not be enough for. */
  confirmedBy: z.enum(['password', 'provider']),
  /** At the identity provider, within the last minutes, which stands for the password. */
  justSignedIn: z.boolean(),
  version: z.number(),
});
export type OwnAccount = z.infer<typeof ownAccount>;

/** What is edited of it; an absent field keeps what is stored. */
export const profileForm = z.object({ name: requiredText('姓名', 50), email: optionalEmail });

export const phoneForm = z.object({
  phone: mobilePhone,
  verificationCode: z.string('请输入验证码').trim().min(1, '请输入验证码').max(20, '不超过20个字符'),
  /** By a phone a password can be set anew, so that a session alone does not change it. */
  password: z.string('请输入密码').min(1, '请输入密码').max(200, '不超过200个字符'),
});

/** Names all sessions but the one that asks. */
export const OTHER_SESSIONS = 'others';

const service = '/edp/api/v1/account';
const own = { everybody: 'role', because: "one's own account" } as const;

export const account = {
  detail: endpoint({
    summary: "The caller's own account",
    method: 'POST',
    path: `${service}/detail`,
    kind: 'query',
    access: 'signed-in',
    permission: own,
    input: nothing,
    output: dataOf(ownAccount),
  }),
  update: endpoint({
    summary: "Changes the caller's own name and mail address",
    method: 'POST',
    path: `${service}/update`,
    kind: 'command',
    access: 'signed-in',
    permission: own,
    input: profileForm.extend({ version }),
    output: dataOf(ownAccount),
  }),
  changePhone: endpoint({
    summary: "Changes the caller's own phone, proved by its code and the password",
    method: 'POST',
    path: `${service}/changePhone`,
    kind: 'command',
    transaction: 'own',
    access: 'signed-in',
    permission: own,
    input: phoneForm.extend({
      /** Left out by whoever has just signed in at the identity provider. */
      password: z.string('请输入密码').max(200, '不超过200个字符').default(''),
    }),
    output: nothing,
  }),
  sessions: endpoint({
    summary: 'Where the caller is signed in, the last used first',
    method: 'POST',
    path: `${service}/sessions`,
    kind: 'query',
    access: 'signed-in',
    permission: own,
    input: nothing,
    output: dataOf(z.array(userSession)),
  }),
  endSessions: endpoint({
    summary: "Ends one of the caller's other sessions, or all of them",
    method: 'POST',
    path: `${service}/endSessions`,
    kind: 'command',
    access: 'signed-in',
    permission: own,
    input: z.object({ sessionId: z.string('请选择会话').min(1, '请选择会话').max(64, '格式不正确') }),
    output: nothing,
  }),
};
