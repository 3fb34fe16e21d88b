import { sql } from 'kysely';
import type { Expression, RawBuilder } from 'kysely';
import { visibleTo } from '../../database/access/access.ts';
import { isInOrganisationOf } from '../../database/access/organisation-access.ts';
import type { AccessFilter } from '../../database/access/access-filter.ts';
import { idIn } from '../../database/lists/id-in.ts';
import type { Scope, TenantScope } from '../../database/scope.ts';
import { localizedName } from '../../database/records/translations.ts';
import { ownColumns } from '../materials/material-detail.queries.ts';

/** How many of the materials the organisation has, and the first code among them. */
export async function countMaterials(
  { db, tenantId }: TenantScope,
  organisationId: number,
  ids: readonly number[],
): Promise<{ found: number; code: string | null }> {
  return db
    .selectFrom('material_organisations as o')
    .innerJoin('materials as m', (join) =>
      join.onRef('m.tenant_id', '=', 'o.tenant_id').onRef('m.id', '=', 'o.material_id'),
    )
    .select((row) => [row.fn.countAll<number>().as('found'), row.fn.min('m.item_code').as('code')])
    .where('o.tenant_id', '=', tenantId)
    .where('o.inventory_organisation_id', '=', organisationId)
    .where((row) => idIn(row.ref('o.material_id'), ids))
    .executeTakeFirstOrThrow();
}

/** Who stands at the head of a page. */
export async function findPrintHead(
  { db, tenantId }: TenantScope,
  organisationId: number,
): Promise<{ tenant: string; organisation: string } | undefined> {
  return db
    .selectFrom('inventory_organisations as o')
    .innerJoin('tenants as t', 't.id', 'o.tenant_id')
    .where('o.tenant_id', '=', tenantId)
    .where('o.id', '=', organisationId)
    .select(['t.name as tenant', 'o.name as organisation'])
    .executeTakeFirst();
}

/** Accessories that are named on a page. */
const NAMED_ACCESSORIES = 12;

/** Columns that are printed as they stand. */
const plain = [
  'm.id',
  'm.item_code as itemCode',
  'm.item_name as itemName',
  'm.lot_control as isLotControl',
  'm.serial_control as isSerialNumberControl',
  'm.enabled',
  'm.specification_model as specificationModel',
  ...ownColumns,
] as const;

interface Printed {
  organisationId: number;
  ids: readonly number[];
  /** Whose accessories are named. */
  accessFilter: AccessFilter;
}

/** What is printed of materials, under the names that the answer of their detail has; in no order. */
export async function listPrintedMaterials(scope: Scope, { organisationId, ids, accessFilter }: Printed) {
  const { db, tenantId, language } = scope;
  const isSeen = sql`${visibleTo(accessFilter, 'a')} and ${isInOrganisationOf(scope, 'material', sql.ref('a.id'))}`;
  const nameOf = (
    table: 'categories' | 'brands' | 'units' | 'product_types',
    id: Expression<number | null>,
  ) => nameById({ tenantId, language, table, id });
  return db
    .selectFrom('materials as m')
    .innerJoin('material_organisations as o', (join) =>
      join.onRef('o.tenant_id', '=', 'm.tenant_id').onRef('o.material_id', '=', 'm.id'),
    )
    .where('m.tenant_id', '=', tenantId)
    .where('o.inventory_organisation_id', '=', organisationId)
    .where((row) => idIn(row.ref('m.id'), ids))
    .select(plain)
    .select((row) => [
      nameOf('categories', row.ref('m.category_id')).as('itemCategoryText'),
      sql<
        string[]
      >`array(select ${localizedName(language, { tenantId, id: sql.ref('i.id'), name: sql.ref('i.name') })}
        from material_types as x
        join dictionary_items as i on i.tenant_id = x.tenant_id and i.id = x.item_id
       where x.tenant_id = ${tenantId} and x.material_id = m.id
       order by i.sort_order, i.id)`.as('itemTypeText'),
      nameOf('units', row.ref('m.unit_id')).as('unitText'),
      nameOf('brands', row.ref('m.brand_id')).as('brand'),
      nameOf('product_types', row.ref('m.product_type_id')).as('productTypeName'),
      price(row.ref('m.market_price')).as('marketPrice'),
      price(row.ref('m.erp_price')).as('erpPrice'),
      price(row.ref('m.list_price')).as('listPricePerUnit'),
      sql<
        [string, string, string, string]
      >`array[${figure(row.ref('m.length'))}, ${figure(row.ref('m.width'))}, ${figure(row.ref('m.height'))},
        ${nameOf('units', row.ref('m.length_unit_id'))}]`.as('size'),
      sql<
        [string, string]
      >`array[${figure(row.ref('m.volume'))}, ${nameOf('units', row.ref('m.volume_unit_id'))}]`.as('volume'),
      sql<
        [string, string, string]
      >`array[${figure(row.ref('m.rough_weight'))}, ${figure(row.ref('m.net_weight'))},
        ${nameOf('units', row.ref('m.weight_unit_id'))}]`.as('weights'),
      day(row.ref('m.start_date_active')).as('startDateActive'),
      day(row.ref('m.end_date_active')).as('endDateActive'),
      sql<string[]>`array(select a.item_code || '　' || a.item_name
        from material_accessories as x
        join materials as a on a.tenant_id = x.tenant_id and a.id = x.accessory_id
       where x.tenant_id = ${tenantId} and x.material_id = m.id and ${isSeen}
       order by x.position limit ${sql.lit(NAMED_ACCESSORIES)})`.as('accessories'),
      sql<number>`(select count(*) from material_accessories as x
        join materials as a on a.tenant_id = x.tenant_id and a.id = x.accessory_id
       where x.tenant_id = ${tenantId} and x.material_id = m.id and ${isSeen})`.as('accessoryCount'),
    ])
    .execute();
}

export type PrintedMaterial = Awaited<ReturnType<typeof listPrintedMaterials>>[number];

/** The name of what a column refers to, in the reader's language; empty where it refers to nothing. */
function nameById({
  tenantId,
  language,
  table,
  id,
}: Pick<Scope, 'tenantId' | 'language'> & {
  table: string;
  id: Expression<number | null>;
}): RawBuilder<string> {
  const name = localizedName(language, {
    tenantId,
    id: sql.ref<number>('r.id'),
    name: sql.ref<string>('r.name'),
  });
  return sql<string>`coalesce((
    select ${name} from ${sql.table(table)} as r where r.tenant_id = ${tenantId} and r.id = ${id}), '')`;
}

/** A number without needless zeros; empty where there is none. */
function figure(column: Expression<unknown>): RawBuilder<string> {
  return sql<string>`coalesce(trim_scale(${column})::text, '')`;
}

/** With two decimals, or as many as it has; empty where there is none. */
function price(column: Expression<unknown>): RawBuilder<string> {
  return sql<string>`coalesce(round(${column}, greatest(2, min_scale(${column})))::text, '')`;
}

function day(column: Expression<unknown>): RawBuilder<string> {
  return sql<string>`coalesce(to_char(${column}, 'YYYY-MM-DD'), '')`;
}
