import type { productForm, SavedVariant } from '@edp/contract/product-form';
import type { z } from 'zod';
import { sql } from 'kysely';
import type { Updateable } from 'kysely';
import { BASE_CLASS } from '@edp/contract/category-sets';
import { PRODUCT } from '@edp/contract/label-sets';
import type { Scope } from '../../../database/scope.ts';
import { nextRecordId } from '../../../database/records/write-record.ts';
import type { Products } from '../../../database/schema.generated.ts';
import { searchText } from '../../../database/lists/search.ts';
import { creationStamp, updateStamp } from '../../../database/records/stamps.ts';
import { partOf, recordTables, translationsPart } from '../../../recycle-bin/record-tables.ts';

export const productRecord = recordTables({
  kind: 'product',
  table: 'products',
  code: 'code',
  name: 'name',
  parts: [
    partOf('product_specifications', 'product_id', { essential: true }),
    partOf('product_specification_values', 'row_id', {
      of: { table: 'product_specifications', column: 'product_id' },
      essential: true,
    }),
    partOf('product_files', 'product_id'),
    partOf('product_labels', 'product_id'),
    partOf('product_organisations', 'product_id'),
    translationsPart,
  ],
  owner: { kind: 'product' },
});

/** What a save sends; a field that is undefined keeps what is stored. */
export type ProductFields = {
  [Field in Exclude<keyof ProductForm, 'picId' | 'variants'>]?: ProductForm[Field] | undefined;
} & {
  variants?: SavedVariant[] | undefined;
  /** Null where a product that had no thumbnail is given that back. */
  picId?: number | null | undefined;
};
type ProductForm = z.output<typeof productForm>;

/** What is written of a product by its columns; undefined keeps what is stored. */
export type ProductColumns = Omit<
  Updateable<Products>,
  | 'tenant_id'
  | 'id'
  | 'code'
  | 'search_text'
  | 'version'
  | 'created_by'
  | 'created_at'
  | 'updated_by'
  | 'updated_at'
>;

/** Columns that a new product cannot be without. */
export interface NewProductColumns {
  name: string;
  type_id: number;
  category_id: number;
  brand_id: number;
  unit_id: number;
  department_id: number;
}

/** What of a stored product decides about a change. */
export interface LockedProduct {
  id: number;
  code: string;
  name: string;
  model: number;
  active: number;
  asset_material: number;
  department_id: number;
  type_id: number;
  category_id: number;
  brand_id: number;
  unit_id: number;
  classification_id: number | null;
  length_unit_id: number | null;
  weight_unit_id: number | null;
  volume_unit_id: number | null;
  labelIds: number[];
  /** Of its variants. */
  attributeIds: number[];
  graphic_details: string;
  parameter: string;
  version: number;
  isOrdered: boolean;
}

/** The fields by the columns that hold them. */
export function toColumns(fields: ProductFields, current?: LockedProduct): ProductColumns {
  const asset = fields.assetMaterial ?? current?.asset_material;
  return {
    name: fields.name,
    keyword: fields.keyword,
    description: fields.description,
    unit_id: fields.unitId,
    brand_id: fields.brandId,
    category_id: fields.categoryId,
    type_id: fields.typeId,
    classification_id: fields.groupId,
    model: fields.productModel,
    minimum_order_quantity: fields.minimumOrderQuantity,
    minimum_packing: fields.minimumPacking,
    show_price: fields.showPrice,
    suggested_price: fields.suggestedPrice,
    bar_code: fields.barCode,
    listing_time: fields.listingTime,
    place_of_origin: fields.placeOfOrigin,
    batch_enabled: fields.batchManaged,
    shelf_life_days: fields.shelfLifeDays,
    asset_material: fields.assetMaterial,
    // Assets are told apart by their numbers.
    serial_number_enabled: asset === 1 ? 1 : fields.serialNumberEnable,
    active: fields.active,
    picture_id: fields.picId,
    graphic_details: fields.graphicDetails,
    parameter: fields.parameter,
    ...measuresOf(fields.measures),
  };
}

function measuresOf(measures: ProductFields['measures']): ProductColumns {
  if (measures === undefined) return {};
  return {
    length_unit_id: measures.lengthUnitId,
    length: measures.length,
    width: measures.width,
    height: measures.height,
    weight_unit_id: measures.weightUnitId,
    rough_weight: measures.grossWeight,
    net_weight: measures.netWeight,
    weight: measures.weight,
    volume_unit_id: measures.volumeUnitId,
    volume: measures.volume,
  };
}

/** Codes as products are given them; of the same length the later one is the greater. */
export const PRODUCT_CODE = /^P\d{8,}$/;

/** A code that no product has: the sequence that every record takes its id from never repeats. */
export async function nextProductCode(scope: Scope): Promise<string> {
  return `P${String(await nextRecordId(scope)).padStart(8, '0')}`;
}

