import { listeners } from '../../lib/browser/listeners.ts';

/** The palette and the list of shortcuts: at most one of them is open. */
export type PaletteWindow = 'palette' | 'shortcuts';

const changes = listeners();
let open: PaletteWindow | undefined;

export const onWindowChange = changes.on;
export const openWindow = () => open;

export function showWindow(next: PaletteWindow | undefined): void {
  open = next;
  changes.tell();
}
