import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { textFilter } from './fields.ts';
import { dataOf } from './paging.ts';
import { treeNodeShape, type TreeNode } from './tree.ts';

/** A department in the tree of the screens that maintain people. */
export interface DepartmentNode extends TreeNode {
  /** Enabled users of the department itself. */
  people: number;
  /** And of all departments below it. */
  peopleBelow: number;
  children: DepartmentNode[];
}

const departmentNode: z.ZodType<DepartmentNode> = z.object({
  ...treeNodeShape,
  people: z.number(),
  peopleBelow: z.number(),
  get children() {
    return z.array(departmentNode);
  },
});

const service = '/edp/api/v1/admin/departments';

export const departments = {
  tree: endpoint({
    summary:
      'The tree of departments with how many people belong to each; with a keyword only what was found and what leads to it',
    method: 'POST',
    path: `${service}/tree`,
    kind: 'query',
    access: 'signed-in',
    permission: ['department', 'user'],
    input: z.object({ keyword: textFilter }),
    output: dataOf(z.array(departmentNode)),
  }),
};
