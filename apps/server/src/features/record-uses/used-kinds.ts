import type { NamedKind } from '@edp/contract/named-records';
import type { UsedKind } from '@edp/contract/record-uses';
import { linkedReference, reference } from '../../database/records/used-by.ts';
import type { Reference } from '../../database/records/used-by.ts';
import { applicationReferences } from '../applications/applications.queries.ts';
import { attributeReferences } from '../attributes/attributes.queries.ts';
import { brandReferences } from '../brands/brands.queries.ts';
import { measureReferences, unitReferences } from '../units/units.queries.ts';

/** One way in which records of a kind use those of another. */
export interface Use {
  kind: NamedKind;
  reference: Reference;
  /** The field of their form that says so: a role from which it is hidden is not told by which records. */
  field?: string;
}

const material = { type: 'material', table: 'materials', code: 'item_code', name: 'item_name' } as const;
const product = { type: 'product', table: 'products', code: 'code', name: 'name' } as const;
const bom = { type: 'bom', table: 'boms', code: 'product_code', name: 'product_name' } as const;
const classification = { type: 'classification', table: 'classifications', name: 'name' } as const;

const variantsOfMaterial = { table: 'product_specifications', column: 'material_id', record: 'id' } as const;
const billsOfVariant = { table: 'bom_items', column: 'row_id', record: 'bom_id' } as const;
const categoriesOfSet = { table: 'categories', column: 'set_id', record: 'id' } as const;

/** References of a kind that keep a record from being deleted, as uses. */
function usesBy(kind: NamedKind, references: readonly Reference[], field?: string): Use[] {
  return references
    .filter(({ type }) => type === kind)
    .map((known) => ({ kind, reference: known, ...(field !== undefined && { field }) }));
}

const ownUnit = unitReferences.filter((known) => !measureReferences.includes(known));

/** What uses records of each kind, whether or not it keeps them from being deleted. */
export const usesOf: Readonly<Record<UsedKind, readonly Use[]>> = {
  material: [
    {
      kind: 'product',
      field: 'variants',
      reference: linkedReference({ ...product, through: { ...variantsOfMaterial, record: 'product_id' } }),
    },
    {
      kind: 'bom',
      reference: linkedReference({ ...bom, column: 'row_id', through: variantsOfMaterial }),
    },
    { kind: 'bom', reference: linkedReference({ ...bom, through: [variantsOfMaterial, billsOfVariant] }) },
    {
      kind: 'material',
      field: 'accessoryIds',
      reference: linkedReference({
        ...material,
        through: { table: 'material_accessories', column: 'accessory_id', record: 'material_id' },
      }),
    },
  ],
  product: [
    { kind: 'bom', reference: reference({ ...bom, column: 'product_id' }) },
    {
      kind: 'bom',
      reference: linkedReference({
        ...bom,
        through: { table: 'bom_items', column: 'product_id', record: 'bom_id' },
      }),
    },
    {
      kind: 'classification',
      field: 'productList',
      reference: linkedReference({
        ...classification,
        through: { table: 'products', column: 'id', record: 'classification_id' },
      }),
    },
  ],
  bom: [
    {
      kind: 'bom',
      reference: linkedReference({
        ...bom,
        through: [{ table: 'boms', column: 'id', record: 'row_id' }, billsOfVariant],
      }),
    },
  ],
  brand: [
    ...usesBy('material', brandReferences, 'brandId'),
    ...usesBy('product', brandReferences, 'brandId'),
  ],
  unit: [
    ...usesBy('material', ownUnit, 'unitId'),
    ...usesBy('material', measureReferences, 'measures'),
    ...usesBy('product', ownUnit, 'unitId'),
    ...usesBy('product', measureReferences, 'measures'),
  ],
  specification: usesBy('productSpecification', attributeReferences),
  categorySet: [
    {
      kind: 'material',
      field: 'itemCategoryId',
      reference: linkedReference({ ...material, column: 'category_id', through: categoriesOfSet }),
    },
    {
      kind: 'product',
      field: 'categoryId',
      reference: linkedReference({ ...product, column: 'category_id', through: categoriesOfSet }),
    },
  ],
  labelSet: [
    {
      kind: 'product',
      field: 'labelIds',
      reference: linkedReference({
        ...product,
        through: [
          { table: 'labels', column: 'set_id', record: 'id' },
          { table: 'product_labels', column: 'label_id', record: 'product_id' },
        ],
      }),
    },
  ],
  application: usesBy('certificate', applicationReferences),
};
