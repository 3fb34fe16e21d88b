import type { MoveEffect } from '@edp/contract/departments';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { ListSelection } from '@edp/contract/list-selection';
import type { UsersOutcome, usersAtOnce } from '@edp/contract/users-at-once';
import { AppError } from '../../app-error.ts';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { translateMessage } from '../../messages.ts';
import { listed, replaced } from '../../security-events/changes.ts';
import { recordEvent, type SecurityEvent } from '../../security-events/record-event.ts';
import { isEnabledUser, listPlaces } from '../departments/departments.queries.ts';
import { effectOnPeople } from '../departments/move-effect.ts';
import {
  EMERGENCY_ACCOUNT,
  LAST_ADMINISTRATOR,
  listAdministratingRoles,
  listAdministrators,
  lockAdministration,
  refuseWithoutAdministrator,
} from '../roles/administrators.queries.ts';
import { endTicketsOfMany } from '../session/tickets.queries.ts';
import { passwordHolders } from '../single-sign-on/single-sign-on.queries.ts';
import { lockUserPlaces } from '../tenants/limits.queries.ts';
import { requireRoles } from './add-users.ts';
import { chosenIds, lockChosen, nameFor, requireField } from './chosen-users.ts';
import { listScopes, takeRoles, updateMany } from './many-users.queries.ts';
import { namesOf, subjectOf } from './user-changes.ts';
import { departmentNames, listRolesGivingRights, type UserRow } from './users.queries.ts';
import { giveRoles } from './write-users.queries.ts';

/** Why somebody is left as they are; undefined for whoever is changed. */
type Reason = (user: UserRow) => string | undefined;

const NO_POWER = '该用户可以管理权限，需要“分配角色”权限才能操作';

/** What is said of an outcome; who was skipped is named in it. */
export function wordsOfOutcome({ ids }: UsersOutcome): string {
  return ids.length === 0 ? '没有更改任何用户' : `已更改${ids.length}人`;
}

/** @throws AppError as `lockChosen`, sessionOver */
export async function disableMany(context: SignedInContext, chosen: ListSelection): Promise<UsersOutcome> {
  const { db, tenantId, userId } = context;
  const before = await lockAdministration(context);
  // Whoever was disabled while waiting for the lock does not disable others any more.
  if (!(await isEnabledUser(context, userId))) throw new AppError('sessionOver');
  const people = await lockChosen(context, chosen);
  const lacking = await powerLacking(context);
  const work = divided(people, ({ enabled }) => !enabled);
  const sorted = sortedOut(work.open, (user) => (user.id === userId ? '不能停用自己的账号' : lacking(user)));
  const kept = await whoMustStay(context, sorted.left, () => false);
  const { left, skipped } = sortedOut(sorted.left, ({ id }) => kept.get(id));
  const ids = idsOf(left);
  await together([
    updateMany(context, ids, { enabled: false }),
    endTicketsOfMany(db, { tenantId, userIds: ids }),
    recordEach(context, left, () => ({ kind: 'userDisabled' })),
    refuseWithoutAdministrator(context, before),
  ]);
  return outcomeOf(context, { ids, unchanged: work.unchanged, skipped: [...sorted.skipped, ...skipped] });
}

/** @throws AppError as `lockChosen` */
export async function enableMany(context: SignedInContext, chosen: ListSelection): Promise<UsersOutcome> {
  const people = await lockChosen(context, chosen);
  const lacking = await powerLacking(context);
  const work = divided(people, ({ enabled }) => enabled);
  const sorted = sortedOut(work.open, lacking);
  const { free, refusal } = await lockUserPlaces(context);
  const ids = idsOf(sorted.left).slice(0, Math.max(0, free));
  const { left, skipped } = sortedOut(sorted.left, ({ id }) => (ids.includes(id) ? undefined : refusal));
  await together([
    updateMany(context, ids, { enabled: true, failed_sign_ins: 0, locked_until: null }),
    recordEach(context, left, () => ({ kind: 'userEnabled' })),
  ]);
  return outcomeOf(context, { ids, unchanged: work.unchanged, skipped: [...sorted.skipped, ...skipped] });
}

/** @throws AppError as `lockChosen`, notAllowed where the role does not see roles, invalidInput for none or unknown ones */
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
  const people = await lockChosen(context, chosen);
  const changeOf = ({ roles: held }: UserRow) => ({
    added: given.filter((id) => !held.some((role) => role.id === id)),
    removed: taken.filter((id) => held.some((role) => role.id === id)),
  });
  const work = divided(people, (user) => {
    const { added, removed } = changeOf(user);
    return added.length + removed.length === 0;
  });
  // Who takes their own role on the way would neither see the outcome nor be able to put it right.
  const sorted = sortedOut(work.open, (user) =>
    user.id === userId && changeOf(user).removed.includes(session.roleId ?? 0)
      ? '不能移除自己正在使用的角色'
      : undefined,
  );
  const kept = await whoMustStay(context, sorted.left, (user, administrating) =>
    [...idsOf(user.roles), ...given].some((id) => !taken.includes(id) && administrating.has(id)),
  );
  const { left, skipped } = sortedOut(sorted.left, ({ id }) => kept.get(id));
  const ids = idsOf(left);
  const gifts = left.flatMap((user) => changeOf(user).added.map((roleId) => ({ userId: user.id, roleId })));
  await together([
    takeRoles(context, { userIds: ids, roleIds: taken }),
    giveRoles(context, gifts),
    updateMany(context, ids, {}),
    endTicketsOfMany(db, { tenantId, userIds: ids, roleIds: taken }),
    recordEach(context, left, (user) => {
      const { added, removed } = changeOf(user);
      const changes = listed('roles', namesOf(roles, added), namesOf(roles, removed));
      return { kind: 'userRolesAssigned', changes };
    }),
    refuseWithoutAdministrator(context, before),
  ]);
  return outcomeOf(context, { ids, unchanged: work.unchanged, skipped: [...sorted.skipped, ...skipped] });
}

