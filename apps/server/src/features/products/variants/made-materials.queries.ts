import type { HandedOn } from '@edp/contract/product-effects';
import { sql } from 'kysely';
import { idIn } from '../../../database/lists/id-in.ts';
import type { Scope } from '../../../database/scope.ts';
import { searchText } from '../../../database/lists/search.ts';

/** What a variant says of its material, by the names of the material. */
export type HandedTexts = Readonly<
  Record<Exclude<HandedOn, 'marketPrice' | 'listPricePerUnit'>, string> &
    Record<'marketPrice' | 'listPricePerUnit', number | null>
>;

/** A material as far as a variant may correct it. */
export interface StoredMade extends HandedTexts {
  id: number;
  itemCode: string;
  version: number;
}

/** Materials as one parameter: statements of every number of them are one text. */
const columns = sql`(
  id bigint, unit_id bigint, brand_id bigint, category_id bigint, product_type_id bigint, department_id bigint, item_code text, item_name text, market_price numeric, list_price numeric, bar_code text,
  specification_model text, specification text, search_text text)`;

type WrittenMaterial = HandedTexts & { id?: number; itemCode: string; facts?: MaterialFacts };

function asParameter(materials: readonly WrittenMaterial[]): string {
  return JSON.stringify(
    materials.map((material) => ({
      id: material.id,
      unit_id: material.facts?.unitId,
      brand_id: material.facts?.brandId,
      category_id: material.facts?.categoryId,
      product_type_id: material.facts?.typeId,
      department_id: material.facts?.departmentId,
      item_code: material.itemCode,
      item_name: material.itemName,
      market_price: material.marketPrice,
      list_price: material.listPricePerUnit,
      bar_code: material.barCode,
      specification_model: material.specificationModel,
      specification: material.specification,
      search_text: searchText(material.itemCode, material.itemName),
    })),
  );
}

/** The materials by id; locked, they are kept from other writers until the transaction ends. */
export async function findMade(
  { db, tenantId }: Scope,
  ids: readonly number[],
  { locked }: { locked: boolean },
): Promise<ReadonlyMap<number, StoredMade>> {
  const query = db
    .selectFrom('materials as m')
    .where('m.tenant_id', '=', tenantId)
    .where((row) => idIn(row.ref('m.id'), ids))
    .select([
      'm.id',
      'm.item_code as itemCode',
      'm.item_name as itemName',
      sql<number | null>`m.market_price::float8`.as('marketPrice'),
      sql<number | null>`m.list_price::float8`.as('listPricePerUnit'),
      'm.bar_code as barCode',
      'm.specification_model as specificationModel',
      'm.specification',
      'm.version',
    ])
    .orderBy('m.id');
  const rows = await (locked ? query.forNoKeyUpdate('m') : query).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Rewrites what materials say; each counts one version on. */
export async function updateMaterials(
  { db, tenantId, userId }: Scope,
  materials: readonly StoredMade[],
): Promise<void> {
  if (materials.length === 0) return;
  const now = new Date();
  await sql`
    update materials as m
       set item_name = w.item_name, market_price = w.market_price, list_price = w.list_price, bar_code = w.bar_code,
           specification_model = w.specification_model, specification = w.specification,
           search_text = w.search_text, version = m.version + 1, updated_by = ${userId}::bigint,
           updated_at = ${now}::timestamptz
      from jsonb_to_recordset(${asParameter(materials)}::jsonb)
        as w ${columns}
     where m.tenant_id = ${tenantId} and m.id = w.id`.execute(db);
}

/** What the materials of a product's variants have of the product. */
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
  facts: MaterialFacts;
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
    .where((row) => idIn(row.ref('id'), ids))
    .execute();
  return new Map(rows.map(({ id, item_code }) => [id, item_code]));
}

/** Adds the materials whose codes are free and answers their ids by code; in the order of the codes, so that two saves never wait for each other. */
export async function createMaterials(
  scope: Scope,
  materials: readonly NewMaterial[],
): Promise<ReadonlyMap<string, number>> {
  if (materials.length === 0) return new Map();
  const { db, tenantId, userId } = scope;
  const { rows } = await sql<{ id: number; item_code: string }>`
    insert into materials (tenant_id, item_code, item_name, unit_id, brand_id, category_id, product_type_id,
      department_id, market_price, list_price, bar_code, specification_model, specification, search_text, created_by,
      updated_by)
    select ${tenantId}, w.item_code, w.item_name, w.unit_id, w.brand_id, w.category_id,
      w.product_type_id, w.department_id, w.market_price, w.list_price, w.bar_code, w.specification_model,
      w.specification, w.search_text, ${userId}, ${userId}
      from jsonb_to_recordset(${asParameter(materials)}::jsonb)
        as w ${columns}
     order by w.item_code
        on conflict (tenant_id, item_code) do nothing
    returning id, item_code`.execute(db);
  const ids = new Map(rows.map(({ id, item_code }) => [item_code, id]));
  const placed = materials.flatMap(({ itemCode, facts }) => {
    const id = ids.get(itemCode);
    return id === undefined ? [] : [{ id, organisations: facts.organisationIds }];
  });
  await linkMaterials(scope, placed);
  return ids;
}

async function linkMaterials(
  { db, tenantId }: Scope,
  placed: readonly { id: number; organisations: readonly number[] }[],
): Promise<void> {
  const ids = placed.map(({ id }) => id);
  await sql`
    insert into material_types (tenant_id, material_id, item_id)
    select ${tenantId}, m.id, i.id
      from unnest(${ids}::bigint[]) as m (id)
      join dictionary_items as i on i.tenant_id = ${tenantId}
       and i.dictionary = ${FINISHED.dictionary} and i.key = ${FINISHED.key}
        on conflict do nothing`.execute(db);
  await sql`
    insert into material_organisations (tenant_id, inventory_organisation_id, material_id)
    select ${tenantId}, o, m.id
      from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as m (id bigint, organisations bigint[])
     cross join unnest(m.organisations) as o
     order by o, m.id
        on conflict do nothing`.execute(db);
}
