import { useEffect, useEffectEvent } from 'react';
import { isGone } from '../../lib/api/failure.ts';
import { reported, type Query } from '../../lib/query/query.ts';
import { useFetch } from '../../lib/query/use-fetch.ts';
import type { RemoveResult } from '../../lib/query/use-remove.ts';
import type { SaveResult } from '../../lib/query/use-save.ts';
import type { TreeItem } from './tree-items.ts';
import type { TreeMove, TreePlace } from './node-positions.ts';

/** What the editor of a tree needs to know of a node. */
export interface NodeRecord {
  id: number;
  /** 0 for a root. */
  parentId: number;
}

/** The calls of one tree. Those that the role may not make are absent. */
export interface TreeCalls<Node extends NodeRecord, Values> {
  /** The roots; with a keyword only what was found and what leads to it. */
  tree: (keyword: string) => Query<readonly TreeItem[]>;
  node: (id: number) => Query<Node>;
  save?: ((values: Values, node: Partial<Node>) => Promise<SaveResult<Partial<Node>>>) | undefined;
  remove?: ((id: number, name: string) => Promise<RemoveResult>) | undefined;
  /** With a version it is refused once somebody else has changed the node; throws the server's refusal. */
  move?: ((move: TreeMove & { version?: number }) => Promise<MovedNode>) | undefined;
}

export interface MovedNode {
  version: number;
  /** Where the node stood before. */
  former: TreePlace;
}

export interface LoadedTree {
  keyword: string;
  items: readonly TreeItem[];
}

/** The whole tree, and what a keyword leaves of it; the former one stays until that has come. */
export function useTreeData({ tree }: Pick<TreeCalls<NodeRecord, never>, 'tree'>, keyword: string) {
  const treeOf = (word: string): Query<LoadedTree> => {
    const { key, fetch } = tree(word);
    return reported({
      key: [...key, 'searched'],
      fetch: async (signal) => ({ keyword: word, items: await fetch(signal) }),
    });
  };
  const whole = useFetch(treeOf(''));
  const shown = useFetch(treeOf(keyword), { keepPrevious: true });
  const { keyword: shownKeyword = '', items = [] } = shown.data ?? {};
  return {
    whole: whole.data?.items ?? [],
    changeWhole: whole.change,
    /** Gives up fetching the whole tree: what comes would be older than what is shown. */
    stopWhole: whole.stop,
    items,
    /** What `items` were searched for. */
    keyword: shownKeyword,
    /** Whether there has been an answer. */
    isThere: shown.data !== undefined,
    error: shown.error,
    searching: shown.isPrevious,
    /** Whether `whole` is what the server has. */
    isCurrent: whole.data !== undefined && !whole.failure && !whole.loading,
    reload: async () => {
      await Promise.all(keyword === '' ? [whole.reload()] : [whole.reload(), shown.reload()]);
    },
  };
}

export type TreeData = ReturnType<typeof useTreeData>;

/** One node as the server has it, fetched again after every change unless it is `gone`; without an id there is none. */
export function useTreeNode<Node extends NodeRecord>(
  calls: Pick<TreeCalls<Node, never>, 'node'>,
  { id, gone, onMissing }: { id: number | undefined; gone: boolean; onMissing: () => unknown },
) {
  const node = useFetch(reported(calls.node(id ?? 0)), { enabled: id !== undefined && !gone });
  const missing = useEffectEvent(onMissing);
  const isMissing = isGone(node.failure);
  useEffect(() => {
    // Then it is no longer in the tree either.
    if (isMissing) missing();
  }, [isMissing]);
  return { record: node.data, failed: node.failure !== null, reload: () => void node.reload() };
}
