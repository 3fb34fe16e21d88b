import { randomUUID } from 'node:crypto';
import { chat } from '@edp/contract/chat';
import { messageKind } from '@edp/contract/inbox';
import type { SignedInContext } from '../../http/context.ts';
import { markThreadRead } from '../chat/chat.queries.ts';
import { sendChatMessage } from '../chat/send-chat-message.ts';
import { sendMessages } from '../inbox/inbox.queries.ts';
import { conversation, messages } from './content/messages.ts';
import { idsOf, inputOf } from './demonstration-context.ts';
import { wordsIn } from './outline.ts';

/** Something to read and somebody to answer. */
export async function loadMessages(context: SignedInContext): Promise<void> {
  const { db, tenantId } = context;
  const userOf = await idsOf(context, 'users', 'account');
  for (const { accounts, kind, ...said } of messages) {
    const message = { ...said, kind: messageKind.parse(kind), userIds: wordsIn(accounts).map(userOf) };
    await sendMessages(db, tenantId, message);
  }
  for (const { sender, recipient, text } of conversation) {
    const speaker = { ...context, userId: userOf(sender) };
    const message = { userId: userOf(recipient), text, idempotencyKey: randomUUID() };
    await markThreadRead(speaker, userOf(recipient));
    await sendChatMessage(speaker, inputOf(chat.send.input, message));
  }
}
