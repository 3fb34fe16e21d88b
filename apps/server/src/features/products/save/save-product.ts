import type { ParsedInputOf } from '@edp/contract/endpoint';
import { invalidVariants } from '@edp/contract/product-form';
import type { Product } from '@edp/contract/product-form';
import type { products } from '@edp/contract/products';
import { isBlankRichText } from '@edp/contract/rich-text';
import { AppError } from '../../../app-error.ts';
import { requireChangeable } from '../../../database/access/access.ts';
import { requireOrganisation } from '../../../database/lists/organisation-records.ts';
import { refuseStale } from '../../../database/records/stale.ts';
import type { SignedInContext } from '../../../http/context.ts';
import { filesOf, safeRichText } from '../../../rich-text.ts';
import { keepFiles } from '../../files/record-files.queries.ts';
import { departmentOf } from '../../organisations/organisations.queries.ts';
import type { ChosenMaterials } from '../variants/made-materials.ts';
import { assignProducts, listOrganisationIds } from '../list/product-organisations.queries.ts';
import { requireOrganisations } from '../list/change-products.ts';
import { readProduct } from '../record/read-product.ts';
import { requireFields } from './check-product.ts';
import { saveVariants } from '../variants/save-variants.ts';
import { ORDERED } from '../variants/remove-variant.ts';
import { putVariantsOnShelf } from '../variants/variant-shelf.ts';
import {
  createProduct,
  keepLabels,
  lockProduct,
  nextProductCode,
  PRODUCT_CODE,
  toColumns,
  updateProduct,
} from './write-product.queries.ts';
import type { LockedProduct, ProductFields } from './write-product.queries.ts';

/** What a form or a file says of a new product. */
type NewProduct = ProductFields &
  Pick<ParsedInputOf<typeof products.create>, 'name' | 'typeId' | 'categoryId' | 'brandId' | 'unitId'> &
  Pick<ParsedInputOf<typeof products.create>, 'inventoryOrganisationIds' | 'withVariants'>;

/**
 * Adds a product with its variants; the active inventory organisation and the chosen ones have it. Without a code it is given one.
 */
export async function saveNewProduct(
  context: SignedInContext,
  input: NewProduct,
  chosenCode?: string,
): Promise<Product> {
  const departmentId = await departmentOf(context);
  if (departmentId === null) throw new AppError('invalidState', '当前登录账号没有所属组织');
  const { inventoryOrganisationId } = context.session;
  if (inventoryOrganisationId === null) throw new AppError('invalidState', '当前角色没有库存组织，不能新增');
  const { inventoryOrganisationIds = [], withVariants = false, ...form } = input;
  const fields = await safeTexts(form);
  requireShelf(context, fields, { active: 0 });
  const further = inventoryOrganisationIds.filter((organisation) => organisation !== inventoryOrganisationId);
  await requireAssignable(context, further);
  await requireFields(context, fields);
  const code =
    chosenCode === undefined ? await nextProductCode(context) : await freeCode(context, chosenCode);
  const id = await createProduct(context, code, {
    ...toColumns(fields),
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

/** A code that no product is given by itself one day. */
async function freeCode(context: SignedInContext, code: string): Promise<string> {
  const isForeseen = PRODUCT_CODE.test(code) && code >= (await nextProductCode(context));
  if (isForeseen) throw AppError.invalidField('code', '“P”加数字是系统自动编号的代码，请换一个');
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

/** Another status is the shelf's. */
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

/** Labels, files and variants. */
async function saveParts(
  context: SignedInContext,
  product: LockedProduct,
  { fields, organisationIds, corrected }: Parts,
): Promise<void> {
  const { id } = product;
  const { labelIds, picIds, productDocumentIds, variants } = fields;
  if (labelIds) await keepLabels(context, id, labelIds);
  const texts = [fields.graphicDetails ?? product.graphic_details, fields.parameter ?? product.parameter];
  await keepFiles(
    context,
    { table: 'product_files', column: 'product_id', id },
    { media: picIds, document: productDocumentIds, text: [...new Set(texts.flatMap(filesOf))] },
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

/** What materials of the variants have of the product as it is now. */
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

async function requireAssignable(context: SignedInContext, organisations: readonly number[]): Promise<void> {
  if (organisations.length === 0) return;
  if (!context.session.rights.buttons.has('product:assign')) throw new AppError('notAllowed');
  await requireOrganisations(context, [...new Set(organisations)]);
}

function refuseWrongVariants(current: LockedProduct, { productModel, variants }: ProductFields): void {
  const model = productModel ?? current.model;
  if (current.isOrdered && model !== current.model) throw new AppError('invalidState', ORDERED);
  // Another model has other variants.
  if (variants === undefined && model !== current.model) throw new AppError('notAllowed');
  const invalid = variants === undefined ? [] : invalidVariants(model, variants);
  if (invalid.length === 0) return;
  throw AppError.invalidFields(
    invalid.map(({ path, message }) => ({ path: ['variants', ...path].join('.'), message })),
  );
}

async function safeTexts(form: ProductFields): Promise<ProductFields> {
  const graphicDetails =
    form.graphicDetails === undefined ? undefined : await safeRichText(form.graphicDetails);
  if (graphicDetails !== undefined && isBlankRichText(graphicDetails))
    throw AppError.invalidField('graphicDetails', '请输入图文详情');
  const parameter = form.parameter === undefined ? undefined : await safeRichText(form.parameter);
  return { ...form, graphicDetails, parameter };
}
