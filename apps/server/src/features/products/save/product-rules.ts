import type { ParsedInputOf } from '@edp/contract/endpoint';
import { invalidVariants } from '@edp/contract/product-form';
import type { products } from '@edp/contract/products';
import { isBlankRichText } from '@edp/contract/rich-text';
import { AppError } from '../../../app-error.ts';
import { requireDepartment } from '../../../database/records/require-department.ts';
import type { SignedInContext } from '../../../http/context.ts';
import { filesOf, safeRichText } from '../../../rich-text.ts';
import { departmentOf } from '../../organisations/organisations.queries.ts';
import { requireOrganisations } from '../list/change-products.ts';
import { ORDERED } from '../variants/remove-variant.ts';
import { PRODUCT_CODE } from './write-product.queries.ts';
import type { LockedProduct, ProductColumns, ProductFields } from './write-product.queries.ts';
import { toColumns } from './write-product.queries.ts';

// What a save decides, of one product as of many.

/** What a form or a file says of a new product. */
export type NewProduct = ProductFields &
  Pick<ParsedInputOf<typeof products.create>, 'name' | 'typeId' | 'categoryId' | 'brandId' | 'unitId'> &
  Pick<ParsedInputOf<typeof products.create>, 'inventoryOrganisationIds' | 'withVariants'>;

/** Whose a new product is. @throws AppError invalidState without a department or an active organisation */
export async function requirePlace(
  context: SignedInContext,
): Promise<{ departmentId: number; organisationId: number }> {
  const departmentId = requireDepartment(await departmentOf(context));
  const { inventoryOrganisationId: organisationId } = context.session;
  if (organisationId === null) throw new AppError('invalidState', '当前角色没有库存组织，不能新增');
  return { departmentId, organisationId };
}

/** Another status is the shelf's. @throws AppError notAllowed */
export function requireShelf(
  { session }: SignedInContext,
  { active }: ProductFields,
  current: { active: number },
): void {
  const isSwitched = active !== undefined && active !== current.active;
  if (isSwitched && !session.rights.buttons.has('product:shelf')) throw new AppError('notAllowed');
}

/**
 * Organisations that are to get a product beside those that have it.
 * @throws AppError notAllowed without the button, notFound, invalidInput for one that is stopped
 */
export async function requireAssignable(
  context: SignedInContext,
  organisations: readonly number[],
): Promise<void> {
  if (organisations.length === 0) return;
  if (!context.session.rights.buttons.has('product:assign')) throw new AppError('notAllowed');
  await requireOrganisations(context, [...new Set(organisations)]);
}

/** A code that somebody chooses is none that a product is given by itself one day, as the next one is. @throws AppError */
export function refuseForeseen(code: string, next: string): void {
  if (PRODUCT_CODE.test(code) && code >= next)
    throw AppError.invalidField('code', '“P”加数字是系统自动编号的代码，请换一个');
}

/** @throws AppError notAllowed for a new model without its variants, invalidState while there are orders, invalidInput */
export function refuseWrongVariants(current: LockedProduct, { productModel, variants }: ProductFields): void {
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

/** Whether variants come to those that a product has. */
export function addsVariants({ variants = [] }: ProductFields): boolean {
  return variants.some(({ id }) => id === undefined);
}

/** Rich texts as they may be shown. @throws AppError invalidInput for details that say nothing */
export async function safeTexts<F extends ProductFields>(form: F): Promise<F> {
  const graphicDetails =
    form.graphicDetails === undefined ? undefined : await safeRichText(form.graphicDetails);
  if (graphicDetails !== undefined && isBlankRichText(graphicDetails))
    throw AppError.invalidField('graphicDetails', '请输入图文详情');
  const parameter = form.parameter === undefined ? undefined : await safeRichText(form.parameter);
  return { ...form, graphicDetails, parameter };
}

/** The columns of a new product. */
export function newColumns(fields: NewProduct, departmentId: number) {
  const columns: ProductColumns = toColumns(fields);
  return {
    ...columns,
    name: fields.name,
    type_id: fields.typeId,
    category_id: fields.categoryId,
    brand_id: fields.brandId,
    unit_id: fields.unitId,
    department_id: departmentId,
  };
}

/** Files of a product that a save puts in the place of the former ones; its texts may show some as well. */
export function filesOfProduct(fields: ProductFields, current?: LockedProduct) {
  const texts = [
    fields.graphicDetails ?? current?.graphic_details ?? '',
    fields.parameter ?? current?.parameter ?? '',
  ];
  return {
    media: fields.picIds,
    document: fields.productDocumentIds,
    text: [...new Set(texts.flatMap(filesOf))],
  };
}

/** What materials of the variants have of the product as it is now. */
export function factsOf(
  fields: ProductFields,
  product: Pick<LockedProduct, 'unit_id' | 'brand_id' | 'category_id' | 'type_id' | 'department_id'>,
) {
  return {
    unitId: fields.unitId ?? product.unit_id,
    brandId: fields.brandId ?? product.brand_id,
    categoryId: fields.categoryId ?? product.category_id,
    typeId: fields.typeId ?? product.type_id,
    departmentId: product.department_id,
  };
}
