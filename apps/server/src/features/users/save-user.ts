import type { ParsedInputOf } from '@edp/contract/endpoint';
import { users } from '@edp/contract/users';
import type { User } from '@edp/contract/users';
import { AppError } from '../../app-error.ts';
import { lockForChange, refuseStale } from '../../database/records/stale.ts';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { fileIdOf } from '../../http/files/file-addresses.ts';
import { hiddenFields } from '../../http/restrict.ts';
import { recordEvent, recordRead } from '../../security-events/record-event.ts';
import { lockAdministration, refuseWithoutAdministrator } from '../roles/administrators.queries.ts';
import { removeFactors } from '../second-factors/second-factors.queries.ts';
import { requirePicture } from '../files/readable-files.queries.ts';
import { readSecuritySettings } from '../security-settings/security-settings.queries.ts';
import { keepFormerPassword } from '../session/former-passwords.queries.ts';
import { hashPassword } from '../session/passwords.ts';
import { endSession } from '../session/sessions.queries.ts';
import { endTicketsOf } from '../session/tickets.queries.ts';
import { findPassword } from '../session/users.queries.ts';
import { mayUsePassword, passwordHolders } from '../single-sign-on/single-sign-on.queries.ts';
import { requireUserPlace } from '../tenants/limits.queries.ts';
import { addUsers, requireRoles } from './add-users.ts';
import { changeGroups } from './change-groups.ts';
import { newFirstPassword } from './first-password.ts';
import {
  countPasswordMessage,
  requireSendable,
  tellFirstPassword,
  type ToldPassword,
} from './send-first-password.ts';
import { tellSecondFactorReset } from './second-factor-message.ts';
import { changesOf, rolesChanged, subjectOf } from './user-changes.ts';
import { seesPhones, toWholeUserDto } from './user-dto.ts';
import { findUser, listAssignableRoles } from './users.queries.ts';
import {
  lockUser,
  replaceRoles,
  setEnabled,
  setFirstPassword,
  unlockUser,
  updateUser,
  type LockedUser,
} from './write-users.queries.ts';

export const NO_POWER = '该用户可以管理权限，需要“分配角色”权限才能操作';

/** @throws AppError notFound */
export async function readUser(context: SignedInContext, id: number): Promise<User> {
  const row = await findUser(context, id);
  if (row === undefined) throw new AppError('notFound');
  return toWholeUserDto(row, context);
}

/**
 * All digits of a user's phone number; who has read somebody else's is recorded.
 * @throws AppError notFound, notAllowed where the role's forms do not show phone numbers
 */
export async function revealPhone(context: SignedInContext, id: number): Promise<{ phone: string }> {
  if (hiddenFields(users.detail, context.session).has('phone')) throw new AppError('notAllowed');
  const user = await findUser(context, id);
  if (user === undefined) throw new AppError('notFound');
  const { phone } = user;
  if (phone !== '' && id !== context.userId)
    await recordRead(context, { kind: 'phoneRevealed', subject: subjectOf(user) });
  return { phone };
}

/** @throws AppError as `requireSendable`, `addUsers` and `countPasswordMessage` */
export async function saveNewUser(
  context: SignedInContext,
  input: ParsedInputOf<typeof users.create>,
): Promise<User & ToldPassword> {
  requireSendable(context, input);
  const [added] = await addUsers(context, [input], (scope) => countPasswordMessage(scope, input));
  if (added === undefined) throw new AppError('notFound');
  const told = await tellFirstPassword(context, input, added);
  return { ...(await readUser(context, added.id)), ...told };
}

/** @throws AppError notFound, notAllowed, stale with the user as it is now, invalidInput for an unknown group or picture */
export async function saveUser(
  context: SignedInContext,
  { id, version, imgAddress, groupIds, ...input }: ParsedInputOf<typeof users.update>,
): Promise<User> {
  const current = await lockUser(context, id);
  if (current === undefined) throw new AppError('notFound');
  await requirePower(context, id);
  await refuseStale(context, { table: 'users', id, version }, current, () => readUser(context, id));
  const fields = { ...input, pictureId: await pictureOf(context, imgAddress, current) };
  const changesPhone = fields.phone !== undefined && fields.phone !== current.phone;
  // By a phone number a password can be set anew: who may not see it may not put another one in its place.
  if (changesPhone && current.phone !== '' && !seesPhones(context)) throw new AppError('notAllowed');
  await updateUser(context, id, fields);
  if (groupIds) await changeGroups(context, current, groupIds);
  const changes = await changesOf(context, current, fields);
  const [user] = await together([
    readUser(context, id),
    recordEvent(context, { kind: 'userUpdated', subject: subjectOf(current), changes }),
  ]);
  return user;
}

/** Undefined keeps the picture that is stored, which the caller need not have uploaded. */
async function pictureOf(
  context: SignedInContext,
  imgAddress: string | undefined,
  { pictureId }: LockedUser,
): Promise<number | null | undefined> {
  if (imgAddress === undefined) return undefined;
  const wanted = fileIdOf(imgAddress) ?? null;
  if (wanted !== pictureId) await requirePicture(context, wanted, 'imgAddress');
  return wanted;
}

/** @throws AppError notFound, stale, invalidInput for unknown roles, invalidState for the last administrator */
export async function assignRoles(
  context: SignedInContext,
  { id, roleIds, version }: ParsedInputOf<typeof users.assignRoles>,
): Promise<User> {
  const before = await lockAdministration(context);
  const current = await lockForChange(context, { table: 'users', id, version }, lockUser, readUser);
  const held = await listAssignableRoles(context, id);
  const roles = await requireRoles(context, roleIds, held);
  await replaceRoles(context, id, roleIds);
  await updateUser(context, id, {});
  await refuseWithoutAdministrator(context, before);
  const [user] = await together([
    readUser(context, id),
    recordEvent(context, {
      kind: 'userRolesAssigned',
      subject: subjectOf(current),
      changes: rolesChanged(roles, held, roleIds),
    }),
  ]);
  return user;
}

