import type { AssignableRole } from '@edp/contract/users';
import { AppError } from '../../app-error.ts';
import { together } from '../../database/together.ts';
import type { TenantScope } from '../../database/scope.ts';
import type { SignedInContext } from '../../http/context.ts';
import { listed } from '../../security-events/changes.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import { lockRoles } from '../roles/roles.queries.ts';
import { readSecuritySettings } from '../security-settings/security-settings.queries.ts';
import { hashPassword } from '../session/passwords.ts';
import { requireUserPlace } from '../tenants/limits.queries.ts';
import { newFirstPassword } from './first-password.ts';
import { namesOf, subjectOf } from './user-changes.ts';
import { listAssignableRoles } from './users.queries.ts';
import { createUsers, giveRoles } from './write-users.queries.ts';
import type { UserFields } from './write-users.queries.ts';

export interface NewUser extends UserFields {
  account: string;
  roleIds: readonly number[];
}

export interface AddedUser {
  id: number;
  account: string;
  name: string;
  firstPassword: string;
}

/** Passwords that are hashed at once, so that others who sign in meanwhile get their turn. */
const HASHED_AT_ONCE = 2;

/**
 * Adds people with passwords of one use, all of them or none.
 * @param meanwhile what else is done in the transaction that adds them
 * @throws AppError notAllowed, invalidInput for unknown roles, duplicate account, invalidState at the limit of users
 */
export async function addUsers(
  context: SignedInContext,
  people: readonly NewUser[],
  meanwhile: (scope: TenantScope) => Promise<void> = async () => undefined,
): Promise<AddedUser[]> {
  const { database, tenantId, session } = context;
  const roleIds = [...new Set(people.flatMap((person) => person.roleIds))];
  if (roleIds.length > 0 && !session.rights.buttons.has('user:assignRoles')) throw new AppError('notAllowed');
  // Asked again when they are added: this keeps a long list from being hashed for nothing.
  await database.inTenantTransaction(tenantId, (db) => requireUserPlace({ db, tenantId }, people.length));
  const policy = await readSecuritySettings(context);
  const newcomers = await withHashes(people, () => newFirstPassword(policy));
  return database.inTenantTransaction(tenantId, async (db) => {
    const ids = await addPeople({ ...context, db }, newcomers);
    await meanwhile({ db, tenantId });
    return newcomers.map(({ account, name, firstPassword }) => ({
      id: ids.get(account) ?? 0,
      account,
      name,
      firstPassword,
    }));
  });
}

/**
 * Adds somebody who cannot sign in with a password before somebody resets it, within the caller's transaction.
 * @throws AppError as `addUsers`
 */
export async function addWithoutPassword(context: SignedInContext, person: NewUser): Promise<number> {
  if (person.roleIds.length > 0 && !context.session.rights.buttons.has('user:assignRoles'))
    throw new AppError('notAllowed');
  const ids = await addPeople(context, [{ ...person, passwordHash: '' }]);
  return ids.get(person.account) ?? 0;
}

async function addPeople(
  context: SignedInContext,
  people: readonly (NewUser & { passwordHash: string })[],
): Promise<ReadonlyMap<string, number>> {
  const roleIds = [...new Set(people.flatMap((person) => person.roleIds))];
  await lockRoles(context, roleIds);
  const roles = await requireRoles(context, roleIds);
  await requireUserPlace(context, people.length);
  const ids = await createUsers(context, people);
  const idOf = (account: string) => ids.get(account) ?? 0;
  await giveRoles(
    context,
    people.flatMap((person) => person.roleIds.map((roleId) => ({ userId: idOf(person.account), roleId }))),
  );
  await together(
    people.map(({ account, name, roleIds: own }) =>
      recordEvent(context, {
        kind: 'userCreated',
        subject: subjectOf({ id: idOf(account), account, name }),
        changes: listed('roles', namesOf(roles, own), []),
      }),
    ),
  );
  return ids;
}

export async function withHashes<P>(people: readonly P[], newPassword: () => string) {
  const hashed: (P & { firstPassword: string; passwordHash: string })[] = [];
  for (let at = 0; at < people.length; at += HASHED_AT_ONCE) {
    const some = people.slice(at, at + HASHED_AT_ONCE).map(async (person) => {
      const firstPassword = newPassword();
      return { ...person, firstPassword, passwordHash: await hashPassword(firstPassword) };
    });
    hashed.push(...(await Promise.all(some)));
  }
  return hashed;
}

/**
 * A stopped role is kept by whoever has it and given to nobody. Answers all that might be given or are held.
 * @throws AppError invalidInput naming the field
 */
export async function requireRoles(
  context: SignedInContext,
  roleIds: readonly number[],
  held: readonly AssignableRole[] = [],
): Promise<readonly AssignableRole[]> {
  if (roleIds.length === 0) return held;
  const known = [...held, ...(await listAssignableRoles(context))];
  const ids = new Set(known.map(({ id }) => id));
  if (!roleIds.every((id) => ids.has(id))) throw AppError.invalidField('roleIds', '角色无效');
  return known;
}
