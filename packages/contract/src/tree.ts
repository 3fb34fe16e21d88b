import { z } from 'zod';
import { choice, optionalId, recordId, version } from './fields.ts';
import { dataOf } from './paging.ts';

/** A node of any tree: categories, labels, departments. */
export interface TreeNode {
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
  children: TreeNode[];
}

/** What every node has beside those below it. */
export const treeNodeShape = {
  id: z.number(),
  parentId: z.number(),
  name: z.string(),
  code: z.string(),
  sort: z.number(),
  status: z.number(),
  matched: z.boolean().optional(),
};

const treeNode: z.ZodType<TreeNode> = z.object({
  ...treeNodeShape,
  get children() {
    return z.array(treeNode);
  },
});

/** The roots of a tree, by sort order; with a keyword only what was found and what leads to it. */
export const treeOutput = dataOf(z.array(treeNode));

/** Enables (1) or disables (2) a set that has a tree. */
export const enableSetInput = z.object({ id: recordId, state: choice('状态', [1, 2]), version });

/** A parent's id, 0 for none; null and empty are the same. Absent keeps the parent that a stored node has. */
export const newParent = z
  .union([recordId, z.literal(''), z.null()], { error: '编号格式不正确' })
  .transform((value) => value || 0)
  .optional();

/** Puts a node, with all below it, before a node of another parent or the same; without one at the end. */
export const moveInput = z.object({
  id: recordId,
  parentId: optionalId,
  beforeId: optionalId,
  version,
});

/** Where a node stood before it was moved: as the input of the move that takes it back. */
export const moveOutput = dataOf(
  z.object({
    id: z.number(),
    version: z.number(),
    former: z.object({ parentId: z.number(), beforeId: z.number() }),
  }),
);
