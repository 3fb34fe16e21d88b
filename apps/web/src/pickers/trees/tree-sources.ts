import { categories } from '@edp/contract/categories';
import { labels } from '@edp/contract/labels';
import { organisations } from '@edp/contract/organisations';
import type { TreeNode } from '@edp/contract/tree';
import { call } from '../../lib/api/call.ts';

/** Which tree a picker shows. */
export type TreeSource =
  | { of: 'category'; set: { code: string } | { categorySetId: number } }
  /** Without a set its labels are those of all sets for products: known by name, offered set by set. */
  | { of: 'label'; labelSetId?: number | undefined }
  | { of: 'organisation' };

export interface PickedNode {
  id: number;
  name: string;
  enabled: boolean;
  /** Names from the root down to the node. */
  path: string;
}

/** The whole tree, or with a keyword only what was found and what leads to it. */
export async function fetchTree(
  source: TreeSource,
  keyword: string,
  signal: AbortSignal,
): Promise<readonly TreeNode[]> {
  if (source.of === 'organisation') return (await call(organisations.tree, { keyword }, { signal })).data;
  if (source.of === 'category')
    return (await call(categories.tree, { ...source.set, keyword }, { signal })).data;
  if (source.labelSetId === undefined) return [];
  const { labelSetId } = source;
  return (await call(labels.tree, { labelSetId, keyword }, { signal })).data;
}

/** A tree that holds the node, if there is such a node. */
export async function fetchTreeWith(
  source: TreeSource,
  id: number,
  signal: AbortSignal,
): Promise<readonly TreeNode[]> {
  if (source.of === 'label') return (await call(labels.treeByIds, { ids: [id] }, { signal })).data;
  return fetchTree(source, '', signal);
}

/** The nodes of a tree as one list; what is below a disabled node is disabled. */
export function pickedNodes(nodes: readonly TreeNode[], above?: PickedNode): PickedNode[] {
  return nodes.flatMap(({ id, name, status, children }) => {
    const enabled = status !== 0 && above?.enabled !== false;
    const node = { id, name, enabled, path: above ? `${above.path} / ${name}` : name };
    return [node, ...pickedNodes(children, node)];
  });
}

/** What a tree was searched for: nothing when it is the whole tree, whatever is being typed. */
export function searchOf(nodes: readonly Pick<TreeNode, 'matched'>[] = [], keyword: string): string {
  return nodes[0]?.matched === undefined ? '' : keyword;
}
