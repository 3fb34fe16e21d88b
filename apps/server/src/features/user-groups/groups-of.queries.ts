import { idIn } from '../../database/lists/id-in.ts';
import type { TenantScope } from '../../database/scope.ts';

/** Ids of the groups that somebody belongs to. */
export async function listGroupsOf({ db, tenantId }: TenantScope, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('user_group_members')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .select('group_id')
    .execute();
  return rows.map(({ group_id }) => group_id);
}

/** Those of the groups that there are, kept from other writers until the transaction ends; in one order, so that nobody waits in a circle. */
export async function lockUserGroups(
  { db, tenantId }: TenantScope,
  ids: readonly number[],
): Promise<{ id: number; code: string; name: string }[]> {
  return db
    .selectFrom('user_groups')
    .select(['id', 'code', 'name'])
    .where('tenant_id', '=', tenantId)
    .where((row) => idIn(row.ref('id'), ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** What somebody belongs to already is passed over. */
export async function joinGroups(
  { db, tenantId }: TenantScope,
  userId: number,
  groupIds: readonly number[],
): Promise<void> {
  if (groupIds.length === 0) return;
  const rows = groupIds.map((group_id) => ({ tenant_id: tenantId, group_id, user_id: userId }));
  await db
    .insertInto('user_group_members')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function leaveGroups(
  { db, tenantId }: TenantScope,
  userId: number,
  groupIds: readonly number[],
): Promise<void> {
  if (groupIds.length === 0) return;
  await db
    .deleteFrom('user_group_members')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where((row) => idIn(row.ref('group_id'), groupIds))
    .execute();
}
