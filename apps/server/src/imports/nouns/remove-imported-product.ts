import { products } from '@edp/contract/products';
import type { SignedInContext } from '../../http/context.ts';
import { admit } from '../../http/permissions.ts';
import { removeImportedMaterials } from '../../features/materials/remove-material.ts';
import { findMade } from '../../features/products/variants/made-materials.queries.ts';
import { findVariants } from '../../features/products/variants/stored-variants.queries.ts';
import { removeProduct } from '../../features/products/record/remove-product.ts';

/**
 * Takes back a product that has just been added, and with it the materials that were made of its variants and that nobody has saved
 * since.
 * @throws AppError notFound, notAllowed, invalidState while it is on shelf, inUse, also of one of the materials
 */
export async function removeImportedProduct(context: SignedInContext, id: number): Promise<void> {
  admit(products.remove, context.session);
  const variants = await findVariants(context, id);
  const made = [...variants.values()].flatMap(({ materialId, madeVersion }) =>
    materialId !== null && madeVersion !== null ? [{ materialId, madeVersion }] : [],
  );
  const materials = await findMade(
    context,
    made.map(({ materialId }) => materialId),
    { locked: true },
  );
  await removeProduct(context, id);
  const untouched = made.filter(
    ({ materialId, madeVersion }) => materials.get(materialId)?.version === madeVersion,
  );
  await removeImportedMaterials(
    context,
    untouched.map(({ materialId }) => materialId),
  );
}
