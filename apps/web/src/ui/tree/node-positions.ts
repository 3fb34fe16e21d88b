import { standingOf, type NodePosition, type TreeItem } from './tree-items.ts';

/** A place in a tree: below a parent (0: among the roots), before one of its children (0: behind the last). */
export interface TreePlace {
  parentId: number;
  beforeId: number;
}

/** A node, with all below it, and the place that it goes to. */
export interface TreeMove extends TreePlace {
  id: number;
}

/** The part of a row that something is dropped on. */
export type DropZone = 'before' | 'inside' | 'after';

export interface DropTarget {
  id: number;
  zone: DropZone;
  /** Whether the row's children are in sight. */
  unfolded: boolean;
}

export type MoveDirection = 'up' | 'down' | 'in' | 'out';

/** The place that a part of a row stands for. */
export function placeAt(items: readonly TreeItem[], { id, zone, unfolded }: DropTarget) {
  const target = standingOf(items, id);
  if (!target) return undefined;
  if (zone === 'inside') return { parentId: id, beforeId: 0 };
  if (zone === 'before') return { parentId: target.item.parentId, beforeId: id };
  // The line below a node that is open stands above its first child.
  if (unfolded) return { parentId: id, beforeId: idOf(target.item.children[0]) };
  return behind(target);
}

/** Where one step leads: among the siblings, into the one before, or out behind the parent. */
export function placeTowards(items: readonly TreeItem[], id: number, direction: MoveDirection) {
  const standing = standingOf(items, id);
  return standing && places[direction](items, standing);
}

type Step = (items: readonly TreeItem[], standing: NodePosition) => TreePlace | undefined;

const places: Readonly<Record<MoveDirection, Step>> = {
  up: (_, { item, siblings, index }) => {
    const former = siblings[index - 1];
    return former && { parentId: item.parentId, beforeId: former.id };
  },
  down: (_, { item, siblings, index }) =>
    siblings[index + 1] && { parentId: item.parentId, beforeId: idOf(siblings[index + 2]) },
  in: (_, { siblings, index }) => {
    const former = siblings[index - 1];
    return former && { parentId: former.id, beforeId: 0 };
  },
  out: (items, { item }) => {
    const parent = standingOf(items, item.parentId);
    return parent && behind(parent);
  },
};

/** Whether a node may stand there: not in itself, not deeper than the tree may be, and not where it is already. */
export function mayMove(items: readonly TreeItem[], { id, ...place }: TreeMove, maxDepth: number): boolean {
  const standing = standingOf(items, id);
  if (!standing || place.beforeId === id || isSame(behind(standing), place)) return false;
  const parent = standingOf(items, place.parentId);
  const above = parent ? [...parent.above, parent.item] : [];
  return above.length + heightOf(standing.item) <= maxDepth && !above.some((node) => node.id === id);
}

/** The tree with a node put into another place. */
export function moved(items: readonly TreeItem[], move: TreeMove): readonly TreeItem[] {
  const node = standingOf(items, move.id)?.item;
  if (!node) return items;
  const changed = (siblings: readonly TreeItem[], parentId: number): readonly TreeItem[] => {
    const others = siblings
      .filter(({ id }) => id !== move.id)
      .map((item) => ({ ...item, children: changed(item.children, item.id) }));
    if (parentId !== move.parentId) return others;
    const at = others.findIndex(({ id }) => id === move.beforeId);
    return others.toSpliced(at < 0 ? others.length : at, 0, {
      ...node,
      parentId,
      children: [...node.children],
    });
  };
  return changed(items, 0);
}

function behind({ item, siblings, index }: NodePosition): TreePlace {
  return { parentId: item.parentId, beforeId: idOf(siblings[index + 1]) };
}

function isSame(a: TreePlace, b: TreePlace): boolean {
  return a.parentId === b.parentId && a.beforeId === b.beforeId;
}

function idOf(item: TreeItem | undefined): number {
  return item?.id ?? 0;
}

function heightOf({ children }: TreeItem): number {
  return 1 + children.reduce((most, child) => Math.max(most, heightOf(child)), 0);
}
