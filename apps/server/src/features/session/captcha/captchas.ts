import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../database/connection.ts';
import { takeUses } from '../../../database/rate-limits.ts';
import type { OpenContext } from '../../../http/context.ts';

/** Letters and digits that are hard to mistake for one another. */
const ALPHABET = 'ACEFHJKLMNPRTUVWXY347';
const LENGTH = 4;
const LIFE = sql<Date>`clock_timestamp() + interval '5 minutes'`;

/** Each has to be drawn; an office behind one address shares them. */
const CAPTCHAS_A_MINUTE = 120;

/** @throws AppError tooMany */
export async function limitCaptchas({ database, address }: OpenContext): Promise<void> {
  const limit = { bucket: `captcha:${address}`, most: CAPTCHAS_A_MINUTE, window: '1 minute' };
  await takeUses(database.global, [limit]);
}

/** Makes the answer of a new picture; an older one of the same source is void. */
export async function newCaptcha(
  { config, database }: { config: Config; database: Database },
  source: string,
): Promise<string> {
  const random = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const answer = config.captchaFixed ?? random;
  await database.global
    .insertInto('captchas')
    .values({ source, answer: answer.toLowerCase(), expires_at: LIFE })
    .onConflict((conflict) =>
      conflict.column('source').doUpdateSet((row) => ({
        answer: row.ref('excluded.answer'),
        expires_at: row.ref('excluded.expires_at'),
      })),
    )
    .execute();
  return answer;
}

/** Uses the picture up, right or wrong; of two callers at once only one gets an answer. */
export async function redeemCaptcha(database: Database, source: string, typed: string): Promise<boolean> {
  const row = await database.global
    .deleteFrom('captchas')
    .where('source', '=', source)
    .returning(['answer', sql<boolean>`expires_at > clock_timestamp()`.as('alive')])
    .executeTakeFirst();
  return row !== undefined && row.alive && row.answer === typed.trim().toLowerCase();
}
