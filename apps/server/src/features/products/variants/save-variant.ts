import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { Variant, variants } from '@edp/contract/variants';
import { AppError } from '../../../app-error.ts';
import { requireChangeable } from '../../../database/access/access.ts';
import { refuseStale } from '../../../database/records/stale.ts';
import type { SignedInContext } from '../../../http/context.ts';
import { lockProduct, updateProduct } from '../save/write-product.queries.ts';
import { isChanged } from './plan-variants.ts';
import { ORDERED } from './remove-variant.ts';
import { findProductOfVariant, lockVariants, updateVariants } from './stored-variants.queries.ts';
import { toVariantDto } from './variant-dto.ts';
import { listVariantsOfProduct } from './variants.queries.ts';

/**
 * Changes what a variant is called and costs, as a save of its product would that names nothing else: the product counts a version on,
 * and the material that was made of it stays as it is.
 * @throws AppError notFound, notAllowed, stale, invalidState once the product has been ordered
 */
export async function saveVariant(
  context: SignedInContext,
  { id, version, itemName, marketPrice, listPricePerUnit }: ParsedInputOf<typeof variants.update>,
): Promise<Variant> {
  const productId = await findProductOfVariant(context, id);
  if (productId === undefined) throw new AppError('notFound');
  await requireChangeable(context, 'product', [productId]);
  const product = await lockProduct(context, productId);
  const stored = (await lockVariants(context, productId)).get(id);
  if (product === undefined || stored === undefined) throw new AppError('notFound');
  const read = () => readVariant(context, productId, id);
  await refuseStale(context, { table: 'product_specifications', id, version }, stored, read);
  const row = {
    ...stored,
    itemName: itemName ?? stored.itemName,
    marketPrice: marketPrice ?? stored.marketPrice,
    listPrice: listPricePerUnit ?? stored.listPrice,
  };
  if (!isChanged(row, stored)) return read();
  if (product.isOrdered) throw new AppError('invalidState', ORDERED);
  await updateVariants(context, [{ ...row, changed: true }]);
  await updateProduct(context, product, {});
  return read();
}

async function readVariant(context: SignedInContext, productId: number, id: number): Promise<Variant> {
  const variant = (await listVariantsOfProduct(context, productId)).find((one) => one.id === id);
  if (variant === undefined) throw new AppError('notFound');
  return toVariantDto(variant, context);
}
