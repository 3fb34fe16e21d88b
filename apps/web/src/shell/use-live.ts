import { useEffect } from 'react';
import { onLive, startLive, stopLive } from '../lib/live/live.ts';
import { endSessionAnew } from '../lib/session/session-end.ts';

/** Keeps the socket of the signed-in person open, and does what it asks of the whole window. */
export function useLive(ticket: string): void {
  useEffect(() => {
    if (!ticket) return;
    const stopListening = onLive(({ method, token }) => {
      if (method === 'refresh') location.reload();
      if (method !== 'logout') return;
      if (!token || token === ticket) endSessionAnew(ticket);
      else stopLive();
    });
    const stop = startLive();
    return () => {
      stopListening();
      stop();
    };
  }, [ticket]);
}
