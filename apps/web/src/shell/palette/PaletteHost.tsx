import { useLayoutEffect, useSyncExternalStore } from 'react';
import { isTypedInto } from '../../lib/browser/typed-into.ts';
import { onDemand, onUse } from '../../ui/basic/on-demand.tsx';
import { onWindowChange, openWindow, showWindow, type PaletteWindow } from './windows.ts';

const Palette = onDemand(async () => (await import('./Palette.tsx')).Palette);
const Shortcuts = onUse(async () => (await import('./Shortcuts.tsx')).Shortcuts);

/** Hears Ctrl+K and `?` wherever one is, and shows what they open. */
export function PaletteHost() {
  const open = useSyncExternalStore(onWindowChange, openWindow);
  // From the first moment at which the shell is seen.
  useLayoutEffect(() => {
    document.addEventListener('keydown', hearKey);
    return () => {
      document.removeEventListener('keydown', hearKey);
      showWindow(undefined);
    };
  }, []);
  const close = () => showWindow(undefined);
  if (open === 'palette') return <Palette onClose={close} />;
  return open === 'shortcuts' ? <Shortcuts onClose={close} /> : null;
}

function hearKey(event: KeyboardEvent): void {
  if (event.altKey) return;
  const asked = windowOf(event);
  if (!asked) return;
  // Otherwise the browser would go to its own search.
  event.preventDefault();
  if (openWindow() === asked) showWindow(undefined);
  else if (!isDialogOpen()) showWindow(asked);
}

function windowOf({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): PaletteWindow | undefined {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey ? 'palette' : undefined;
  return key === '?' && !isTypedInto(target) ? 'shortcuts' : undefined;
}

/** What a dialog asks is answered first. */
function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}
