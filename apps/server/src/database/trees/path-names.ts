import { sql } from 'kysely';
import type { Expression, RawBuilder } from 'kysely';
import { localizedName } from '../records/translations.ts';
import type { Scope } from '../scope.ts';

/** Names of a category and of those above it as the reader calls them, from the root on; empty where there is none. */
export function categoryPathNames(
  { tenantId, language }: Pick<Scope, 'tenantId' | 'language'>,
  category: Expression<number | null>,
): RawBuilder<string[]> {
  const name = localizedName(language, { tenantId, id: sql.ref('path.id'), name: sql.ref('path.name') });
  return sql<string[]>`(
    with recursive path as (
      select id, parent_id, name, 0 as up from categories where tenant_id = ${tenantId} and id = ${category}
      union all
      select above.id, above.parent_id, above.name, path.up + 1
        from categories as above join path on above.id = path.parent_id
       where above.tenant_id = ${tenantId})
    select coalesce(array_agg(${name} order by up desc), '{}') from path)`;
}
