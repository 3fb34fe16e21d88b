import type { ParsedInputOf } from '@edp/contract/endpoint';
import { products } from '@edp/contract/products';
import type { variants } from '@edp/contract/variants';
import { AppError } from '../../../app-error.ts';
import { changeableAmong, readableAmong, requireChangeable } from '../../../database/access/access.ts';
import { refuseStale } from '../../../database/records/stale.ts';
import type { Scope } from '../../../database/scope.ts';
import type { SignedInContext } from '../../../http/context.ts';
import { hiddenFields } from '../../../http/restrict.ts';
import { NOT_ALLOWED, type RecordLock } from '../../../record-calls/record-lock.ts';
import { lockProduct, touchProduct } from '../save/write-product.queries.ts';
import { ORDERED } from './remove-variant.ts';
import {
  findProductOfVariant,
  findProductsOfVariants,
  lockVariants,
  updateVariants,
} from './stored-variants.queries.ts';

/**
 * Changes a variant by itself; fields that are absent keep what is stored. A form of its product that is open elsewhere is older from
 * then on, as it would write back what it has read. Materials that were made of the variant stay as they are.
 */
export async function updateVariant(
  context: SignedInContext,
  { id, version, itemName, barCode, marketPrice, listPricePerUnit }: ParsedInputOf<typeof variants.update>,
): Promise<{ id: number; version: number }> {
  requireVariantsShown(context);
  const productId = await findProductOfVariant(context, id);
  if (productId === undefined) throw new AppError('notFound');
  await requireChangeable(context, 'product', [productId]);
  // The product first: a save of it locks them in this order.
  const product = await lockProduct(context, productId);
  const current = (await lockVariants(context, productId)).get(id);
  if (product === undefined || current === undefined) throw new AppError('notFound');
  const shown = { id, version: current.version };
  await refuseStale(context, { table: 'product_specifications', id, version }, current, () => shown);
  if (product.isOrdered) throw new AppError('invalidState', ORDERED);
  const changed = {
    ...current,
    itemName: itemName ?? current.itemName,
    barCode: barCode ?? current.barCode,
    marketPrice: marketPrice ?? current.marketPrice,
    listPrice: listPricePerUnit ?? current.listPrice,
    changed: true,
  };
  await updateVariants(context, [changed]);
  await touchProduct(context, productId);
  return { id, version: current.version + 1 };
}

/** Whoever does not see the variants of a product in its form changes none of them. */
function requireVariantsShown({ session }: SignedInContext): void {
  if (hiddenFields(products.update, session).has('variants')) throw new AppError('notAllowed');
}

/** Those of the variants whose products the caller sees. */
export async function seenVariants(scope: Scope, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const found = await findProductsOfVariants(scope, ids);
  const seen = await readableAmong(scope, 'product', productsOf(found));
  return new Set(found.filter(({ productId }) => seen.has(productId)).map(({ id }) => id));
}

/** Why variants cannot be changed, of those that cannot. */
export async function variantLocks(
  context: SignedInContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RecordLock>> {
  const found = await findProductsOfVariants(context, ids);
  const isHidden = hiddenFields(products.update, context.session).has('variants');
  const changeable = isHidden
    ? new Set<number>()
    : await changeableAmong(context, 'product', productsOf(found));
  return new Map(
    found.flatMap(({ id, productId, isOrdered }): [number, RecordLock][] => {
      if (!changeable.has(productId)) return [[id, { whole: NOT_ALLOWED }]];
      return isOrdered ? [[id, { whole: ORDERED }]] : [];
    }),
  );
}

function productsOf(found: readonly { productId: number }[]): number[] {
  return [...new Set(found.map(({ productId }) => productId))];
}
