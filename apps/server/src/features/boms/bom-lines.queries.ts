import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Scope, TenantScope } from '../../database/scope.ts';
import { contains, searchText, wordsOf } from '../../database/lists/search.ts';
import type { TreeTable } from '../../database/trees/tree-table.ts';
import { linkedReference, reference } from '../../database/records/used-by.ts';
import { creationStamp, updateStamp } from '../../database/records/stamps.ts';
import { recordTables } from '../../recycle-bin/record-tables.ts';
import type { Changes, VariantTexts } from './boms.queries.ts';

export const bomTree: TreeTable = {
  nodes: 'bom_items',
  sets: 'boms',
  set: 'bom_id',
  own: 'active',
  maxDepth: Infinity,
};

export const lineRecord = recordTables({
  kind: 'bomPart',
  table: 'bom_items',
  code: 'product_code',
  name: 'product_name',
  parts: [],
  owner: { kind: 'bom', by: { table: 'boms', column: 'bom_id' } },
});

/** What keeps a line from being deleted. */
export const lineReferences = [
  reference({
    type: 'bomPart',
    table: 'bom_items',
    column: 'parent_id',
    code: 'product_code',
    name: 'product_name',
  }),
];

/** What keeps a bill from being deleted, told by the variant that it describes: bills that hold it in a line. */
export const bomReferences = [
  linkedReference({
    type: 'bom',
    table: 'boms',
    through: { table: 'bom_items', column: 'row_id', record: 'bom_id' },
    code: 'product_code',
    name: 'product_name',
  }),
];

interface LineFields extends VariantTexts {
  parent_id: number | null;
  sort_order: number;
  active: number;
  picture_id: number | null;
  remark: string;
}

const columns = sql`
  i.id, coalesce(i.parent_id, 0) as "parentId", i.bom_id as "bomId", i.depth, i.sort_order as sort,
  i.row_id as "variantId", i.product_id as "productId", i.type_id as "typeId", i.product_code as "productCode",
  i.product_name as "productName", i.specification_name as "variantName", i.active, i.picture_id as "picId", i.remark,
  i.version`;

export interface StoredLine {
  id: number;
  parentId: number;
  bomId: number;
  depth: number;
  sort: number;
  variantId: number;
  productId: number;
  typeId: number;
  productCode: string;
  productName: string;
  variantName: string;
  active: number;
  picId: number | null;
  remark: string;
  version: number;
}

export async function findLine({ db, tenantId }: TenantScope, id: number): Promise<StoredLine | undefined> {
  const { rows } = await sql<StoredLine>`
    select ${columns} from bom_items as i where i.tenant_id = ${tenantId} and i.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * The lines of a bill by sort order, each with whether it holds every word of the keyword.
 * @throws AppError notFound when there is no such bill
 */
export async function listLines(
  { db, tenantId }: TenantScope,
  { bomId, keyword }: { bomId: number; keyword?: string | undefined },
): Promise<(StoredLine & { matched: boolean })[]> {
  const found = wordsOf(keyword).map((word) => contains(sql.ref('i.search_text'), word));
  const matched = found.length === 0 ? sql`false` : sql.join(found, sql` and `);
  const { rows } = await sql<(StoredLine & { matched: boolean }) | { id: null }>`
    select ${columns}, (${matched}) as matched
      from boms as b
      left join bom_items as i on i.tenant_id = ${tenantId} and i.bom_id = b.id
     where b.tenant_id = ${tenantId} and b.id = ${bomId}
     order by i.sort_order, i.id`.execute(db);
  if (rows.length === 0) throw new AppError('notFound');
  return rows.filter((row) => row.id !== null);
}

/** Its depth is told by its place, once it stands there. */
export async function createLine(scope: Scope, bomId: number, fields: LineFields): Promise<number> {
  const { id } = await scope.db
    .insertInto('bom_items')
    .values({
      ...fields,
      bom_id: bomId,
      depth: 1,
      search_text: searchText(fields.product_code, fields.product_name),
      ...creationStamp(scope),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateLine(
  scope: Scope,
  current: StoredLine,
  fields: Changes<LineFields>,
): Promise<void> {
  const { product_code = current.productCode, product_name = current.productName } = fields;
  await scope.db
    .updateTable('bom_items')
    .set({
      ...fields,
      search_text: searchText(product_code, product_name),
      ...updateStamp(scope),
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', current.id)
    .execute();
}

/**
 * Copies all lines of a bill into another in one statement: the tree as it was at one moment. The insert stands within
 * `with`: on a cluster the sequence is then asked where all ids come from, not on the worker.
 */
export async function copyLines(
  { db, tenantId, userId }: Scope,
  { fromId, toId }: { fromId: number; toId: number },
): Promise<void> {
  const kept = sql`depth, row_id, product_id, type_id, product_code, product_name, specification_name, sort_order,
                   active, picture_id, remark, search_text`;
  await sql`
    with source as materialized (
      select ordered.*, nextval('public.record_id_sequence') as new_id
        from (select * from bom_items where tenant_id = ${tenantId} and bom_id = ${fromId} order by id) as ordered),
    map as materialized (select jsonb_object_agg(id, new_id) as new_ids from source),
    copied as (
      insert into bom_items (tenant_id, id, bom_id, parent_id, ${kept}, created_by, updated_by)
      select ${tenantId}, new_id, ${toId}, ((select new_ids from map) ->> parent_id::text)::bigint, ${kept},
             ${userId}, ${userId}
        from source
      returning id)
    select from copied`.execute(db);
}

/** Gives the line and all below it the depth that their place has. */
export async function renumberDepths({ db, tenantId }: TenantScope, id: number): Promise<void> {
  await sql`
    with recursive below as (
      select i.id, i.bom_id, coalesce(p.depth, 0) + 1 as depth
        from bom_items as i
        left join bom_items as p on p.tenant_id = ${tenantId} and p.id = i.parent_id
       where i.tenant_id = ${tenantId} and i.id = ${id}
      union all
      select i.id, i.bom_id, below.depth + 1
        from below
        join bom_items as i on i.tenant_id = ${tenantId} and i.bom_id = below.bom_id and i.parent_id = below.id)
    update bom_items as i set depth = below.depth
      from below
     where i.tenant_id = ${tenantId} and i.id = below.id and i.depth <> below.depth`.execute(db);
}

/**
 * Lets nobody else of the tenant change what is made of what until the transaction ends. Comes before any other lock:
 * two bills that are each put into the other show a circle only to who sees both.
 */
export async function lockLines({ db, tenantId }: TenantScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bom parts', ${tenantId})) is null as locked`.execute(
    db,
  );
}

/** Whether a variant is, over all bills and at any depth, made of itself. */
export async function hasCycle({ db, tenantId }: TenantScope, variantId: number): Promise<boolean> {
  const { rows } = await sql<{ inside: boolean }>`
    with recursive made_of (row_id, inside) as (
      select ${variantId}::bigint, false
      union
      select held.row_id, true
        from made_of cross join lateral (
          select i.row_id
            from boms as b
            join bom_items as i on i.tenant_id = ${tenantId} and i.bom_id = b.id and i.parent_id is null
           where b.tenant_id = ${tenantId} and b.row_id = made_of.row_id
          union all
          select i.row_id
            from bom_items as p
            join bom_items as i on i.tenant_id = ${tenantId} and i.bom_id = p.bom_id and i.parent_id = p.id
           where p.tenant_id = ${tenantId} and p.row_id = made_of.row_id) as held)
    select exists (select from made_of where row_id = ${variantId} and inside) as inside`.execute(db);
  return rows[0]?.inside ?? false;
}
