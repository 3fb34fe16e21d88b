import { BASE_CLASS } from '@edp/contract/category-sets';
import { sql, type RawBuilder } from 'kysely';
import { idIn } from '../../database/lists/id-in.ts';
import type { Scope } from '../../database/scope.ts';
import { amount, date, ownColumns } from './material-detail.queries.ts';
import { ITEM_TYPES, storedTypes } from './stored-materials.queries.ts';

/** Fields of materials that can be changed many at once, as their form has them. */
export async function findMaterialsToChange(
  { db, tenantId }: Scope,
  ids: readonly number[],
  { locked }: { locked: boolean },
) {
  return db
    .selectFrom('materials as m')
    .where('m.tenant_id', '=', tenantId)
    .where((row) => idIn(row.ref('m.id'), ids))
    .select([
      'm.id',
      'm.version',
      'm.item_code as itemCode',
      'm.item_name as itemName',
      'm.unit_id as unitId',
      'm.category_id as itemCategoryId',
      'm.brand_id as brandId',
      'm.product_type_id as productTypeId',
      'm.specification_model as specificationModel',
      'm.lot_control as isLotControl',
      'm.serial_control as isSerialNumberControl',
      'm.enabled',
    ])
    .select(storedTypes(tenantId, sql.ref('m.id')).as('itemTypeIds'))
    .select([
      amount('market_price').as('marketPrice'),
      amount('erp_price').as('erpPrice'),
      amount('list_price').as('listPricePerUnit'),
      date('start_date_active').as('startDateActive'),
      date('end_date_active').as('endDateActive'),
    ])
    .select(ownColumns)
    .orderBy('m.id')
    .$if(locked, (query) => query.forNoKeyUpdate('m'))
    .execute();
}

/** Those of the materials of which there is stock. */
export async function findStocked(
  { db, tenantId }: Scope,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('materials')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where((row) => idIn(row.ref('id'), ids))
    .where('has_inventory', '=', 1)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** What many materials are to name. */
interface MentionedIds {
  itemTypeIds: readonly number[];
  categoryIds: readonly number[];
  organisationIds: readonly number[];
}

/**
 * Which of the types the tenant has, with whether they are switched on, which of the categories are those of materials, and which of
 * the organisations there are.
 */
export async function findMentionedByMany(
  { db, tenantId }: Scope,
  { itemTypeIds, categoryIds, organisationIds }: MentionedIds,
): Promise<{
  types: ReadonlyMap<number, boolean>;
  categories: ReadonlySet<number>;
  organisations: ReadonlySet<number>;
}> {
  const types = await db
    .selectFrom('dictionary_items')
    .select(['id', 'enabled'])
    .where('tenant_id', '=', tenantId)
    .where('dictionary', '=', ITEM_TYPES)
    .where((row) => idIn(row.ref('id'), itemTypeIds))
    .execute();
  const categories = await db
    .selectFrom('categories as c')
    .innerJoin('category_sets as s', (join) =>
      join.onRef('s.tenant_id', '=', 'c.tenant_id').onRef('s.id', '=', 'c.set_id'),
    )
    .select('c.id')
    .where('c.tenant_id', '=', tenantId)
    .where((row) => idIn(row.ref('c.id'), categoryIds))
    .where('s.code', '=', BASE_CLASS)
    .execute();
  const organisations = await (organisationIds.length === 0
    ? []
    : db
        .selectFrom('inventory_organisations')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where((row) => idIn(row.ref('id'), organisationIds))
        .execute());
  return {
    organisations: new Set(organisations.map(({ id }) => id)),
    types: new Map(types.map(({ id, enabled }) => [id, enabled])),
    categories: new Set(categories.map(({ id }) => id)),
  };
}

interface MaterialTypes {
  id: number;
  itemTypeIds: readonly number[];
}

/** Puts the given types in the place of those that each material has. */
export async function replaceTypesOfMany(
  { db, tenantId }: Scope,
  materials: readonly MaterialTypes[],
): Promise<void> {
  if (materials.length === 0) return;
  await sql`
    delete from material_types as t using ${wantedTypes(materials)}
     where t.tenant_id = ${tenantId} and t.material_id = n.id and t.item_id <> all(n.types)`.execute(db);
  await addTypesOfMany({ db, tenantId }, materials);
}

/** Gives each of the materials the given types beside those that it has. */
export async function addTypesOfMany(
  { db, tenantId }: Pick<Scope, 'db' | 'tenantId'>,
  materials: readonly MaterialTypes[],
): Promise<void> {
  if (materials.length === 0) return;
  await sql`
    insert into material_types (tenant_id, material_id, item_id)
    select m.tenant_id, m.id, item
      from materials as m join ${wantedTypes(materials)} on n.id = m.id cross join unnest(n.types) as item
     where m.tenant_id = ${tenantId} on conflict do nothing`.execute(db);
}

function wantedTypes(materials: readonly MaterialTypes[]): RawBuilder<unknown> {
  const given = JSON.stringify(materials.map(({ id, itemTypeIds }) => ({ id, types: itemTypeIds })));
  return sql`jsonb_to_recordset(${given}::jsonb) as n (id bigint, types bigint[])`;
}
