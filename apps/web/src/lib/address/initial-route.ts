import { currentAddress } from '../browser/navigate.ts';

let requestedAt: string | undefined;

/** After a sign-in or a role switch the first menu entry opens once the menu is there; a reload never asks for it. */
export function requestInitialRoute(): void {
  requestedAt = currentAddress();
}

/** Whether it was asked for; whoever has gone elsewhere while the menu was on its way is to stay there. */
export function takeInitialRoute(): 'open' | 'stay' | undefined {
  const from = requestedAt;
  requestedAt = undefined;
  if (from === undefined) return undefined;
  return from === currentAddress() ? 'open' : 'stay';
}
