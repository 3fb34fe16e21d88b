import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** What a set holds, read from its roots: `reached` is below `nodes` when there is a cycle or an orphan. */
export async function shapeOf(
  { database }: TestApp,
  {
    tenantId,
    setId,
    table,
  }: { tenantId: number; setId: number; table: 'categories' | 'labels' | 'bom_items' },
): Promise<{ nodes: number; reached: number; depth: number }> {
  const nodes = sql.table(table);
  const set = sql.ref(table === 'bom_items' ? 'bom_id' : 'set_id');
  const { rows } = await sql<{ nodes: number; reached: number; depth: number }>`
    with recursive found as (
      select id, 1 as depth from ${nodes}
       where tenant_id = ${tenantId} and ${set} = ${setId} and parent_id is null
      union all
      select n.id, found.depth + 1
        from found join ${nodes} as n on n.tenant_id = ${tenantId} and n.${set} = ${setId} and n.parent_id = found.id)
    select (select count(*) from ${nodes} where tenant_id = ${tenantId} and ${set} = ${setId}) as nodes,
           (select count(*) from found) as reached,
           (select coalesce(max(depth), 0) from found) as depth`.execute(database.asTenant(tenantId));
  return rows[0] ?? { nodes: 0, reached: 0, depth: 0 };
}

/** Does the tasks, some of them at once, and answers what each did. */
export async function atOnce<T>(tasks: readonly (() => Promise<T>)[], workers = 12): Promise<T[]> {
  const waiting = [...tasks];
  const done: T[] = [];
  const work = async () => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) done.push(await task());
  };
  await Promise.all(Array.from({ length: workers }, work));
  return done;
}
