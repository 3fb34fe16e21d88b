import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { searchText } from '../../database/lists/search.ts';

interface Scope {
  tenantId: number;
  adminId: number;
}

/** name, description, beginnings of the codes of its products */
const classifications: readonly (readonly [string, string, readonly string[]])[] = [
  ['紧固件与工具', '螺栓、垫圈与手动、电动工具', ['SP-1001', 'SP-1002']],
  ['传动备件', '轴承、气动与液压备件', ['SP-1003', 'SP-1005', 'SP-1008']],
  ['电气与自动化', '电机、变频、传感器与低压电器', ['SP-1004', 'SP-1006', 'SP-1007']],
  ['劳保与耗材', '防护用品、胶粘剂与日常耗材', ['SP-1009', 'SP-1010']],
  ['新品待归类', '尚未分配商品', []],
];

/** A product that ordering has orders of. */
const ORDERED = 'SP-100301';

const places = ['浙江杭州', '江苏苏州', '广东深圳', '上海', '山东济南', '安徽合肥'];

/** What products are beside their core, materials of their rows, classifications, and an order. */
export async function addDemonstrationGoods(db: Queries, scope: Scope): Promise<void> {
  await describeProducts(db, scope);
  await addMaterialsOfRows(db, scope);
  for (const [name, description, codes] of classifications)
    await addClassification(db, scope, { name, description, codes });
  await sql`
    insert into ordered_products (tenant_id, product_id)
    select tenant_id, id from products where tenant_id = ${scope.tenantId} and code = ${ORDERED}
    returning product_id`.execute(db);
}

async function describeProducts(db: Queries, { tenantId }: Scope): Promise<void> {
  const { rows: products } = await sql<{
    id: number;
    name: string;
    brand: string;
    category: string;
    price: number;
  }>`
    select p.id, p.name, b.name as brand, c.name as category,
           coalesce((select min(r.list_price) from product_specifications as r
                      where r.tenant_id = p.tenant_id and r.product_id = p.id), 1)::float8 as price
      from products as p
      join brands as b on b.tenant_id = p.tenant_id and b.id = p.brand_id
      join categories as c on c.tenant_id = p.tenant_id and c.id = p.category_id
     where p.tenant_id = ${tenantId} order by p.id`.execute(db);
  for (const [at, { id, name, brand, category, price }] of products.entries()) {
    const place = places[at % places.length] ?? '';
    await db
      .updateTable('products')
      .set({
        keyword: [name, brand, category].join(' ').slice(0, 100),
        description: `${brand}${name}，适用于设备维修与日常生产，支持按规格分批采购。`,
        minimum_order_quantity: price < 10 ? 100 : 1,
        minimum_packing: price < 10 ? 50 : 1,
        show_price: price,
        suggested_price: price,
        listing_time: `2026-0${(at % 9) + 1}-15`,
        place_of_origin: place,
        shelf_life_days: category.includes('胶') ? 365 : null,
        graphic_details: `<h3>${name}</h3><p>${brand}出品，产地${place}。出厂前逐件检验，随货附合格证。</p>`,
        parameter: `<table><tbody><tr><td>品牌</td><td>${brand}</td></tr><tr><td>分类</td><td>${category}</td></tr><tr><td>产地</td><td>${place}</td></tr></tbody></table>`,
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute();
  }
}

/** Each row of a product stands for a material of its own code. */
async function addMaterialsOfRows(db: Queries, { tenantId, adminId }: Scope): Promise<void> {
  await sql`
    insert into materials (tenant_id, item_code, item_name, unit_id, brand_id, category_id, product_type_id,
      department_id, market_price, list_price, bar_code, specification_model, specification, search_text, created_by,
      updated_by)
    select ${tenantId}, r.item_code, r.item_name, p.unit_id, p.brand_id, p.category_id, p.type_id, p.department_id,
      r.market_price, r.list_price, r.bar_code, r.union_key, r.union_key, r.search_text, ${adminId}, ${adminId}
      from product_specifications as r
      join products as p on p.tenant_id = r.tenant_id and p.id = r.product_id
     where r.tenant_id = ${tenantId} and r.material_id is null
     order by r.id
        on conflict do nothing`.execute(db);
  await sql`
    update product_specifications as r set material_id = m.id, made_version = m.version
      from materials as m
     where r.tenant_id = ${tenantId} and m.tenant_id = ${tenantId} and m.item_code = r.item_code
       and r.material_id is null`.execute(db);
  await sql`
    insert into material_organisations (tenant_id, inventory_organisation_id, material_id)
    select ${tenantId}, o.inventory_organisation_id, r.material_id
      from product_specifications as r
      join product_organisations as o on o.tenant_id = r.tenant_id and o.product_id = r.product_id
     where r.tenant_id = ${tenantId} and r.material_id is not null
        on conflict do nothing`.execute(db);
  await sql`
    insert into material_types (tenant_id, material_id, item_id)
    select ${tenantId}, r.material_id, i.id
      from product_specifications as r
      join dictionary_items as i on i.tenant_id = r.tenant_id
       and i.dictionary = 'dms_sku_itemtype' and i.key = 'finished'
     where r.tenant_id = ${tenantId} and r.material_id is not null
        on conflict do nothing`.execute(db);
}

async function addClassification(
  db: Queries,
  { tenantId, adminId }: Scope,
  { name, description, codes }: { name: string; description: string; codes: readonly string[] },
): Promise<void> {
  const owner = await db
    .selectFrom('users')
    .select('department_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', adminId)
    .executeTakeFirst();
  const { id } = await db
    .insertInto('classifications')
    .values({
      name,
      description,
      tenant_id: tenantId,
      created_by: adminId,
      updated_by: adminId,
      department_id: owner?.department_id ?? null,
      search_text: searchText('', name),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const beginnings = codes.map((code) => `${code}%`);
  await sql`
    update products set classification_id = ${id}
     where tenant_id = ${tenantId} and code like any(${beginnings}::text[])`.execute(db);
}
