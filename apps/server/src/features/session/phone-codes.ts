import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import { countUse, usesOf } from '../../database/rate-limits.ts';
import type { OpenContext } from '../../http/context.ts';

const MAX_TRIES = 5;
const DAILY_LIMIT = 10;
/** An office behind one address shares this one. */
const DAILY_LIMIT_OF_ADDRESS = 200;
const hashOf = (phone: string, code: string) => createHash('sha256').update(`${phone}/${code}`).digest();

/**
 * Sends a six-digit code, valid for 5 minutes and one use. The 60 s between two of them are kept by the database.
 * @throws AppError tooMany
 */
export async function sendPhoneCode(
  { config, database, address, log }: OpenContext,
  phone: string,
  purpose: string,
): Promise<void> {
  const limits = [
    { bucket: `phone:${phone}`, most: DAILY_LIMIT },
    { bucket: `text-message:${address}`, most: DAILY_LIMIT_OF_ADDRESS },
  ];
  for (const { bucket, most } of limits) {
    if ((await usesOf(database.global, bucket)) >= most) throw tooOften();
  }
  const code = config.smsFixed ?? String(randomInt(1_000_000)).padStart(6, '0');
  const fresh = {
    phone,
    purpose,
    code_hash: hashOf(phone, code),
    tries_left: MAX_TRIES,
    sent_at: sql<Date>`clock_timestamp()`,
    expires_at: sql<Date>`clock_timestamp() + interval '5 minutes'`,
  };
  const sent = await database.global
    .insertInto('phone_codes')
    .values(fresh)
    .onConflict((conflict) =>
      conflict
        .columns(['phone', 'purpose'])
        .doUpdateSet(fresh)
        .where('phone_codes.sent_at', '<', sql<Date>`clock_timestamp() - interval '60 seconds'`),
    )
    .returning('phone')
    .executeTakeFirst();
  if (sent === undefined) throw tooOften();
  for (const { bucket } of limits) await countUse(database.global, bucket, '1 day');
  // Until a provider is configured the log is the outbox; production never shows a code.
  if (config.environment !== 'production') log.info({ phone, code }, 'text message');
}

const tooOften = () => new AppError('tooMany', '发送过于频繁，请稍后再试');

/** Uses the code up when it is right, unless it is kept for the call that follows. Each try is counted before it is judged, so that many at once are no way around. */
export async function redeemPhoneCode(
  { database }: OpenContext,
  { phone, purpose, typed, keep = false }: { phone: string; purpose: string; typed: string; keep?: boolean },
): Promise<boolean> {
  const tried = await database.global
    .updateTable('phone_codes')
    .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning('code_hash')
    .executeTakeFirst();
  if (tried === undefined || !timingSafeEqual(tried.code_hash, hashOf(phone, typed))) return false;
  if (keep) return true;
  const used = await database.global
    .deleteFrom('phone_codes')
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', tried.code_hash)
    .returning('phone')
    .executeTakeFirst();
  return used !== undefined;
}
