import { sql } from 'kysely';
import { listLayout, type ListLayout, type ListName } from '@edp/contract/list-settings';
import type { Scope } from '../../database/scope.ts';

/** Null where nothing is kept, or nothing that is understood any more. */
export async function findLayout(
  { db, tenantId, userId }: Scope,
  list: ListName,
): Promise<ListLayout | null> {
  const kept = await db
    .selectFrom('list_settings as s')
    .where('s.tenant_id', '=', tenantId)
    .where('s.user_id', '=', userId)
    .where('s.list', '=', list)
    .select('s.layout')
    .executeTakeFirst();
  return listLayout.safeParse(kept?.layout).data ?? null;
}

export async function keepLayout(
  { db, tenantId, userId }: Scope,
  { list, layout }: { list: ListName; layout: ListLayout },
): Promise<void> {
  await sql`
    insert into list_settings (tenant_id, user_id, list, layout, updated_at)
    values (${tenantId}, ${userId}, ${list}, ${JSON.stringify(layout)}::jsonb, ${new Date()})
    on conflict (tenant_id, user_id, list) do update set
      layout = excluded.layout, updated_at = excluded.updated_at`.execute(db);
}