/** @throws AppError invalidState for oneself and the last administrator, notFound, notAllowed */
export async function disableUser(context: SignedInContext, id: number): Promise<void> {
  const { db, tenantId, userId } = context;
  if (id === userId) throw new AppError('invalidState', '不能停用自己的账号');
  const before = await lockAdministration(context);
  // Whoever was disabled while waiting for the lock does not disable others any more.
  const caller = await lockUser(context, userId);
  if (caller?.enabled !== true) throw new AppError('sessionOver');
  const user = await requireUser(context, id);
  await requirePower(context, id);
  await setEnabled(context, id, false);
  await endTicketsOf(db, { tenantId, userId: id });
  await together([
    refuseWithoutAdministrator(context, before),
    recordEvent(context, { kind: 'userDisabled', subject: subjectOf(user) }),
  ]);
}

/** @throws AppError notFound, notAllowed, invalidState at the limit of users */
export async function enableUser(context: SignedInContext, id: number): Promise<void> {
  const user = await requireUser(context, id);
  await requirePower(context, id);
  if (!user.enabled) await requireUserPlace(context);
  await together([
    setEnabled(context, id, true),
    recordEvent(context, { kind: 'userEnabled', subject: subjectOf(user) }),
  ]);
}

/** @throws AppError notFound, notAllowed */
export async function unlock(context: SignedInContext, id: number): Promise<void> {
  const user = await requireUser(context, id);
  await requirePower(context, id);
  await together([
    unlockUser(context, id),
    recordEvent(context, { kind: 'userUnlocked', subject: subjectOf(user) }),
  ]);
}

/**
 * @throws AppError invalidState for oneself and for whoever may not use a password, notFound, notAllowed, and as
 * `requireSendable` and `countPasswordMessage`
 */
export async function resetPassword(
  context: SignedInContext,
  { id, passwordBy }: ParsedInputOf<typeof users.resetPassword>,
): Promise<ToldPassword> {
  const { database, tenantId, userId } = context;
  if (id === userId) throw new AppError('invalidState', '请在右上角修改自己的密码');
  if (!mayUsePassword(await passwordHolders(context), id))
    throw new AppError('invalidState', '已关闭密码登录，该用户请使用单点登录');
  const policy = await readSecuritySettings(context);
  const firstPassword = newFirstPassword(policy);
  const passwordHash = await hashPassword(firstPassword);
  const { account, phone } = await database.inTenantTransaction(tenantId, async (db) => {
    const bound = { ...context, db };
    const user = await requireUser(bound, id);
    // Only of whom the caller may reset: it tells whether there is a phone.
    await requirePower(bound, id);
    const wish = { passwordBy, phone: user.phone };
    requireSendable(bound, wish);
    await countPasswordMessage(bound, wish);
    const present = await findPassword(bound, id);
    if (present) await keepFormerPassword(bound, { userId: id, hash: present.hash }, policy);
    await together([
      setFirstPassword(bound, id, passwordHash),
      endTicketsOf(db, { tenantId, userId: id }),
      recordEvent(bound, { kind: 'passwordReset', subject: subjectOf(user) }),
    ]);
    return user;
  });
  return tellFirstPassword(context, { passwordBy, phone }, { account, firstPassword });
}

/**
 * Of a person whose device is lost; nobody does it for themselves, as a session alone is not enough for that.
 * @throws AppError notFound, notAllowed, invalidState for oneself and for whoever has none
 */
export async function resetSecondFactor(context: SignedInContext, id: number): Promise<void> {
  const { db, tenantId, userId } = context;
  if (id === userId) throw new AppError('invalidState', '请在“我的账号”中管理自己的二次验证');
  const user = await requireUser(context, id);
  await requirePower(context, id);
  if (!(await removeFactors(context, id))) throw new AppError('invalidState', '该用户没有二次验证');
  await endTicketsOf(db, { tenantId, userId: id });
  await tellSecondFactorReset(context, id);
  await recordEvent(context, { kind: 'secondFactorReset', subject: subjectOf(user) });
}

/** @throws AppError notFound, notAllowed */
export async function endSessions(
  context: SignedInContext,
  { id, sessionId }: ParsedInputOf<typeof users.endSessions>,
): Promise<void> {
  const { db, tenantId, session } = context;
  const user = await readUser(context, id);
  await requirePower(context, id);
  const own = session.ticketHash;
  if (sessionId === undefined) await endTicketsOf(db, { tenantId, userId: id, except: own });
  else if (!(await endSession(context, { userId: id, id: sessionId, own }))) throw new AppError('notFound');
  await recordEvent(context, { kind: 'userSessionsEnded', subject: subjectOf(user) });
}

async function requireUser(context: SignedInContext, id: number): Promise<LockedUser> {
  const user = await lockUser(context, id);
  if (user === undefined) throw new AppError('notFound');
  return user;
}

/**
 * Through somebody who may give rights anybody could give rights to themselves, so that only who may assign roles changes such a
 * person's account.
 * @throws AppError notAllowed
 */
export async function requirePower(context: SignedInContext, id: number): Promise<void> {
  if (context.session.rights.buttons.has('user:assignRoles')) return;
  const roles = await listAssignableRoles(context, id);
  if (roles.some(({ administrates }) => administrates)) throw new AppError('notAllowed', NO_POWER);
}
