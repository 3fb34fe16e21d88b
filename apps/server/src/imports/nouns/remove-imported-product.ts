import { products } from '@edp/contract/products';
import { AppError } from '../../app-error.ts';
import { removeEachImported } from '../../features/materials/remove-material.ts';
import { removeProducts } from '../../features/products/record/remove-product.ts';
import { findMade } from '../../features/products/variants/made-materials.queries.ts';
import { variantsOfMany } from '../../features/products/variants/stored-variants.queries.ts';
import type { SignedInContext } from '../../http/context.ts';
import { admit } from '../../http/permissions.ts';
import type { Attempt } from '../../record-calls/attempt.ts';
import type { WrittenRecord } from '../../record-calls/many-call.ts';

/**
 * Takes back products that have just been added, and with them the materials that were made of their variants and that nobody has
 * saved since.
 * @returns in their order what each was, or why it stays
 * @throws AppError notAllowed without the button, inUse where one of the materials has to stay; what the database refuses of any of them
 */
export async function removeImportedProducts(
  context: SignedInContext,
  ids: readonly number[],
): Promise<Attempt<WrittenRecord>[]> {
  admit(products.remove, context.session);
  const variants = await variantsOfMany(context, ids, { locked: false });
  const made = [...variants].flatMap(([productId, own]) =>
    [...own.values()].flatMap(({ materialId, madeVersion }) =>
      materialId !== null && madeVersion !== null ? [{ productId, materialId, madeVersion }] : [],
    ),
  );
  const materials = await findMade(
    context,
    made.map(({ materialId }) => materialId),
    { locked: true },
  );
  const tried = await removeProducts(context, ids);
  const removed = new Set(tried.flatMap((one) => ('answer' in one ? [one.answer.id] : [])));
  const untouched = made.filter(
    ({ productId, materialId, madeVersion }) =>
      removed.has(productId) && materials.get(materialId)?.version === madeVersion,
  );
  const left = await removeEachImported(
    context,
    untouched.map(({ materialId }) => materialId),
  );
  const [why] = left.flatMap((one) => ('errors' in one ? one.errors : []));
  if (why) throw new AppError('inUse', why.message);
  return tried;
}

/** The same of one. @throws AppError why it stays */
export async function removeImportedProduct(context: SignedInContext, id: number): Promise<void> {
  const errors = (await removeImportedProducts(context, [id])).flatMap((one) =>
    'errors' in one ? one.errors : [],
  );
  if (errors.length > 0) throw AppError.invalidFields(errors);
}
