import { MEGABYTE } from '@edp/contract/files';
import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { TenantScope } from './scope.ts';

interface StorageRoom {
  limitMb: number;
  /** Bytes that are stored. */
  used: number;
}

/** How much the tenant may store and has stored; undefined without a limit, where nothing is added up. */
export async function storageRoom({ db, tenantId }: TenantScope): Promise<StorageRoom | undefined> {
  const tenant = await db
    .selectFrom('tenants')
    .select('max_storage_mb')
    .where('id', '=', tenantId)
    .executeTakeFirst();
  const limitMb = tenant?.max_storage_mb ?? null;
  if (limitMb === null) return undefined;
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(byte_size), 0)::bigint as used from files where tenant_id = ${tenantId}`.execute(db);
  return { limitMb, used: rows[0]?.used ?? 0 };
}

/** @throws AppError invalidState where so many bytes more would not fit */
export function refuseWithoutRoom(room: StorageRoom | undefined, bytes: number): void {
  if (room !== undefined && room.used + bytes > room.limitMb * MEGABYTE)
    throw new AppError('invalidState', `租户的存储空间已达上限（${room.limitMb} MB），请联系平台运营方`);
}
