import { sql } from 'kysely';
import type { TenantScope } from '../../database/scope.ts';

export async function findUserByAccount({ db, tenantId }: TenantScope, account: string) {
  return db
    .selectFrom('users')
    .where('tenant_id', '=', tenantId)
    .where('account', '=', account)
    .select([
      'id',
      'account',
      'name',
      'password_hash',
      'picture_id',
      'watermark',
      'enabled',
      sql<boolean>`coalesce(locked_until > clock_timestamp(), false)`.as('locked'),
    ])
    .executeTakeFirst();
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUserByAccount>>>;

export async function findUserName(
  { db, tenantId }: TenantScope,
  userId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .select('name')
    .executeTakeFirst();
  return row?.name;
}

export async function findPasswordHash(
  { db, tenantId }: TenantScope,
  userId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .select('password_hash')
    .executeTakeFirst();
  return row?.password_hash;
}

const MAX_FAILURES = 5;
const LOCK_MINUTES = 10;

/** Counts a wrong password; the fifth locks the account. A lock that has run out starts a new count. */
export async function countFailedSignIn({ db, tenantId }: TenantScope, userId: number): Promise<void> {
  const until = new Date(Date.now() + LOCK_MINUTES * 60_000);
  await db
    .updateTable('users')
    .set((row) => ({
      failed_sign_ins: sql`case when ${row.ref('failed_sign_ins')} >= ${MAX_FAILURES} then 1
                                else ${row.ref('failed_sign_ins')} + 1 end`,
      locked_until: sql`case when ${row.ref('failed_sign_ins')} + 1 = ${MAX_FAILURES} then ${until}::timestamptz end`,
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute();
}

export async function clearFailedSignIns({ db, tenantId }: TenantScope, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ failed_sign_ins: 0, locked_until: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where('failed_sign_ins', '>', 0)
    .execute();
}

export async function setPassword(
  { db, tenantId }: TenantScope,
  userId: number,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, failed_sign_ins: 0, locked_until: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute();
}

export async function setPicture(
  { db, tenantId }: TenantScope,
  userId: number,
  pictureId: number | null,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ picture_id: pictureId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute();
}

export async function listUsersOfPhone({ db, tenantId }: TenantScope, phone: string) {
  return db
    .selectFrom('users')
    .where('tenant_id', '=', tenantId)
    .where('phone', '=', phone)
    .where('enabled', '=', true)
    .select(['id', 'account', 'name'])
    .orderBy('id')
    .execute();
}
