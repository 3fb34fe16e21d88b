import { BASE_CLASS } from '@edp/contract/category-sets';
import type { Insertable } from 'kysely';
import type { Database, Queries } from '../database/connection.ts';
import type { Materials } from '../database/schema.generated.ts';
import { searchText } from '../database/search.ts';

interface MaterialSeed {
  itemCode?: string;
  itemName?: string;
  unitId?: number;
  categoryId?: number | null;
  brandId?: number | null;
  enabled?: number;
  hasInventory?: number;
  /** Inventory organisations that have it. */
  organisationIds?: readonly number[];
  /** Ids of items of the dictionary dms_sku_itemtype. */
  itemTypeIds?: readonly number[];
  accessoryIds?: readonly number[];
  /** Any other column, by its name in the table. */
  columns?: Partial<Insertable<Materials>>;
}

let numbers = 0;

/**
 * A material of the tenant, stored by SQL. What is not given is made or taken: a code and a name like no other, a unit
 * of its own, the tenant's first user and his department. No category, types, accessories or organisations unless given.
 */
export async function addMaterial(database: Database, tenantId: number, seed: MaterialSeed = {}) {
  const itemCode = seed.itemCode ?? `M-${++numbers}`;
  const itemName = seed.itemName ?? `物料${itemCode}`;
  return database.inTenantTransaction(tenantId, async (db) => {
    const user = await db
      .selectFrom('users')
      .select(['id', 'department_id'])
      .where('tenant_id', '=', tenantId)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const unitId = seed.unitId ?? (await addUnit(db, tenantId, { userId: user.id, of: itemCode }));
    const { id } = await db
      .insertInto('materials')
      .values({
        tenant_id: tenantId,
        item_code: itemCode,
        item_name: itemName,
        unit_id: unitId,
        category_id: seed.categoryId ?? null,
        brand_id: seed.brandId ?? null,
        enabled: seed.enabled ?? 1,
        has_inventory: seed.hasInventory ?? 0,
        department_id: user.department_id,
        search_text: searchText(itemCode, itemName),
        created_by: user.id,
        updated_by: user.id,
        ...seed.columns,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addLinks(db, tenantId, { ...seed, id });
    return { id, itemCode, itemName, unitId };
  });
}

/** An inventory organisation of the tenant, by name; one that is missing is made. */
export async function organisationOf(database: Database, tenantId: number, name: string): Promise<number> {
  return database.inTenantTransaction(tenantId, (db) => organisationIn(db, tenantId, name));
}

/** The same within a transaction. */
export async function organisationIn(db: Queries, tenantId: number, name: string): Promise<number> {
  const found = await db
    .selectFrom('inventory_organisations')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .executeTakeFirst();
  if (found) return found.id;
  const values = { tenant_id: tenantId, name, unit_name: '集团' };
  const made = db.insertInto('inventory_organisations').values(values).returning('id');
  return (await made.executeTakeFirstOrThrow()).id;
}

/** A category of the tenant's set of base classes. */
export async function addBaseCategory(database: Database, tenantId: number, name: string): Promise<number> {
  return database.inTenantTransaction(tenantId, async (db) => {
    const set = await db
      .selectFrom('category_sets')
      .select(['id', 'created_by'])
      .where('tenant_id', '=', tenantId)
      .where('code', '=', BASE_CLASS)
      .executeTakeFirstOrThrow();
    const code = `C-${++numbers}`;
    const made = { created_by: set.created_by, updated_by: set.created_by };
    const values = {
      ...{ tenant_id: tenantId, set_id: set.id, code, name, ...made },
      search_text: searchText(code, name),
    };
    return (await db.insertInto('categories').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });
}

async function addLinks(
  db: Queries,
  tenant_id: number,
  { id, organisationIds = [], itemTypeIds = [], accessoryIds = [] }: MaterialSeed & { id: number },
): Promise<void> {
  const own = { tenant_id, material_id: id };
  if (organisationIds.length > 0) {
    const rows = organisationIds.map((place) => ({ ...own, inventory_organisation_id: place }));
    await db.insertInto('material_organisations').values(rows).execute();
  }
  if (itemTypeIds.length > 0) {
    const rows = itemTypeIds.map((item_id) => ({ ...own, item_id }));
    await db.insertInto('material_types').values(rows).execute();
  }
  if (accessoryIds.length > 0) {
    const rows = accessoryIds.map((accessory_id, position) => ({ ...own, accessory_id, position }));
    await db.insertInto('material_accessories').values(rows).execute();
  }
}

async function addUnit(
  db: Queries,
  tenant_id: number,
  { userId, of }: { userId: number; of: string },
): Promise<number> {
  const [code, name] = [`U${++numbers}-${of}`, `单位${of}`];
  const made = { created_by: userId, updated_by: userId, search_text: searchText(code, name) };
  const values = { tenant_id, code, name, category: 'QuantityUnit', ...made };
  return (await db.insertInto('units').values(values).returning('id').executeTakeFirstOrThrow()).id;
}
