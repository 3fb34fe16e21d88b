import { AppError } from '../../../app-error.ts';
import type { SignedInContext } from '../../../http/context.ts';
import { requireChangeable } from '../../../database/access/access.ts';
import { lockProduct } from '../save/write-product.queries.ts';
import { ORDERED } from './remove-variant.ts';
import { holdWhole } from './stored-variants.queries.ts';

/**
 * Keeps the product of a deleted variant from other writers; it may have no other variant of the same values by now.
 * @throws AppError notFound, notAllowed, invalidState
 */
export async function holdProductOfVariant(
  context: SignedInContext,
  { row }: { row: Readonly<Record<string, unknown>> },
): Promise<void> {
  const productId = Number(row['product_id']);
  await requireChangeable(context, 'product', [productId]);
  const product = await lockProduct(context, productId);
  if (product === undefined) throw new AppError('notFound');
  if (product.isOrdered) throw new AppError('invalidState', ORDERED);
  if (product.model !== 1) throw new AppError('invalidState', '商品已改为单款式，不能恢复规格');
  const variants = (await holdWhole(context, [productId])).get(productId);
  if ([...(variants?.values() ?? [])].some(({ unionKey }) => unionKey === row['union_key']))
    throw new AppError('invalidState', '相同的规格组合已存在，不能恢复');
}
