import type { AssignableRole } from '@edp/contract/users';
import type { TenantScope } from '../../database/scope.ts';
import { listed, replaced, touched } from '../../security-events/changes.ts';
import type { SecurityChange, SecurityEvent } from '../../security-events/record-event.ts';
import { departmentNames } from './users.queries.ts';
import type { LockedUser, UserFields } from './write-users.queries.ts';

/** Whom an event is about. */
export function subjectOf({ id, account, name }: { id: number; account: string; name: string }) {
  return { kind: 'user', id, name: `${name} (${account})` } as const satisfies SecurityEvent['subject'];
}

/** What a save changes of a user; numbers and addresses are nobody's business. */
export async function changesOf(
  scope: TenantScope,
  current: LockedUser,
  { name, departmentId, phone, email, pictureId }: Partial<UserFields>,
): Promise<SecurityChange[]> {
  const moves = departmentId !== undefined && (departmentId ?? 0) !== current.departmentId;
  const names = moves ? await departmentNames(scope, [current.departmentId, departmentId ?? 0]) : new Map();
  const nameOf = (id: number) => names.get(id) ?? '';
  return [
    ...replaced('name', current.name, name),
    ...(moves ? replaced('department', nameOf(current.departmentId), nameOf(departmentId ?? 0)) : []),
    ...touched('phone', current.phone, phone),
    ...touched('email', current.email, email),
    ...touched('picture', current.pictureId, pictureId),
  ];
}

export function rolesChanged(
  roles: readonly AssignableRole[],
  held: readonly AssignableRole[],
  roleIds: readonly number[],
): SecurityChange[] {
  const heldIds = held.map(({ id }) => id);
  const added = roleIds.filter((id) => !heldIds.includes(id));
  const removed = heldIds.filter((id) => !roleIds.includes(id));
  return listed('roles', namesOf(roles, added), namesOf(roles, removed));
}

export function namesOf(roles: readonly AssignableRole[], ids: readonly number[]): string[] {
  const names = new Map(roles.map(({ id, name }) => [id, name]));
  return [...new Set(ids)].flatMap((id) => names.get(id) ?? []);
}
