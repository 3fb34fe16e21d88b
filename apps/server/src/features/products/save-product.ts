import type { ParsedInputOf } from '@edp/contract/endpoint';
import { wrongRows } from '@edp/contract/product-form';
import type { Product } from '@edp/contract/product-form';
import type { products } from '@edp/contract/products';
import { isBlankRichText } from '@edp/contract/rich-text';
import { AppError } from '../../app-error.ts';
import { requireChangeable } from '../../database/access.ts';
import { requireOrganisation } from '../../database/organisation-records.ts';
import { isStale, staleRefusal } from '../../database/stale.ts';
import type { SignedInContext } from '../../http/context.ts';
import { filesOf, safeRichText } from '../../rich-text.ts';
import { keepFiles } from '../files/record-files.queries.ts';
import { departmentOf } from '../organisations/organisations.queries.ts';
import { columnsOf } from './product-columns.ts';
import type { ProductFields } from './product-columns.ts';
import type { ChosenMaterials } from './correct-materials.ts';
import { assignProducts, listOrganisationIds } from './product-organisations.queries.ts';
import { requireOrganisations } from './change-products.ts';
import { readProduct } from './read-product.ts';
import { requireFields } from './require-fields.ts';
import { ORDERED, saveRows } from './save-rows.ts';
import { putVariantsOnShelf } from './variant-shelf.ts';
import {
  insertProduct,
  keepLabels,
  lockProduct,
  nextProductCode,
  updateProduct,
} from './write-product.queries.ts';
import type { LockedProduct } from './write-product.queries.ts';

/**
 * Adds a product with its rows; the active inventory organisation and the chosen ones have it.
 * @throws AppError wrongState without organisation, notAllowed to assign it or to put it on shelf, notFound for a foreign organisation,
 * invalidInput or duplicate naming the fields
 */
export async function createProduct(
  context: SignedInContext,
  input: ParsedInputOf<typeof products.add>,
): Promise<Product> {
  const departmentId = await departmentOf(context);
  if (departmentId === null) throw new AppError('wrongState', '当前登录账号没有所属组织');
  const { inventoryOrganisationId } = context.session;
  if (inventoryOrganisationId === null) throw new AppError('wrongState', '当前角色没有库存组织，不能新增');
  const { invOrgList = [], withVariants = false, ...form } = input;
  const fields = await safeTexts(form);
  requireShelf(context, fields, { active: 0 });
  const further = invOrgList.filter((organisation) => organisation !== inventoryOrganisationId);
  await requireAssignable(context, further);
  await requireFields(context, fields);
  const code = await nextProductCode(context);
  const id = await insertProduct(context, code, {
    ...columnsOf(fields),
    name: form.name,
    type_id: form.typeId,
    category_id: form.categoryId,
    brand_id: form.brandId,
    unit_id: form.unitId,
    department_id: departmentId,
  });
  // Together: totals of organisations are counted in one order.
  const organisationIds = [...new Set([inventoryOrganisationId, ...further])];
  await assignProducts(context, { organisationIds, productIds: [id] });
  await saveParts(context, await lockOwn(context, id), { fields, organisationIds, corrected: [] });
  if (withVariants && fields.active === 1) await putVariantsOnShelf(context, [id]);
  return readProduct(context, { id, organisationId: inventoryOrganisationId });
}

/**
 * Changes a product; fields that are absent keep what is stored.
 * @throws AppError notFound, notAllowed when it is shared for reading only, stale with the product as it is now, wrongState when ordering holds its rows, inUse when a row
 * that is gone is, and whatever adding one throws
 */
export async function changeProduct(
  context: SignedInContext,
  input: ParsedInputOf<typeof products.change>,
): Promise<Product> {
  const { id, version, invOrgList = [], withVariants = false, materials: corrected = [], ...form } = input;
  const organisationId = await requireOrganisation(context);
  await requireChangeable(context, 'product', [id]);
  const current = await lockOwn(context, id);
  const read = () => readProduct(context, { id, organisationId });
  if (isStale(version, current)) throw await staleRefusal(context, { table: 'products', id }, await read());
  // A role that does not see a field sends it no more than an older client does.
  const fields = await safeTexts(form);
  requireShelf(context, fields, current);
  refuseWrongRows(current, fields);
  await requireFields(context, fields, current);
  await updateProduct(context, current, columnsOf(fields, current));
  const organisationIds = await assignFurther(context, id, invOrgList);
  await saveParts(context, current, { fields, organisationIds, corrected });
  if (withVariants && (fields.active ?? current.active) === 1) await putVariantsOnShelf(context, [id]);
  return read();
}

