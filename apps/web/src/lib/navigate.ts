import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** Path with query of the address bar. */
export function currentAddress(): string {
  return location.pathname + location.search;
}

/** Goes to a path (with query) inside the application without loading the document anew. */
export function navigate(path: string, options: { replace?: boolean } = {}): void {
  if (path === currentAddress()) options = { replace: true };
  if (options.replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  announce();
}

function onAddressChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useAddress(): string {
  return useSyncExternalStore(onAddressChange, currentAddress);
}

function announce(): void {
  for (const listener of [...listeners]) listener();
}

if (typeof window !== 'undefined') window.addEventListener('popstate', announce);
