import { z } from 'zod';
import { moveEffect } from './departments.ts';
import { endpoint } from './endpoint.ts';
import { chosenId, idList } from './fields.ts';
import { listSelection } from './list-selection.ts';
import { dataOf } from './paging.ts';

/** People of one call: each is decided on its own, in one transaction. */
export const MAX_USERS_AT_ONCE = 1000;

/** Those that are ticked in the list of users, or all that match. */
const chosen = z.object({ chosen: listSelection });

/** What has become of the chosen people. */
const outcome = z.object({
  /** Those that were changed. */
  ids: z.array(z.number()),
  /** How many were so already. */
  unchanged: z.number(),
  /** Those that were left as they are, with the reason; without name and account where the role does not see them. */
  skipped: z.array(z.object({ id: z.number(), name: z.string(), account: z.string(), reason: z.string() })),
});
export type UsersOutcome = z.infer<typeof outcome>;

const place = { departmentId: chosenId('部门') };

/** What people are still needed for. */
const belongings = z.object({
  /** Departments that they head. */
  departments: z.number(),
  /** Certificates of whose end they are reminded. */
  certificates: z.number(),
  /** Forms that they have begun and not saved. */
  drafts: z.number(),
  /** Jobs of theirs that wait or run. */
  jobs: z.number(),
});
export type Belongings = z.infer<typeof belongings>;

const service = '/edp/api/v1/admin/users';

/** What is done to many users at once. */
export const usersAtOnce = {
  disableMany: endpoint({
    summary: 'Disables the chosen users, each as `disable` does; who must stay enabled is skipped and named',
    method: 'POST',
    path: `${service}/disableMany`,
    kind: 'command',
    access: 'signed-in',
    permission: ['user:disable'],
    input: chosen,
    output: dataOf(outcome),
  }),
  enableMany: endpoint({
    summary: 'Lets the chosen users sign in again, as many as the limit of the tenant leaves room for',
    method: 'POST',
    path: `${service}/enableMany`,
    kind: 'command',
    access: 'signed-in',
    permission: ['user:disable'],
    input: chosen,
    output: dataOf(outcome),
  }),
  changeRolesOfMany: endpoint({
    summary: 'Gives the chosen users some roles and takes others; who must keep a role is skipped and named',
    method: 'POST',
    path: `${service}/changeRolesOfMany`,
    kind: 'command',
    access: 'signed-in',
    permission: ['user:assignRoles'],
    input: chosen.extend({ given: idList, taken: idList }),
    output: dataOf(outcome),
  }),
  moveMany: endpoint({
    summary: 'Puts the chosen users into a department',
    method: 'POST',
    path: `${service}/moveMany`,
    kind: 'command',
    access: 'signed-in',
    permission: ['user:edit'],
    input: chosen.extend(place),
    output: dataOf(outcome),
  }),
  previewMove: endpoint({
    summary: 'How many of the chosen users would see more or fewer records in another department',
    method: 'POST',
    path: `${service}/previewMove`,
    kind: 'query',
    access: 'signed-in',
    permission: ['user:edit'],
    input: chosen.extend(place),
    output: dataOf(moveEffect),
  }),
  belongings: endpoint({
    summary: 'What the chosen users are still needed for, to be known before they are disabled',
    method: 'POST',
    path: `${service}/belongings`,
    kind: 'query',
    access: 'signed-in',
    permission: ['user:disable'],
    input: chosen,
    output: dataOf(belongings),
  }),
};
