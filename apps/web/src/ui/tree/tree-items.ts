/** A node as the shared tree shows it. */
export interface TreeItem {
  id: number;
  /** 0 for a root. */
  parentId: number;
  name: string;
  /** Empty where the nodes have none. */
  code: string;
  sort: number;
  /** 1 enabled, 0 disabled. */
  status: number;
  /** Of a search: true for what was found, false for what only leads to it. */
  matched?: boolean | undefined;
  children: readonly TreeItem[];
}

/** A node that is in sight because everything above it is unfolded. */
export interface TreeRow {
  item: TreeItem;
  /** 1 for a root. */
  level: number;
  /** 1 for the first of its siblings. */
  position: number;
  siblings: number;
  /** Undefined for a node without children. */
  unfolded: boolean | undefined;
}

/** Where a node stands in its tree. */
export interface NodePosition {
  item: TreeItem;
  /** From the root down to the node's parent. */
  above: readonly TreeItem[];
  siblings: readonly TreeItem[];
  index: number;
}

export function rowsOf(items: readonly TreeItem[], unfolded: ReadonlySet<number>): TreeRow[] {
  const rows: TreeRow[] = [];
  const collect = (siblings: readonly TreeItem[], level: number) => {
    for (const [index, item] of siblings.entries()) {
      const isOpen = item.children.length > 0 ? unfolded.has(item.id) : undefined;
      rows.push({ item, level, position: index + 1, siblings: siblings.length, unfolded: isOpen });
      if (isOpen) collect(item.children, level + 1);
    }
  };
  collect(items, 1);
  return rows;
}

export function standingOf(
  siblings: readonly TreeItem[],
  id: number | undefined,
  above: readonly TreeItem[] = [],
): NodePosition | undefined {
  for (const [index, item] of siblings.entries()) {
    if (item.id === id) return { item, above, siblings, index };
    const below = standingOf(item.children, id, [...above, item]);
    if (below) return below;
  }
  return undefined;
}

/** All nodes, each before those below it. */
export function nodesOf(items: readonly TreeItem[]): TreeItem[] {
  return items.flatMap((item) => [item, ...nodesOf(item.children)]);
}

/** The ids of all nodes that have children. */
export function parentIdsOf(items: readonly TreeItem[]): number[] {
  return items.flatMap(({ id, children }) => (children.length > 0 ? [id, ...parentIdsOf(children)] : []));
}
