import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { Product } from '@edp/contract/product-form';
import type { products } from '@edp/contract/products';
import { AppError } from '../../../app-error.ts';
import { requireChangeable } from '../../../database/access/access.ts';
import { requireOrganisation } from '../../../database/lists/organisation-records.ts';
import { refuseStale } from '../../../database/records/stale.ts';
import type { SignedInContext } from '../../../http/context.ts';
import { keepFiles } from '../../files/record-files.queries.ts';
import type { ChosenMaterials } from '../variants/made-materials.ts';
import { assignProducts, listOrganisationIds } from '../list/product-organisations.queries.ts';
import { readProduct } from '../record/read-product.ts';
import { requireFields } from './check-product.ts';
import {
  addsVariants,
  factsOf,
  filesOfProduct,
  newColumns,
  refuseForeseen,
  refuseWrongVariants,
  requireAssignable,
  requirePlace,
  requireShelf,
  safeTexts,
} from './product-rules.ts';
import type { NewProduct } from './product-rules.ts';
import { saveVariants } from '../variants/save-variants.ts';
import { holdWhole } from '../variants/stored-variants.queries.ts';
import { putVariantsOnShelf } from '../variants/variant-shelf.ts';
import {
  createProduct,
  keepLabels,
  lockProduct,
  nextProductCode,
  toColumns,
  updateProduct,
} from './write-product.queries.ts';
import type { LockedProduct, ProductFields } from './write-product.queries.ts';

/**
 * Adds a product with its variants; the active inventory organisation and the chosen ones have it. Without a code it is given one.
 */
export async function saveNewProduct(
  context: SignedInContext,
  input: NewProduct,
  chosenCode?: string,
): Promise<Product> {
  const { departmentId, organisationId } = await requirePlace(context);
  const { inventoryOrganisationIds = [], withVariants = false, ...form } = input;
  const fields = await safeTexts(form);
  requireShelf(context, fields, { active: 0 });
  const further = inventoryOrganisationIds.filter((organisation) => organisation !== organisationId);
  await requireAssignable(context, further);
  await requireFields(context, fields);
  const code =
    chosenCode === undefined ? await nextProductCode(context) : await freeCode(context, chosenCode);
  const id = await createProduct(context, code, newColumns(fields, departmentId));
  // Together: totals of organisations are counted in one order.
  const organisationIds = [...new Set([organisationId, ...further])];
  await assignProducts(context, { organisationIds, productIds: [id] });
  await saveParts(context, await lockOwn(context, id), { fields, organisationIds, corrected: [] });
  if (withVariants && fields.active === 1) await putVariantsOnShelf(context, [id]);
  return readProduct(context, { id, organisationId });
}

/** A code that no product is given by itself one day. */
async function freeCode(context: SignedInContext, code: string): Promise<string> {
  refuseForeseen(code, await nextProductCode(context));
  return code;
}

/** Changes a product; fields that are absent keep what is stored. */
export async function saveProduct(
  context: SignedInContext,
  input: ParsedInputOf<typeof products.update>,
): Promise<Product> {
  const {
    id,
    version,
    inventoryOrganisationIds = [],
    withVariants = false,
    materials: corrected = [],
    ...form
  } = input;
  const organisationId = await requireOrganisation(context);
  await requireChangeable(context, 'product', [id]);
  const current = await lockOwn(context, id);
  const read = () => readProduct(context, { id, organisationId });
  await refuseStale(context, { table: 'products', id, version }, current, read);
  // A role that does not see a field sends it no more than an older client does.
  const fields = await safeTexts(form);
  requireShelf(context, fields, current);
  refuseWrongVariants(current, fields);
  await requireFields(context, fields, current);
  if (addsVariants(fields)) await holdWhole(context, [id]);
  await updateProduct(context, current, toColumns(fields, current));
  const organisationIds = await assignFurther(context, id, inventoryOrganisationIds);
  await saveParts(context, current, { fields, organisationIds, corrected });
  if (withVariants && (fields.active ?? current.active) === 1) await putVariantsOnShelf(context, [id]);
  return read();
}

async function lockOwn(context: SignedInContext, id: number): Promise<LockedProduct> {
  const product = await lockProduct(context, id);
  if (product === undefined) throw new AppError('notFound');
  return product;
}

interface Parts {
  fields: ProductFields;
  organisationIds: readonly number[];
  corrected: ChosenMaterials;
}

/** Labels, files and variants. */
async function saveParts(
  context: SignedInContext,
  product: LockedProduct,
  { fields, organisationIds, corrected }: Parts,
): Promise<void> {
  const { id } = product;
  const { labelIds, variants } = fields;
  if (labelIds) await keepLabels(context, [{ id, labelIds }]);
  await keepFiles(
    context,
    { table: 'product_files', column: 'product_id', id },
    filesOfProduct(fields, product),
  );
  if (variants === undefined) return;
  const owner = {
    id,
    model: fields.productModel ?? product.model,
    isFixed: product.isOrdered,
    materials: { ...factsOf(fields, product), organisationIds },
    corrected,
  };
  await saveVariants(context, owner, variants);
}

/** All organisations that have the product, with those that get it now. */
async function assignFurther(
  context: SignedInContext,
  id: number,
  chosen: readonly number[],
): Promise<number[]> {
  const present = await listOrganisationIds(context, id);
  const further = [...new Set(chosen)].filter((organisation) => !present.has(organisation));
  await requireAssignable(context, further);
  if (further.length > 0) await assignProducts(context, { organisationIds: further, productIds: [id] });
  return [...present, ...further];
}
