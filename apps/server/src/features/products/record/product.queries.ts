import type { AccessFields } from '@edp/contract/access';
import type { Product } from '@edp/contract/product-form';
import { sql } from 'kysely';
import type { Expression } from 'kysely';
import { idIn } from '../../../database/lists/id-in.ts';
import type { Scope } from '../../../database/scope.ts';
import { shanghaiTime } from '../../../database/records/times.ts';
import { localizedName } from '../../../database/records/translations.ts';
import { creatorOf } from '../../../database/records/stamps.ts';

/** A product as it is stored; files and variants are read apart from it. */
export type ProductRecord = Omit<
  Product,
  | 'inventoryOrganisationId'
  | 'thumbnailUrl'
  | 'picIds'
  | 'picUrls'
  | 'productDocumentIds'
  | 'productDocumentUrls'
  | 'variants'
  | keyof AccessFields
>;

/** The name is as it was entered, for editing; what it refers to is called as the reader calls it. */
export async function findProductRecord(scope: Scope, id: number): Promise<ProductRecord | undefined> {
  const { db, tenantId, language } = scope;
  const named = (alias: string) =>
    localizedName(language, { tenantId, id: sql.ref(`${alias}.id`), name: sql.ref(`${alias}.name`) });
  return db
    .selectFrom('products as p')
    .innerJoin('departments as d', (join) =>
      join.onRef('d.tenant_id', '=', 'p.tenant_id').onRef('d.id', '=', 'p.department_id'),
    )
    .innerJoin('units as n', (join) =>
      join.onRef('n.tenant_id', '=', 'p.tenant_id').onRef('n.id', '=', 'p.unit_id'),
    )
    .innerJoin('brands as b', (join) =>
      join.onRef('b.tenant_id', '=', 'p.tenant_id').onRef('b.id', '=', 'p.brand_id'),
    )
    .innerJoin('categories as c', (join) =>
      join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.id', '=', 'p.category_id'),
    )
    .innerJoin('product_types as k', (join) =>
      join.onRef('k.tenant_id', '=', 'p.tenant_id').onRef('k.id', '=', 'p.type_id'),
    )
    .innerJoin('users as u', creatorOf('p'))
    .leftJoin('classifications as g', (join) =>
      join.onRef('g.tenant_id', '=', 'p.tenant_id').onRef('g.id', '=', 'p.classification_id'),
    )
    .where('p.tenant_id', '=', tenantId)
    .where('p.id', '=', id)
    .select((row) => [
      'p.id',
      'p.id as productId',
      'p.code',
      'p.department_id as orgId',
      'd.name as orgName',
      'p.name',
      'p.keyword',
      'p.description',
      'p.unit_id as unitId',
      named('n').as('unitText'),
      'p.brand_id as brandId',
      named('b').as('brandText'),
      'p.category_id as categoryId',
      named('c').as('categoryText'),
      pathTo(tenantId, row.ref('p.category_id')).as('pathIds'),
      'p.type_id as typeId',
      named('k').as('typeText'),
      'p.classification_id as groupId',
      row.fn.coalesce('g.name', sql.lit('')).as('groupName'),
      'p.model as productModel',
      measures.as('measures'),
      number(row.ref('p.minimum_order_quantity')).as('minimumOrderQuantity'),
      number(row.ref('p.minimum_packing')).as('minimumPacking'),
      sql<number | null>`p.show_price::float8`.as('showPrice'),
      sql<number | null>`p.suggested_price::float8`.as('suggestedPrice'),
      'p.bar_code as barCode',
      sql<string | null>`to_char(p.listing_time, 'YYYY-MM-DD')`.as('listingTime'),
      'p.place_of_origin as placeOfOrigin',
      ...labelsOf(tenantId, named('tag')),
      'p.batch_enabled as batchManaged',
      'p.shelf_life_days as shelfLifeDays',
      'p.serial_number_enabled as serialNumberEnable',
      'p.asset_material as assetMaterial',
      'p.active',
      'p.picture_id as picId',
      'p.graphic_details as graphicDetails',
      'p.parameter',
      organisationsOf(tenantId).as('inventoryOrganisationIds'),
      'u.name as createdBy',
      shanghaiTime(row.ref('p.created_at')).as('createTime'),
      shanghaiTime(row.ref('p.updated_at')).as('updatedTime'),
      'p.version',
    ])
    .executeTakeFirst();
}

