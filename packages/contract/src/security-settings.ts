import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { idList, numberWithin, version } from './fields.ts';
import { dataOf } from './paging.ts';

const MAX_RANGES = 100;
/** Of an IPv6 network with all its digits. */
const MAX_RANGE_LENGTH = 43;

const addressRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** Addresses such as `10.1.2.3` and networks such as `10.0.0.0/8`; as a list, or a text in which they stand apart. */
const addressRanges = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(/[\s,，;；、]+/u).filter(Boolean) : value),
  z
    .array(z.string('格式不正确').max(MAX_RANGE_LENGTH, '格式不正确'), '格式不正确')
    .max(MAX_RANGES, `最多${MAX_RANGES}个`)
    .superRefine((ranges, context) => {
      const wrong = ranges.find((range) => !addressRange.safeParse(range).success);
      if (wrong !== undefined)
        context.addIssue({
          code: 'custom',
          message: `“${wrong}”不是IP地址或网段，如 10.1.2.3 或 10.0.0.0/8`,
        });
    })
    .transform((ranges) => [...new Set(ranges)]),
);

/** What a tenant asks of new passwords. */
export const passwordPolicy = z.object({
  passwordMinLength: z.number(),
  /** How many of capital letters, small letters, digits and other characters a password has. */
  passwordKinds: z.number(),
  /** How many of the last passwords are not taken again; the present one is the first of them. */
  passwordHistory: z.number(),
});
export type PasswordPolicy = z.infer<typeof passwordPolicy>;

export const securitySettingsForm = z.object({
  passwordMinLength: numberWithin(6, 32),
  passwordKinds: numberWithin(1, 4),
  passwordHistory: numberWithin(1, 10),
  /** After which a password has to be changed before anything else; 0 for never. */
  passwordExpiryDays: numberWithin(0, 3650),
  /** How long a sign-in lasts that is not remembered. */
  sessionHours: numberWithin(1, 72),
  /** After which a session ends in which nothing was done. */
  idleMinutes: numberWithin(5, 1440),
  /** Absent keeps what is stored, as do the addresses. */
  rememberAllowed: z.literal([0, 1], '格式不正确').optional(),
  /** How long a sign-in lasts that is remembered. */
  rememberDays: numberWithin(1, 90),
  /** From where people may sign in and work; empty where from everywhere. */
  allowedAddresses: addressRanges.optional(),
  /** Whether everybody has to have a second factor; absent keeps what is stored, as do the roles. */
  secondFactorRequired: z.literal([0, 1], '格式不正确').optional(),
  /** Of whoever has one of these it is asked in any case. */
  secondFactorRoleIds: idList.optional(),
});

const settings = passwordPolicy.extend({
  passwordExpiryDays: z.number(),
  sessionHours: z.number(),
  idleMinutes: z.number(),
  rememberAllowed: z.number(),
  rememberDays: z.number(),
  allowedAddresses: z.array(z.string()),
  secondFactorRequired: z.literal([0, 1]),
  secondFactorRoleIds: z.array(z.number()),
  /** Of which can be chosen: those in use, and stopped ones that are chosen already. */
  roles: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Network address of the caller. */
  ownAddress: z.string(),
  /** 0 as long as nothing has been saved. */
  version: z.number(),
});
export type SecuritySettings = z.infer<typeof settings>;

const service = '/edp/api/v1/admin/security';

export const securitySettings = {
  read: endpoint({
    summary: 'What the tenant asks of passwords, sessions and network addresses',
    method: 'POST',
    path: `${service}/read`,
    kind: 'query',
    access: 'signed-in',
    permission: ['security'],
    input: nothing,
    output: dataOf(settings),
  }),
  save: endpoint({
    summary: 'Changes it; sessions that are in force keep to it at once',
    method: 'POST',
    path: `${service}/save`,
    kind: 'command',
    access: 'signed-in',
    permission: ['security:edit'],
    input: securitySettingsForm.extend({ version }),
    output: dataOf(settings),
  }),
};
