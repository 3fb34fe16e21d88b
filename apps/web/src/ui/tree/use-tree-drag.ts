import { useState, type DragEvent } from 'react';
import type { TreeItem, TreeRow } from './tree-items.ts';
import { placeAt, type DropZone, type TreeMove } from './node-positions.ts';
import { useUnfoldBelow } from './use-unfold-below.ts';

export interface TreeMoves {
  /** Whether a node may be put there. */
  mayMove: (move: TreeMove) => boolean;
  onMove: (move: TreeMove) => void;
}

interface Target {
  id: number;
  zone: DropZone;
}

/** Dragging the nodes of a tree with the pointer; a folded node unfolds when something is held over it. */
export function useTreeDrag(
  items: readonly TreeItem[],
  moves: TreeMoves | undefined,
  unfold: (item: TreeItem) => void,
) {
  const [dragged, setDragged] = useState<number>();
  const [target, setTarget] = useState<Target>();
  const { waitOver, stopWaiting } = useUnfoldBelow(unfold);
  const end = () => {
    stopWaiting();
    setDragged(undefined);
    setTarget(undefined);
  };
  const moveTo = ({ item, unfolded = false }: TreeRow, zone: DropZone) => {
    const place = placeAt(items, { id: item.id, zone, unfolded });
    if (!place || dragged === undefined) return undefined;
    const move = { id: dragged, ...place };
    return moves?.mayMove(move) ? move : undefined;
  };
  const handlersOf = (row: TreeRow) => ({
    draggable: true,
    onDragStart(event: DragEvent) {
      event.dataTransfer.setData('text/plain', row.item.name);
      event.dataTransfer.effectAllowed = 'move';
      setDragged(row.item.id);
    },
    onDragOver(event: DragEvent<HTMLElement>) {
      if (dragged === undefined) return;
      waitOver(row);
      const zone = zoneOf(event);
      if (!moveTo(row, zone)) return setTarget(undefined);
      event.preventDefault();
      if (target?.id !== row.item.id || target.zone !== zone) setTarget({ id: row.item.id, zone });
    },
    onDrop(event: DragEvent<HTMLElement>) {
      const move = moveTo(row, zoneOf(event));
      event.preventDefault();
      end();
      if (move) moves?.onMove(move);
    },
    onDragEnd: end,
  });
  return {
    /** Id of the node that is on its way. */
    dragged,
    zoneOn: (id: number) => (target?.id === id ? target.zone : undefined),
    handlersOf: moves && handlersOf,
  };
}

/** The upper and lower end of a row mean before or behind it, the rest into it. */
function zoneOf({ currentTarget, clientY }: DragEvent<HTMLElement>): DropZone {
  const { top, height } = currentTarget.getBoundingClientRect();
  const part = (clientY - top) / height;
  if (part < 0.3) return 'before';
  return part > 0.7 ? 'after' : 'inside';
}
