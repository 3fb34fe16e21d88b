import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { idIn } from '../../database/lists/id-in.ts';
import { initialsOf } from '../../database/lists/search.ts';
import { creationStamp, updateStamp } from '../../database/records/stamps.ts';
import type { Scope, TenantScope } from '../../database/scope.ts';

export interface UserFields {
  name: string;
  departmentId?: number | null | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  /** Null takes the picture away. */
  pictureId?: number | null | undefined;
}

/** The user as far as changes depend on it, kept from other writers until the transaction ends. */
export async function lockUser({ db, tenantId }: TenantScope, id: number) {
  return db
    .selectFrom('users')
    .select((row) => [
      'id',
      'version',
      'account',
      'name',
      'enabled',
      'phone',
      'email',
      'picture_id as pictureId',
      row.fn.coalesce('department_id', row.lit(0)).as('departmentId'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/** Adds users who have yet to change their password, or have none where the hash is empty; answers their ids by account. */
export async function createUsers(
  scope: Scope,
  people: readonly (UserFields & { account: string; passwordHash: string })[],
): Promise<Map<string, number>> {
  const rows = people.map(({ account, name, phone, email, departmentId, passwordHash }) => ({
    ...creationStamp(scope),
    account,
    name,
    initials: initialsOf(name),
    phone: phone ?? '',
    email: email ?? '',
    department_id: departmentId ?? null,
    password_hash: passwordHash,
    must_change_password: passwordHash !== '',
    password_changed_at: passwordHash === '' ? null : new Date(),
  }));
  const added = await scope.db.insertInto('users').values(rows).returning(['id', 'account']).execute();
  return new Map(added.map(({ id, account }) => [account, id]));
}

/** Fields that are undefined keep their stored value. */
export async function updateUser(scope: Scope, id: number, fields: Partial<UserFields>): Promise<void> {
  const { departmentId, pictureId, ...columns } = fields;
  await change(scope, id, {
    ...columns,
    ...(fields.name !== undefined && { initials: initialsOf(fields.name) }),
    department_id: departmentId,
    picture_id: pictureId,
  });
}

export async function setEnabled(scope: Scope, id: number, enabled: boolean): Promise<void> {
  await change(scope, id, { enabled, ...(enabled && unlocked) });
}

export async function unlockUser(scope: Scope, id: number): Promise<void> {
  await change(scope, id, unlocked);
}

/** A password that has to be changed before anything else. */
export async function setFirstPassword(scope: Scope, id: number, passwordHash: string): Promise<void> {
  await change(scope, id, {
    ...unlocked,
    password_hash: passwordHash,
    must_change_password: true,
    password_changed_at: new Date(),
  });
}

const unlocked = { failed_sign_ins: 0, locked_until: null };

async function change(
  scope: Scope,
  id: number,
  columns: Readonly<Record<string, string | number | boolean | Date | null | undefined>>,
): Promise<void> {
  await scope.db
    .updateTable('users')
    .set({ ...columns, ...updateStamp(scope) })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .execute();
}

/** What somebody has already is passed over. */
export async function giveRoles(
  { db, tenantId }: TenantScope,
  given: readonly { userId: number; roleId: number }[],
): Promise<void> {
  if (given.length === 0) return;
  const rows = given.map(({ userId, roleId }) => ({
    tenant_id: tenantId,
    user_id: userId,
    role_id: roleId,
    key: randomUUID(),
  }));
  await db
    .insertInto('user_roles')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Gives the user these roles and takes all others; sessions that work in a role that is taken end. */
export async function replaceRoles(
  { db, tenantId }: TenantScope,
  userId: number,
  roleIds: readonly number[],
): Promise<void> {
  const taken = await db
    .deleteFrom('user_roles')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where((row) => row.not(idIn(row.ref('role_id'), roleIds)))
    .returning('role_id')
    .execute();
  await giveRoles(
    { db, tenantId },
    roleIds.map((roleId) => ({ userId, roleId })),
  );
  if (taken.length > 0)
    await db
      .deleteFrom('tickets')
      .where('holder_tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .where((row) =>
        idIn(
          sql`${row.ref('role_id')}`,
          taken.map(({ role_id }) => role_id),
        ),
      )
      .execute();
}
