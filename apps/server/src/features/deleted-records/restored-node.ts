import type { SignedInContext } from '../../http/context.ts';
import { lockSet } from '../../database/trees/lock-node.ts';
import type { TreeTable } from '../../database/trees/tree-table.ts';
import { validateParent } from '../../database/trees/validate-parent.ts';

/** Keeps the place of a node of such a tree for it. @throws AppError invalidInput naming parentId */
export function holdPlaceIn(tree: TreeTable) {
  return async (
    context: SignedInContext,
    { parentId, row }: { parentId: number; row: Readonly<Record<string, unknown>> },
  ): Promise<void> => {
    const setId = Number(row[tree.set]);
    await lockSet(context, tree, setId);
    await validateParent(context, tree, { setId, parentId, field: 'parentId' });
  };
}
