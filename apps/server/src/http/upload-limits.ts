import { AppError } from '../app-error.ts';
import type { Database } from '../database/connection.ts';
import { countUse } from '../database/rate-limits.ts';

const LICENCES_AN_HOUR = 30;
const UPLOADS_AN_HOUR = 600;

/**
 * What anybody may send in, for each network address.
 * @throws AppError tooMany
 */
export async function limitLicences({ global }: Database, address: string): Promise<void> {
  if ((await countUse(global, `upload:${address}`, '1 hour')) > LICENCES_AN_HOUR)
    throw new AppError('tooMany');
}

/** @throws AppError tooMany */
export async function limitUploads({ global }: Database, userId: number): Promise<void> {
  const used = await countUse(global, `upload-of:${userId}`, '1 hour');
  if (used > UPLOADS_AN_HOUR) throw new AppError('tooMany');
}
