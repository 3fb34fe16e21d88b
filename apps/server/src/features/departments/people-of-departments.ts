import type { Department, DepartmentNode } from '@edp/contract/departments';
import { filterByKeyword } from '../../database/lists/short-lists.ts';
import { buildTree } from '../../database/trees/read-tree.ts';

/** The roots with all below them, each with its people; with a keyword only what was found and what leads to it. */
export function treeWithPeople(
  departments: readonly Department[],
  keyword: string | undefined,
): DepartmentNode[] {
  const found = new Set(filterByKeyword(departments, keyword, ({ name }) => name));
  const below = peopleBelow(departments);
  const nodes = departments.map((department) => ({
    ...department,
    code: '',
    status: 1,
    peopleBelow: below.get(department.id) ?? 0,
    matched: found.has(department),
  }));
  return buildTree(nodes, keyword !== undefined);
}

/** How many people each department and all below it have together. */
function peopleBelow(departments: readonly Department[]): Map<number, number> {
  const parents = new Map(departments.map(({ id, parentId }) => [id, parentId]));
  const counts = new Map<number, number>();
  for (const { id, people } of departments) {
    for (let at = id; at !== 0; at = parents.get(at) ?? 0) counts.set(at, (counts.get(at) ?? 0) + people);
  }
  return counts;
}
