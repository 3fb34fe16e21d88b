import { newMeasures, newUse } from '../../database/new-uses.ts';
import type { NewUse } from '../../database/new-uses.ts';
import type { ProductFields } from './product-columns.ts';
import type { LockedProduct } from './write-product.queries.ts';

/** What a product is to use that it does not use yet. */
export function newUsesOf(fields: ProductFields, current?: LockedProduct): NewUse[] {
  return [
    ...newUse('unit', 'unitId', { chosen: fields.unitId, stored: current?.unit_id }),
    ...newUse('brand', 'brandId', { chosen: fields.brandId, stored: current?.brand_id }),
    ...newUse('category', 'categoryId', { chosen: fields.categoryId, stored: current?.category_id }),
    ...newUse('productType', 'typeId', { chosen: fields.typeId, stored: current?.type_id }),
    ...newMeasures(fields.combinedUnitVo, current),
    ...newLabels(fields, current),
    ...newDefinitions(fields, current),
  ];
}

function newLabels({ labelIds = [] }: ProductFields, current?: LockedProduct): NewUse[] {
  const stored = new Set(current?.labelIds);
  return labelIds.filter((id) => !stored.has(id)).map((id) => ({ kind: 'label', id, path: 'labelIds' }));
}

/** A definition that one of its rows has may be the others' too. */
function newDefinitions(
  { proSpecConfigVoList: rows = [] }: ProductFields,
  current?: LockedProduct,
): NewUse[] {
  const stored = new Set(current?.definitionIds);
  return rows.flatMap(({ keyList }, at) =>
    keyList
      .filter(({ key }) => !stored.has(key))
      .map(({ key }) => ({ kind: 'specification', id: key, path: `proSpecConfigVoList.${at}.keyList` })),
  );
}
