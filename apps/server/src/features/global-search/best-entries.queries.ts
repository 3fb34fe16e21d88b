import { MAX_FOUND } from '@edp/contract/global-search';
import { sql } from 'kysely';
import { compiledOnce } from '../../database/compiled-once.ts';
import type { SignedInContext } from '../../http/context.ts';
import type { RecordName } from './named-records.queries.ts';
import type { ReadableKind, Sight } from './named-rows.ts';

/** What was typed, in lower case: as it is, its words, and what they look like within a text. */
export interface Typed {
  whole: string;
  words: readonly string[];
  patterns: readonly string[];
}

export type Best = RecordName & { rank: number };

interface Asked extends Omit<Sight, 'seesPlace'>, Typed {
  entries: string;
}

const bestOfKind = compiledOnce(({ db, tenantId, roleId }, asked: Asked) => {
  // A role that works in every organisation asks for none.
  const organisations = sql`(
    select case when not bool_and(h.role_id is not null)
                then coalesce(array_agg(v.id) filter (where h.role_id is not null), '{}') end
      from inventory_organisations as v
      left join role_inventory_organisations as h
        on h.tenant_id = v.tenant_id and h.inventory_organisation_id = v.id and h.role_id = ${roleId}
     where v.tenant_id = ${tenantId})`;
  return sql<Pick<Best, 'id' | 'rank'>>`
    select found.id, found.rank
      from app.best_entries(
        row(${tenantId}, ${asked.entries}, ${asked.patterns}::text[], null, null, null, null, true,
            ${asked.departments}::bigint[], ${asked.people}::bigint[])::app.asked_entries,
        ${asked.whole}, ${asked.words}::text[], ${organisations}, ${sql.lit(asked.seesCode)}, ${sql.lit(asked.seesName)},
        ${sql.lit(MAX_FOUND)}) as found`.compile(db);
});

/** Those of a kind of which there may be a million: their entries know which fit best. */
export async function bestEntries(
  context: SignedInContext,
  { source, sight }: ReadableKind,
  typed: Typed,
): Promise<Best[]> {
  const { kind, entries = '' } = source;
  const { seesCode, seesName, departments, people } = sight;
  const asked = { entries, ...typed, seesCode, seesName, departments, people };
  const rows = await bestOfKind(context, asked);
  return rows.map(({ id, rank }) => ({ kind, id, rank }));
}