/** Fields of products that can be changed many at once, as their form has them. */
export async function findProductsToChange(
  { db, tenantId }: Scope,
  ids: readonly number[],
  { locked }: { locked: boolean },
) {
  return db
    .selectFrom('products as p')
    .where('p.tenant_id', '=', tenantId)
    .where((row) => idIn(row.ref('p.id'), ids))
    .select((row) => [
      'p.id',
      'p.version',
      'p.code',
      'p.name',
      'p.keyword',
      'p.description',
      'p.unit_id as unitId',
      'p.brand_id as brandId',
      'p.category_id as categoryId',
      'p.type_id as typeId',
      number(row.ref('p.minimum_order_quantity')).as('minimumOrderQuantity'),
      number(row.ref('p.minimum_packing')).as('minimumPacking'),
      sql<number | null>`p.show_price::float8`.as('showPrice'),
      sql<number | null>`p.suggested_price::float8`.as('suggestedPrice'),
      sql<string | null>`to_char(p.listing_time, 'YYYY-MM-DD')`.as('listingTime'),
      'p.place_of_origin as placeOfOrigin',
      sql<number[]>`coalesce((
        select json_agg(l.label_id order by l.label_id) from product_labels as l
         where l.tenant_id = ${tenantId} and l.product_id = p.id), '[]')`.as('labelIds'),
      'p.batch_enabled as batchManaged',
      'p.shelf_life_days as shelfLifeDays',
    ])
    .orderBy('p.id')
    .$if(locked, (query) => query.forNoKeyUpdate('p'))
    .execute();
}

function number(column: Expression<unknown>) {
  return sql<number>`${column}::float8`;
}

/** Ids and names of the labels. */
function labelsOf(tenantId: number, name: Expression<string>) {
  return [
    sql<number[]>`coalesce((
      select json_agg(l.label_id order by l.label_id) from product_labels as l
       where l.tenant_id = ${tenantId} and l.product_id = p.id), '[]')`.as('labelIds'),
    sql<string>`coalesce((
      select string_agg(${name}, ',' order by tag.id)
        from product_labels as l join labels as tag on tag.tenant_id = l.tenant_id and tag.id = l.label_id
       where l.tenant_id = ${tenantId} and l.product_id = p.id), '')`.as('label'),
  ] as const;
}

function organisationsOf(tenantId: number) {
  return sql<number[]>`coalesce((
    select json_agg(o.inventory_organisation_id order by o.inventory_organisation_id)
      from product_organisations as o
     where o.tenant_id = ${tenantId} and o.product_id = p.id), '[]')`;
}

/** Lengths and volume leave as texts. */
const measures = sql<Product['measures']>`json_build_object(
  'lengthUnitId', p.length_unit_id,
  'length', coalesce(trim_scale(p.length)::text, ''),
  'width', coalesce(trim_scale(p.width)::text, ''),
  'height', coalesce(trim_scale(p.height)::text, ''),
  'weightUnitId', p.weight_unit_id,
  'grossWeight', p.rough_weight::float8,
  'netWeight', p.net_weight::float8,
  'weight', p.weight::float8,
  'volumeUnitId', p.volume_unit_id,
  'volume', coalesce(trim_scale(p.volume)::text, ''))`;

/** Ids of the categories from the root to the given one, joined by commas. */
function pathTo(tenantId: number, category: Expression<number>) {
  return sql<string>`(
    with recursive path as (
      select id, parent_id, 0 as up from categories where tenant_id = ${tenantId} and id = ${category}
      union all
      select above.id, above.parent_id, path.up + 1 from categories as above join path on above.id = path.parent_id
       where above.tenant_id = ${tenantId})
    select string_agg(id::text, ',' order by up desc) from path)`;
}
