import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { TenantScope } from '../scope.ts';
import type { TreeTable } from './tree-table.ts';

interface Place {
  setId: number;
  parentId: number;
  /** The node that is to be moved; a new one has none. */
  id?: number;
  /** How the input names the parent. */
  field: string;
}

/**
 * Refuses a parent that is not of the set, that stands below the node itself, or that makes the tree too deep.
 * The set has been locked.
 * @throws AppError invalidInput naming the parent
 */
export async function validateParent(
  { db, tenantId }: TenantScope,
  tree: TreeTable,
  { setId, parentId, id = 0, field }: Place,
): Promise<void> {
  if (parentId === 0) return;
  const nodes = sql.table(tree.nodes);
  const ofSet = sql`${sql.ref(tree.set)} = ${setId}`;
  const { rows } = await sql<{ depth: number; inside: boolean; height: number }>`
    with recursive above as (
      select id, parent_id, 1 as depth
        from ${nodes} where tenant_id = ${tenantId} and ${ofSet} and id = ${parentId}
      union all
      select n.id, n.parent_id, above.depth + 1
        from above join ${nodes} as n on n.tenant_id = ${tenantId} and n.${ofSet} and n.id = above.parent_id),
    below as (
      select id, 1 as height
        from ${nodes} where tenant_id = ${tenantId} and ${ofSet} and id = ${id}
      union all
      select n.id, below.height + 1
        from below cross join lateral (
          select id from ${nodes}
           where tenant_id = ${tenantId} and ${ofSet} and parent_id = below.id offset 0) as n)
    select (select coalesce(max(depth), 0) from above) as depth,
           exists (select from above where id = ${id}) as inside,
           (select coalesce(max(height), 1) from below) as height`.execute(db);
  const { depth = 0, inside = false, height = 1 } = rows[0] ?? {};
  if (depth === 0) throw AppError.invalidField(field, '上级不存在');
  if (inside) throw AppError.invalidField(field, '不能移动到自己的下级');
  if (depth + height > tree.maxDepth) throw AppError.invalidField(field, `最多${tree.maxDepth}级`);
}
