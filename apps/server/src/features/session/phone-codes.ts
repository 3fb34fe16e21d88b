import { randomInt } from 'node:crypto';
import { AppError } from '../../app-error.ts';
import { countUse, usesOf } from '../../database/rate-limits.ts';
import type { OpenContext } from '../../http/context.ts';
import { refuseWithoutProvider, sendTextMessage } from '../../text-messages/send-text-message.ts';
import { forgetPhoneCode, storePhoneCode } from './phone-codes.queries.ts';
import type { CodeOf } from './phone-codes.queries.ts';

const DAILY_LIMIT = 10;
/** An office behind one address shares this one. */
const DAILY_LIMIT_OF_ADDRESS = 200;

/**
 * Sends a six-digit code, valid for 5 minutes and one use. The 60 s between two of them are kept by the database.
 * @throws AppError tooMany, unavailable when it cannot be sent; then the next try need not wait
 */
export async function sendPhoneCode(context: OpenContext, { phone, purpose }: CodeOf): Promise<void> {
  const { config, database, address } = context;
  refuseWithoutProvider(config);
  const limits = [
    { bucket: `phone:${phone}`, most: DAILY_LIMIT },
    { bucket: `text-message:${address}`, most: DAILY_LIMIT_OF_ADDRESS },
  ];
  for (const { bucket, most } of limits) {
    if ((await usesOf(database.global, bucket)) >= most) throw tooOften();
  }
  const code = config.smsFixed ?? String(randomInt(1_000_000)).padStart(6, '0');
  if (!(await storePhoneCode(database.global, { phone, purpose, code }))) throw tooOften();
  try {
    await sendTextMessage(context, { phone, kind: 'code', code });
  } catch (error) {
    await forgetPhoneCode(database.global, { phone, purpose, code });
    throw error;
  }
  for (const { bucket } of limits) await countUse(database.global, bucket, '1 day');
}

const tooOften = () => new AppError('tooMany', '发送过于频繁，请稍后再试');
