import { hash, randomBytes } from 'node:crypto';
import type { Database } from '../../database/connection.ts';
import { takeUses } from '../../database/rate-limits.ts';
import { redeemChallenge, storeChallenge } from './passkeys.queries.ts';

const CHALLENGE_BYTES = 32;
/** Each is stored; an office behind one address shares them. */
const CHALLENGES_A_MINUTE = 120;
export const TIMEOUT_MS = 5 * 60_000;

const hashOf = (challenge: string) => hash('sha256', challenge, 'buffer');

/**
 * What is to be signed, once, for one purpose.
 * @throws AppError tooMany
 */
export async function newChallenge(
  { database, address }: { database: Database; address: string },
  purpose: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const limit = { bucket: `passkey:${address}`, most: CHALLENGES_A_MINUTE, window: '1 minute' };
  await takeUses(database.global, [limit]);
  const challenge = Uint8Array.from(randomBytes(CHALLENGE_BYTES));
  const text = Buffer.from(challenge).toString('base64url');
  await storeChallenge(database.global, { hash: hashOf(text), purpose });
  return challenge;
}

/** Right or wrong, what was signed can be shown once. */
export async function useChallenge(database: Database, challenge: string, purpose: string): Promise<boolean> {
  return redeemChallenge(database.global, { hash: hashOf(challenge), purpose });
}
