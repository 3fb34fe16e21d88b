import { useEffect, useEffectEvent, useRef } from 'react';
import { chat } from '@edp/contract/chat';
import { call } from '../../lib/call.ts';
import { failureText } from '../../lib/failure.ts';
import { newKey } from '../../lib/intents.ts';
import { useStored } from '../../lib/storage.ts';
import { useTexts } from '../../lib/texts.tsx';
import { onSaid, tellSaid } from './chat-events.ts';
import { addOutgoing, dropOutgoing, markOutgoing, outgoingEntry, type Outgoing } from './outgoing.ts';

export interface Outbox {
  outgoing: readonly Outgoing[];
  say(peerId: number, text: string): void;
  /** Sends once more under the same key, so that what did arrive is not said twice. */
  retry(clientKey: string): void;
  discard(clientKey: string): void;
}

/**
 * Sends one after the other, so that they stand in the order in which they were written. What was under way when the
 * window was closed is sent once more.
 */
export function useOutbox(userId: number): Outbox {
  const t = useTexts();
  const outgoing = useStored(outgoingEntry).filter((message) => message.userId === userId);
  const queue = useRef(Promise.resolve());

  const send = async ({ peerId, text, clientKey }: Outgoing) => {
    try {
      const { data } = await call(chat.send, { userId: peerId, text, clientKey });
      tellSaid(data);
      dropOutgoing(clientKey);
    } catch (error) {
      markOutgoing(clientKey, failureText(error, t('连接不上服务器')));
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
  useEffect(() => onSaid(({ clientKey }) => dropOutgoing(clientKey)), []);
  return {
    outgoing,
    say: (peerId, text) => {
      const message = { userId, peerId, text, clientKey: newKey() };
      addOutgoing(message);
      enqueue(message);
    },
    retry: (clientKey) => {
      const message = outgoing.find((one) => one.clientKey === clientKey);
      if (!message) return;
      markOutgoing(clientKey, undefined);
      enqueue(message);
    },
    discard: dropOutgoing,
  };
}
