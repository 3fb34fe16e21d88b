import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { byId, recordId, requiredText, timestamp } from './fields.ts';
import { dataOf } from './paging.ts';

/** What stands in the answers of authenticators: bytes in base64url. */
const bytes = (max: number) =>
  z
    .string('通行密钥无效')
    .max(max, '通行密钥无效')
    .regex(/^[\w-]*$/, '通行密钥无效');
const word = z.string('通行密钥无效').max(50, '通行密钥无效');
const MAX_ID = 1_400;
const MAX_BYTES = 20_000;

const credential = z.object(
  {
    id: bytes(MAX_ID).min(1, '通行密钥无效'),
    rawId: bytes(MAX_ID),
    type: z.literal('public-key', '通行密钥无效'),
  },
  '通行密钥无效',
);

/** What an authenticator answers when it has signed a challenge, as browsers put it in JSON. */
export const passkeyAnswer = credential.extend({
  response: z.object(
    {
      clientDataJSON: bytes(MAX_BYTES),
      authenticatorData: bytes(MAX_BYTES),
      signature: bytes(MAX_BYTES),
      userHandle: bytes(MAX_ID).optional(),
    },
    '通行密钥无效',
  ),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** What it answers when it has made a passkey. */
const newPasskey = credential.extend({
  response: z.object(
    {
      clientDataJSON: bytes(MAX_BYTES),
      attestationObject: bytes(MAX_BYTES),
      transports: z.array(word, '通行密钥无效').max(20, '通行密钥无效').optional(),
    },
    '通行密钥无效',
  ),
});

const known = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});
const demands = {
  challenge: z.string(),
  timeout: z.number(),
};

/** What a browser is asked to have signed. */
export const passkeyRequest = z.object({
  ...demands,
  rpId: z.string(),
  userVerification: z.literal('required'),
  /** Absent: the browser shows those that it has. */
  allowCredentials: z.array(known).optional(),
});

/** What a browser is asked to make. */
const creation = z.object({
  ...demands,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  excludeCredentials: z.array(known),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

const passkey = z.object({
  id: z.number(),
  name: z.string(),
  createTime: timestamp,
  /** Empty for one that has not been used yet. */
  lastUsedTime: timestamp,
});
export type Passkey = z.infer<typeof passkey>;

export const passkeyForm = z.object({ name: requiredText('名称', 50) });
export const passkeyPassword = z.object({
  password: z.string('请输入密码').min(1, '请输入密码').max(200, '不超过200个字符'),
});

const service = '/edp/api/v1/account/passkeys';
const own = { everybody: 'role', because: "one's own passkeys" } as const;

export const passkeys = {
  list: endpoint({
    summary: "The caller's passkeys, the oldest first",
    method: 'POST',
    path: `${service}/list`,
    kind: 'query',
    access: 'signed-in',
    permission: own,
    input: nothing,
    output: dataOf(z.array(passkey)),
  }),
  begin: endpoint({
    summary: 'What a browser needs to make a passkey for the caller, who gives the password again',
    method: 'POST',
    path: `${service}/begin`,
    kind: 'command',
    transaction: 'own',
    repeated: 'anew',
    access: 'signed-in',
    secondFactorDue: 'accepted',
    permission: own,
    input: passkeyPassword,
    output: dataOf(creation),
  }),
  create: endpoint({
    summary: 'Adds the passkey that was made',
    method: 'POST',
    path: `${service}/create`,
    kind: 'command',
    transaction: 'own',
    access: 'signed-in',
    secondFactorDue: 'accepted',
    permission: own,
    input: passkeyForm.extend({ passkey: newPasskey }),
    output: dataOf(passkey),
  }),
  rename: endpoint({
    summary: 'Gives a passkey of the caller another name',
    method: 'POST',
    path: `${service}/rename`,
    kind: 'command',
    access: 'signed-in',
    permission: own,
    input: passkeyForm.extend({ id: recordId }),
    output: dataOf(passkey),
  }),
  remove: endpoint({
    summary: 'Removes a passkey of the caller, who gives the password again',
    method: 'POST',
    path: `${service}/delete`,
    kind: 'command',
    transaction: 'own',
    access: 'signed-in',
    permission: own,
    input: byId.extend(passkeyPassword.shape),
    output: nothing,
  }),
};
