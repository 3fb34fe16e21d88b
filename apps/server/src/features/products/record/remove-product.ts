import { AppError } from '../../../app-error.ts';
import { requireChangeable } from '../../../database/access/access.ts';
import { reference, refuseWhenUsed } from '../../../database/records/used-by.ts';
import { moveToBin, type BinScope } from '../../../recycle-bin/move-to-bin.ts';
import { lockVariants } from '../variants/stored-variants.queries.ts';
import { refuseUsedVariants } from '../variants/remove-variant.ts';
import { lockProduct, productRecord } from '../save/write-product.queries.ts';

/** What keeps a product from being deleted, its variants aside. */
const references = [
  reference({ type: 'bom', table: 'boms', column: 'product_id', code: 'product_code', name: 'product_name' }),
];

export async function removeProduct(scope: BinScope, id: number): Promise<void> {
  await requireChangeable(scope, 'product', [id]);
  const product = await lockProduct(scope, id);
  if (product === undefined) throw new AppError('notFound');
  if (product.active === 1) throw new AppError('invalidState', '已上架的商品不能删除，请先下架');
  if (product.isOrdered) throw new AppError('invalidState', '商品已有订单，不能删除');
  // The variants before the product whole: a new bill holds them in this order.
  const rows = await lockVariants(scope, id);
  await lockProduct(scope, id, { forRemoval: true });
  const message = '商品正在被{n}条数据使用，不能删除';
  await refuseWhenUsed(scope, { id, references, message });
  await refuseUsedVariants(scope, [...rows.values()]);
  await moveToBin(scope, productRecord, [id]);
}
