import type { KeyboardEvent } from 'react';
import type { TreeItem, TreeRow } from './tree-items.ts';
import type { MoveDirection } from './node-positions.ts';

interface TreeKeys {
  rows: readonly TreeRow[];
  /** Index of the row that the keys speak to. */
  active: number;
  height: number;
  goTo: (row: TreeRow) => void;
  fold: (item: TreeItem, unfolded: boolean) => void;
  choose: (item: TreeItem) => void;
  step: ((item: TreeItem, direction: MoveDirection) => void) | undefined;
}

const steps: Readonly<Record<string, MoveDirection>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** The keys of a tree as WAI-ARIA describes them; with Alt the arrows move the node itself. */
export function treeKeys(tree: TreeKeys) {
  const { rows, active, goTo, fold, choose, step } = tree;
  const row = rows[active];
  const goBy = (count: number) => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, active + count))];
    if (next) goTo(next);
  };
  const goToParent = () => {
    const parent = rows.slice(0, active).findLast(({ level }) => level < (row?.level ?? 0));
    if (parent) goTo(parent);
  };
  const closeOrLeave = () => (row?.unfolded ? fold(row.item, false) : goToParent());
  const openOrEnter = () => {
    if (row?.unfolded === false) fold(row.item, true);
    else if (row?.unfolded) goBy(1);
  };
  const actions: Readonly<Record<string, () => void>> = {
    ArrowDown: () => goBy(1),
    ArrowUp: () => goBy(-1),
    ArrowRight: openOrEnter,
    ArrowLeft: closeOrLeave,
    PageDown: () => goBy(tree.height),
    PageUp: () => goBy(-tree.height),
    Home: () => goBy(-rows.length),
    End: () => goBy(rows.length),
    Enter: () => row && choose(row.item),
    ' ': () => row && choose(row.item),
  };
  const move = (direction: MoveDirection) => row && step?.(row.item, direction);
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const direction = steps[event.key];
    // Where nothing may be moved, Alt and an arrow must not leave the page either.
    const action = event.altKey ? direction && (() => move(direction)) : actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
}
