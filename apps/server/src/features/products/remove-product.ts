import { AppError } from '../../app-error.ts';
import { requireChangeable } from '../../database/access.ts';
import { reference, refuseWhenUsed } from '../../database/used-by.ts';
import type { Scope } from '../../database/scope.ts';
import { removeFiles } from '../files/record-files.queries.ts';
import { lockRows } from './product-rows.queries.ts';
import { removeRows } from './save-rows.ts';
import { deleteProduct, lockProduct } from './write-product.queries.ts';

/** What keeps a product from being deleted, its rows aside. */
const references = [
  reference({ type: 'bom', table: 'boms', column: 'product_id', code: 'product_code', name: 'product_name' }),
];

/** @throws AppError notFound, notAllowed, wrongState on shelf or ordered, inUse with what uses the product or one of its rows */
export async function removeProduct(scope: Scope, id: number): Promise<void> {
  await requireChangeable(scope, 'product', [id]);
  const product = await lockProduct(scope, id);
  if (product === undefined) throw new AppError('notFound');
  if (product.active === 1) throw new AppError('wrongState', '已上架的商品不能删除，请先下架');
  if (product.isOrdered) throw new AppError('wrongState', '商品已有订单，不能删除');
  // The rows before the product whole: a new bill holds them in this order.
  const rows = await lockRows(scope, id);
  await lockProduct(scope, id, { forRemoval: true });
  const message = '商品正在被{n}条数据使用，不能删除';
  await refuseWhenUsed(scope, { id, references, message });
  await removeRows(scope, [...rows.values()]);
  await removeFiles(scope, { table: 'product_files', column: 'product_id', id });
  await deleteProduct(scope, id);
}
