import { sql } from 'kysely';
import { isOneOf } from '../../database/one-of.ts';
import type { Scope } from '../../database/scope.ts';
import { searchText } from '../../database/search.ts';
import type { HandedTexts } from './made-materials.queries.ts';

/** What the materials of a product's rows have of the product. */
export interface MaterialFacts {
  unitId: number;
  brandId: number;
  categoryId: number;
  typeId: number;
  departmentId: number;
  organisationIds: readonly number[];
}

export interface NewMaterial extends HandedTexts {
  itemCode: string;
}

/** Item of the dictionary of material types that materials of products are given, where the tenant has it. */
const FINISHED = { dictionary: 'dms_sku_itemtype', key: 'finished' };

/** Codes of the materials that are there, by id. */
export async function findMaterialCodes(
  { db, tenantId }: Scope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('materials')
    .select(['id', 'item_code'])
    .where('tenant_id', '=', tenantId)
    .where((row) => isOneOf(row.ref('id'), ids))
    .execute();
  return new Map(rows.map(({ id, item_code }) => [id, item_code]));
}

/** Which of the codes rows of other products have. */
export async function findCodesOfOthers(
  { db, tenantId }: Scope,
  productId: number,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (codes.length === 0) return new Set();
  const { rows } = await sql<{ item_code: string }>`
    select distinct item_code from product_specifications
     where tenant_id = ${tenantId} and item_code = any(${codes}::text[]) and product_id <> ${productId}`.execute(
    db,
  );
  return new Set(rows.map(({ item_code }) => item_code));
}

/** Adds the materials whose codes are free and answers their ids by code; in the order of the codes, so that two saves never wait for each other. */
export async function insertMaterials(
  scope: Scope,
  facts: MaterialFacts,
  materials: readonly NewMaterial[],
): Promise<ReadonlyMap<string, number>> {
  if (materials.length === 0) return new Map();
  const { db, tenantId, userId } = scope;
  const given = materials.map((material) => ({
    item_code: material.itemCode,
    item_name: material.itemName,
    market_price: material.marketPrice,
    list_price: material.listPricePerUnit,
    bar_code: material.barCode,
    specification_model: material.specificationModel,
    specification: material.specification,
    search_text: searchText(material.itemCode, material.itemName),
  }));
  const { rows } = await sql<{ id: number; item_code: string }>`
    insert into materials (tenant_id, item_code, item_name, unit_id, brand_id, category_id, product_type_id,
      department_id, market_price, list_price, bar_code, specification_model, specification, search_text, created_by,
      updated_by)
    select ${tenantId}, w.item_code, w.item_name, ${facts.unitId}, ${facts.brandId}, ${facts.categoryId},
      ${facts.typeId}, ${facts.departmentId}, w.market_price, w.list_price, w.bar_code, w.specification_model,
      w.specification, w.search_text, ${userId}, ${userId}
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as w (item_code text, item_name text, market_price numeric, list_price numeric, bar_code text,
              specification_model text, specification text, search_text text)
     order by w.item_code
        on conflict (tenant_id, item_code) do nothing
    returning id, item_code`.execute(db);
  await linkMaterials(
    scope,
    rows.map(({ id }) => id),
    facts.organisationIds,
  );
  return new Map(rows.map(({ id, item_code }) => [item_code, id]));
}

async function linkMaterials(
  { db, tenantId }: Scope,
  ids: readonly number[],
  organisationIds: readonly number[],
): Promise<void> {
  await sql`
    insert into material_types (tenant_id, material_id, item_id)
    select ${tenantId}, m.id, i.id
      from unnest(${ids}::bigint[]) as m (id)
      join dictionary_items as i on i.tenant_id = ${tenantId}
       and i.dictionary = ${FINISHED.dictionary} and i.key = ${FINISHED.key}
        on conflict do nothing`.execute(db);
  await sql`
    insert into material_organisations (tenant_id, inventory_organisation_id, material_id)
    select ${tenantId}, o.id, m.id
      from unnest(${organisationIds}::bigint[]) as o (id) cross join unnest(${ids}::bigint[]) as m (id)
     order by o.id, m.id
        on conflict do nothing`.execute(db);
}
