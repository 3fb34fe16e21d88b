import { AppError } from '../../../app-error.ts';
import { requireChangeable } from '../../../database/access/access.ts';
import type { Scope } from '../../../database/scope.ts';
import { linkedReference, reference, refuseWhenUsed } from '../../../database/records/used-by.ts';
import { moveToBin, type BinScope } from '../../../recycle-bin/move-to-bin.ts';
import { findProductOfVariant, lockVariants, variantRecord } from './stored-variants.queries.ts';
import type { VariantRecord } from './stored-variants.queries.ts';
import { lockProduct } from '../save/write-product.queries.ts';

/** What keeps a variant from being deleted: bills that describe it or have it as a line. */
const references = [
  reference({ type: 'bom', table: 'boms', column: 'row_id', code: 'product_code', name: 'product_name' }),
  linkedReference({
    type: 'bom',
    table: 'boms',
    code: 'product_code',
    name: 'product_name',
    through: { table: 'bom_items', column: 'row_id', record: 'bom_id' },
  }),
];

export const ORDERED = '商品已有订单，不能修改款式和规格';

/** Deletes one variant of a product that has others. */
export async function removeVariant(scope: BinScope, id: number): Promise<void> {
  const productId = await findProductOfVariant(scope, id);
  if (productId === undefined) throw new AppError('notFound');
  await requireChangeable(scope, 'product', [productId]);
  // The product first: a save of it locks them in this order.
  const product = await lockProduct(scope, productId);
  if (product === undefined) throw new AppError('notFound');
  const variants = await lockVariants(scope, product.id);
  const variant = variants.get(id);
  if (variant === undefined) throw new AppError('notFound');
  refuseListed([variant]);
  if (product.isOrdered) throw new AppError('invalidState', ORDERED);
  if (variants.size === 1) throw new AppError('invalidState', '商品至少需要一个规格，不能删除');
  if (variants.size === 2 && product.model === 1)
    throw new AppError('invalidState', '多款式商品至少需要两个规格组合！');
  await refuseUsedVariants(scope, [variant]);
  await moveToBin(scope, variantRecord, [id]);
}

/** @throws AppError inUse for variants that are listed or used */
export async function refuseUsedVariants(scope: Scope, variants: readonly VariantRecord[]): Promise<void> {
  refuseListed(variants);
  const ids = variants.map(({ id }) => id);
  if (ids.length === 0) return;
  await refuseWhenUsed(scope, { id: ids, references, message: '商品规格正在被{n}条数据使用，不能删除' });
}

function refuseListed(variants: readonly VariantRecord[]): void {
  const listed = variants.filter(({ active }) => active === 1);
  if (listed.length > 0)
    throw new AppError('inUse', '已上架的规格不能删除，请先下架', { usedBy: usesOf(listed) });
}

const MAX_SHOWN = 20;

function usesOf(variants: readonly VariantRecord[]) {
  const records = variants.slice(0, MAX_SHOWN).map(({ id, itemCode, itemName }) => ({
    type: 'productSpecification',
    id,
    code: itemCode,
    name: itemName,
  }));
  return { total: variants.length, records };
}