/** @throws AppError as `lockChosen`, notAllowed where the role does not see departments, invalidInput for an unknown one */
export async function moveMany(
  context: SignedInContext,
  { chosen, departmentId }: ParsedInputOf<typeof usersAtOnce.moveMany>,
): Promise<UsersOutcome> {
  requireField(context, 'departmentId');
  const people = await lockChosen(context, chosen);
  const name = (await departmentNames(context, [departmentId])).get(departmentId);
  if (name === undefined) throw AppError.invalidField('departmentId', '部门不存在');
  const work = divided(people, (user) => user.departmentId === departmentId);
  const { left, skipped } = sortedOut(work.open, await powerLacking(context));
  const ids = idsOf(left);
  await together([
    updateMany(context, ids, { department_id: departmentId }),
    recordEach(context, left, ({ departmentName }) => ({
      kind: 'userUpdated',
      changes: replaced('department', departmentName, name),
    })),
  ]);
  return outcomeOf(context, { ids, unchanged: work.unchanged, skipped });
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

/** For somebody whose roles give rights to others, only who may assign roles decides. */
async function powerLacking(context: SignedInContext): Promise<Reason> {
  if (context.session.rights.buttons.has('user:assignRoles')) return () => undefined;
  const powerful = await listRolesGivingRights(context);
  return ({ roles }) => (roles.some(({ id }) => powerful.has(id)) ? NO_POWER : undefined);
}

/**
 * Who of these has to stay as they are, with the reason: the emergency account, and where nobody else would be left who puts people
 * and roles right, the last of them. `remains` says of an administrator whether they are one afterwards.
 */
async function whoMustStay(
  context: SignedInContext,
  people: readonly UserRow[],
  remains: (user: UserRow, administrating: ReadonlySet<number>) => boolean,
): Promise<ReadonlyMap<number, string>> {
  const [administrators, administrating, holders] = await together([
    listAdministrators(context),
    listAdministratingRoles(context),
    passwordHolders(context),
  ]);
  const known = new Set(idsOf(administrators));
  const losing = people.filter((user) => known.has(user.id) && !remains(user, administrating));
  const staying = new Map<number, string>();
  for (const { id } of losing)
    if (holders !== 'everybody' && holders.userId === id) staying.set(id, EMERGENCY_ACCOUNT);
  const last = losing.at(-1);
  if (last && staying.size === 0 && losing.length === known.size) {
    const becoming = people.some(
      (user) => user.enabled && !known.has(user.id) && remains(user, administrating),
    );
    if (!becoming) staying.set(last.id, LAST_ADMINISTRATOR);
  }
  return staying;
}

/** Those for whom there is something to do, and how many are so already. */
function divided(people: readonly UserRow[], isSo: (user: UserRow) => boolean) {
  const open = people.filter((user) => !isSo(user));
  return { open, unchanged: people.length - open.length };
}

type Skipped = readonly { user: UserRow; reason: string }[];

function sortedOut(people: readonly UserRow[], reasonOf: Reason): { left: UserRow[]; skipped: Skipped } {
  const judged = people.map((user) => ({ user, reason: reasonOf(user) }));
  return {
    left: judged.filter(({ reason }) => reason === undefined).map(({ user }) => user),
    skipped: judged.flatMap(({ user, reason }) => (reason === undefined ? [] : [{ user, reason }])),
  };
}

function outcomeOf(
  context: SignedInContext,
  { skipped, ...rest }: Pick<UsersOutcome, 'ids' | 'unchanged'> & { skipped: Skipped },
): UsersOutcome {
  const named = nameFor(context);
  const told = (reason: string) => translateMessage(reason, context.language);
  return { ...rest, skipped: skipped.map(({ user, reason }) => ({ ...named(user), reason: told(reason) })) };
}

async function recordEach(
  context: SignedInContext,
  people: readonly UserRow[],
  eventOf: (user: UserRow) => Omit<SecurityEvent, 'subject'>,
): Promise<void> {
  await together(people.map((user) => recordEvent(context, { ...eventOf(user), subject: subjectOf(user) })));
}

function idsOf(people: readonly { id: number }[]): number[] {
  return people.map(({ id }) => id);
}
