import { sql } from 'kysely';
import { localizedName } from '../records/translations.ts';
import type { Scope } from '../scope.ts';
import type { NamedTree } from './tree-table.ts';

/** More than anybody chooses from. */
const MAX_SETS = 1_000;

/** The sets that have such a tree, in the reader's language, by name. */
export async function listSetNames(
  { db, tenantId, language }: Scope,
  { sets }: NamedTree,
): Promise<{ id: number; name: string }[]> {
  const name = localizedName(language, {
    tenantId,
    id: sql.ref<number>('s.id'),
    name: sql.ref<string>('s.name'),
  });
  const { rows } = await sql<{ id: number; name: string }>`
    select s.id, ${name} as name from ${sql.table(sets)} as s
     where s.tenant_id = ${tenantId} order by name, s.id limit ${MAX_SETS}`.execute(db);
  return rows;
}
