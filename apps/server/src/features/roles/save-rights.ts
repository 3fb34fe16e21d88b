import { DEFAULT_LANGUAGE } from '@edp/contract/multilingual';
import type { GrantableResource, RoleChanges, WholeRole } from '@edp/contract/role-rights';
import { AppError } from '../../app-error.ts';
import { newListUses, refuseInvalidUses } from '../../database/records/new-uses.ts';
import { isStale, staleRefusal } from '../../database/records/stale.ts';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import { lockAdministration, refuseWithoutAdministrator } from './administrators.queries.ts';
import { endSessionsOfRole, leaveOrganisations, updateRole } from './listed-roles.queries.ts';
import { planRights } from './plan-rights.ts';
import { readRole } from './read-role.ts';
import { rightsChanged, subjectOf } from './rights-changes.ts';
import type { Difference } from './rights-changes.ts';
import {
  findRights,
  listGrantable,
  replaceGrants,
  replaceMembers,
  replaceOrganisations,
} from './role-rights.queries.ts';
import type { StoredRights } from './role-rights.queries.ts';

/**
 * All of the changes or none; they hold from everybody's next request on.
 * @throws AppError notAllowed, notFound, stale with the role as it is now, invalidInput, invalidState
 */
export async function saveRoleRights(context: SignedInContext, changes: RoleChanges): Promise<WholeRole> {
  refuseForeignParts(context, changes);
  const { id } = changes;
  const before = await lockAdministration(context);
  const current = await readRole(context, id);
  if (isStale(changes.version, current)) throw await staleRefusal(context, { table: 'roles', id }, current);
  // What is recorded of them is named as the tenant names it, whoever's language this is.
  const { resources, stored, wanted } = await wantedRights(
    { ...context, language: DEFAULT_LANGUAGE },
    changes,
  );
  refuseOwnLoss(context, resources, wanted, id);
  await replaceGrants(context, id, { from: stored.grants, to: wanted.grants });
  const organisations = difference(stored.organisationIds, wanted.organisationIds);
  await refuseInvalidUses(
    context,
    newListUses('inventoryOrganisation', 'addedOrganisationIds', { chosen: organisations.added }),
  );
  await replaceOrganisations(context, id, organisations);
  const members = difference(stored.memberIds, wanted.memberIds);
  await replaceMembers(context, id, members);
  await updateRole(context, id, { data_scope: wanted.dataScope });
  if (members.removed.length > 0) await endSessionsOfRole(context, { roleId: id, userIds: members.removed });
  if (organisations.removed.length > 0)
    await leaveOrganisations(context, { roleId: id, organisationIds: wanted.organisationIds });
  await refuseWithoutAdministrator(context, before);
  const rights = { resources, stored, wanted, organisations, members };
  const event = {
    kind: 'roleRightsChanged',
    subject: subjectOf(current),
    changes: await rightsChanged(context, rights),
  } as const;
  const [role] = await together([readRole(context, id), recordEvent(context, event)]);
  return role;
}

/** @throws AppError notFound, invalidInput */
export async function wantedRights(
  context: SignedInContext,
  changes: RoleChanges,
): Promise<{ resources: readonly GrantableResource[]; stored: StoredRights; wanted: StoredRights }> {
  const resources = await listGrantable(context);
  const stored = await findRights(context, changes.id);
  if (stored === undefined) throw new AppError('notFound');
  return { resources, stored, wanted: planRights(resources, stored, changes) };
}

/**
 * Who holds the role is changed by one button, everything else by another.
 * @throws AppError notAllowed
 */
export function refuseForeignParts({ session }: SignedInContext, changes: RoleChanges): void {
  const { buttons } = session.rights;
  const { addedMemberIds, removedMemberIds, dataScope } = changes;
  const { granted, revoked, addedOrganisationIds, removedOrganisationIds } = changes;
  const lists = [granted, revoked, addedOrganisationIds, removedOrganisationIds];
  const touchesMembers = addedMemberIds.length + removedMemberIds.length > 0;
  const touchesRights = dataScope !== undefined || lists.some((list) => list.length > 0);
  if (touchesMembers && !buttons.has('role:members')) throw new AppError('notAllowed');
  if (touchesRights && !buttons.has('role:edit')) throw new AppError('notAllowed');
}

/** Nobody locks the own role out of the screen in which it could be let in again. */
function refuseOwnLoss(
  { roleId, userId, session }: SignedInContext,
  resources: readonly GrantableResource[],
  { grants, memberIds }: StoredRights,
  id: number,
): void {
  if (id !== roleId) return;
  const own = resources.filter(
    ({ kind, screen, code }) =>
      screen === 'role' && (kind === 'menu' || session.rights.buttons.has(`role:${code}`)),
  );
  const needed = own.filter(({ kind, code }) => kind === 'menu' || code === 'edit' || code === 'members');
  if (needed.some((resource) => !grants.has(resource.id)) || !memberIds.includes(userId))
    throw new AppError('invalidState', '不能取消自己的角色管理权限');
}

function difference(stored: readonly number[], wanted: readonly number[]): Difference {
  return {
    added: wanted.filter((id) => !stored.includes(id)),
    removed: stored.filter((id) => !wanted.includes(id)),
  };
}
