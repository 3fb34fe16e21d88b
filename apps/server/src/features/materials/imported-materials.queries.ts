import { sql } from 'kysely';
import { readableAmong } from '../../database/access/access.ts';
import { idIn } from '../../database/lists/id-in.ts';
import { textIn } from '../../database/lists/text-in.ts';
import { enteredNumber, measuresOf, plainDay } from '../../database/records/said-by-files.ts';
import { localizedName } from '../../database/records/translations.ts';
import type { Scope } from '../../database/scope.ts';
import { ownColumns } from './material-detail.queries.ts';
import { typesOf } from './material-types.queries.ts';

/**
 * Materials by their codes or ids, as a file says them, with what lists show in the place of ids; where they are locked, kept from
 * other writers until the transaction ends. Those alone that the caller sees, wherever they are.
 */
export async function findImportedMaterials(
  scope: Scope,
  wanted: { keys: readonly string[] } | { ids: readonly number[] },
  { locked }: { locked: boolean },
) {
  const { db, tenantId, language } = scope;
  const named = (alias: string) =>
    sql<string>`coalesce(${localizedName(language, { tenantId, id: sql.ref(`${alias}.id`), name: sql.ref(`${alias}.name`) })}, '')`;
  /** Read apart: few materials are measured. */
  const unitNamed = (column: string) => sql<string>`coalesce((
    select ${localizedName(language, { tenantId, id: sql.ref('w.id'), name: sql.ref('w.name') })} from units as w
     where w.tenant_id = ${tenantId} and w.id = ${sql.ref(column)}), '')`;
  const rows = await db
    .selectFrom('materials as m')
    .innerJoin('units as n', (join) =>
      join.onRef('n.tenant_id', '=', 'm.tenant_id').onRef('n.id', '=', 'm.unit_id'),
    )
    .leftJoin('brands as b', (join) =>
      join.onRef('b.tenant_id', '=', 'm.tenant_id').onRef('b.id', '=', 'm.brand_id'),
    )
    .leftJoin('categories as c', (join) =>
      join.onRef('c.tenant_id', '=', 'm.tenant_id').onRef('c.id', '=', 'm.category_id'),
    )
    .leftJoin('product_types as p', (join) =>
      join.onRef('p.tenant_id', '=', 'm.tenant_id').onRef('p.id', '=', 'm.product_type_id'),
    )
    .innerJoinLateral(typesOf(scope, 'm.id').as('t'), (join) => join.onTrue())
    .where('m.tenant_id', '=', tenantId)
    .where((row) =>
      'keys' in wanted ? textIn(row.ref('m.item_code'), wanted.keys) : idIn(row.ref('m.id'), wanted.ids),
    )
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
      'm.bar_code as barCode',
      'm.lot_control as isLotControl',
      'm.serial_control as isSerialNumberControl',
      'm.enabled',
      't.ids as itemTypeIds',
    ])
    .select(ownColumns)
    .select([
      enteredNumber('m.market_price').as('marketPrice'),
      enteredNumber('m.erp_price').as('erpPrice'),
      enteredNumber('m.list_price').as('listPricePerUnit'),
      plainDay('m.start_date_active').as('startDateActive'),
      plainDay('m.end_date_active').as('endDateActive'),
      measuresOf('m', { weight: false }).as('measures'),
      sql<{ id: number; name: string }[]>`coalesce((
        select json_agg(json_build_object('id', v.id, 'name', v.name) order by v.id)
          from material_organisations as o
          join inventory_organisations as v on v.tenant_id = o.tenant_id and v.id = o.inventory_organisation_id
         where o.tenant_id = ${tenantId} and o.material_id = m.id), '[]')`.as('organisations'),
      named('n').as('unitText'),
      unitNamed('m.length_unit_id').as('lengthUnitText'),
      unitNamed('m.weight_unit_id').as('weightUnitText'),
      unitNamed('m.volume_unit_id').as('volumeUnitText'),
      named('b').as('brandText'),
      named('c').as('itemCategoryText'),
      named('p').as('productTypeText'),
      't.names as itemTypeText',
    ])
    .orderBy('m.id')
    .$if(locked, (query) => query.forNoKeyUpdate('m'))
    .execute();
  const ids = rows.map(({ id }) => id);
  const seen = await readableAmong(scope, 'material', ids);
  return rows.filter(({ id }) => seen.has(id));
}

/** Takes materials away with all that belongs to them; what refers to them has been asked for before. */
export async function deleteMaterials({ db, tenantId }: Scope, ids: readonly number[]): Promise<void> {
  for (const table of [
    'material_organisations',
    'material_types',
    'material_files',
    'material_accessories',
  ] as const)
    await db
      .deleteFrom(table)
      .where('tenant_id', '=', tenantId)
      .where((row) => idIn(row.ref('material_id'), ids))
      .execute();
  await db
    .deleteFrom('materials')
    .where('tenant_id', '=', tenantId)
    .where((row) => idIn(row.ref('id'), ids))
    .execute();
}
