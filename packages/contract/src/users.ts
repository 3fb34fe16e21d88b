import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flagFilter, optionalId, textFilter, timestamp } from './fields.ts';
import { listOf, paging } from './paging.ts';

const heldRole = z.object({ id: z.number(), name: z.string() });

/** A user as the list shows one. */
const listedUser = z.object({
  id: z.number(),
  account: z.string(),
  name: z.string(),
  /** Signed, expiring address of the avatar; empty without one. */
  url: z.string(),
  /** 0 for whoever belongs to no department. */
  departmentId: z.number(),
  departmentName: z.string(),
  /** All but the first three and last four digits are hidden from roles that may not see phone numbers. */
  phone: z.string(),
  email: z.string(),
  roles: z.array(heldRole),
  /** 1 may sign in, 0 may not. */
  enabled: z.number(),
  /** Too many wrong passwords have locked the account for a while. */
  locked: z.boolean(),
  /** Has not yet changed the password that somebody else has given. */
  mustChangePassword: z.boolean(),
  /** Empty for whoever has never signed in since this is kept. */
  lastSignInTime: timestamp,
  createTime: timestamp,
  version: z.number(),
});
export type ListedUser = z.infer<typeof listedUser>;

const service = '/edp/api/v1/admin/users';
const screen = {
  screen: 'user',
  columns: [
    'name',
    'account',
    'departmentName',
    'phone',
    'email',
    'roles',
    'enabled',
    'lastSignInTime',
    'createTime',
  ],
  forms: ['account', 'name', 'departmentId', 'phone', 'email'],
  with: { url: 'name', departmentId: 'departmentName', locked: 'enabled', mustChangePassword: 'enabled' },
  searched: { keyword: ['name', 'account', 'phone'], roleId: ['roles'] },
} as const;
const columns = { ...screen, by: 'columns' } as const;

export const users = {
  list: endpoint({
    summary: 'Users of the tenant, newest first; those of a department with those of all below it',
    method: 'POST',
    path: `${service}/list`,
    kind: 'query',
    access: 'signed-in',
    permission: ['user'],
    restrict: columns,
    input: z.object({
      keyword: textFilter,
      departmentId: optionalId,
      roleId: optionalId,
      enabled: flagFilter,
      ...paging(['name', 'account', 'lastSignInTime', 'createTime']),
    }),
    output: listOf(listedUser),
  }),
};
