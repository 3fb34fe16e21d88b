import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { MadeMaterial } from '@edp/contract/product-effects';
import type { products } from '@edp/contract/products';
import { requireChangeable } from '../../database/access.ts';
import type { SignedInContext } from '../../http/context.ts';
import { requireProducts } from './change-products.ts';
import { materialsToChange } from './correct-materials.ts';
import { planRows } from './plan-rows.ts';
import { findRows } from './product-rows.queries.ts';

const NOTHING_PICKED: ReadonlyMap<number, string> = new Map();

/**
 * The made materials that a save of these rows could correct.
 * @throws AppError notFound, notAllowed
 */
export async function previewMaterials(
  context: SignedInContext,
  { id, proSpecConfigVoList: rows }: ParsedInputOf<typeof products.materialsToChange>,
): Promise<MadeMaterial[]> {
  await requireProducts(context, [id]);
  await requireChangeable(context, 'product', [id]);
  const model = rows.some(({ keyList }) => keyList.length > 0) ? 1 : 0;
  const stored = await findRows(context, id);
  return materialsToChange(context, planRows(rows, { model, stored, pickedCodes: NOTHING_PICKED }));
}
