import { sql } from 'kysely';
import { readableAmong } from '../../../database/access/access.ts';
import { idIn } from '../../../database/lists/id-in.ts';
import { textIn } from '../../../database/lists/text-in.ts';
import { enteredNumber, measuresOf, plainDay } from '../../../database/records/said-by-files.ts';
import { localizedName } from '../../../database/records/translations.ts';
import type { Scope } from '../../../database/scope.ts';

/** A variant as a file says it; amounts as they were entered. */
export interface ImportedVariant {
  id: number;
  itemCode: string;
  itemName: string;
  variantKey: string;
  barCode: string;
  marketPrice: string | null;
  listPricePerUnit: string | null;
  materialId: number | null;
  attributeValues: { attributeId: number; value: string }[];
}

function variantsOf(tenantId: number) {
  return sql<ImportedVariant[]>`coalesce((
    select json_agg(json_build_object('id', r.id, 'itemCode', r.item_code, 'itemName', r.item_name,
        'variantKey', r.union_key, 'barCode', r.bar_code, 'marketPrice', trim_scale(r.market_price)::text,
        'listPricePerUnit', trim_scale(r.list_price)::text, 'materialId', r.material_id, 'attributeValues', coalesce((
          select json_agg(json_build_object('attributeId', v.specification_id, 'value', v.value) order by v.position)
            from product_specification_values as v
           where v.tenant_id = ${tenantId} and v.row_id = r.id), '[]')) order by r.position, r.id)
      from product_specifications as r
     where r.tenant_id = ${tenantId} and r.product_id = p.id), '[]')`;
}

/** Ids and, as the reader calls them, names of records that several rows of a table connect with the product, by id. */
function severalOf(
  scope: Scope,
  { table, column, records }: { table: string; column: string; records: string },
) {
  const { tenantId, language } = scope;
  const name = localizedName(language, { tenantId, id: sql.ref('n.id'), name: sql.ref('n.name') });
  return sql<{ id: number; name: string }[]>`coalesce((
    select json_agg(json_build_object('id', n.id, 'name', ${name}) order by n.id)
      from ${sql.table(table)} as o
      join ${sql.table(records)} as n on n.tenant_id = o.tenant_id and n.id = ${sql.ref(`o.${column}`)}
     where o.tenant_id = ${tenantId} and o.product_id = p.id), '[]')`;
}

/**
 * Products by their codes or ids with their variants, as a file says them, and with what lists show in the place of ids; where they
 * are locked, kept from other writers until the transaction ends. Those alone that the caller sees.
 */
export async function findImportedProducts(
  scope: Scope,
  wanted: { keys: readonly string[] } | { ids: readonly number[] },
  { locked }: { locked: boolean },
) {
  const { db, tenantId, language } = scope;
  const nameOf = (table: string, column: string) =>
    sql<string>`coalesce((
      select ${localizedName(language, { tenantId, id: sql.ref('w.id'), name: sql.ref('w.name') })}
        from ${sql.table(table)} as w
       where w.tenant_id = ${tenantId} and w.id = ${sql.ref(`p.${column}`)}), '')`;
  const labels = { table: 'product_labels', column: 'label_id', records: 'labels' };
  const organisations = {
    table: 'product_organisations',
    column: 'inventory_organisation_id',
    records: 'inventory_organisations',
  };
  const rows = await db
    .selectFrom('products as p')
    .where('p.tenant_id', '=', tenantId)
    .where((row) =>
      'keys' in wanted ? textIn(row.ref('p.code'), wanted.keys) : idIn(row.ref('p.id'), wanted.ids),
    )
    .select([
      'p.id',
      'p.version',
      'p.code',
      'p.name',
      'p.keyword',
      'p.description',
      'p.category_id as categoryId',
      'p.type_id as typeId',
      'p.brand_id as brandId',
      'p.unit_id as unitId',
      'p.classification_id as groupId',
      'p.bar_code as barCode',
      'p.place_of_origin as placeOfOrigin',
      'p.batch_enabled as batchManaged',
      'p.shelf_life_days as shelfLifeDays',
      'p.serial_number_enabled as serialNumberEnable',
      'p.asset_material as assetMaterial',
      'p.active',
      enteredNumber('p.minimum_order_quantity').as('minimumOrderQuantity'),
      enteredNumber('p.minimum_packing').as('minimumPacking'),
      enteredNumber('p.show_price').as('showPrice'),
      enteredNumber('p.suggested_price').as('suggestedPrice'),
      plainDay('p.listing_time').as('listingTime'),
      measuresOf('p', { weight: true }).as('measures'),
      variantsOf(tenantId).as('variants'),
      severalOf(scope, labels).as('labels'),
      severalOf(scope, organisations).as('organisations'),
      nameOf('categories', 'category_id').as('categoryText'),
      nameOf('product_types', 'type_id').as('typeText'),
      nameOf('brands', 'brand_id').as('brandText'),
      nameOf('units', 'unit_id').as('unitText'),
      nameOf('units', 'length_unit_id').as('lengthUnitText'),
      nameOf('units', 'weight_unit_id').as('weightUnitText'),
      nameOf('units', 'volume_unit_id').as('volumeUnitText'),
      nameOf('classifications', 'classification_id').as('groupText'),
    ])
    .orderBy('p.id')
    .$if(locked, (query) => query.forNoKeyUpdate('p'))
    .execute();
  const ids = rows.map(({ id }) => id);
  const seen = await readableAmong(scope, 'product', ids);
  return rows.filter(({ id }) => seen.has(id));
}

/** Materials that the caller sees, by the codes of variants that are to stand for them. */
export async function findMaterialsToPick(
  scope: Scope,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (codes.length === 0) return new Map();
  const found = await scope.db
    .selectFrom('materials')
    .select(['id', 'item_code'])
    .where('tenant_id', '=', scope.tenantId)
    .where((row) => textIn(row.ref('item_code'), codes))
    .execute();
  const ids = found.map(({ id }) => id);
  const seen = await readableAmong(scope, 'material', ids);
  return new Map(found.filter(({ id }) => seen.has(id)).map(({ id, item_code }) => [item_code, id]));
}
