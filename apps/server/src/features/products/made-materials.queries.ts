import type { HandedOn } from '@edp/contract/product-effects';
import { sql } from 'kysely';
import { isOneOf } from '../../database/one-of.ts';
import type { Scope } from '../../database/scope.ts';
import { searchText } from '../../database/search.ts';

/** What a row says of its material, by the names of the material. */
export type HandedTexts = Readonly<
  Record<Exclude<HandedOn, 'marketPrice' | 'listPricePerUnit'>, string> &
    Record<'marketPrice' | 'listPricePerUnit', number | null>
>;

/** A material as far as a row may correct it. */
export interface StoredMade extends HandedTexts {
  id: number;
  itemCode: string;
  version: number;
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
    .where((row) => isOneOf(row.ref('m.id'), ids))
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
export async function correctMaterials(
  { db, tenantId, userId }: Scope,
  materials: readonly StoredMade[],
): Promise<void> {
  if (materials.length === 0) return;
  const given = materials.map((material) => ({
    id: material.id,
    item_name: material.itemName,
    market_price: material.marketPrice,
    list_price: material.listPricePerUnit,
    bar_code: material.barCode,
    specification_model: material.specificationModel,
    specification: material.specification,
    search_text: searchText(material.itemCode, material.itemName),
  }));
  const now = new Date();
  await sql`
    update materials as m
       set item_name = w.item_name, market_price = w.market_price, list_price = w.list_price, bar_code = w.bar_code,
           specification_model = w.specification_model, specification = w.specification,
           search_text = w.search_text, version = m.version + 1, updated_by = ${userId}::bigint,
           updated_at = ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as w (id bigint, item_name text, market_price numeric, list_price numeric, bar_code text,
              specification_model text, specification text, search_text text)
     where m.tenant_id = ${tenantId} and m.id = w.id`.execute(db);
}
