import { DATA_SCOPES } from '@edp/contract/access';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { Role, roles, WantedScope } from '@edp/contract/roles';
import { AppError } from '../../app-error.ts';
import type { TenantScope } from '../../database/scope.ts';
import { isStale } from '../../database/records/stale.ts';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { replaced } from '../../security-events/changes.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import { subjectOf } from './rights-changes.ts';
import { countAffected, findRoles, lockRoles, setDataScope } from './roles.queries.ts';

type Changes = ParsedInputOf<typeof roles.saveDataScopes>['changes'];

/**
 * Sets the scopes, all of them or none.
 * @throws AppError notFound, stale with those roles that somebody else has changed meanwhile
 */
export async function saveDataScopes(scope: SignedInContext, changes: Changes): Promise<Role[]> {
  const found = rolesById(await lockRoles(scope, idsOf(changes)));
  if (found.size < changes.length) throw new AppError('notFound');
  const stale = changes.flatMap(({ roleId, version }) => {
    const role = found.get(roleId);
    return role && isStale(version, role) ? [role] : [];
  });
  if (stale.length > 0) throw new AppError('stale', undefined, { current: { roles: stale } });
  for (const dataScope of DATA_SCOPES) {
    const ids = idsOf(changes.filter((change) => change.dataScope === dataScope));
    if (ids.length > 0) await setDataScope(scope, dataScope, ids);
  }
  const [saved] = await together([findRoles(scope, idsOf(changes)), ...recorded(scope, changes, found)]);
  return saved;
}

/** An event for each of the roles that is changed. */
function recorded(
  context: SignedInContext,
  changes: Changes,
  found: ReadonlyMap<number, Role>,
): Promise<void>[] {
  return changes.flatMap(({ roleId, dataScope }) => {
    const role = found.get(roleId);
    if (role === undefined || role.dataScope === dataScope) return [];
    const subject = subjectOf({ ...role, name: role.roleName });
    const scopes = replaced('dataScope', role.dataScope, dataScope);
    return [recordEvent(context, { kind: 'roleRightsChanged', subject, changes: scopes })];
  });
}

/** @throws AppError notFound */
export async function previewDataScopes(scope: TenantScope, changes: readonly WantedScope[]) {
  const found = await findRoles(scope, idsOf(changes));
  if (found.length < changes.length) throw new AppError('notFound');
  const counts = new Map(
    (await countAffected(scope, changes)).map(({ roleId, ...count }) => [roleId, count]),
  );
  const wanted = new Map(changes.map(({ roleId, dataScope }) => [roleId, dataScope]));
  const countOf = (roleId: number | null) => counts.get(roleId) ?? { people: 0, gaining: 0, losing: 0 };
  return {
    ...countOf(null),
    roles: found.map((role) => ({ ...role, to: wanted.get(role.id) ?? role.dataScope, ...countOf(role.id) })),
  };
}

function idsOf(changes: readonly WantedScope[]): number[] {
  return changes.map(({ roleId }) => roleId);
}

function rolesById(found: readonly Role[]): Map<number, Role> {
  return new Map(found.map((role) => [role.id, role]));
}
