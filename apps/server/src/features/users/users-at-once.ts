import type { MoveEffect } from '@edp/contract/departments';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { ListSelection } from '@edp/contract/list-selection';
import type { UsersOutcome, usersAtOnce } from '@edp/contract/users-at-once';
import { AppError } from '../../app-error.ts';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { listed, replaced } from '../../security-events/changes.ts';
import { recordEvent, type SecurityEvent } from '../../security-events/record-event.ts';
import { isEnabledUser, listPlaces } from '../departments/departments.queries.ts';
import { effectOnPeople } from '../departments/move-effect.ts';
import { lockAdministration, refuseWithoutAdministrator } from '../roles/administrators.queries.ts';
import { endTicketsOfMany } from '../session/tickets.queries.ts';
import { lockUserPlaces } from '../tenants/limits.queries.ts';
import { requireRoles } from './add-users.ts';
import { chosenIds, requireField } from './chosen-users.ts';
import { judgeUsers, powerLacking } from './judge-users.ts';
import { listScopes, takeRoles, updateMany } from './many-users.queries.ts';
import { namesOf, subjectOf } from './user-changes.ts';
import { departmentNames, type UserRow } from './users.queries.ts';
import { giveRoles } from './write-users.queries.ts';

/** What is said of an outcome; who was skipped is named in it. */
export function wordsOfOutcome({ ids }: UsersOutcome): string {
  return ids.length === 0 ? '没有更改任何用户' : `已更改${ids.length}人`;
}

/** @throws AppError as `judgeUsers`, sessionOver */
export async function disableMany(context: SignedInContext, chosen: ListSelection): Promise<UsersOutcome> {
  const { db, tenantId, userId } = context;
  const before = await lockAdministration(context);
  // Whoever was disabled while waiting for the lock does not disable others any more.
  if (!(await isEnabledUser(context, userId))) throw new AppError('sessionOver');
  const lacking = await powerLacking(context);
  const { people, ids, outcome } = await judgeUsers(context, chosen, {
    isSo: ({ enabled }) => !enabled,
    reasonOf: (user) => (user.id === userId ? '不能停用自己的账号' : lacking(user)),
    remains: () => false,
  });
  await together([
    updateMany(context, ids, { enabled: false }),
    endTicketsOfMany(db, { tenantId, userIds: ids }),
    recordEach(context, people, () => ({ kind: 'userDisabled' })),
    refuseWithoutAdministrator(context, before),
  ]);
  return outcome;
}

/** @throws AppError as `judgeUsers` */
export async function enableMany(context: SignedInContext, chosen: ListSelection): Promise<UsersOutcome> {
  const lacking = await powerLacking(context);
  const { free, refusal } = await lockUserPlaces(context);
  let left = free;
  const { people, ids, outcome } = await judgeUsers(context, chosen, {
    isSo: ({ enabled }) => enabled,
    reasonOf(user) {
      const reason = lacking(user) ?? (left > 0 ? undefined : refusal);
      if (reason === undefined) left -= 1;
      return reason;
    },
  });
  await together([
    updateMany(context, ids, { enabled: true, failed_sign_ins: 0, locked_until: null }),
    recordEach(context, people, () => ({ kind: 'userEnabled' })),
  ]);
  return outcome;
}

/** @throws AppError as `judgeUsers`, notAllowed where the role does not see roles, invalidInput for none or unknown ones */
export async function changeRolesOfMany(
  context: SignedInContext,
  { chosen, given, taken }: ParsedInputOf<typeof usersAtOnce.changeRolesOfMany>,
): Promise<UsersOutcome> {
  const { db, tenantId, userId, session } = context;
  requireField(context, 'roleIds');
  if (given.length + taken.length === 0) throw AppError.invalidField('given', '请选择要增加或移除的角色');
  if (given.some((id) => taken.includes(id)))
    throw AppError.invalidField('taken', '同一个角色不能既增加又移除');
  const before = await lockAdministration(context);
  const roles = await requireRoles(context, [...given, ...taken]);
  const { people, ids, outcome } = await judgeUsers(context, chosen, {
    isSo: (user) => missing(user, given).length + held(user, taken).length === 0,
    // Who takes their own role on the way would neither see the outcome nor be able to put it right.
    reasonOf: (user) =>
      user.id === userId && taken.includes(session.roleId ?? 0) ? '不能移除自己正在使用的角色' : undefined,
    remains: (user, administrating) =>
      [...user.roles.map(({ id }) => id), ...given].some(
        (id) => !taken.includes(id) && administrating.has(id),
      ),
  });
  const gifts = people.flatMap((user) => missing(user, given).map((roleId) => ({ userId: user.id, roleId })));
  await together([
    takeRoles(context, { userIds: ids, roleIds: taken }),
    giveRoles(context, gifts),
    updateMany(context, ids, {}),
    endTicketsOfMany(db, { tenantId, userIds: ids, roleIds: taken }),
    recordEach(context, people, (user) => ({
      kind: 'userRolesAssigned',
      changes: listed('roles', namesOf(roles, missing(user, given)), namesOf(roles, held(user, taken))),
    })),
    refuseWithoutAdministrator(context, before),
  ]);
  return outcome;
}

/** Those of the roles that somebody has. */
function held({ roles }: UserRow, ids: readonly number[]): number[] {
  return ids.filter((id) => roles.some((role) => role.id === id));
}

function missing({ roles }: UserRow, ids: readonly number[]): number[] {
  return ids.filter((id) => !roles.some((role) => role.id === id));
}

/** @throws AppError as `judgeUsers`, notAllowed where the role does not see departments, invalidInput for an unknown one */
export async function moveMany(
  context: SignedInContext,
  { chosen, departmentId }: ParsedInputOf<typeof usersAtOnce.moveMany>,
): Promise<UsersOutcome> {
  requireField(context, 'departmentId');
  const name = (await departmentNames(context, [departmentId])).get(departmentId);
  if (name === undefined) throw AppError.invalidField('departmentId', '部门不存在');
  const { people, ids, outcome } = await judgeUsers(context, chosen, {
    isSo: (user) => user.departmentId === departmentId,
    reasonOf: await powerLacking(context),
  });
  await together([
    updateMany(context, ids, { department_id: departmentId }),
    recordEach(context, people, ({ departmentName }) => ({
      kind: 'userUpdated',
      changes: replaced('department', departmentName, name),
    })),
  ]);
  return outcome;
}

/** @throws AppError as `chosenIds`, notAllowed where the role does not see departments, invalidInput for an unknown one */
export async function previewMove(
  context: SignedInContext,
  { chosen, departmentId }: ParsedInputOf<typeof usersAtOnce.previewMove>,
): Promise<MoveEffect> {
  requireField(context, 'departmentId');
  const ids = await chosenIds(context, chosen);
  const [tree, people] = await together([listPlaces(context), listScopes(context, ids)]);
  if (!tree.some(({ id }) => id === departmentId)) throw AppError.invalidField('departmentId', '部门不存在');
  return effectOnPeople(tree, departmentId, people);
}

async function recordEach(
  context: SignedInContext,
  people: readonly UserRow[],
  eventOf: (user: UserRow) => Omit<SecurityEvent, 'subject'>,
): Promise<void> {
  await together(people.map((user) => recordEvent(context, { ...eventOf(user), subject: subjectOf(user) })));
}
