import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { mobilePhone as phone, recordId } from './fields.ts';
import { filePath } from './file-fields.ts';
import { languageCode } from './multilingual.ts';
import { dataOf } from './paging.ts';
import { passwordPolicy } from './security-settings.ts';
import { onWire } from './wire-names.ts';

/** `web_` and a timestamp with enough digits that two clients never share one; it names one captcha picture. */
const captchaSource = z.string('验证码错误').regex(/^web_\d{1,32}$/, '验证码错误');

const secret = (label: string) =>
  z.string(`请输入${label}`).min(1, `请输入${label}`).max(200, '不超过200个字符');
const shortText = (label: string) => secret(label).trim().min(1, `请输入${label}`);

export const loginForm = z.object({
  loginName: shortText('登录名'),
  password: secret('密码'),
  captcha: shortText('验证码'),
});

const newPassword = z
  .object({
    password: secret('新密码')
      .min(6, '密码最小6个字符!')
      .refine((value) => value.trim() !== '', '请输入新密码'),
    confirmPassword: secret('确认密码').min(6, '密码最小6个字符!'),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: '请检查两次新密码不一致!',
    when: ({ value }) => isPasswordPair(value),
  });

/** New passwords set inside the product; the old one may be shorter, as registration allows it. */
export const passwordForm = newPassword
  .safeExtend({ oldPassword: secret('旧密码') })
  .refine((form) => form.password !== form.oldPassword, {
    path: ['password'],
    message: '新密码不能与旧密码相同',
    when: ({ value }) => z.object({ password: z.string().min(1) }).safeParse(value).success,
  });

function isPasswordPair(value: unknown): boolean {
  return z.object({ password: z.string(), confirmPassword: z.string().min(1) }).safeParse(value).success;
}

/** What the client keeps of a signed-in person; `url` is the signed address of the avatar. */
export const loginInfo = z.object({
  ticket: onWire('corTicket', z.string()),
  userId: z.number(),
  userName: z.string(),
  account: z.string(),
  roleId: z.number().nullable(),
  inventoryOrganisationId: onWire('invorgId', z.union([z.number(), z.literal('')])),
  imgAddress: z.string(),
  securityWatermarking: z.string(),
  url: z.string(),
});
export type LoginInfo = z.infer<typeof loginInfo>;

export const inventoryOrganisation = z.object({ id: z.number(), name: z.string() });
export const userRole = z.object({
  roleId: z.number(),
  roleName: z.string(),
  code: z.string(),
  key: z.string(),
  inventoryOrganisations: onWire('invOrgData', z.array(inventoryOrganisation)),
});
export type UserRole = z.infer<typeof userRole>;
export type InventoryOrganisation = z.infer<typeof inventoryOrganisation>;

const service = '/user/v6';

export const rememberMe = z
  .union([z.boolean(), z.stringbool(), z.literal([0, 1])])
  .nullish()
  .transform(Boolean);

/** What the browser keeps to be known again. */
export const deviceId = z
  .string('格式不正确')
  .regex(/^[\w-]{16,64}$/, '格式不正确')
  .optional();

/** What somebody is told who has signed in, up to the choice of a role. */
export const loginAnswer = loginInfo
  .omit({ roleId: true, inventoryOrganisationId: true })
  // The ticket once more, as other clients look for it.
  .extend({
    ticketCopy: onWire('ticket', z.string()),
    signKey: z.string(),
    /** Only where it holds: the password was given by somebody else, and nothing can be done before it is changed. */
    mustChangePassword: z.literal(true).optional(),
    /** And this is why: it is older than the tenant allows. */
    passwordExpired: z.literal(true).optional(),
    /** Only where it holds: a second factor is asked for and has to be set up before anything else. */
    mustSetUpSecondFactor: z.literal(true).optional(),
  });

/** What each way to sign in brings along. */
export const ofBrowser = { rememberMe, language: languageCode.default('ZHS'), deviceId };

/** What a login that is refused with `secondFactor` says besides: what the second step is made with. */
export const secondStep = z.object({
  token: z.string(),
  /** Whether a code of an app, or one of those for a lost one, is asked for, and whether a passkey serves. */
  methods: z.array(z.enum(['code', 'passkey'])),
});
export type SecondStep = z.infer<typeof secondStep>;

