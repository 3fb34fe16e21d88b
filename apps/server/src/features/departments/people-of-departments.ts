import type { Department, DepartmentNode } from '@edp/contract/departments';
import { filterByKeyword } from '../../database/lists/short-lists.ts';
import { buildTree } from '../../database/trees/read-tree.ts';
import { above } from './move-effect.ts';

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
  for (const { id, people } of departments)
    for (const one of above(parents, id)) counts.set(one, (counts.get(one) ?? 0) + people);
  return counts;
}
