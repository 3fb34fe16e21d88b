import type { FieldError } from '@edp/contract/envelope';
import { AppError } from '../../../app-error.ts';
import { readableAmong } from '../../../database/access/access.ts';
import { invalidUsesOfMany, newMeasures, newUse } from '../../../database/records/new-uses.ts';
import type { SignedInContext } from '../../../http/context.ts';
import { filesOf } from '../../../rich-text.ts';
import { wrongFiles } from '../../files/record-files.queries.ts';
import type { ChosenFiles } from '../../files/record-files.queries.ts';
import { findReferences } from './write-product.queries.ts';
import type { LockedProduct, ProductFields } from './write-product.queries.ts';
import type { NewUse } from '../../../database/records/new-uses.ts';

interface CheckedProduct {
  fields: ProductFields;
  /** Undefined for a new one. */
  current?: LockedProduct | undefined;
}

/**
 * Refuses files and records that the tenant does not have or the caller does not see, and new uses of disabled ones; other single
 * records that are missing are refused by the foreign keys.
 */
export async function requireFields(
  context: SignedInContext,
  fields: ProductFields,
  current?: LockedProduct,
): Promise<void> {
  const [invalid = []] = await wrongFields(context, [{ fields, current }]);
  if (invalid.length > 0) throw AppError.invalidFields(invalid);
}

/** What would be refused of each of many products, in their order: all that they name is asked for at once. */
export async function wrongFields(
  context: SignedInContext,
  products: readonly CheckedProduct[],
): Promise<FieldError[][]> {
  const named = products.map(({ fields, current }) => namedBy(fields, current));
  const all = (field: keyof Named) => [...new Set(named.flatMap((one) => one[field]))];
  const found = await findReferences(context, {
    categoryIds: all('categoryIds'),
    labelIds: all('labelIds'),
    attributeIds: all('attributeIds'),
  });
  const groups = all('groupIds');
  const seenGroups = groups.length > 0 ? await readableAmong(context, 'classification', groups) : NONE;
  const wrongUses = await invalidUsesOfMany(
    context,
    products.map(({ fields, current }) => newUsesOf(fields, current)),
  );
  const wrong = products.map(({ fields, current }, at) => [
    ...errorsOf(fields, named[at], { ...found, groups: seenGroups, stored: current?.labelIds }),
    ...(wrongUses[at] ?? []),
  ]);
  // Files are looked at where nothing else is wrong.
  const wrongOnes = await wrongFiles(
    context,
    products.map(({ fields }, at) => (wrong[at]?.length === 0 ? filesIn(fields) : [])),
  );
  return wrong.map((errors, at) => [...errors, ...(wrongOnes[at] ?? [])]);
}

const NONE: ReadonlySet<number> = new Set();

/** What has to be there; of what may stay as it is only what is new. */
interface Named {
  categoryIds: readonly number[];
  groupIds: readonly number[];
  labelIds: readonly number[];
  attributeIds: readonly number[];
}

function namedBy(
  { categoryId, groupId, labelIds = [], variants = [] }: ProductFields,
  current?: LockedProduct,
): Named {
  return {
    categoryIds: categoryId === undefined || categoryId === current?.category_id ? [] : [categoryId],
    groupIds: groupId == null || groupId === current?.classification_id ? [] : [groupId],
    labelIds,
    attributeIds: variants.flatMap(({ attributeValues }) =>
      attributeValues.map(({ attributeId }) => attributeId),
    ),
  };
}

type Known = Awaited<ReturnType<typeof findReferences>> & {
  /** Classifications that the caller sees; a hidden one is refused as a missing one. */
  groups: ReadonlySet<number>;
  /** Labels that the product has already stay, whatever their sets are for. */
  stored: readonly number[] | undefined;
};

function errorsOf(
  { labelIds = [], variants = [] }: ProductFields,
  named: Named | undefined,
  { categories, groups, labels, attributes, stored = [] }: Known,
): FieldError[] {
  const isMissing = (ids: readonly number[] = [], known: ReadonlySet<number>) =>
    ids.some((id) => !known.has(id));
  return [
    ...(isMissing(named?.categoryIds, categories) ? [{ path: 'categoryId', message: '物料分类不存在' }] : []),
    ...(isMissing(named?.groupIds, groups) ? [{ path: 'groupId', message: '商品分类不存在' }] : []),
    ...labelErrors(labelIds, labels, stored),
    ...variants.flatMap(({ attributeValues }, at) =>
      attributeValues.every(({ attributeId }) => attributes.has(attributeId))
        ? []
        : [{ path: `variants.${at}.attributeValues`, message: '规格不存在' }],
    ),
  ];
}

function labelErrors(
  labelIds: readonly number[],
  labels: ReadonlyMap<number, boolean>,
  stored: readonly number[],
): FieldError[] {
  if (!labelIds.every((id) => labels.has(id))) return [{ path: 'labelIds', message: '标签不存在' }];
  const fits = (id: number) => labels.get(id) === true || stored.includes(id);
  return labelIds.every(fits) ? [] : [{ path: 'labelIds', message: '标签不适用于商品' }];
}

function filesIn(fields: ProductFields): ChosenFiles[] {
  const { picId, picIds = [], productDocumentIds = [], variants = [] } = fields;
  return [
    { field: 'picId', ids: picId == null ? [] : [picId], kind: 'picture' },
    { field: 'picIds', ids: picIds, kind: 'media' },
    { field: 'productDocumentIds', ids: productDocumentIds, kind: 'document' },
    { field: 'graphicDetails', ids: filesOf(fields.graphicDetails ?? ''), kind: 'picture' },
    { field: 'parameter', ids: filesOf(fields.parameter ?? ''), kind: 'picture' },
    ...variants.map(({ pictureIds = [] }, at): ChosenFiles => {
      return { field: `variants.${at}.pictureIds`, ids: pictureIds, kind: 'picture' };
    }),
  ];
}

/** What a product is to use that it does not use yet. */
function newUsesOf(fields: ProductFields, current?: LockedProduct): NewUse[] {
  return [
    ...newUse('unit', 'unitId', { chosen: fields.unitId, stored: current?.unit_id }),
    ...newUse('brand', 'brandId', { chosen: fields.brandId, stored: current?.brand_id }),
    ...newUse('category', 'categoryId', { chosen: fields.categoryId, stored: current?.category_id }),
    ...newUse('productType', 'typeId', { chosen: fields.typeId, stored: current?.type_id }),
    ...newMeasures(fields.measures, current),
    ...newLabels(fields, current),
    ...newAttributes(fields, current),
  ];
}

function newLabels({ labelIds = [] }: ProductFields, current?: LockedProduct): NewUse[] {
  const stored = new Set(current?.labelIds);
  return labelIds.filter((id) => !stored.has(id)).map((id) => ({ kind: 'label', id, path: 'labelIds' }));
}

/** An attribute that one of its variants has may be the others' too. */
function newAttributes({ variants = [] }: ProductFields, current?: LockedProduct): NewUse[] {
  const stored = new Set(current?.attributeIds);
  return variants.flatMap(({ attributeValues }, at) =>
    attributeValues
      .filter(({ attributeId }) => !stored.has(attributeId))
      .map(({ attributeId: id }) => ({ kind: 'specification', id, path: `variants.${at}.attributeValues` })),
  );
}
