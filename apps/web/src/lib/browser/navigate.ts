import { useSyncExternalStore } from 'react';
import { listeners } from './listeners.ts';

const changes = listeners();

/** Path with query of the address bar. */
export function currentAddress(): string {
  return location.pathname + location.search;
}

/** Goes to a path (with query) inside the application without loading the document again. */
export function navigate(path: string, options: { replace?: boolean } = {}): void {
  if (path === currentAddress()) options = { replace: true };
  if (options.replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  changes.tell();
}

export function useAddress(): string {
  return useSyncExternalStore(changes.on, currentAddress);
}

if (typeof window !== 'undefined') window.addEventListener('popstate', () => changes.tell());
