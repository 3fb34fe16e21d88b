import { useEffect, useEffectEvent } from 'react';
import { chat } from '@edp/contract/chat';
import { useWhenFocused } from '../../lib/live/use-when-focused.ts';
import { call } from '../../lib/api/call.ts';
import { onLiveOpen } from '../../lib/live/live.ts';
import { onSaid } from './chat-events.ts';

/** Marks what a person said as read while somebody looks at the conversation with that person. */
export function useReading(peerId: number, onRead: (peerId: number) => void): void {
  const mark = useWhenFocused(() => {
    call(chat.markRead, { userId: peerId })
      .then(() => onRead(peerId))
      .catch((error: unknown) => console.error(error));
  });
  const read = useEffectEvent(mark);
  useEffect(() => {
    read();
    const stopOpen = onLiveOpen(() => read());
    const stopSaid = onSaid(({ senderId }) => senderId === peerId && read());
    return () => {
      stopOpen();
      stopSaid();
    };
  }, [peerId]);
}
