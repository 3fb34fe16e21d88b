import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { TenantScope } from '../../database/scope.ts';
import { refuseWithoutRoom, storageRoom } from '../../database/storage-limit.ts';

/**
 * To be asked within the transaction that lets somebody in, before it does: of two who would be the last one only one passes.
 * @throws AppError invalidState when as many may sign in as the operator allows
 */
export async function requireUserPlace(scope: TenantScope, more = 1): Promise<void> {
  const { free, refusal } = await lockUserPlaces(scope);
  if (more > free) throw new AppError('invalidState', refusal);
}

/**
 * How many more users may sign in, and what is said to one too many; others who let somebody in wait until the transaction ends.
 * Infinite without a limit.
 */
export async function lockUserPlaces(scope: TenantScope): Promise<{ free: number; refusal: string }> {
  const limit = await lockedLimit(scope, 'max_users');
  if (limit === null) return { free: Infinity, refusal: '' };
  const refusal = `租户的启用用户数已达上限（${limit}），请联系平台运营方`;
  return { free: limit - (await countEnabled(scope)), refusal };
}

async function countEnabled({ db, tenantId }: TenantScope): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select count(*)::integer as used from users where tenant_id = ${tenantId} and enabled`.execute(db);
  return rows[0]?.used ?? 0;
}

/** How many more users may sign in at this moment; null without a limit. Keeps nobody else waiting. */
export async function freeUserPlaces({ db, tenantId }: TenantScope): Promise<number | null> {
  const row = await db
    .selectFrom('tenants')
    .select('max_users')
    .where('id', '=', tenantId)
    .executeTakeFirst();
  const limit = row?.max_users ?? null;
  return limit === null ? null : Math.max(0, limit - (await countEnabled({ db, tenantId })));
}

/**
 * The same for a file of so many bytes that is about to be recorded.
 * @throws AppError invalidState when it would not fit
 */
export async function requireStorage(scope: TenantScope, bytes: number): Promise<void> {
  if ((await lockedLimit(scope, 'max_storage_mb')) !== null)
    refuseWithoutRoom(await storageRoom(scope), bytes);
}

/** What the operator allows; where there is a limit, others who would count wait until the transaction ends. */
async function lockedLimit(
  { db, tenantId }: TenantScope,
  kind: 'max_users' | 'max_storage_mb',
): Promise<number | null> {
  const row = await db
    .selectFrom('tenants')
    .select(`${kind} as limit`)
    .where('id', '=', tenantId)
    .executeTakeFirst();
  const limit = row?.limit ?? null;
  // Not a lock of the tenant's row: a cluster has that row everywhere, and would lock all tenants.
  if (limit !== null)
    await sql`select pg_advisory_xact_lock(hashtextextended(${kind}, ${tenantId})) is null as locked`.execute(
      db,
    );
  return limit;
}
