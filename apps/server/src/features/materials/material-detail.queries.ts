import { sql } from 'kysely';
import { compiledOnce } from '../../database/compiled-once.ts';
import type { Scope } from '../../database/scope.ts';
import { genericPlan } from '../../database/tenant-reads.ts';
import { localizedName } from '../../database/records/translations.ts';
import { filesOfRecord } from '../files/record-files.queries.ts';
import { typesOf } from './material-types.queries.ts';
import { nameOf, selectMaterials } from './materials.queries.ts';

export interface Accessory {
  id: number;
  itemCode: string;
  itemName: string;
  itemCategoryName: string;
  itemType: string;
}

type AmountColumn = 'market_price' | 'erp_price' | 'list_price' | 'rough_weight' | 'net_weight';
export const amount = (column: AmountColumn) => sql<number | null>`${sql.ref(`m.${column}`)}::float8`;
const measure = (column: 'length' | 'width' | 'height' | 'volume') =>
  sql<string>`coalesce(trim_scale(${sql.ref(`m.${column}`)})::text, '')`;
export const date = (column: 'start_date_active' | 'end_date_active') =>
  sql<string | null>`to_char(${sql.ref(`m.${column}`)}, 'YYYY-MM-DD')`;

/** Of a material, in their order. */
export async function listAccessories(scope: Scope, materialId: number): Promise<Accessory[]> {
  return accessoriesOf(scope, { materialId });
}

const accessoriesOf = compiledOnce((scope, { materialId }: { materialId: number }) => {
  const { db, tenantId, language } = scope;
  const category = localizedName(language, { tenantId, id: sql.ref('y.id'), name: sql.ref('y.name') });
  return sql<Accessory>`
    select ${genericPlan} x.id, x.item_code as "itemCode", x.item_name as "itemName",
           coalesce(${category}, '') as "itemCategoryName", z.names as "itemType"
      from material_accessories as a
      join materials as x on x.tenant_id = a.tenant_id and x.id = a.accessory_id
      left join categories as y on y.tenant_id = x.tenant_id and y.id = x.category_id
     cross join lateral ${typesOf(scope, 'x.id')} as z
     where a.tenant_id = ${tenantId} and a.material_id = ${materialId} order by a.position`.compile(db);
});

/** Columns of `materials as m` that are shown as they stand, on the screen and on paper. */
export const ownColumns = [
  'm.standard_delivery as standardDelivery',
  'm.picture_id as picId',
  'm.inventory_asset as isInventoryAsset',
  'm.purchasing as isPurchasingItem',
  'm.customer_order as isCustomerOrder',
  'm.service as isServiceItem',
  'm.inventory_item as isInventoryItem',
  'm.bom as isBom',
  'm.build_in_wip as isBuildInWip',
  'm.invoice as isInvoice',
  'm.costing as isCosting',
  'm.inspection as isInspection',
  'm.retest as isRetest',
  'm.auto_lot_prefix as autoLotAlphaPrefix',
  'm.start_lot_number as startAutoLotNumber',
  'm.auto_serial_prefix as autoSerialAlphaPrefix',
  'm.start_serial_number as startAutoSerialNumber',
  'm.specification',
  'm.texture as materialGrade',
  'm.drawing_number as drawingNumber',
  'm.drawing_explain as drawingExplain',
  'm.size_specification as sizeSpecification',
  'm.description as materialDescription',
  'm.bore as innerDiameter',
  'm.wall_thickness as wallThickness',
  'm.outside_diameter as outerDiameter',
  'm.furnace_batch_number as heatNumber',
  'm.block_number as blockNumber',
] as const;

interface Wanted {
  organisationId: number;
  id: number;
}

/** All that is known of a material but its accessories, read for an inventory organisation; `placedIn` is null where that lacks it. */
export async function findMaterial(scope: Scope, wanted: Wanted): Promise<StoredMaterial | undefined> {
  const [found] = await materialById(scope, wanted);
  return found?.material;
}

/** As JSON in one column, which is read in less time than eighty. */
const materialById = compiledOnce((scope, wanted: Wanted) =>
  sql<{ material: StoredMaterial }>`
    select ${genericPlan} row_to_json(m) as material from (${selectMaterial(scope, wanted)}) as m`.compile(
    scope.db,
  ),
);

function selectMaterial(scope: Scope, { organisationId, id }: Wanted) {
  const { tenantId } = scope;
  return selectMaterials(scope, organisationId)
    .where('m.id', '=', id)
    .select([
      't.ids as itemTypeIds',
      sql<{ id: number; name: string } | null>`(
        select json_build_object('id', v.id, 'name', v.name)
          from material_organisations as o
          join inventory_organisations as v on v.tenant_id = o.tenant_id and v.id = o.inventory_organisation_id
         where o.tenant_id = ${tenantId} and o.material_id = m.id and o.inventory_organisation_id = ${organisationId})`.as(
        'placedIn',
      ),
    ])
    .select(['m.unit_id as unitId', 'm.brand_id as brandId', 'm.category_id as itemCategoryId'])
    .select(['m.product_type_id as productTypeId'])
    .select(nameOf(scope, 'product_types').as('productTypeName'))
    .select('m.bar_code as barCode')
    .select([amount('erp_price').as('erpPrice'), amount('list_price').as('listPricePerUnit')])
    .select([
      'm.length_unit_id as lengthUnitId',
      measure('length').as('length'),
      measure('width').as('width'),
      measure('height').as('height'),
      'm.weight_unit_id as weightUnitId',
      amount('rough_weight').as('grossWeight'),
      amount('net_weight').as('netWeight'),
      'm.volume_unit_id as volumeUnitId',
      measure('volume').as('volume'),
    ])
    .select(ownColumns)
    .select([
      'm.has_inventory as isItemHasInventory',
      date('start_date_active').as('startDateActive'),
      date('end_date_active').as('endDateActive'),
      'm.graphic_details as graphicDetails',
      'm.parameter',
      // Few materials have any; to make ready what asks for them took a tenth of the statement's time.
      sql<boolean>`exists (
        select from material_accessories as a where a.tenant_id = ${tenantId} and a.material_id = m.id)`.as(
        'hasAccessories',
      ),
      filesOfRecord(tenantId, { table: 'material_files', column: 'material_id' }, sql.ref('m.id')).as(
        'files',
      ),
      'm.version',
    ]);
}

export type StoredMaterial = Awaited<
  ReturnType<ReturnType<typeof selectMaterial>['executeTakeFirstOrThrow']>
>;
