import { BASE_CLASS } from '@edp/contract/category-sets';
import type { Queries } from '../../database/connection.ts';
import { searchText } from '../../database/lists/search.ts';
import {
  demonstrationAccessories,
  demonstrationMaterials,
  disabledMaterials,
  materialDetails,
  otherMaterials,
} from './demonstration-materials-data.ts';

interface Scope {
  tenantId: number;
  adminId: number;
}

type Ids = ReadonlyMap<string, number>;

/** Materials of the tenant's units, brands and categories; answers their ids by the product row that they are stored for. */
export async function addDemonstrationMaterials(
  db: Queries,
  { tenantId, adminId }: Scope,
  categories: Ids,
): Promise<Ids> {
  const units = await idsByCode(db, 'units', tenantId);
  const brands = await idsByCode(db, 'brands', tenantId);
  const departmentId = await departmentOf(db, tenantId, adminId);
  const details = new Map<string, object>(Object.entries(materialDetails));
  const ids = new Map<string, number>();
  for (const { code: item_code, name: item_name, ...material } of demonstrationMaterials) {
    const { id } = await db
      .insertInto('materials')
      .values({
        tenant_id: tenantId,
        item_code,
        item_name,
        unit_id: units.get(material.unit) ?? 0,
        brand_id: brands.get(material.brand) ?? null,
        category_id: categories.get(material.category) ?? null,
        department_id: departmentId,
        market_price: material.marketPrice,
        specification_model: material.model,
        enabled: disabledMaterials.includes(item_code) ? 0 : 1,
        length_unit_id: units.get('mm') ?? null,
        weight_unit_id: units.get('kg') ?? null,
        volume_unit_id: units.get('m3') ?? null,
        search_text: searchText(item_code, item_name),
        created_by: adminId,
        updated_by: adminId,
        ...details.get(item_code),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(item_code, id);
  }
  await addLinks(db, tenantId, ids);
  return new Map(demonstrationMaterials.map(({ code, productRow }) => [productRow, ids.get(code) ?? 0]));
}

async function addLinks(db: Queries, tenant_id: number, ids: Ids): Promise<void> {
  const types = await typeIds(db, tenant_id);
  const places = await organisationIds(db, tenant_id);
  const idOf = (code: string) => ids.get(code) ?? 0;
  const typed = demonstrationMaterials.flatMap(({ code, types: keys }) =>
    keys.map((key) => ({ tenant_id, material_id: idOf(code), item_id: types.get(key) ?? 0 })),
  );
  await db.insertInto('material_types').values(typed).execute();
  const placed = demonstrationMaterials.flatMap(({ code, organisations }) =>
    organisations.map((place) => ({
      tenant_id,
      material_id: idOf(code),
      inventory_organisation_id: places[place] ?? 0,
    })),
  );
  await db.insertInto('material_organisations').values(placed).execute();
  const accessories = demonstrationAccessories.flatMap(([code, parts]) =>
    parts.map((part, position) => ({
      tenant_id,
      material_id: idOf(code),
      accessory_id: idOf(part),
      position: position + 1,
    })),
  );
  await db.insertInto('material_accessories').values(accessories).execute();
}

/** A few of another tenant, with a unit and a category of its own, in all of its inventory organisations. */
export async function addOtherMaterials(db: Queries, { tenantId, adminId }: Scope): Promise<void> {
  const made = { tenant_id: tenantId, created_by: adminId, updated_by: adminId };
  const unit = await db
    .insertInto('units')
    .values({
      ...made,
      code: 'PCS',
      name: '件',
      category: 'QuantityUnit',
      search_text: searchText('PCS', '件'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const set = await db
    .selectFrom('category_sets')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('code', '=', BASE_CLASS)
    .executeTakeFirstOrThrow();
  const category = await db
    .insertInto('categories')
    .values({ ...made, set_id: set.id, code: 'CD', name: '传动件', search_text: searchText('CD', '传动件') })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = otherMaterials.map(([item_code, item_name]) => ({
    ...made,
    item_code,
    item_name,
    unit_id: unit.id,
    category_id: category.id,
    search_text: searchText(item_code, item_name),
  }));
  const added = await db.insertInto('materials').values(rows).returning('id').execute();
  const types = await typeIds(db, tenantId);
  const places = await organisationIds(db, tenantId);
  const own = added.map(({ id }) => ({ tenant_id: tenantId, material_id: id }));
  const placed = own.flatMap((row) => places.map((place) => ({ ...row, inventory_organisation_id: place })));
  await db.insertInto('material_organisations').values(placed).execute();
  const typed = own.map((row) => ({ ...row, item_id: types.get('spare') ?? 0 }));
  await db.insertInto('material_types').values(typed).execute();
}

async function idsByCode(db: Queries, table: 'units' | 'brands', tenantId: number): Promise<Ids> {
  const rows = await db.selectFrom(table).select(['id', 'code']).where('tenant_id', '=', tenantId).execute();
  return new Map(rows.map(({ id, code }) => [code, id]));
}

async function typeIds(db: Queries, tenantId: number): Promise<Ids> {
  const rows = await db
    .selectFrom('dictionary_items')
    .select(['id', 'key'])
    .where('tenant_id', '=', tenantId)
    .where('dictionary', '=', 'dms_sku_itemtype')
    .execute();
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** Oldest first. */
async function organisationIds(db: Queries, tenantId: number): Promise<number[]> {
  const places = db.selectFrom('inventory_organisations').select('id').where('tenant_id', '=', tenantId);
  return (await places.orderBy('id').execute()).map(({ id }) => id);
}

async function departmentOf(db: Queries, tenantId: number, userId: number): Promise<number | null> {
  const user = db.selectFrom('users').select('department_id').where('tenant_id', '=', tenantId);
  return (await user.where('id', '=', userId).executeTakeFirstOrThrow()).department_id;
}
