import type { Page } from '@edp/contract/paging';
import { TOTAL_BOUND } from '@edp/contract/paging';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AccessFilter } from '../access/access-filter.ts';
import { compiledOnce } from '../compiled-once.ts';
import type { Scope } from '../scope.ts';
import { together } from '../together.ts';
import { likePattern, wordsOf } from './search.ts';

/** Kinds of records that are searched through their entries. */
export type EntryKind = 'material' | 'product' | 'variant' | 'user';

export interface EntrySearch extends Page {
  kind: EntryKind;
  /** Whose records are meant. */
  accessFilter: AccessFilter;
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
export async function findEntries(scope: Scope, search: EntrySearch): Promise<PageOfIds> {
  const [{ ids, total } = { ids: null, total: 0 }] = await foundEntries(scope, askedOf(search));
  return { ids: (ids ?? []).map(Number), total, ...(total > TOTAL_BOUND ? { totalBounded: true } : {}) };
}

/**
 * Ids of all that the entries find, and of what `others` selects beside them, such as records that are called so in the reader's
 * language; undefined where either is more than the bound, so that the other conditions of a list had better choose.
 */
export async function findRare(
  scope: Scope,
  search: Omit<EntrySearch, keyof Page>,
  others?: RawBuilder<{ id: number }>,
): Promise<readonly number[] | undefined> {
  const [{ ids, totalBounded }, named] = await together([
    findEntries(scope, { ...search, pageNo: 1, pageSize: TOTAL_BOUND }),
    idsOf(scope, others),
  ]);
  if (totalBounded || named.length > TOTAL_BOUND) return undefined;
  return [...new Set([...ids, ...named])];
}

async function idsOf(
  { db }: Scope,
  statement: RawBuilder<{ id: number }> | undefined,
): Promise<readonly number[]> {
  if (statement === undefined) return [];
  const { rows } = await sql<{ id: number }>`${statement} limit ${TOTAL_BOUND + 1}`.execute(db);
  return rows.map(({ id }) => id);
}

type Asked = ReturnType<typeof askedOf>;

const foundEntries = compiledOnce(({ db, tenantId }, asked: Asked) =>
  sql<{ ids: string[] | null; total: number }>`
    select found.ids, found.total
      from app.find_entries(
        row(${tenantId}, ${asked.kind}, ${asked.patterns}::text[], ${asked.codes}, ${asked.enabled}, ${asked.organisationId},
            ${asked.lackingId}, ${asked.newestFirst}, ${asked.departments}::bigint[], ${asked.people}::bigint[])::app.asked_entries,
        ${asked.texts}::text[], ${asked.skip}, ${asked.pageSize}, ${TOTAL_BOUND}) as found`.compile(db),
);

/** The search as the database takes it, and all texts that it holds. */
function askedOf(search: EntrySearch) {
  const { kind, accessFilter, pageNo, pageSize } = search;
  const { departments, people } =
    accessFilter === 'everything' ? { departments: null, people: null } : accessFilter;
  const given = (text: string | undefined) => (text === undefined ? [] : [text.toLowerCase()]);
  const phrases = [...wordsOf(search.keyword?.toLowerCase()), ...given(search.phrase)];
  const codes = given(search.code);
  return {
    kind,
    patterns: phrases.map(likePattern),
    codes: codes.map(likePattern)[0] ?? null,
    enabled: search.enabled ?? null,
    organisationId: search.organisationId ?? null,
    lackingId: search.lackingId ?? null,
    newestFirst: !search.oldestFirst,
    departments,
    people,
    texts: [...phrases, ...codes],
    skip: (pageNo - 1) * pageSize,
    pageSize,
  };
}