export const session = {
  captcha: endpoint({
    summary: 'Captcha picture for one sign-in attempt',
    method: 'GET',
    path: `${service}/captcha`,
    kind: 'command',
    access: 'open',
    transport: 'file',
    input: z.object({ source: captchaSource }),
    output: nothing,
  }),
  login: endpoint({
    summary: 'Signs in with account, password and captcha; the tenant comes from the header tenantAuth',
    method: 'POST',
    path: `${service}/login`,
    kind: 'command',
    repeated: 'anew',
    access: 'open',
    firstPassword: 'accepted',
    secondFactorDue: 'accepted',
    success: 'shell',
    input: loginForm.extend({ ...ofBrowser, source: captchaSource }),
    output: dataOf(loginAnswer),
  }),
  checkTicket: endpoint({
    summary: 'Answers when the ticket lives',
    method: 'POST',
    path: `${service}/checkTicket`,
    kind: 'query',
    access: 'signed-in',
    permission: { everybody: 'ticket', because: 'tells whether the sign-in goes on' },
    success: 'shell',
    input: nothing,
    output: nothing,
  }),
  logout: endpoint({
    summary: 'Ends the ticket; always succeeds',
    method: 'POST',
    path: `${service}/logout`,
    kind: 'command',
    repeated: 'anew',
    access: 'open',
    deadTicket: 'accepted',
    firstPassword: 'accepted',
    secondFactorDue: 'accepted',
    success: 'shell',
    input: nothing,
    output: nothing,
  }),
  userName: endpoint({
    summary: 'Name of a user of the own tenant, the caller by default',
    method: 'POST',
    path: `${service}/getUserName`,
    kind: 'query',
    access: 'signed-in',
    permission: { everybody: 'ticket', because: 'greets whoever chooses a role; names of others need one' },
    input: z.object({ userId: recordId.optional() }),
    output: dataOf(z.string()),
  }),
  info: endpoint({
    summary: 'Login info of the ticket',
    method: 'POST',
    path: `${service}/userLoginInfo`,
    kind: 'query',
    access: 'signed-in',
    permission: { everybody: 'ticket', because: 'says whose ticket it is and that no role is chosen' },
    success: 'shell',
    input: nothing,
    output: dataOf(loginInfo),
  }),
  roles: endpoint({
    summary: "The caller's roles with their inventory organisations",
    method: 'POST',
    path: '/userAPI/v6/api/getUserRole',
    kind: 'query',
    access: 'signed-in',
    permission: { everybody: 'ticket', because: 'the choice itself' },
    success: 'shell',
    input: z.object({ userId: recordId.optional() }),
    output: dataOf(z.object({ userRoles: z.array(userRole) })),
  }),
  chooseRole: endpoint({
    summary: 'Makes a role of the user the active one',
    method: 'POST',
    path: `${service}/setUserRole`,
    kind: 'command',
    repeated: 'anew',
    access: 'signed-in',
    permission: { everybody: 'ticket', because: 'the choice itself' },
    success: 'shell',
    input: z.object({ roleId: recordId, key: z.string('角色无效').max(100, '角色无效') }),
    output: dataOf(loginInfo),
  }),
  chooseOrganisation: endpoint({
    summary: 'Makes an inventory organisation of the active role the active one',
    method: 'POST',
    path: `${service}/setInvOrg`,
    kind: 'command',
    access: 'signed-in',
    permission: { everybody: 'role', because: 'the header switches between the organisations of the role' },
    success: 'shell',
    input: z.object({ id: recordId, name: z.string().optional() }),
    output: dataOf(
      z.object({
        inventoryOrganisationId: onWire('invorgId', z.number()),
        inventoryOrganisationName: onWire('invOrgName', z.string()),
      }),
    ),
  }),
  passwordPolicy: endpoint({
    summary: 'What the tenant asks of new passwords',
    method: 'POST',
    path: `${service}/passwordPolicy`,
    kind: 'query',
    access: 'signed-in',
    firstPassword: 'accepted',
    permission: { everybody: 'ticket', because: 'shown where a password is changed' },
    input: nothing,
    output: dataOf(passwordPolicy),
  }),
  changePassword: endpoint({
    summary: "Changes the caller's password and ends the caller's other tickets",
    method: 'POST',
    path: `${service}/updatePwd`,
    kind: 'command',
    transaction: 'own',
    access: 'signed-in',
    firstPassword: 'accepted',
    permission: { everybody: 'role', because: "one's own password" },
    success: 'shell',
    input: passwordForm.safeExtend({ loginName: shortText('登录名') }),
    output: nothing,
  }),
  changePicture: endpoint({
    summary: "Sets the caller's avatar to an uploaded picture",
    method: 'POST',
    path: `${service}/updateImage`,
    kind: 'command',
    access: 'signed-in',
    permission: { everybody: 'role', because: "one's own avatar" },
    success: 'shell',
    input: z.object({ imgAddress: filePath.unwrap() }),
    output: dataOf(z.object({ imgAddress: z.string(), url: z.string() })),
  }),
  sendPhoneCode: endpoint({
    summary: 'Sends a one-time code to a phone; it serves for its purpose alone',
    method: 'GET',
    path: `${service}/getVerificationCode`,
    kind: 'command',
    repeated: 'anew',
    access: 'open',
    success: 'shell',
    input: z.object({
      phone,
      purpose: z.enum(['register', 'account', 'phone'], '格式不正确').default('register'),
    }),
    output: nothing,
  }),
  accountsOfPhone: endpoint({
    summary: 'Accounts that carry a phone, proved by its code',
    method: 'POST',
    path: `${service}/queryAccountList`,
    kind: 'command',
    access: 'open',
    input: z.object({ phone, verificationCode: shortText('验证码') }),
    output: dataOf(z.array(z.object({ account: z.string(), userName: z.string() }))),
  }),
  resetPassword: endpoint({
    summary: "Sets a new password, proved by the phone's code, and ends all tickets of the user",
    method: 'POST',
    path: `${service}/resetPassword`,
    kind: 'command',
    access: 'open',
    input: newPassword.safeExtend({
      account: shortText('登录名'),
      phone,
      verificationCode: shortText('验证码'),
    }),
    output: nothing,
  }),
};
