import { useMemo, useState } from 'react';
import { withIds } from '../selection/ticks.ts';
import { nodesOf, type TreeItem } from './tree-items.ts';

/** Nodes that are treated at once. */
export interface TickedNodes {
  ids: readonly number[];
  /** All that there are. */
  isAll: boolean;
}

interface Ticked extends TickedNodes {
  /** Given while several can be chosen. */
  checked: ReadonlySet<number> | undefined;
  begin: () => void;
  end: () => void;
  toggle: (item: TreeItem) => void;
  /** What stands below the chosen ones as well. */
  addBelow: () => void;
  /** All that are shown, of a search all that it has found. */
  addShown: () => void;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Which nodes of a tree are chosen to be treated at once.
 * @param whole the tree, whatever is searched for: a node that is not there any more is not chosen
 */
export function useTickedNodes(whole: readonly TreeItem[], shown: readonly TreeItem[]): Ticked {
  const [chosen, setChosen] = useState<ReadonlySet<number>>();
  const all = useMemo(() => nodesOf(whole), [whole]);
  const ids = useMemo(() => all.filter(({ id }) => chosen?.has(id)).map(({ id }) => id), [all, chosen]);
  const add = (nodes: readonly TreeItem[]) =>
    setChosen((former = NONE) =>
      withIds(
        former,
        nodes.map(({ id }) => id),
        true,
      ),
    );
  return {
    checked: chosen,
    ids,
    isAll: all.length > 0 && ids.length === all.length,
    begin: () => setChosen(NONE),
    end: () => setChosen(undefined),
    toggle: ({ id }) => setChosen((former = NONE) => withIds(former, [id], !former.has(id))),
    addBelow: () => add(all.filter(({ id }) => chosen?.has(id)).flatMap(({ children }) => nodesOf(children))),
    addShown: () => add(nodesOf(shown).filter(({ matched }) => matched !== false)),
  };
}
