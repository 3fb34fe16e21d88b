import type { OpenContext } from '../../http/context.ts';
import type { TenantScope } from '../../database/scope.ts';
import { listed } from '../../security-events/changes.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import { lockRoles } from '../roles/roles.queries.ts';
import { requireUserPlace } from '../tenants/limits.queries.ts';
import { listAssignableRoles } from '../users/users.queries.ts';
import { replaceRoles } from '../users/write-users.queries.ts';
import type { Person } from './claims.ts';
import { addPerson, bind, findBound, findMatching, lockSubject } from './identities.queries.ts';
import type { Entrant } from './identities.queries.ts';
import type { SavedSettings } from './single-sign-on.queries.ts';

export type Refusal =
  | 'unknownPerson'
  | 'ambiguous'
  | 'unverified'
  | 'otherIdentity'
  | 'accountTaken'
  | 'roleGone'
  | 'disabled';

type Found = { user: Entrant } | { refusal: Refusal; userId?: number };
type Context = OpenContext & TenantScope;

/**
 * Who of the users somebody of the provider is: whoever they were the first time, else whom the claim fits, else somebody new where
 * the tenant wants that.
 * @throws AppError invalidState at the limit of users
 */
export async function findOrAddUser(
  context: Context,
  settings: SavedSettings,
  person: Person,
): Promise<Found> {
  await lockSubject(context, person);
  const bound = await findBound(context, person);
  if (bound !== undefined) return { user: bound };
  if (person.value === '') return { refusal: 'unknownPerson' };
  if (person.isUnverified) return { refusal: 'unverified' };
  const [user, another] = await findMatching(context, settings.claim, person.value);
  if (another !== undefined) return { refusal: 'ambiguous' };
  if (user === undefined)
    return settings.createsUsers ? addUser(context, settings, person) : { refusal: 'unknownPerson' };
  if (!user.enabled) return { refusal: 'disabled', userId: user.id };
  if (!(await bind(context, person, user.id))) return { refusal: 'otherIdentity', userId: user.id };
  return { user };
}

async function addUser(
  context: Context,
  { defaultRoleId, defaultDepartmentId }: SavedSettings,
  person: Person,
): Promise<Found> {
  if (person.account === '') return { refusal: 'unknownPerson' };
  const roleId = defaultRoleId ?? 0;
  await lockRoles(context, [roleId]);
  // It may have been stopped, or given rights, since it was chosen.
  const role = (await listAssignableRoles(context)).find(({ id }) => id === roleId);
  if (role === undefined || role.administrates) return { refusal: 'roleGone' };
  await requireUserPlace(context);
  const user = await addPerson(context, { ...person, departmentId: defaultDepartmentId });
  if (user === undefined) return { refusal: 'accountTaken' };
  await replaceRoles(context, user.id, [role.id]);
  await bind(context, person, user.id);
  await recordEvent(
    { ...context, session: undefined },
    {
      kind: 'userCreated',
      subject: { kind: 'user', id: user.id, name: `${user.name} (${user.account})` },
      changes: [{ what: 'way', to: 'singleSignOn' }, ...listed('roles', [role.name], [])],
    },
  );
  return { user };
}
