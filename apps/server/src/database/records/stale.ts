import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { TenantScope } from '../scope.ts';
import { shanghaiTime } from './times.ts';

/** Whether the caller read an older version of the record; one who sends none is not asked. */
export function isStale(sent: number | null | undefined, { version }: { version: number }): boolean {
  return sent != null && sent !== version;
}

/** A record by its table. */
interface Place {
  table: string;
  id: number;
}

/**
 * Lets nobody overwrite what somebody else has saved meanwhile. `read` gives the record as the refused one is told it.
 * @throws AppError stale with the record as it is now, who saved it and when
 */
export async function refuseStale(
  scope: TenantScope,
  { table, id, version }: Place & { version?: number | null | undefined },
  current: { version: number },
  read: () => unknown,
): Promise<void> {
  if (isStale(version, current)) throw await staleRefusal(scope, { table, id }, await read());
}

/**
 * The record as it is stored, kept from other writers until the transaction ends. `read` gives it as a refused caller is told it,
 * for whom it is not enough as it is stored.
 * @throws AppError notFound, stale with the record as it is now, who saved it and when
 */
export async function lockForChange<S extends TenantScope, R extends { version: number }>(
  scope: S,
  place: Place & { version?: number | null | undefined },
  lock: (scope: S, id: number) => Promise<R | undefined>,
  read?: (scope: S, id: number) => unknown,
): Promise<R> {
  const current = await lock(scope, place.id);
  if (current === undefined) throw new AppError('notFound');
  await refuseStale(scope, place, current, () => (read ? read(scope, place.id) : current));
  return current;
}

/** Somebody else was faster: the record as it is now, and who saved it when. */
export async function staleRefusal(
  { db, tenantId }: TenantScope,
  { table, id }: Place,
  current: unknown,
): Promise<AppError> {
  const { rows } = await sql<{ updatedName: string; updatedTime: string }>`
    select u.name as "updatedName", ${shanghaiTime(sql.ref('r.updated_at'))} as "updatedTime"
      from ${sql.table(table)} as r
      join users as u on u.tenant_id = ${tenantId} and u.id = r.updated_by
     where r.tenant_id = ${tenantId} and r.id = ${id}`.execute(db);
  return new AppError('stale', undefined, { current, ...rows[0] });
}
