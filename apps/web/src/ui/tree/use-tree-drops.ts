import { useState, type DragEvent } from 'react';
import type { TreeItem, TreeRow } from './tree-items.ts';
import { useUnfoldBelow } from './use-unfold-below.ts';

/** Takes what is dragged here from elsewhere, such as rows of a list; absent while nothing of that kind is on its way. */
export type TreeDrop = (item: TreeItem) => void;

/** Dropping on the nodes of a tree what is none of them. */
export function useTreeDrops(onDrop: TreeDrop | undefined, unfold: (item: TreeItem) => void) {
  const [target, setTarget] = useState<number>();
  const { waitOver, stopWaiting } = useUnfoldBelow(unfold);
  const end = () => {
    stopWaiting();
    setTarget(undefined);
  };
  const handlersOf = (row: TreeRow) => ({
    onDragOver(event: DragEvent<HTMLElement>) {
      event.preventDefault();
      waitOver(row);
      if (target !== row.item.id) setTarget(row.item.id);
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) {
      // Told of what stands within the row as well.
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) end();
    },
    onDrop(event: DragEvent<HTMLElement>) {
      event.preventDefault();
      end();
      onDrop?.(row.item);
    },
  });
  return {
    zoneOn: (id: number) => (onDrop && target === id ? ('inside' as const) : undefined),
    handlersOf: onDrop && handlersOf,
  };
}
