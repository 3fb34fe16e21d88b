import { useSyncExternalStore } from 'react';
import { listeners } from '../browser/listeners.ts';

/** What stands between the browser and the server, as far as the browser and the last call tell. */
export type Connection = 'connected' | 'offline' | 'unreachable';

let reached = true;
const changes = listeners();

export const onConnectionChange = changes.on;

export function currentConnection(): Connection {
  if (isOffline()) return 'offline';
  return reached ? 'connected' : 'unreachable';
}

/** The browser knows that there is no network, so nothing leaves it. */
export function isOffline(): boolean {
  return globalThis.navigator?.onLine === false;
}

/** Told by every call: whether any answer came. */
export function tellReached(isReached: boolean): void {
  if (reached === isReached) return;
  reached = isReached;
  changes.tell();
}

export function useConnection(): Connection {
  return useSyncExternalStore(changes.on, currentConnection);
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => changes.tell());
  window.addEventListener('offline', () => changes.tell());
}
