import { sql } from 'kysely';
import { readableAmong } from '../../database/access/access.ts';
import { idIn } from '../../database/lists/id-in.ts';
import type { Scope } from '../../database/scope.ts';
import { lockLines } from './bom-lines.queries.ts';

/** A bill, or a part of one: `bomId` is its bill's. */
export interface BomEntry {
  id: number;
  version: number;
  /** Item codes that lead to it from the variant that its bill describes, joined by ` / `. */
  path: string;
  bomId: number;
  /** The part above, 0 for a root; null for a bill. */
  parentId: number | null;
  variantId: number;
  productName: string;
  variantName: string;
  /** Null for a bill. */
  sort: number | null;
  active: number;
  remark: string;
}

type Wanted = { codes: readonly string[] } | { ids: readonly number[] };

/**
 * Bills that the caller sees with all their parts, each bill before its parts and these as the tree has them: bills of variants with
 * these item codes, or those of which an id is. Where they are locked, nobody else of the tenant changes parts until the transaction
 * ends.
 */
export async function findBomEntries(
  scope: Scope,
  wanted: Wanted,
  { locked }: { locked: boolean },
): Promise<BomEntry[]> {
  const { db, tenantId } = scope;
  if (locked) await lockLines(scope);
  const { rows: bills } = await sql<{ id: number }>`
    select b.id from boms as b
      join product_specifications as r on r.tenant_id = ${tenantId} and r.id = b.row_id
     where b.tenant_id = ${tenantId} and ${isWanted(tenantId, wanted)} order by b.id`.execute(db);
  const seen = await readableAmong(
    scope,
    'bom',
    bills.map(({ id }) => id),
  );
  const { rows } = await sql<BomEntry>`
    with recursive entries as (
      select b.id, b.version, r.item_code::text as path, b.id as "bomId", null::bigint as "parentId",
             b.row_id as "variantId", b.product_name as "productName", b.specification_name as "variantName",
             null::integer as sort, b.active, b.remark, array[b.id] as place
        from boms as b
        join product_specifications as r on r.tenant_id = ${tenantId} and r.id = b.row_id
       where b.tenant_id = ${tenantId} and ${idIn(sql.ref('b.id'), [...seen])}
      union all
      select i.id, i.version, e.path || ' / ' || r.item_code, i.bom_id, coalesce(i.parent_id, 0),
             i.row_id, i.product_name, i.specification_name, i.sort_order, i.active, i.remark,
             e.place || array[i.sort_order::bigint, i.id]
        from entries as e
        join bom_items as i on i.tenant_id = ${tenantId} and i.bom_id = e."bomId"
         and i.parent_id is not distinct from case when e."parentId" is null then null else e.id end
        join product_specifications as r on r.tenant_id = ${tenantId} and r.id = i.row_id)
    select id, version, path, "bomId", "parentId", "variantId", "productName", "variantName", sort, active, remark
      from entries order by place`.execute(db);
  return rows;
}

function isWanted(tenantId: number, wanted: Wanted) {
  if ('codes' in wanted) return sql`r.item_code = any(${wanted.codes}::text[])`;
  return sql`b.id in (
    select id from boms where tenant_id = ${tenantId} and id = any(${wanted.ids}::bigint[])
    union all
    select bom_id from bom_items where tenant_id = ${tenantId} and id = any(${wanted.ids}::bigint[]))`;
}

/** Variants of an item code whose products the caller sees. */
export async function findVariantsOfCode(scope: Scope, itemCode: string): Promise<number[]> {
  const { db, tenantId } = scope;
  const { rows } = await sql<{ id: number; productId: number }>`
    select id, product_id as "productId" from product_specifications
     where tenant_id = ${tenantId} and item_code = ${itemCode} order by id`.execute(db);
  const seen = await readableAmong(
    scope,
    'product',
    rows.map(({ productId }) => productId),
  );
  return rows.flatMap(({ id, productId }) => (seen.has(productId) ? [id] : []));
}
