import { isEmbedded, tell } from '../lib/session/embedding.ts';
import { leaveEndingTo } from '../lib/session/session-end.ts';
import { currentCredentials, forgetSession } from '../lib/session/session-store.ts';

/**
 * Inside a frame the page around ends the session: it has typed input to put aside before the storage is emptied. On
 * its own this page shows by itself that nobody is signed in.
 */
export function passOnSessionEnd(): void {
  leaveEndingTo((ticket) => {
    if (isEmbedded()) tell(window.parent, { embedded: 'sessionOver', ticket });
    else if (currentCredentials().ticket === ticket) forgetSession();
  });
}

/** A list that the browser has opened takes the key for itself. */
const openChoice = CSS.supports('selector(select:open)') ? 'select:open' : undefined;

/** Esc closes the window of the shell that this page is shown in, as if it had been pressed there. */
export function passOnEscape(): void {
  if (!isEmbedded()) return;
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (openChoice && document.querySelector(openChoice)) return;
    // At once, so that Esc pressed again goes to the window beneath.
    window.parent.document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
  });
}
