import { AppError } from '../../app-error.ts';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { listed } from '../../security-events/changes.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import { joinGroups, leaveGroups, listGroupsOf, lockUserGroups } from '../user-groups/groups-of.queries.ts';
import type { LockedUser } from './write-users.queries.ts';

/**
 * Puts somebody into these groups and no others; each of them records a change of its members.
 * @throws AppError notAllowed for a change by whoever may not change members, invalidInput for an unknown group or for
 * somebody who may not sign in
 */
export async function changeGroups(
  context: SignedInContext,
  { id, name, enabled }: LockedUser,
  groupIds: readonly number[],
): Promise<void> {
  const present = await listGroupsOf(context, id);
  const added = [...new Set(groupIds)].filter((groupId) => !present.includes(groupId));
  const removed = present.filter((groupId) => !groupIds.includes(groupId));
  if (added.length + removed.length === 0) return;
  if (!context.session.rights.buttons.has('userGroup:members')) throw new AppError('notAllowed');
  if (added.length > 0 && !enabled) throw AppError.invalidField('groupIds', '用户不存在或已停用');
  const groups = await lockUserGroups(context, [...added, ...removed]);
  if (groups.length < added.length + removed.length) throw AppError.invalidField('groupIds', '用户组不存在');
  await together([
    joinGroups(context, id, added),
    leaveGroups(context, id, removed),
    ...groups.map((group) => {
      const joins = added.includes(group.id);
      return recordEvent(context, {
        kind: 'userGroupMembersChanged',
        subject: { kind: 'userGroup', id: group.id, name: `${group.name} (${group.code})` },
        changes: listed('members', joins ? [name] : [], joins ? [] : [name]),
      });
    }),
  ]);
}
