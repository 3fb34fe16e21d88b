import { useEffect, useRef, useState } from 'react';
import { chat } from '@edp/contract/chat';
import { call } from '../../lib/call.ts';
import { failureText } from '../../lib/failure.ts';
import { useTexts } from '../../lib/texts.tsx';
import { onSaid, tellSaid } from './chat-events.ts';
import { newClientKey } from './client-key.ts';

/** Something said that the server has not yet confirmed. */
export interface Outgoing {
  peerId: number;
  text: string;
  clientKey: string;
  /** Why it was not taken; undefined while it is under way. */
  failure: string | undefined;
}

export interface Outbox {
  outgoing: readonly Outgoing[];
  say(peerId: number, text: string): void;
  /** Sends once more under the same key, so that what did arrive is not said twice. */
  retry(clientKey: string): void;
  discard(clientKey: string): void;
}

/** Sends one after the other, so that they stand in the order in which they were written. */
export function useOutbox(): Outbox {
  const t = useTexts();
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const queue = useRef(Promise.resolve());

  // A message whose answer was lost may still be told of by the socket.
  useEffect(() => onSaid(({ clientKey }) => setOutgoing((all) => without(all, clientKey))), []);
  const mark = (clientKey: string, failure: string | undefined) =>
    setOutgoing((all) => all.map((one) => (one.clientKey === clientKey ? { ...one, failure } : one)));
  const send = async ({ peerId, text, clientKey }: Outgoing) => {
    try {
      const { data } = await call(chat.send, { userId: peerId, text, clientKey });
      tellSaid(data);
    } catch (error) {
      mark(clientKey, failureText(error, t('连接不上服务器')));
    }
  };
  const enqueue = (message: Outgoing) => {
    queue.current = queue.current.then(() => send(message));
  };
  return {
    outgoing,
    say: (peerId, text) => {
      const message = { peerId, text, clientKey: newClientKey(), failure: undefined };
      setOutgoing((all) => [...all, message]);
      enqueue(message);
    },
    retry: (clientKey) => {
      const message = outgoing.find((one) => one.clientKey === clientKey);
      if (!message) return;
      mark(clientKey, undefined);
      enqueue(message);
    },
    discard: (clientKey) => setOutgoing((all) => without(all, clientKey)),
  };
}

function without(all: readonly Outgoing[], clientKey: string): readonly Outgoing[] {
  return all.filter((one) => one.clientKey !== clientKey);
}
