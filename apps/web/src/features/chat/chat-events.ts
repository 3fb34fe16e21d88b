import type { ChatMessage } from '@edp/contract/chat';
import { listeners } from '../../lib/browser/listeners.ts';

/** Every message that was said, by whichever side; the same one may come twice. */
export const { on: onSaid, tell: tellSaid } = listeners<ChatMessage>();

/** The other one of a message's two sides. */
export function peerOf({ senderId, recipientId }: ChatMessage, userId: number): number {
  return senderId === userId ? recipientId : senderId;
}
