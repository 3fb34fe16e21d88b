import { sql } from 'kysely';
import type { Expression } from 'kysely';
import type { Scope } from '../../database/scope.ts';
import { searchText } from '../../database/lists/search.ts';
import { localizedName } from '../../database/records/translations.ts';

/** Stock of each of a product's variants, in the order of its page, and with each what they have together. */
export async function listStock(
  { db, tenantId }: Scope,
  { productId, listed }: { productId: number; listed: boolean },
): Promise<{ id: number; itemCode: string; stock: number; total: number }[]> {
  return db
    .selectFrom('product_specifications as r')
    .where('r.tenant_id', '=', tenantId)
    .where('r.product_id', '=', productId)
    .where((row) => (listed ? row('r.active', '=', 1) : sql.lit(true)))
    .select(['r.id', 'r.item_code as itemCode', sql<number>`r.stock::float8`.as('stock')])
    .select(sql<number>`(sum(r.stock) over ())::float8`.as('total'))
    .orderBy('r.position')
    .orderBy('r.id')
    .execute();
}

export interface Choice {
  attributeId: string;
  name: string;
  values: string[];
}

/** The attributes of a product's variants with the values that stand in them, both in the order of its page. */
export async function listChoicesOfProduct(
  { db, tenantId, language }: Scope,
  productId: number,
): Promise<Choice[]> {
  const name = localizedName(language, attributeNames(tenantId));
  const { rows } = await sql<Choice>`
    select s.id::text as "attributeId", ${name} as name, used.values
      from (select specification_id, min(place) as place, json_agg(value order by first_row, first_id) as values
              from (select v.specification_id, v.value, min(v.position) as place, min(r.position) as first_row,
                           min(r.id) as first_id
                      from product_specifications as r
                      join product_specification_values as v on v.tenant_id = r.tenant_id and v.row_id = r.id
                     where r.tenant_id = ${tenantId} and r.product_id = ${productId}
                     group by v.specification_id, v.value) as each
             group by specification_id) as used
      join specifications as s on s.tenant_id = ${tenantId} and s.id = used.specification_id
     order by used.place, s.id`.execute(db);
  return rows;
}

/** The enabled attributes of a product type, or of all, with their values, by sort order. */
export async function listChoicesOfType(
  { db, tenantId, language }: Scope,
  typeId: number | undefined,
): Promise<Choice[]> {
  const ofType = typeId === undefined ? sql`` : sql`and s.product_type_id = ${typeId}`;
  const { rows } = await sql<Choice>`
    select s.id::text as "attributeId", ${localizedName(language, attributeNames(tenantId))} as name,
           coalesce((
             select json_agg(v.value order by v.sort_order, v.value) from specification_values as v
              where v.tenant_id = ${tenantId} and v.specification_id = s.id), '[]') as values
      from specifications as s
     where s.tenant_id = ${tenantId} and s.active = 1 ${ofType}
     order by s.sort_order, s.id`.execute(db);
  return rows;
}

function attributeNames(tenantId: number): {
  tenantId: number;
  id: Expression<number>;
  name: Expression<string>;
} {
  return { tenantId, id: sql.ref('s.id'), name: sql.ref('s.name') };
}

/**
 * Adds so many products like the newest of the inventory organisation, each with one variant; answers how many there are
 * now of them, none where there is nothing to be like.
 */
export async function copyNewestProduct(
  { db, tenantId, userId }: Scope,
  organisationId: number,
  count: number,
): Promise<number> {
  const numbers = Array.from({ length: count }, (_, at) => ({
    code: `LOAD-${Date.now()}-${at + 1}`,
    name: `压力测试商品 ${at + 1}`,
  }));
  const given = numbers.map((entry) => ({ ...entry, search_text: searchText(entry.code, entry.name) }));
  const { rows } = await sql<{ id: number; code: string }>`
    insert into products (tenant_id, code, name, type_id, category_id, brand_id, unit_id, department_id, search_text,
      created_by, updated_by)
    select ${tenantId}, w.code, w.name, p.type_id, p.category_id, p.brand_id, p.unit_id, p.department_id, w.search_text,
      ${userId}, ${userId}
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as w (code text, name text, search_text text)
     cross join (
       select p.* from products as p
         join product_organisations as o on o.tenant_id = p.tenant_id and o.product_id = p.id
        where p.tenant_id = ${tenantId} and o.inventory_organisation_id = ${organisationId}
        order by p.id desc limit 1) as p
    returning id, code`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`
    insert into product_organisations (tenant_id, inventory_organisation_id, product_id)
    select ${tenantId}, ${organisationId}, id from unnest(${ids}::bigint[]) as p (id)
        on conflict do nothing`.execute(db);
  const codes = rows.map(({ code }) => code);
  await sql`
    insert into product_specifications (tenant_id, product_id, item_code, item_name, union_key, market_price, list_price,
      search_text, created_by, updated_by)
    select ${tenantId}, p.id, p.code, p.code, '标准', 10, 8, lower(p.code), ${userId}, ${userId}
      from unnest(${ids}::bigint[], ${codes}::text[]) as p (id, code)
    returning id`.execute(db);
  return rows.length;
}
