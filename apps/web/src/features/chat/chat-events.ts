import type { ChatMessage } from '@edp/contract/chat';

type Listener = (message: ChatMessage) => void;

const listeners = new Set<Listener>();

/** Hears every message that was said, by whichever side; the same one may come twice. */
export function onSaid(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellSaid(message: ChatMessage): void {
  for (const listener of [...listeners]) listener(message);
}

/** The other one of a message's two sides. */
export function peerOf({ senderId, recipientId }: ChatMessage, userId: number): number {
  return senderId === userId ? recipientId : senderId;
}
