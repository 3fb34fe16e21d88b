import type { Page } from '@edp/contract/paging';
import { TOTAL_BOUND } from '@edp/contract/paging';
import { sql } from 'kysely';
import type { Reach } from './reach.ts';
import type { TenantScope } from './scope.ts';
import { likePattern, wordsOf } from './search.ts';

/** Kinds of records that are searched through their entries. */
type EntryKind = 'material';

export interface EntrySearch extends Page {
  kind: EntryKind;
  /** Whose records are meant. */
  reach: Reach;
  /** Words that stand somewhere in code, name or pinyin initials, in any order. */
  keyword?: string | undefined;
  /** What stands in code, name or initials as it was typed. */
  phrase?: string | undefined;
  /** What stands in the code. */
  code?: string | undefined;
  enabled?: number | undefined;
  /** An inventory organisation that has the record, or one that lacks it. */
  organisationId?: number | undefined;
  lackingId?: number | undefined;
  oldestFirst?: boolean | undefined;
}

export interface PageOfIds {
  /** In the asked order. */
  ids: number[];
  total: number;
  totalBounded?: boolean;
}

/** One page of what the entries find, newest first, and the total counted up to the bound; one statement. */
export async function findEntries(scope: TenantScope, search: EntrySearch): Promise<PageOfIds> {
  const { pageNo, pageSize } = search;
  const { asked, texts } = askedOf(scope.tenantId, search);
  const { rows } = await sql<{ ids: string[] | null; total: number }>`
    select found.ids, found.total
      from app.find_entries(
        ${asked}, ${texts}::text[], ${(pageNo - 1) * pageSize}, ${pageSize}, ${TOTAL_BOUND}) as found`.execute(
    scope.db,
  );
  const { ids, total = 0 } = rows[0] ?? {};
  return { ids: (ids ?? []).map(Number), total, ...(total > TOTAL_BOUND ? { totalBounded: true } : {}) };
}

/** The search as the database takes it, and all texts that it holds. */
function askedOf(tenantId: number, search: EntrySearch) {
  const {
    kind,
    enabled = null,
    organisationId = null,
    lackingId = null,
    oldestFirst = false,
    reach,
  } = search;
  const { departments, people } = reach === 'everything' ? { departments: null, people: null } : reach;
  const given = (text: string | undefined) => (text === undefined ? [] : [text.toLowerCase()]);
  const phrases = [...wordsOf(search.keyword?.toLowerCase()), ...given(search.phrase)];
  const codes = given(search.code);
  const [pattern = null] = codes.map(likePattern);
  const asked = sql`row(
    ${tenantId}, ${kind}, ${phrases.map(likePattern)}::text[], ${pattern}, ${enabled}, ${organisationId}, ${lackingId},
    ${!oldestFirst}, ${departments}::bigint[], ${people}::bigint[])::app.asked_entries`;
  return { asked, texts: [...phrases, ...codes] };
}
