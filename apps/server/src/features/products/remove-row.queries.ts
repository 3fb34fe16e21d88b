import { AppError } from '../../app-error.ts';
import { requireChangeable } from '../../database/access.ts';
import type { Scope } from '../../database/scope.ts';
import { lockRows } from './product-rows.queries.ts';
import type { StoredProductRow } from './product-rows.queries.ts';
import { ORDERED, refuseListed, removeRows } from './save-rows.ts';
import { lockProduct } from './write-product.queries.ts';

interface RowOfProduct {
  productId: number;
  id: number;
}

/**
 * Deletes one row of a product.
 * @throws AppError notFound, notAllowed, inUse when it is listed or part of a bill, wrongState for a row that is ordered or one that
 * its product cannot be without
 */
export async function removeRow(scope: Scope, row: RowOfProduct): Promise<void> {
  await removeRows(scope, [await lockRemovable(scope, row)]);
}

async function lockRemovable(scope: Scope, { productId, id }: RowOfProduct): Promise<StoredProductRow> {
  await requireChangeable(scope, 'product', [productId]);
  // The product first: a save of it locks them in this order.
  const product = await lockProduct(scope, productId);
  if (product === undefined) throw new AppError('notFound');
  const rows = await lockRows(scope, product.id);
  const row = rows.get(id);
  if (row === undefined) throw new AppError('notFound');
  refuseListed([row]);
  if (product.isOrdered) throw new AppError('wrongState', ORDERED);
  if (rows.size === 1) throw new AppError('wrongState', '商品至少需要一个规格，不能删除');
  if (rows.size === 2 && product.model === 1)
    throw new AppError('wrongState', '多款式商品至少需要两个规格组合！');
  return row;
}