export async function createProduct(
  scope: Scope,
  code: string,
  columns: ProductColumns & NewProductColumns,
): Promise<number> {
  const { id } = await scope.db
    .insertInto('products')
    .values({
      ...columns,
      code,
      search_text: searchText(code, columns.name),
      ...creationStamp(scope),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The product, kept from other writers until the transaction ends; for a removal also from new references. */
export async function lockProduct(
  { db, tenantId }: Scope,
  id: number,
  { forRemoval = false } = {},
): Promise<LockedProduct | undefined> {
  const query = db
    .selectFrom('products as p')
    .where('p.tenant_id', '=', tenantId)
    .where('p.id', '=', id)
    .select([
      'p.id',
      'p.code',
      'p.name',
      'p.model',
      'p.active',
      'p.asset_material',
      'p.department_id',
      'p.type_id',
      'p.category_id',
      'p.brand_id',
      'p.unit_id',
      'p.classification_id',
      'p.length_unit_id',
      'p.weight_unit_id',
      'p.volume_unit_id',
      'p.graphic_details',
      'p.parameter',
      'p.version',
      sql<number[]>`(
        select coalesce(json_agg(l.label_id), '[]') from product_labels as l
         where l.tenant_id = ${tenantId} and l.product_id = p.id)`.as('labelIds'),
      sql<number[]>`(
        select coalesce(json_agg(distinct v.specification_id), '[]')
          from product_specifications as r
          join product_specification_values as v on v.tenant_id = r.tenant_id and v.row_id = r.id
         where r.tenant_id = ${tenantId} and r.product_id = p.id)`.as('attributeIds'),
      sql<boolean>`exists (
        select from ordered_products as o where o.tenant_id = ${tenantId} and o.product_id = p.id)`.as(
        'isOrdered',
      ),
    ]);
  return (forRemoval ? query.forUpdate('p') : query.forNoKeyUpdate('p')).executeTakeFirst();
}

export async function updateProduct(
  scope: Scope,
  current: LockedProduct,
  columns: ProductColumns,
): Promise<void> {
  const name = typeof columns.name === 'string' ? columns.name : current.name;
  await scope.db
    .updateTable('products')
    .set({
      ...columns,
      search_text: searchText(current.code, name),
      ...updateStamp(scope),
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', current.id)
    .execute();
}

/** Counts a product as changed, whose variants are. */
export async function touchProduct(scope: Scope, id: number): Promise<void> {
  await scope.db
    .updateTable('products')
    .set(updateStamp(scope))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .execute();
}

/** Puts the labels in the place of the former ones. */
export async function keepLabels(
  { db, tenantId }: Scope,
  productId: number,
  labelIds: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('product_labels')
    .where('tenant_id', '=', tenantId)
    .where('product_id', '=', productId)
    .where((row) => row.not(sql<boolean>`${row.ref('label_id')} = any(${labelIds}::bigint[])`))
    .execute();
  if (labelIds.length === 0) return;
  await sql`
    insert into product_labels (tenant_id, product_id, label_id)
    select distinct ${tenantId}::bigint, ${productId}::bigint, id from unnest(${labelIds}::bigint[]) as l (id)
        on conflict do nothing`.execute(db);
}

/** Whether ordering has orders of the product; undefined when there is no such product. */
export async function isOrdered({ db, tenantId }: Scope, id: number): Promise<boolean | undefined> {
  const product = await db
    .selectFrom('products as p')
    .where('p.tenant_id', '=', tenantId)
    .where('p.id', '=', id)
    .select(
      sql<boolean>`exists (
        select from ordered_products as o where o.tenant_id = ${tenantId} and o.product_id = p.id)`.as(
        'isOrdered',
      ),
    )
    .executeTakeFirst();
  return product?.isOrdered;
}

interface Chosen {
  /** The product that is changed: labels that it has already stay, whatever their sets are for. */
  productId: number | undefined;
  categoryId: number | undefined;
  labelIds: readonly number[];
  attributeIds: readonly number[];
}

interface FoundReferences {
  hasCategory: boolean;
  labels: number[];
  /** Those of sets for something else than products. */
  foreignLabels: number[];
  attributes: number[];
}

/** Which of the chosen records the tenant has; the category has to be one of the base classes. */
export async function findReferences(
  { db, tenantId }: Scope,
  { productId = 0, categoryId = 0, labelIds, attributeIds }: Chosen,
): Promise<FoundReferences> {
  const { rows } = await sql<FoundReferences>`
    select exists (
             select from categories as c
               join category_sets as s on s.tenant_id = c.tenant_id and s.id = c.set_id
              where c.tenant_id = ${tenantId} and c.id = ${categoryId} and s.code = ${BASE_CLASS}) as "hasCategory",
           (select coalesce(json_agg(id), '[]') from labels
             where tenant_id = ${tenantId} and id = any(${labelIds}::bigint[])) as labels,
           (select coalesce(json_agg(l.id), '[]') from labels as l
              join label_sets as s on s.tenant_id = l.tenant_id and s.id = l.set_id
             where l.tenant_id = ${tenantId} and l.id = any(${labelIds}::bigint[])
               and s.use_object <> ${PRODUCT}
               and not exists (
                 select from product_labels as kept
                  where kept.tenant_id = ${tenantId} and kept.product_id = ${productId} and kept.label_id = l.id)
           ) as "foreignLabels",
           (select coalesce(json_agg(id), '[]') from specifications
             where tenant_id = ${tenantId} and id = any(${attributeIds}::bigint[])) as attributes`.execute(
    db,
  );
  return rows[0] ?? { hasCategory: false, labels: [], foreignLabels: [], attributes: [] };
}
