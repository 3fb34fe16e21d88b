import { BASE_CLASS } from '@edp/contract/category-sets';
import { sql } from 'kysely';
import type { Expression } from 'kysely';
import { compiledOnce } from '../../database/compiled-once.ts';
import { visibleTo, readableBy } from '../../database/access/access.ts';
import { isInOrganisationOf } from '../../database/access/organisation-access.ts';
import { idIn } from '../../database/lists/id-in.ts';
import type { Scope } from '../../database/scope.ts';
import { genericPlan } from '../../database/tenant-reads.ts';
import { together } from '../../database/together.ts';

/** The dictionary whose items are the types of materials. */
export const ITEM_TYPES = 'dms_sku_itemtype';

/** What of a material a change is checked against. */
export type CurrentMaterial = Awaited<
  ReturnType<ReturnType<typeof selectCurrent>['executeTakeFirstOrThrow']>
>;

export type LockedMaterial = NonNullable<Awaited<ReturnType<typeof lockMaterial>>>;

/** The material with its lists, kept from other writers until the transaction ends. Sent in this very turn. */
export async function lockMaterial(scope: Scope, id: number) {
  const [material] = await lockedMaterial(scope, { id });
  return material;
}

const lockedMaterial = compiledOnce((scope, { id }: { id: number }) =>
  selectCurrent(scope)
    .select(storedAccessories(scope.tenantId, id).as('accessoryIds'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .compile(),
);

/** The same of many by their ids, without accessories; where they are locked in one order, so that no two wait for each other. */
export async function readCurrent(
  scope: Scope,
  ids: readonly number[],
  { locked }: { locked: boolean },
): Promise<ReadonlyMap<number, CurrentMaterial>> {
  const rows = await selectCurrent(scope)
    .where((row) => idIn(row.ref('id'), ids))
    .orderBy('id')
    .$if(locked, (query) => query.forNoKeyUpdate())
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Ids of the types that a material has. */
export function storedTypes(tenantId: number, materialId: Expression<unknown>) {
  return sql<number[]>`coalesce((
    select json_agg(t.item_id order by t.item_id) from material_types as t
     where t.tenant_id = ${tenantId} and t.material_id = ${materialId}), '[]')`;
}

/** Ids of a material's accessories, as they are ordered. */
function storedAccessories(tenantId: number, materialId: number) {
  return sql<number[]>`coalesce((
    select json_agg(a.accessory_id order by a.position) from material_accessories as a
     where a.tenant_id = ${tenantId} and a.material_id = ${materialId}), '[]')`;
}

function selectCurrent({ db, tenantId }: Pick<Scope, 'db' | 'tenantId'>) {
  return db
    .selectFrom('materials')
    .modifyFront(genericPlan)
    .where('tenant_id', '=', tenantId)
    .select([
      'id',
      'item_code',
      'item_name',
      'inventory_asset',
      'lot_control',
      'serial_control',
      'has_inventory',
      'unit_id',
      'brand_id',
      'category_id',
      'product_type_id',
      'length_unit_id',
      'weight_unit_id',
      'volume_unit_id',
      sql<string | null>`to_char(start_date_active, 'YYYY-MM-DD')`.as('start_date_active'),
      sql<string | null>`to_char(end_date_active, 'YYYY-MM-DD')`.as('end_date_active'),
      'graphic_details',
      'parameter',
      'version',
    ])
    .select(storedTypes(tenantId, sql.ref('materials.id')).as('itemTypeIds'));
}

interface Mentions {
  /** 0 for a new material. */
  materialId: number;
  itemTypeIds: readonly number[];
  categoryId: number | null;
  organisationIds: readonly number[];
}

interface Mentioned {
  itemTypes: number;
  /** Those of them that are switched on, or that the material has already. */
  usableTypes: number;
  categories: number;
  organisations: number;
  /** The caller's own, asked along: by itself it took as long as all of these. */
  departmentId: number | null;
}

/** How much of what a form mentions the tenant has, and the caller's department. */
export async function findMentioned(scope: Scope, mentioned: Mentions): Promise<Mentioned> {
  const [known] = await countMentioned(scope, mentioned);
  if (known === undefined) throw new Error('The statement answers one row');
  return known;
}

const countMentioned = compiledOnce(
  ({ db, tenantId, userId }, { materialId, itemTypeIds, categoryId, organisationIds }: Mentions) =>
    sql<Mentioned>`
      select ${genericPlan} t.*,
             (select count(*) from categories as c
                join category_sets as s on s.tenant_id = c.tenant_id and s.id = c.set_id
               where c.tenant_id = ${tenantId} and c.id = ${categoryId} and s.code = ${BASE_CLASS}) as categories,
             (select count(*) from inventory_organisations as o
               where o.tenant_id = ${tenantId} and o.id = any(${organisationIds}::bigint[])) as organisations,
             (select u.department_id from users as u
               where u.tenant_id = ${tenantId} and u.id = ${userId}) as "departmentId"
        from (select count(*) as "itemTypes",
                     count(*) filter (where i.enabled or exists (
                       select from material_types as m
                        where m.tenant_id = ${tenantId} and m.material_id = ${materialId}::bigint and m.item_id = i.id)) as "usableTypes"
                from dictionary_items as i
               where i.tenant_id = ${tenantId} and i.dictionary = ${ITEM_TYPES} and i.id = any(${itemTypeIds}::bigint[])) as t`.compile(
      db,
    ),
);

/**
 * How many of the materials the caller may choose as accessories.
 * @param materialId whose accessories stay what they are, seen or not
 */
export async function countAccessories(
  scope: Scope,
  ids: readonly number[],
  materialId: number | undefined,
): Promise<number> {
  if (ids.length === 0) return 0;
  const { db, tenantId } = scope;
  const accessFilter = await readableBy(scope, 'material');
  const { rows } = await sql<{ count: number }>`
    select count(*) from materials as m
     where m.tenant_id = ${tenantId} and m.id = any(${ids}::bigint[])
       and ((${visibleTo(accessFilter, 'm')} and ${isInOrganisationOf(scope, 'material', sql.ref('m.id'))}) or exists (
         select from material_accessories as a
          where a.tenant_id = ${tenantId} and a.material_id = ${materialId ?? null} and a.accessory_id = m.id))`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export interface MaterialLinks {
  itemTypeIds?: readonly number[] | undefined;
  accessoryIds?: readonly number[] | undefined;
}

/** Gives a new material its lists. Sent in this very turn. */
export async function addLinks(
  scope: Scope,
  id: number,
  { itemTypeIds = [], accessoryIds = [] }: MaterialLinks,
): Promise<void> {
  await together([...insertTypes(scope, id, itemTypeIds), ...addAccessories(scope, id, accessoryIds)]);
}

/** Puts the given lists in the place of the stored ones; what is undefined stays. Sent in this very turn. */
export async function replaceLinks(scope: Scope, id: number, links: MaterialLinks): Promise<void> {
  const { itemTypeIds, accessoryIds } = links;
  await together([
    ...(itemTypeIds === undefined
      ? []
      : [removeOtherTypes(scope, { id, itemTypeIds }), ...insertTypes(scope, id, itemTypeIds)]),
    ...(accessoryIds === undefined
      ? []
      : [removeAccessories(scope, { id }), ...addAccessories(scope, id, accessoryIds)]),
  ]);
}

/** One by one: most materials have one, and a statement for several takes half as long again for it. */
function insertTypes(scope: Scope, id: number, itemTypeIds: readonly number[]): Promise<unknown>[] {
  return itemTypeIds.map((itemTypeId) => insertType(scope, { id, itemTypeId }));
}

function addAccessories(scope: Scope, id: number, accessoryIds: readonly number[]): Promise<unknown>[] {
  return accessoryIds.length === 0 ? [] : [insertAccessories(scope, { id, accessoryIds })];
}

interface Types {
  id: number;
  itemTypeIds: readonly number[];
}

const removeOtherTypes = compiledOnce(({ db, tenantId }, { id, itemTypeIds }: Types) =>
  sql`
    delete ${genericPlan} from material_types
     where tenant_id = ${tenantId} and material_id = ${id} and item_id <> all(${itemTypeIds}::bigint[])`.compile(
    db,
  ),
);

const insertType = compiledOnce(({ db, tenantId }, { id, itemTypeId }: { id: number; itemTypeId: number }) =>
  sql`
    insert ${genericPlan} into material_types (tenant_id, material_id, item_id)
    values (${tenantId}, ${id}, ${itemTypeId}) on conflict do nothing`.compile(db),
);

const removeAccessories = compiledOnce(({ db, tenantId }, { id }: { id: number }) =>
  sql`
    delete ${genericPlan} from material_accessories where tenant_id = ${tenantId} and material_id = ${id}`.compile(
    db,
  ),
);

interface Accessories {
  id: number;
  accessoryIds: readonly number[];
}

const insertAccessories = compiledOnce(({ db, tenantId }, { id, accessoryIds }: Accessories) =>
  sql`
    insert ${genericPlan} into material_accessories (tenant_id, material_id, accessory_id, position)
    select m.tenant_id, m.id, a.id, a.position
      from materials as m cross join unnest(${accessoryIds}::bigint[]) with ordinality as a (id, position)
     where m.tenant_id = ${tenantId} and m.id = ${id} on conflict do nothing`.compile(db),
);
