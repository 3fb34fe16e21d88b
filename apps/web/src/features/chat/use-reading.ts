import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { chat } from '@edp/contract/chat';
import { call } from '../../lib/call.ts';
import { onLiveOpen } from '../../lib/live.ts';
import { onSaid } from './chat-events.ts';

/** Marks what a person said as read while the conversation with that person can be seen. */
export function useReading(peerId: number, onRead: (peerId: number) => void): void {
  const [heard, setHeard] = useState(1);
  const marked = useRef(0);
  const visible = useSyncExternalStore(onVisibility, isVisible);
  const tell = useEffectEvent(onRead);
  useEffect(() => {
    const hear = () => setHeard((last) => last + 1);
    const stopOpen = onLiveOpen(hear);
    const stopSaid = onSaid(({ senderId }) => senderId === peerId && hear());
    return () => {
      stopOpen();
      stopSaid();
    };
  }, [peerId]);
  useEffect(() => {
    if (!visible || marked.current === heard) return;
    marked.current = heard;
    call(chat.markRead, { userId: peerId })
      .then(() => tell(peerId))
      .catch((error: unknown) => console.error(error));
  }, [heard, visible, peerId]);
}

function isVisible(): boolean {
  return document.visibilityState === 'visible';
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
