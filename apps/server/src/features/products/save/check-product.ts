import type { FieldError } from '@edp/contract/envelope';
import { AppError } from '../../../app-error.ts';
import { readableAmong } from '../../../database/access/access.ts';
import { invalidUses, newMeasures, newUse } from '../../../database/records/new-uses.ts';
import type { Scope } from '../../../database/scope.ts';
import type { SignedInContext } from '../../../http/context.ts';
import { filesOf } from '../../../rich-text.ts';
import { requireFiles } from '../../files/record-files.queries.ts';
import type { ChosenFiles } from '../../files/record-files.queries.ts';
import { findReferences } from './write-product.queries.ts';
import type { LockedProduct, ProductFields } from './write-product.queries.ts';
import type { NewUse } from '../../../database/records/new-uses.ts';

/**
 * Refuses files and records that the tenant does not have or the caller does not see, and new uses of disabled ones; other single
 * records that are missing are refused by the foreign keys.
 */
export async function requireFields(
  context: SignedInContext,
  fields: ProductFields,
  current?: LockedProduct,
): Promise<void> {
  await requireRecords(context, fields, current);
  await requireFiles(context, filesIn(fields));
}

async function requireRecords(scope: Scope, fields: ProductFields, current?: LockedProduct): Promise<void> {
  const { labelIds = [], variants = [] } = fields;
  const categoryId = fields.categoryId === current?.category_id ? undefined : fields.categoryId;
  const attributeIds = [
    ...new Set(
      variants.flatMap(({ attributeValues }) => attributeValues.map(({ attributeId }) => attributeId)),
    ),
  ];
  const found = await findReferences(scope, {
    productId: current?.id,
    categoryId,
    labelIds,
    attributeIds,
  });
  const attributes = new Set(found.attributes);
  const invalid: FieldError[] = [
    ...(categoryId !== undefined && !found.hasCategory
      ? [{ path: 'categoryId', message: '物料分类不存在' }]
      : []),
    ...(await groupErrors(scope, fields, current)),
    ...labelErrors(labelIds, found),
    ...variants.flatMap(({ attributeValues }, at) =>
      attributeValues.every(({ attributeId }) => attributes.has(attributeId))
        ? []
        : [{ path: `variants.${at}.attributeValues`, message: '规格不存在' }],
    ),
    ...(await invalidUses(scope, newUsesOf(fields, current))),
  ];
  if (invalid.length > 0) throw AppError.invalidFields(invalid);
}

function labelErrors(
  labelIds: readonly number[],
  { labels, foreignLabels }: { labels: readonly number[]; foreignLabels: readonly number[] },
): FieldError[] {
  const known = new Set(labels);
  if (!labelIds.every((id) => known.has(id))) return [{ path: 'labelIds', message: '标签不存在' }];
  return foreignLabels.length > 0 ? [{ path: 'labelIds', message: '标签不适用于商品' }] : [];
}

/** A classification that is newly chosen has to be seen; a hidden one is refused as a missing one. */
async function groupErrors(
  scope: Scope,
  { groupId }: ProductFields,
  current?: LockedProduct,
): Promise<FieldError[]> {
  if (groupId == null || groupId === current?.classification_id) return [];
  const seen = await readableAmong(scope, 'classification', [groupId]);
  return seen.has(groupId) ? [] : [{ path: 'groupId', message: '商品分类不存在' }];
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
