import { randomInt } from 'node:crypto';
import { giveBack, takeUses } from '../../database/rate-limits.ts';
import type { Limit } from '../../database/rate-limits.ts';
import type { OpenContext } from '../../http/context.ts';
import { refuseWithoutProvider, sendTextMessage } from '../../text-messages/send-text-message.ts';
import { forgetPhoneCode, storePhoneCode } from './phone-codes.queries.ts';
import type { CodeOf } from './phone-codes.queries.ts';

/** How often codes are sent; an office behind one address shares the last two. */
const limitsOf = (phone: string, address: string): Limit[] => [
  { bucket: `phone-wait:${phone}`, most: 1, window: '60 seconds' },
  { bucket: `phone:${phone}`, most: 10, window: '1 day' },
  { bucket: `text-message-hour:${address}`, most: 30, window: '1 hour' },
  { bucket: `text-message:${address}`, most: 200, window: '1 day' },
];

/**
 * Sends a six-digit code, valid for 5 minutes and one use. A message is counted before it goes, so that many at once
 * are no way around; one that could not be sent costs no wait, but still counts for the day.
 * @throws AppError tooMany, unavailable when it cannot be sent
 */
export async function sendPhoneCode(context: OpenContext, { phone, purpose }: CodeOf): Promise<void> {
  const { config, database, address } = context;
  refuseWithoutProvider(config);
  const [wait] = await takeUses(database.global, limitsOf(phone, address), '发送过于频繁，请稍后再试');
  const code = config.smsFixed ?? String(randomInt(1_000_000)).padStart(6, '0');
  await storePhoneCode(database.global, { phone, purpose, code });
  try {
    await sendTextMessage(context, { phone, kind: 'code', code });
  } catch (error) {
    await forgetPhoneCode(database.global, { phone, purpose, code });
    if (wait) await giveBack(database.global, wait);
    throw error;
  }
}