/** @throws AppError notFound */
async function lockOwn(context: SignedInContext, id: number): Promise<LockedProduct> {
  const product = await lockProduct(context, id);
  if (product === undefined) throw new AppError('notFound');
  return product;
}

/** Another status is the shelf's. @throws AppError notAllowed */
function requireShelf(
  { session }: SignedInContext,
  { active }: ProductFields,
  current: { active: number },
): void {
  const isSwitched = active !== undefined && active !== current.active;
  if (isSwitched && !session.rights.buttons.has('product:shelf')) throw new AppError('notAllowed');
}

interface Parts {
  fields: ProductFields;
  organisationIds: readonly number[];
  corrected: ChosenMaterials;
}

/** Labels, files and rows. */
async function saveParts(
  context: SignedInContext,
  product: LockedProduct,
  { fields, organisationIds, corrected }: Parts,
): Promise<void> {
  const { id } = product;
  const { labelIds, picIds, productDocumentIds, proSpecConfigVoList: rows } = fields;
  if (labelIds) await keepLabels(context, id, labelIds);
  const texts = [fields.graphicDetails ?? product.graphic_details, fields.parameter ?? product.parameter];
  await keepFiles(
    context,
    { table: 'product_files', column: 'product_id', id },
    { media: picIds, document: productDocumentIds, text: [...new Set(texts.flatMap(filesOf))] },
  );
  if (rows === undefined) return;
  const owner = {
    id,
    model: fields.productModel ?? product.model,
    isFixed: product.isOrdered,
    materials: { ...factsOf(fields, product), organisationIds },
    corrected,
  };
  await saveRows(context, owner, rows);
}

/** What materials of the rows have of the product as it is now. */
function factsOf(fields: ProductFields, product: LockedProduct) {
  return {
    unitId: fields.unitId ?? product.unit_id,
    brandId: fields.brandId ?? product.brand_id,
    categoryId: fields.categoryId ?? product.category_id,
    typeId: fields.typeId ?? product.type_id,
    departmentId: product.department_id,
  };
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

/** @throws AppError notAllowed without the right to assign, notFound for a foreign organisation */
async function requireAssignable(context: SignedInContext, organisations: readonly number[]): Promise<void> {
  if (organisations.length === 0) return;
  if (!context.session.rights.buttons.has('product:assign')) throw new AppError('notAllowed');
  await requireOrganisations(context, [...new Set(organisations)]);
}

/** @throws AppError wrongState for another style of an ordered product, invalidInput for rows that do not go together */
function refuseWrongRows(
  current: LockedProduct,
  { productModel, proSpecConfigVoList: rows }: ProductFields,
): void {
  const model = productModel ?? current.model;
  if (current.isOrdered && model !== current.model) throw new AppError('wrongState', ORDERED);
  // Another style has other rows.
  if (rows === undefined && model !== current.model) throw new AppError('notAllowed');
  const wrong = rows === undefined ? [] : wrongRows(model, rows);
  if (wrong.length === 0) return;
  throw AppError.invalidFields(
    wrong.map(({ path, message }) => ({ path: ['proSpecConfigVoList', ...path].join('.'), message })),
  );
}

/** @throws AppError invalidInput when nothing that is safe remains of the graphic details */
async function safeTexts(form: ProductFields): Promise<ProductFields> {
  const graphicDetails =
    form.graphicDetails === undefined ? undefined : await safeRichText(form.graphicDetails);
  if (graphicDetails !== undefined && isBlankRichText(graphicDetails))
    throw AppError.invalidField('graphicDetails', '请输入图文详情');
  const parameter = form.parameter === undefined ? undefined : await safeRichText(form.parameter);
  return { ...form, graphicDetails, parameter };
}
