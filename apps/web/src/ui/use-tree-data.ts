import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText, isGone } from '../lib/failure.ts';
import { useTexts } from '../lib/texts.tsx';
import { useReader, useTold } from '../lib/use-reader.ts';
import type { RemoveResult } from '../lib/use-remove.ts';
import type { SaveResult } from '../lib/use-save.ts';
import type { TreeItem } from './tree-items.ts';
import type { TreeMove, TreePlace } from './tree-places.ts';

/** What the editor of a tree needs to know of a node. */
export interface NodeRecord {
  id: number;
  /** 0 for a root. */
  parentId: number;
}

/** The calls of one tree. Those that the role may not make are absent. */
export interface TreeCalls<Node extends NodeRecord, Values> {
  /** Tells this tree from all others. */
  key: readonly unknown[];
  /** The roots; with a keyword only what was found and what leads to it. */
  load: (keyword: string, signal: AbortSignal) => Promise<readonly TreeItem[]>;
  detail: (id: number, signal: AbortSignal) => Promise<Node>;
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

/** The whole tree, and the one that a keyword leaves of it; the former one stays until that has come. */
export function useTreeData(
  { key, load }: Pick<TreeCalls<NodeRecord, never>, 'key' | 'load'>,
  keyword: string,
) {
  const t = useTexts();
  const who = useReader();
  const told = useTold();
  const queries = useQueryClient();
  const treeOf = (word: string) =>
    queryOptions({
      queryKey: [...treesOf(key), who, word],
      queryFn: async ({ signal }): Promise<LoadedTree> => ({
        keyword: word,
        items: await told(load(word, signal), signal),
      }),
    });
  const whole = useQuery(treeOf(''));
  const shown = useQuery({ ...treeOf(keyword), placeholderData: keepPreviousData });
  const { keyword: shownKeyword = '', items = [] } = shown.data ?? {};
  return {
    whole: whole.data?.items ?? [],
    wholeKey: treeOf('').queryKey,
    items,
    /** What `items` were searched for. */
    keyword: shownKeyword,
    /** Whether there has been an answer. */
    isThere: shown.data !== undefined,
    error: shown.error && failureText(shown.error, t('获取数据失败')),
    searching: shown.isPlaceholderData,
    /** Whether `whole` is what the server has. */
    isCurrent: whole.isSuccess && !whole.isFetching,
    reload: () => queries.invalidateQueries({ queryKey: treesOf(key) }),
  };
}

export type TreeData = ReturnType<typeof useTreeData>;

/** One node as the server has it, read anew after every change unless it is `gone`; without an id there is none. */
export function useTreeNode<Node extends NodeRecord>(
  { key, detail }: Pick<TreeCalls<Node, never>, 'key' | 'detail'>,
  { id, gone }: { id: number | undefined; gone: boolean },
) {
  const told = useTold();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['data', ...key, 'node', useReader(), id],
    queryFn: async ({ signal }) => {
      try {
        return await told(detail(id ?? 0, signal), signal);
      } catch (error) {
        // Then it is no longer in the tree either.
        if (isGone(error)) void queries.invalidateQueries({ queryKey: treesOf(key) });
        throw error;
      }
    },
    enabled: id !== undefined && !gone,
  });
  return { record: query.data, failed: query.isError, reload: () => void query.refetch() };
}

/** The tree as it is searched for by whomever. */
function treesOf(key: readonly unknown[]): readonly unknown[] {
  return ['data', ...key, 'tree'];
}
