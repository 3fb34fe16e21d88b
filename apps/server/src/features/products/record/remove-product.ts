import { AppError } from '../../../app-error.ts';
import { changeableAmong, readableAmong, requireChangeable } from '../../../database/access/access.ts';
import { findUses, reference, refuseWhenUsed } from '../../../database/records/used-by.ts';
import { together } from '../../../database/together.ts';
import { answersOf, judge, judgeEach, type Attempt } from '../../../record-calls/attempt.ts';
import type { WrittenRecord } from '../../../record-calls/many-call.ts';
import { moveToBin, type BinScope } from '../../../recycle-bin/move-to-bin.ts';
import { holdWhole } from '../variants/stored-variants.queries.ts';
import { refuseUsedVariants } from '../variants/remove-variant.ts';
import { lockProduct, productRecord, readStored, type LockedProduct } from '../save/write-product.queries.ts';

/** What keeps a product from being deleted, its variants aside. */
const references = [
  reference({ type: 'bom', table: 'boms', column: 'product_id', code: 'product_code', name: 'product_name' }),
];

export async function removeProduct(scope: BinScope, id: number): Promise<void> {
  await requireChangeable(scope, 'product', [id]);
  const product = await lockProduct(scope, id);
  if (product === undefined) throw new AppError('notFound');
  refuseShownOrOrdered(product);
  const variants = (await holdWhole(scope, [id])).get(id);
  await refuseWhenUsed(scope, { id, references, message: USED });
  await refuseUsedVariants(scope, [...(variants?.values() ?? [])]);
  await moveToBin(scope, productRecord, [id]);
}

const USED = '商品正在被{n}条数据使用，不能删除';

/**
 * The same of many in a few statements.
 * @returns in their order what each was, or why it stays
 * @throws what the database refuses of any of them
 */
export async function removeProducts(
  scope: BinScope,
  ids: readonly number[],
): Promise<Attempt<WrittenRecord>[]> {
  const [seen, changeable, stored] = await together([
    readableAmong(scope, 'product', ids),
    changeableAmong(scope, 'product', ids),
    readStored(scope, ids, { locked: true }),
  ]);
  const variants = await holdWhole(scope, ids);
  const rows = [...variants.values()].flatMap((own) => [...own.values()]);
  // What nothing uses is asked for once.
  const isAnyUsed = (await findUses(scope, { id: ids, references })).total > 0;
  const areAnyUsed = 'errors' in (await judge(() => refuseUsedVariants(scope, rows)));
  const tried = await judgeEach(
    ids.map((answer) => ({ answer })),
    async (id) => {
      const product = stored.get(id);
      if (product === undefined || !seen.has(id)) throw new AppError('notFound');
      if (!changeable.has(id)) throw new AppError('notAllowed');
      refuseShownOrOrdered(product);
      if (isAnyUsed) await refuseWhenUsed(scope, { id, references, message: USED });
      if (areAnyUsed) await refuseUsedVariants(scope, [...(variants.get(id)?.values() ?? [])]);
      return { id, version: product.version };
    },
  );
  await moveToBin(
    scope,
    productRecord,
    answersOf(tried).map(({ id }) => id),
  );
  return tried;
}

function refuseShownOrOrdered({ active, isOrdered }: LockedProduct): void {
  if (active === 1) throw new AppError('invalidState', '已上架的商品不能删除，请先下架');
  if (isOrdered) throw new AppError('invalidState', '商品已有订单，不能删除');
}
