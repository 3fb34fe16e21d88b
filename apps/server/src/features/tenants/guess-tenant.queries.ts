import { giveBack, takeUses } from '../../database/rate-limits.ts';
import type { OpenContext } from '../../http/context.ts';
import { findTenant } from './tenants.queries.ts';
import type { Tenant } from './tenants.queries.ts';

/** Only codes of no tenant count, so that an office behind one address may open the page together. */
const WRONG_CODES_A_MINUTE = 60;

/**
 * The tenant of a code that somebody gave who has not signed in.
 * @throws AppError tooMany
 */
export async function guessTenant(
  { database, address }: OpenContext,
  code: string,
): Promise<Tenant | undefined> {
  const limit = { bucket: `tenant-code:${address}`, most: WRONG_CODES_A_MINUTE, window: '1 minute' };
  const [use] = await takeUses(database.global, [limit]);
  const tenant = await findTenant(database, code);
  if (tenant !== undefined && use) await giveBack(database.global, use);
  return tenant;
}
