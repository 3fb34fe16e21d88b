import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { AssignableRole, User, users } from '@edp/contract/users';
import { AppError } from '../../app-error.ts';
import { refuseStale } from '../../database/records/stale.ts';
import type { SignedInContext } from '../../http/context.ts';
import { lockAdministration, refuseWithoutAdministrator } from '../roles/administrators.queries.ts';
import { hashPassword } from '../session/passwords.ts';
import { endTicketsOf } from '../session/tickets.queries.ts';
import { newFirstPassword } from './first-password.ts';
import { seesPhones, toWholeUserDto } from './user-dto.ts';
import { findUser, listAssignableRoles } from './users.queries.ts';
import {
  createUser,
  lockUser,
  replaceRoles,
  setEnabled,
  setFirstPassword,
  unlockUser,
  updateUser,
} from './write-users.queries.ts';

/** @throws AppError notFound */
export async function readUser(context: SignedInContext, id: number): Promise<User> {
  const row = await findUser(context, id);
  if (row === undefined) throw new AppError('notFound');
  return toWholeUserDto(row, context);
}

/** @throws AppError notAllowed, invalidInput for unknown roles, duplicate account */
export async function saveNewUser(
  context: SignedInContext,
  { roleIds, ...fields }: ParsedInputOf<typeof users.create>,
): Promise<User & { firstPassword: string }> {
  const { database, tenantId, session } = context;
  if (roleIds.length > 0 && !session.rights.buttons.has('user:assignRoles')) throw new AppError('notAllowed');
  const firstPassword = newFirstPassword();
  const passwordHash = await hashPassword(firstPassword);
  return database.inTenantTransaction(tenantId, async (db) => {
    const bound = { ...context, db };
    if (roleIds.length > 0) await lockAdministration(bound);
    await requireRoles(bound, roleIds);
    const id = await createUser(bound, fields, passwordHash);
    await replaceRoles(bound, id, roleIds);
    return { ...(await readUser(bound, id)), firstPassword };
  });
}

/** @throws AppError notFound, notAllowed, stale with the user as it is now */
export async function saveUser(
  context: SignedInContext,
  { id, version, ...fields }: ParsedInputOf<typeof users.update>,
): Promise<User> {
  const current = await lockUser(context, id);
  if (current === undefined) throw new AppError('notFound');
  await requirePower(context, id);
  await refuseStale(context, { table: 'users', id, version }, current, () => readUser(context, id));
  const changesPhone = fields.phone !== undefined && fields.phone !== current.phone;
  // By a phone number a password can be set anew: who may not see it may not put another one in its place.
  if (changesPhone && current.phone !== '' && !seesPhones(context)) throw new AppError('notAllowed');
  await updateUser(context, id, fields);
  return readUser(context, id);
}

/** @throws AppError notFound, stale, invalidInput for unknown roles, invalidState for the last administrator */
export async function assignRoles(
  context: SignedInContext,
  { id, roleIds, version }: ParsedInputOf<typeof users.assignRoles>,
): Promise<User> {
  const before = await lockAdministration(context);
  const current = await lockUser(context, id);
  if (current === undefined) throw new AppError('notFound');
  await refuseStale(context, { table: 'users', id, version }, current, () => readUser(context, id));
  await requireRoles(context, roleIds, await listAssignableRoles(context, id));
  await replaceRoles(context, id, roleIds);
  await updateUser(context, id, {});
  await refuseWithoutAdministrator(context, before);
  return readUser(context, id);
}

/** @throws AppError invalidState for oneself and the last administrator, notFound, notAllowed */
export async function disableUser(context: SignedInContext, id: number): Promise<void> {
  const { db, tenantId, userId } = context;
  if (id === userId) throw new AppError('invalidState', '不能停用自己的账号');
  const before = await lockAdministration(context);
  // Whoever was disabled while waiting for the lock does not disable others any more.
  const caller = await lockUser(context, userId);
  if (caller?.enabled !== true) throw new AppError('sessionOver');
  await requireUser(context, id);
  await requirePower(context, id);
  await setEnabled(context, id, false);
  await endTicketsOf(db, { tenantId, userId: id });
  await refuseWithoutAdministrator(context, before);
}

/** @throws AppError notFound, notAllowed */
export async function enableUser(context: SignedInContext, id: number): Promise<void> {
  await requireUser(context, id);
  await requirePower(context, id);
  await setEnabled(context, id, true);
}

/** @throws AppError notFound, notAllowed */
export async function unlock(context: SignedInContext, id: number): Promise<void> {
  await requireUser(context, id);
  await requirePower(context, id);
  await unlockUser(context, id);
}

/** @throws AppError invalidState for oneself, notFound, notAllowed */
export async function resetPassword(
  context: SignedInContext,
  id: number,
): Promise<{ firstPassword: string }> {
  const { database, tenantId, userId } = context;
  if (id === userId) throw new AppError('invalidState', '请在右上角修改自己的密码');
  const firstPassword = newFirstPassword();
  const passwordHash = await hashPassword(firstPassword);
  await database.inTenantTransaction(tenantId, async (db) => {
    const bound = { ...context, db };
    await requireUser(bound, id);
    await requirePower(bound, id);
    await setFirstPassword(bound, id, passwordHash);
    await endTicketsOf(db, { tenantId, userId: id });
  });
  return { firstPassword };
}

async function requireUser(context: SignedInContext, id: number): Promise<void> {
  if ((await lockUser(context, id)) === undefined) throw new AppError('notFound');
}

/**
 * Through somebody who may give rights anybody could give rights to themselves, so that only who may assign roles changes such a
 * person's account.
 * @throws AppError notAllowed
 */
export async function requirePower(context: SignedInContext, id: number): Promise<void> {
  if (context.session.rights.buttons.has('user:assignRoles')) return;
  const roles = await listAssignableRoles(context, id);
  if (roles.some(({ administrates }) => administrates))
    throw new AppError('notAllowed', '该用户可以管理权限，需要“分配角色”权限才能操作');
}

/**
 * A stopped role is kept by whoever has it and given to nobody.
 * @throws AppError invalidInput naming the field
 */
async function requireRoles(
  context: SignedInContext,
  roleIds: readonly number[],
  held: readonly AssignableRole[] = [],
): Promise<void> {
  if (roleIds.length === 0) return;
  const known = new Set([...held, ...(await listAssignableRoles(context))].map(({ id }) => id));
  if (!roleIds.every((id) => known.has(id))) throw AppError.invalidField('roleIds', '角色无效');
}
