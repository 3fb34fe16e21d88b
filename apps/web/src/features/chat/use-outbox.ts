import { useEffect, useEffectEvent, useRef } from 'react';
import { chat } from '@edp/contract/chat';
import { call } from '../../lib/api/call.ts';
import { failureText } from '../../lib/api/failure.ts';
import { newKey } from '../../lib/api/intents.ts';
import { useStored } from '../../lib/browser/storage.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { onSaid, tellSaid } from './chat-events.ts';
import { addOutgoing, dropOutgoing, markOutgoing, outgoingEntry, type Outgoing } from './outgoing.ts';

export interface Outbox {
  outgoing: readonly Outgoing[];
  say(peerId: number, text: string): void;
  /** Sends once more under the same key, so that what did arrive is not said twice. */
  retry(idempotencyKey: string): void;
  discard(idempotencyKey: string): void;
}

/**
 * Sends one after the other, so that they stand in the order in which they were written. What was under way when the
 * window was closed is sent once more.
 */
export function useOutbox(userId: number): Outbox {
  const t = useTexts();
  const outgoing = useStored(outgoingEntry).filter((message) => message.userId === userId);
  const queue = useRef(Promise.resolve());

  const send = async ({ peerId, text, idempotencyKey }: Outgoing) => {
    try {
      const { data } = await call(chat.send, { userId: peerId, text, idempotencyKey });
      tellSaid(data);
      dropOutgoing(idempotencyKey);
    } catch (error) {
      markOutgoing(idempotencyKey, failureText(error, t('连接不上服务器')));
    }
  };
  const enqueue = (message: Outgoing) => {
    queue.current = queue.current.then(() => send(message));
  };
  const resume = useEffectEvent(() => {
    for (const message of outgoing) if (message.failure === undefined) enqueue(message);
  });
  useEffect(() => resume(), [userId]);
  // A message whose answer was lost may still be told of by the socket.
  useEffect(() => onSaid(({ idempotencyKey }) => dropOutgoing(idempotencyKey)), []);
  return {
    outgoing,
    say: (peerId, text) => {
      const message = { userId, peerId, text, idempotencyKey: newKey() };
      addOutgoing(message);
      enqueue(message);
    },
    retry: (idempotencyKey) => {
      const message = outgoing.find((one) => one.idempotencyKey === idempotencyKey);
      if (!message) return;
      markOutgoing(idempotencyKey, undefined);
      enqueue(message);
    },
    discard: dropOutgoing,
  };
}
