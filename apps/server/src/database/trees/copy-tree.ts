import { sql } from 'kysely';
import type { Scope } from '../scope.ts';
import type { NamedTree } from './tree-table.ts';

/**
 * Copies all nodes of a set into another, with their names by language; pictures are shared. One statement, so what
 * is copied is the tree as it was at one moment, whoever moves nodes meanwhile.
 *
 * Parents are found in an object of old and new ids and names by their key: of a set that was just filled the planner
 * knows nothing and would join every node with every other.
 */
export async function copyTree(
  { db, tenantId, userId }: Scope,
  tree: NamedTree,
  { fromSetId, toSetId }: { fromSetId: number; toSetId: number },
): Promise<void> {
  const own = sql.ref(tree.own);
  await sql`
    with source as materialized (
      select *, nextval('public.record_id_sequence') as new_id
        from (select id, parent_id, code, name, sort_order, picture_id, ${own}, search_text
                from ${sql.table(tree.nodes)}
               where tenant_id = ${tenantId} and set_id = ${fromSetId} order by id) as ordered),
    map as materialized (select jsonb_object_agg(id, new_id) as new_ids from source),
    copied as (
      insert into ${sql.table(tree.nodes)}
        (tenant_id, id, set_id, parent_id, code, name, sort_order, picture_id, ${own}, search_text, created_by, updated_by)
      select ${tenantId}, new_id, ${toSetId}, ((select new_ids from map) ->> parent_id::text)::bigint, code, name, sort_order,
             picture_id, ${own}, search_text, ${userId}, ${userId}
        from source
      returning id)
    insert into translations (tenant_id, record_id, language, name, remark)
    select ${tenantId}, source.new_id, t.language, t.name, t.remark
      from source cross join lateral (
        select language, name, remark from translations
         where tenant_id = ${tenantId} and record_id = source.id offset 0) as t
    returning record_id`.execute(db);
}
