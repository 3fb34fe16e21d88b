import { AppError } from '../../app-error.ts';
import type { Scope } from '../scope.ts';
import { refuseWhenUsed } from '../records/used-by.ts';
import type { Reference } from '../records/used-by.ts';
import { findNode, lockForRemoval, lockSet } from './lock-node.ts';
import type { TreeTable } from './tree-table.ts';

/**
 * A node that may be removed, kept from other writers and from new references until the transaction ends.
 * @throws AppError notFound, inUse with `data.usedBy`; children are among the references
 */
export async function lockUnusedNode(
  scope: Scope,
  tree: TreeTable,
  { id, references, message }: { id: number; references: readonly Reference[]; message: string },
): Promise<void> {
  const node = await findNode(scope, tree, id);
  if (node === undefined) throw new AppError('notFound');
  await lockSet(scope, tree, node.setId);
  if ((await lockForRemoval(scope, tree, id)) === undefined) throw new AppError('notFound');
  await refuseWhenUsed(scope, { id, references, message });
}
