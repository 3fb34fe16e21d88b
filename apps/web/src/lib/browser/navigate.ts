import { useSyncExternalStore } from 'react';
import { listeners } from './listeners.ts';

const changes = listeners();

/** Path with query of the address bar. */
export function currentAddress(): string {
  return location.pathname + location.search;
}

interface Going {
  /** In the place of the present address, to which no step leads back then. */
  replace?: boolean;
  /** What its query leaves out is meant to be left out, also whenever a step leads back to it. */
  exact?: boolean;
}

/** Goes to a path (with query) inside the application without loading the document again. */
export function navigate(path: string, { replace = path === currentAddress(), exact }: Going = {}): void {
  const state = exact ? EXACT : null;
  if (replace) history.replaceState(state, '', path);
  else history.pushState(state, '', path);
  changes.tell();
}

const EXACT = { exact: true };

/** Whether the present address was gone to, or has been gone back to, as one that is meant exactly. */
export function isExact(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'exact' in state;
}

export function useAddress(): string {
  return useSyncExternalStore(changes.on, currentAddress);
}

if (typeof window !== 'undefined') window.addEventListener('popstate', () => changes.tell());
