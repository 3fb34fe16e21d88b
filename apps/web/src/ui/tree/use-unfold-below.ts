import { useEffect, useRef } from 'react';
import type { TreeItem, TreeRow } from './tree-items.ts';

const UNFOLD_MS = 700;

/** A folded node unfolds when something is held over it for a while. */
export function useUnfoldBelow(unfold: (item: TreeItem) => void) {
  const waiting = useRef<{ id: number; timer: number }>(undefined);
  const stopWaiting = () => {
    window.clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
  };
  useEffect(() => stopWaiting, []);
  return {
    waitOver({ item, unfolded }: TreeRow) {
      if (waiting.current?.id === item.id) return;
      stopWaiting();
      if (unfolded === false)
        waiting.current = { id: item.id, timer: window.setTimeout(() => unfold(item), UNFOLD_MS) };
    },
    stopWaiting,
  };
}
