import { requireChangeable } from '../../database/access/access.ts';
import { lockSet } from '../../database/trees/lock-node.ts';
import { validateParent } from '../../database/trees/validate-parent.ts';
import type { SignedInContext } from '../../http/context.ts';
import { bomTree, lockLines } from './bom-lines.queries.ts';
import { lockBom } from './boms.queries.ts';
import { refuseCycle } from './choose-variant.ts';
import { afterMove } from './save-line.ts';

/** Lets nobody else change what bills are made of until a deleted one is back. */
export async function holdLines(context: SignedInContext): Promise<void> {
  await lockLines(context);
}

/** @throws AppError invalidInput where it would be made of itself by now */
export async function followBom(context: SignedInContext, id: number): Promise<void> {
  const bom = await lockBom(context, id);
  if (bom !== undefined) await refuseCycle(context, bom.variantId);
}

interface DeletedLine {
  parentId: number;
  row: Readonly<Record<string, unknown>>;
}

/** Keeps the place of a deleted line for it. @throws AppError notFound, notAllowed, invalidInput naming parentId */
export async function holdPlaceOfLine(
  context: SignedInContext,
  { parentId, row }: DeletedLine,
): Promise<void> {
  const setId = Number(row[bomTree.set]);
  await requireChangeable(context, 'bom', [setId]);
  await lockLines(context);
  await lockSet(context, bomTree, setId);
  await validateParent(context, bomTree, { setId, parentId, field: 'parentId' });
}

/** @throws AppError invalidInput where the bill would be made of itself by now */
export async function followLine(context: SignedInContext, id: number): Promise<void> {
  await afterMove(context, id);
}
