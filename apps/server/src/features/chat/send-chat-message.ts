import type { ChatMessage, chat } from '@edp/contract/chat';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { AppError } from '../../app-error.ts';
import { announce } from '../../database/announce.ts';
import { takeUses } from '../../database/rate-limits.ts';
import { createMessage, findMessageOfKey, isEnabledUser, touchThreads } from './chat.queries.ts';
import type { Speaker } from './chat.queries.ts';

/** More than anybody types; a program that runs wild is stopped. */
const MESSAGES_A_MINUTE = 120;

/**
 * Says something to one person of the tenant. Sent again with the same key, as after a lost answer, it is only answered.
 * @throws AppError tooMany, notFound, invalidInput for oneself
 */
export async function sendChatMessage(
  scope: Speaker,
  { userId: recipientId, text, idempotencyKey }: ParsedInputOf<typeof chat.send>,
): Promise<ChatMessage> {
  if (recipientId === scope.userId) throw AppError.invalidField('userId', '不能给自己发送消息');
  const limit = { bucket: `chat:${scope.userId}`, most: MESSAGES_A_MINUTE, window: '1 minute' };
  await takeUses(scope.db, [limit]);
  if (!(await isEnabledUser(scope, recipientId))) throw new AppError('notFound');
  const messageId = await createMessage(scope, { recipientId, text, idempotencyKey });
  if (messageId !== undefined) await touchThreads(scope, { recipientId, messageId });
  const message = await findMessageOfKey(scope, idempotencyKey);
  if (message === undefined) throw new AppError('notFound');
  if (messageId !== undefined) await announceMessage(scope, message);
  return message;
}

/** The recipient has one more to read; the sender's other windows show it too. */
async function announceMessage({ db, tenantId }: Speaker, newData: ChatMessage): Promise<void> {
  for (const [userId, unreadNums] of [
    [newData.recipientId, 1],
    [newData.senderId, 0],
  ] as const) {
    const message = { method: 'messagePush', unreadNums, newData } as const;
    await announce(db, { kind: 'message', tenantId, userIds: [userId], message });
  }
}
