import type { Database } from '../../database/connection.ts';
import { takeUses } from '../../database/rate-limits.ts';

const LICENCES_AN_HOUR = 30;
const UPLOADS_AN_HOUR = 600;

/**
 * What anybody may send in, for each network address.
 * @throws AppError tooMany
 */
export async function limitLicences({ global }: Database, address: string): Promise<void> {
  await takeUses(global, [{ bucket: `upload:${address}`, most: LICENCES_AN_HOUR, window: '1 hour' }]);
}

/** @throws AppError tooMany */
export async function limitUploads({ global }: Database, userId: number): Promise<void> {
  await takeUses(global, [{ bucket: `upload-of:${userId}`, most: UPLOADS_AN_HOUR, window: '1 hour' }]);
}
