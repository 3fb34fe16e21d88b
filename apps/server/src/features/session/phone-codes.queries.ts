import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';

const MAX_TRIES = 5;
const hashOf = (phone: string, code: string) => createHash('sha256').update(`${phone}/${code}`).digest();

/** A code serves for one purpose alone: one that was sent for a registration resets no password. */
export interface CodeOf {
  phone: string;
  purpose: 'register' | 'account' | 'phone';
}

/** Keeps a new code for 5 minutes, in place of the former one of its purpose. */
export async function storePhoneCode(
  db: Queries,
  { phone, purpose, code }: CodeOf & { code: string },
): Promise<void> {
  const fresh = {
    code_hash: hashOf(phone, code),
    tries_left: MAX_TRIES,
    sent_at: sql<Date>`clock_timestamp()`,
    expires_at: sql<Date>`clock_timestamp() + interval '5 minutes'`,
  };
  await db
    .insertInto('phone_codes')
    .values({ phone, purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['phone', 'purpose']).doUpdateSet(fresh))
    .execute();
}

/** Takes a code back that never reached its phone. */
export async function forgetPhoneCode(
  db: Queries,
  { phone, purpose, code }: CodeOf & { code: string },
): Promise<void> {
  await useUpPhoneCode(db, { phone, purpose, hash: hashOf(phone, code) });
}

/** The stored hash when the code is right. Each try is counted before it is judged, so that many at once are no way around. */
export async function tryPhoneCode(
  db: Queries,
  { phone, purpose, typed }: CodeOf & { typed: string },
): Promise<Buffer | undefined> {
  const tried = await db
    .updateTable('phone_codes')
    .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning('code_hash')
    .executeTakeFirst();
  if (tried === undefined || !timingSafeEqual(tried.code_hash, hashOf(phone, typed))) return undefined;
  return tried.code_hash;
}

/** Ends a code; false when somebody else has used it up meanwhile. */
export async function useUpPhoneCode(
  db: Queries,
  { phone, purpose, hash }: CodeOf & { hash: Buffer },
): Promise<boolean> {
  const used = await db
    .deleteFrom('phone_codes')
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', hash)
    .returning('phone')
    .executeTakeFirst();
  return used !== undefined;
}
