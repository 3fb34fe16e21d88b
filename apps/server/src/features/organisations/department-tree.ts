import type { TreeNode } from '@edp/contract/tree';
import { filterByKeyword } from '../../database/lists/short-lists.ts';
import { buildTree } from '../../database/trees/read-tree.ts';
import type { Department } from './organisations.queries.ts';

/** The roots with all below them; with a keyword only what was found and what leads to it. */
export function departmentTree(departments: readonly Department[], keyword: string | undefined): TreeNode[] {
  const found = new Set(filterByKeyword(departments, keyword, ({ name }) => name));
  const nodes = departments.map((department) => ({
    ...department,
    code: '',
    status: 1,
    matched: found.has(department),
  }));
  return buildTree(nodes, keyword !== undefined);
}

/** As one list in the order of the tree; with a keyword only what was found. */
export function departmentList(
  departments: readonly Department[],
  keyword: string | undefined,
): Omit<Department, 'sort'>[] {
  const flat = (nodes: readonly TreeNode[]): Omit<Department, 'sort'>[] =>
    nodes.flatMap(({ id, parentId, name, matched = true, children }) => [
      ...(matched ? [{ id, parentId, name }] : []),
      ...flat(children),
    ]);
  return flat(departmentTree(departments, keyword));
}
