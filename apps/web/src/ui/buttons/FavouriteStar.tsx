import { useSyncExternalStore } from 'react';
import { whenIdle } from '../../lib/browser/idle.ts';
import { listeners } from '../../lib/browser/listeners.ts';
import { onDemand } from '../basic/on-demand.tsx';
import type { StarProps } from './StarButton.tsx';

const StarButton = onDemand(async () => (await import('./StarButton.tsx')).StarButton);

const changes = listeners();
let isIdle = false;
whenIdle(() => {
  isIdle = true;
  changes.tell();
});

/** Keeps a record or a screen at hand; it comes once what the page is about has come. */
export function FavouriteStar(props: StarProps) {
  const isShown = useSyncExternalStore(changes.on, () => isIdle);
  return isShown ? <StarButton {...props} /> : null;
}
