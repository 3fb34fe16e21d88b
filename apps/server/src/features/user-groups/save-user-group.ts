import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { UserGroup, userGroups } from '@edp/contract/user-groups';
import { AppError } from '../../app-error.ts';
import { lockForChange } from '../../database/records/stale.ts';
import { refuseWhenUsed } from '../../database/records/used-by.ts';
import type { TenantScope } from '../../database/scope.ts';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { moveToBin } from '../../recycle-bin/move-to-bin.ts';
import { listed, replaced } from '../../security-events/changes.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import type { SecurityEvent } from '../../security-events/record-event.ts';
import {
  userGroupRecord,
  addGroupMembers,
  createUserGroup,
  findUserGroup,
  listMemberIds,
  listNamed,
  lockUserGroup,
  removeGroupMembers,
  switchUserGroup,
  updateUserGroup,
  userGroupReferences,
} from './user-groups.queries.ts';

/** @throws AppError notFound */
export async function requireUserGroup(scope: TenantScope, id: number): Promise<UserGroup> {
  const group = await findUserGroup(scope, id);
  if (group === undefined) throw new AppError('notFound');
  return group;
}

/** @throws AppError duplicate code */
export async function saveNewUserGroup(
  context: SignedInContext,
  fields: ParsedInputOf<typeof userGroups.create>,
): Promise<UserGroup> {
  const id = await createUserGroup(context, fields);
  const [group] = await together([
    requireUserGroup(context, id),
    recordEvent(context, { kind: 'userGroupCreated', subject: subjectOf({ id, ...fields }) }),
  ]);
  return group;
}

/** @throws AppError notFound, stale with the group as it is now, duplicate code */
export async function saveUserGroup(
  context: SignedInContext,
  { id, version, ...fields }: ParsedInputOf<typeof userGroups.update>,
): Promise<UserGroup> {
  const current = await lockForChange(context, { table: 'user_groups', id, version }, lockUserGroup);
  await updateUserGroup(context, id, fields);
  const [group] = await together([
    requireUserGroup(context, id),
    recordEvent(context, {
      kind: 'userGroupUpdated',
      subject: subjectOf(current),
      changes: [
        ...replaced('code', current.code, fields.code),
        ...replaced('name', current.name, fields.name),
        ...replaced('remark', current.remark, fields.remark),
      ],
    }),
  ]);
  return group;
}

/** @throws AppError notFound, stale with the group as it is now */
export async function switchStoredUserGroup(
  context: SignedInContext,
  { id, version, enabled }: ParsedInputOf<typeof userGroups.switchStatus>,
): Promise<UserGroup> {
  const current = await lockForChange(context, { table: 'user_groups', id, version }, lockUserGroup);
  const kind = enabled === 1 ? 'userGroupStarted' : 'userGroupStopped';
  const [, group] = await together([
    switchUserGroup(context, id, enabled === 1),
    requireUserGroup(context, id),
    recordEvent(context, { kind, subject: subjectOf(current) }),
  ]);
  return group;
}

/**
 * What is shared with a group is seen by its members from their next request on.
 * @throws AppError notFound, invalidInput for somebody who is not there or may not sign in
 */
export async function addMembers(
  context: SignedInContext,
  { id, userIds }: ParsedInputOf<typeof userGroups.addMembers>,
): Promise<UserGroup> {
  const group = await lockForChange(context, { table: 'user_groups', id }, lockUserGroup);
  return recordMembers(context, group, { added: await letJoin(context, id, userIds), removed: [] });
}

/** @throws AppError notFound */
export async function removeMembers(
  context: SignedInContext,
  { id, userIds }: ParsedInputOf<typeof userGroups.removeMembers>,
): Promise<UserGroup> {
  const group = await lockForChange(context, { table: 'user_groups', id }, lockUserGroup);
  return recordMembers(context, group, { added: [], removed: await letLeave(context, id, userIds) });
}

/**
 * All or nothing: nobody leaves when somebody may not join.
 * @throws AppError notFound, stale with the group as it is now, invalidInput for somebody new who is not there or may not sign in
 */
export async function setMembers(
  context: SignedInContext,
  { id, version, userIds }: ParsedInputOf<typeof userGroups.setMembers>,
): Promise<UserGroup> {
  const group = await lockForChange(context, { table: 'user_groups', id, version }, lockUserGroup);
  const present = await listMemberIds(context, id);
  const [before, wanted] = [new Set(present), new Set(userIds)];
  const leaving = present.filter((member) => !wanted.has(member));
  const joining = userIds.filter((member) => !before.has(member));
  const removed = await letLeave(context, id, leaving);
  const added = await letJoin(context, id, joining);
  return recordMembers(context, group, { added, removed });
}

/** Answers the names of those who did not belong to the group. */
async function letJoin(context: SignedInContext, id: number, userIds: readonly number[]): Promise<string[]> {
  const wanted = [...new Set(userIds)];
  if (wanted.length === 0) return [];
  const people = await listNamed(context, wanted, { enabled: true });
  if (people.length < wanted.length) throw AppError.invalidField('userIds', '用户不存在或已停用');
  const added = await addGroupMembers(context, id, wanted);
  return people.filter((person) => added.includes(person.id)).map(({ name }) => name);
}

/** Answers the names of those who belonged to the group. */
async function letLeave(context: SignedInContext, id: number, userIds: readonly number[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const removed = await removeGroupMembers(context, id, userIds);
  return (await listNamed(context, removed)).map(({ name }) => name);
}

/** Nothing is recorded where somebody else was faster with the same. */
async function recordMembers(
  context: SignedInContext,
  group: UserGroup,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<UserGroup> {
  const changes = listed('members', added, removed);
  if (changes.length > 0)
    await recordEvent(context, { kind: 'userGroupMembersChanged', subject: subjectOf(group), changes });
  return requireUserGroup(context, group.id);
}

/** @throws AppError notFound, inUse */
export async function removeStoredUserGroup(context: SignedInContext, id: number): Promise<void> {
  const group = await lockForChange(context, { table: 'user_groups', id }, lockUserGroup);
  const message = '用户组正在被{n}条数据使用，不能删除';
  await refuseWhenUsed(context, { id, references: userGroupReferences, message });
  await moveToBin(context, userGroupRecord, [id]);
  await recordEvent(context, { kind: 'userGroupDeleted', subject: subjectOf(group) });
}

/** Which group an event is about. */
function subjectOf({ id, code, name }: { id: number; code: string; name: string }) {
  return { kind: 'userGroup', id, name: `${name} (${code})` } as const satisfies SecurityEvent['subject'];
}
