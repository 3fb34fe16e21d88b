import type { productForm, SavedVariant } from '@edp/contract/product-form';
import type { z } from 'zod';
import { sql } from 'kysely';
import type { Updateable } from 'kysely';
import { BASE_CLASS } from '@edp/contract/category-sets';
import { PRODUCT } from '@edp/contract/label-sets';
import type { Scope } from '../../../database/scope.ts';
import { nextRecordId } from '../../../database/records/write-record.ts';
import type { Products } from '../../../database/schema.generated.ts';
import { idIn } from '../../../database/lists/id-in.ts';
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

/** Of columns that are written of many products at once what they hold, where it is no text. */
export const columnTypes = {
  unit_id: 'bigint',
  brand_id: 'bigint',
  category_id: 'bigint',
  type_id: 'bigint',
  classification_id: 'bigint',
  model: 'smallint',
  minimum_order_quantity: 'numeric',
  minimum_packing: 'numeric',
  show_price: 'numeric',
  suggested_price: 'numeric',
  listing_time: 'date',
  batch_enabled: 'smallint',
  shelf_life_days: 'integer',
  asset_material: 'smallint',
  serial_number_enabled: 'smallint',
  active: 'smallint',
  picture_id: 'bigint',
  length_unit_id: 'bigint',
  length: 'numeric',
  width: 'numeric',
  height: 'numeric',
  weight_unit_id: 'bigint',
  rough_weight: 'numeric',
  net_weight: 'numeric',
  weight: 'numeric',
  volume_unit_id: 'bigint',
  volume: 'numeric',
} as const satisfies Partial<Record<keyof Products, string>>;

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

/** The product, kept from other writers until the transaction ends. */
export async function lockProduct(scope: Scope, id: number): Promise<LockedProduct | undefined> {
  return (await readStored(scope, [id], { locked: true })).get(id);
}

/** The same of many by their ids, locked in the order of these; or only looked at. */
export async function readStored(
  scope: Scope,
  ids: readonly number[],
  { locked }: { locked: boolean },
): Promise<ReadonlyMap<number, LockedProduct>> {
  const query = selectStored(scope, ids).orderBy('p.id');
  const rows = await (locked ? query.forNoKeyUpdate('p') : query).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function selectStored({ db, tenantId }: Scope, ids: readonly number[]) {
  return db
    .selectFrom('products as p')
    .where('p.tenant_id', '=', tenantId)
    .where((row) => idIn(row.ref('p.id'), ids))
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

interface ProductLabels {
  id: number;
  labelIds: readonly number[];
}

/** Puts the labels of each product in the place of its former ones. */
export async function keepLabels({ db, tenantId }: Scope, products: readonly ProductLabels[]): Promise<void> {
  if (products.length === 0) return;
  const given = JSON.stringify(products.map(({ id, labelIds }) => ({ id, labels: labelIds })));
  const wanted = sql`jsonb_to_recordset(${given}::jsonb) as w (id bigint, labels bigint[])`;
  await sql`
    delete from product_labels as l using ${wanted}
     where l.tenant_id = ${tenantId} and l.product_id = w.id and l.label_id <> all(w.labels)`.execute(db);
  if (products.every(({ labelIds }) => labelIds.length === 0)) return;
  await sql`
    insert into product_labels (tenant_id, product_id, label_id)
    select distinct ${tenantId}::bigint, w.id, label from ${wanted} cross join unnest(w.labels) as label
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
  categoryIds: readonly number[];
  labelIds: readonly number[];
  attributeIds: readonly number[];
}

interface FoundReferences {
  categories: ReadonlySet<number>;
  /** By id whether a label is of a set for products. */
  labels: ReadonlyMap<number, boolean>;
  attributes: ReadonlySet<number>;
}

/** Which of the chosen records the tenant has; categories have to be of the base classes. */
export async function findReferences(
  { db, tenantId }: Scope,
  { categoryIds, labelIds, attributeIds }: Chosen,
): Promise<FoundReferences> {
  const { rows } = await sql<{
    categories: number[];
    labels: { id: number; fits: boolean }[];
    attributes: number[];
  }>`
    select (select coalesce(json_agg(c.id), '[]') from categories as c
              join category_sets as s on s.tenant_id = c.tenant_id and s.id = c.set_id
             where c.tenant_id = ${tenantId} and c.id = any(${categoryIds}::bigint[])
               and s.code = ${BASE_CLASS}) as categories,
           (select coalesce(json_agg(json_build_object('id', l.id, 'fits', s.use_object = ${PRODUCT})), '[]')
              from labels as l
              join label_sets as s on s.tenant_id = l.tenant_id and s.id = l.set_id
             where l.tenant_id = ${tenantId} and l.id = any(${labelIds}::bigint[])) as labels,
           (select coalesce(json_agg(id), '[]') from specifications
             where tenant_id = ${tenantId} and id = any(${attributeIds}::bigint[])) as attributes`.execute(
    db,
  );
  const [found] = rows;
  return {
    categories: new Set(found?.categories),
    labels: new Map(found?.labels.map(({ id, fits }) => [id, fits])),
    attributes: new Set(found?.attributes),
  };
}
