import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import type { DB } from '../../database/schema.generated.ts';
import type { TenantScope } from '../../database/scope.ts';

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

/** `isGiven`: by somebody else. */
export async function findPassword(
  { db, tenantId }: TenantScope,
  userId: number,
  { locked = false } = {},
): Promise<{ hash: string; isGiven: boolean } | undefined> {
  return db
    .selectFrom('users')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .select(['password_hash as hash', 'must_change_password as isGiven'])
    .$if(locked, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

/** Who an account is of. */
export async function findAccount({ db, tenantId }: TenantScope, account: string) {
  return db
    .selectFrom('users')
    .where('tenant_id', '=', tenantId)
    .where('account', '=', account)
    .select(['id as userId', 'account', 'name as userName'])
    .executeTakeFirst();
}

/** Who a user is. */
export async function findActor({ db, tenantId }: TenantScope, userId: number) {
  return db
    .selectFrom('users')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .select(['id as userId', 'account', 'name as userName'])
    .executeTakeFirst();
}

const MAX_TRIES = 5;
const LOCK_MINUTES = 10;

/**
 * Takes one of the account's five tries, before its password is judged; the fifth locks the account. Nothing is taken
 * from an account that is locked or not there. A lock that has run out starts a new count.
 */
export async function takeSignIn({ db, tenantId }: TenantScope, account: string) {
  const now = new Date();
  const lockedUntil = new Date(now.getTime() + LOCK_MINUTES * 60_000);
  return db
    .updateTable('users')
    .set((row) => ({
      failed_sign_ins: sql`case when ${row.ref('locked_until')} is null then ${row.ref('failed_sign_ins')} + 1 else 1 end`,
      locked_until: sql`case when ${row.ref('locked_until')} is null and ${row.ref('failed_sign_ins')} + 1 >= ${MAX_TRIES}
                             then ${lockedUntil}::timestamptz end`,
    }))
    .where('tenant_id', '=', tenantId)
    .where('account', '=', account)
    .where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<=', now)]))
    .returning([...personColumns, passwordSetAt, 'password_hash', 'enabled', 'locked_until'])
    .executeTakeFirst();
}

const personColumns = [
  'id',
  'account',
  'name',
  'picture_id',
  'watermark',
  'must_change_password',
  'has_second_factor',
] as const;

/** Of a password from before this was kept it is known that it is no older than the account. */
function passwordSetAt(row: ExpressionBuilder<DB, 'users'>) {
  return row.fn.coalesce('password_changed_at', 'created_at').as('password_set_at');
}

/** Who signs in without a password. */
export async function findPerson({ db, tenantId }: TenantScope, userId: number) {
  return db
    .selectFrom('users')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .select([...personColumns, passwordSetAt])
    .executeTakeFirst();
}

export type SignInPerson = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

export type SignInTry = NonNullable<Awaited<ReturnType<typeof takeSignIn>>>;

/**
 * Gives the account its tries back after the right password. False when it has been locked meanwhile by another try, as
 * only the try that set a lock lifts it, or when the password is another one now, or a second factor has come or gone.
 */
export async function completeSignIn(
  scope: TenantScope,
  tried: SignInTry,
  { secondFactor }: { secondFactor: boolean },
): Promise<boolean> {
  const completed = await whereStillTried(scope, tried)
    .set({ failed_sign_ins: 0, locked_until: null, last_sign_in_at: new Date() })
    .where('has_second_factor', '=', secondFactor)
    .returning('id')
    .executeTakeFirst();
  return completed !== undefined;
}

/** Gives the account this one try back; false as above. */
export async function giveTryBack(scope: TenantScope, tried: SignInTry): Promise<boolean> {
  const given = await whereStillTried(scope, tried)
    .set((row) => ({ failed_sign_ins: row('failed_sign_ins', '-', 1), locked_until: null }))
    .returning('id')
    .executeTakeFirst();
  return given !== undefined;
}

function whereStillTried({ db, tenantId }: TenantScope, { id, password_hash, locked_until }: SignInTry) {
  return db
    .updateTable('users')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('enabled', '=', true)
    .where('password_hash', '=', password_hash)
    .where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '=', locked_until)]));
}

/** Notes a sign-in without a password; false when the account is disabled. */
export async function noteSignIn({ db, tenantId }: TenantScope, userId: number): Promise<boolean> {
  const noted = await db
    .updateTable('users')
    .set({ last_sign_in_at: new Date() })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where('enabled', '=', true)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** A new password in place of the one that was judged; false when that is no longer the present one. */
export async function replacePassword(
  { db, tenantId }: TenantScope,
  userId: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const replaced = await db
    .updateTable('users')
    .set({
      password_hash: to,
      failed_sign_ins: 0,
      locked_until: null,
      must_change_password: false,
      password_changed_at: new Date(),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .returning('id')
    .executeTakeFirst();
  return replaced !== undefined;
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
    .select(['id', 'account', 'name', 'password_hash'])
    .orderBy('id')
    .execute();
}
