import { MATCHES, MAX_FOUND } from '@edp/contract/global-search';
import type { FoundRecord } from '@edp/contract/global-search';
import { NAMED_KINDS } from '@edp/contract/named-records';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { compiledOnce } from '../../database/compiled-once.ts';
import { initialsOf, likePattern, wordsOf } from '../../database/lists/search.ts';
import { genericPlan } from '../../database/tenant-reads.ts';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { bestEntries } from './best-entries.queries.ts';
import type { Best, Typed } from './best-entries.queries.ts';
import { hasCode } from './named-kinds.ts';
import { readNamedRecords } from './named-records.queries.ts';
import { forEachKind, rowsOf } from './named-rows.ts';
import type { NamedRow, ReadableKind, Sight } from './named-rows.ts';

type Ranked = NamedRow & { rank: number };

/**
 * The records of the kinds that fit best what was typed, best first within each kind. Each kind is asked by statements of its own,
 * which are built and planned once and sent together: one for all kinds took longer to be planned than to be executed.
 */
export async function searchKinds(
  context: SignedInContext,
  kinds: readonly ReadableKind[],
  keyword: string,
): Promise<FoundRecord[]> {
  const words = wordsOf(keyword.toLowerCase());
  if (words.length === 0) return [];
  const typed = { whole: words.join(' '), words, patterns: words.map(likePattern) };
  const parts = Map.groupBy(kinds, wayTo);
  const translated = kinds.filter(({ source, sight }) => source.translated && sight.seesName);
  const [entries, stored, listed, isNamed] = await together([
    together((parts.get('entries') ?? []).map((kind) => bestEntries(context, kind, typed))),
    together((parts.get('stored') ?? []).map((kind) => searchStored(context, kind, typed))),
    together((parts.get('listed') ?? []).map((kind) => searchListed(context, kind, typed))),
    holdsName(context, typed),
  ]);
  const [read, named] = await together([
    readNamedRecords(context, [...entries, ...listed].flat()),
    searchNames(context, isNamed ? translated : [], typed),
  ]);
  // What its own text finds may be found by its name in the reader's language as well.
  const found = new Map([...named, ...read, ...stored.flat()].map((row) => [row.id, row]));
  const ofKind = Map.groupBy([...found.values()].toSorted(byRank), ({ kind }) => kind);
  return [...ofKind.values()]
    .flatMap((rows) => rows.slice(0, MAX_FOUND))
    .toSorted(byRank)
    .map(({ rank, ...record }) => ({ ...record, match: MATCHES[rank] ?? 'words' }));
}

/** The newest first of those that fit equally well; a greater id is a newer record's. */
function byRank(one: Ranked, other: Ranked): number {
  const kinds = NAMED_KINDS.indexOf(one.kind) - NAMED_KINDS.indexOf(other.kind);
  return one.rank - other.rank || kinds || other.id - one.id;
}

/** How a kind is looked through: by its entries, in one pass where initials are stored, else read whole. */
function wayTo({ source }: ReadableKind): 'entries' | 'stored' | 'listed' {
  if (source.entries !== undefined) return 'entries';
  return source.initials === undefined ? 'listed' : 'stored';
}

/** So many of the newest records of a kind are looked at before all of them are. */
const LATEST = 2_000;

interface SoughtSight extends Sight {
  whole: string;
  patterns: readonly string[];
  /** What was typed as a code, in small and in capital letters; null where the kind has none or it is not seen. */
  codes: readonly string[] | null;
}

/**
 * Of kinds whose initials are stored the newest are looked at; what is older, where there is such, by its whole code, and all of it
 * where the newest are too few.
 */
const storedRows = forEachKind((source) =>
  compiledOnce((scope, { whole, patterns, codes, ...sight }: SoughtSight) => {
    const { from, code } = source;
    const rank = rankOf(sight, whole);
    const held = sql<SqlBool>`${textOf(sight)} like all (${patterns}::text[])`;
    const best = (...conditions: readonly RawBuilder<SqlBool>[]) =>
      rowsOf(scope, { source, sight }, { conditions: [...conditions, held], rank, most: MAX_FOUND });
    const isOlder = sql<SqlBool>`w.id < (select id from oldest)`;
    const isCalledSo = sql<SqlBool>`w.id in (
      select r.id from ${from} where r.tenant_id = ${scope.tenantId} and ${code} = any(${codes}::text[]))`;
    const ofCode = codes === null ? sql`` : sql`union all ${best(isOlder, isCalledSo)}`;
    return sql<Ranked>`
      with oldest as materialized (
             select ${genericPlan} r.id from ${from}
              where r.tenant_id = ${scope.tenantId} order by r.id desc limit 1 offset ${sql.lit(LATEST - 1)}),
           latest as materialized ${best(sql<SqlBool>`w.id >= coalesce((select id from oldest), 0)`)}
      select * from latest ${ofCode}
       union all ${best(isOlder, sql<SqlBool>`(select count(*) from latest) < ${sql.lit(MAX_FOUND)}`)}`.compile(
      scope.db,
    );
  }),
);

function searchStored(
  context: SignedInContext,
  { source, sight }: ReadableKind,
  { whole, patterns }: Typed,
): Promise<Ranked[]> {
  const codes = sight.seesCode && hasCode(source) ? [whole, whole.toUpperCase()] : null;
  return storedRows(source)(context, { ...sight, whole, patterns, codes });
}

/** Code, name and initials of the record `w`, as far as the role sees them. */
function textOf({ seesCode, seesName }: Sight): RawBuilder<string> {
  const parts = [
    ...(seesCode ? [sql`lower(w.code)`] : []),
    ...(seesName ? [sql`lower(w.name)`, sql`w.initials`] : []),
  ];
  return sql<string>`(${sql.join(parts, sql` || ' ' || `)})`;
}

function rankOf({ seesCode, seesName }: Sight, whole: string): RawBuilder<number> {
  const code = seesCode
    ? sql`when lower(w.code) = ${whole} then 0 when starts_with(lower(w.code), ${whole}) then 1`
    : sql``;
  const initials = seesName ? sql`when strpos(w.initials, ${whole}) > 0 then 2` : sql``;
  return sql<number>`case when false then 3 ${code} ${initials} else 3 end`;
}

interface Patterns {
  patterns: readonly string[];
}

const namedRecords = compiledOnce(({ db, tenantId, language }, { patterns }: Patterns) =>
  sql<{ named: boolean }>`
    select ${genericPlan} exists (
      select from translations as t
       where t.tenant_id = ${tenantId} and t.language = ${language} and lower(t.name) like any (${patterns}::text[])) as named`.compile(
    db,
  ),
);

/** Whether a record of whatever kind has a name in the reader's language that holds one of the words. */
async function holdsName(context: SignedInContext, { patterns }: Patterns): Promise<boolean> {
  const [row] = await namedRecords(context, { patterns });
  return row?.named === true;
}

/** Records whose name in the reader's language holds one of the words, and all of them somewhere. */
async function searchNames(
  context: SignedInContext,
  kinds: readonly ReadableKind[],
  { whole, patterns }: Typed,
): Promise<Ranked[]> {
  if (kinds.length === 0) return [];
  const { db, tenantId, language } = context;
  const arms = kinds.map((kind) => {
    const held = patterns.map(
      (pattern) => sql<SqlBool>`(
        ${textOf(kind.sight)} like ${pattern}
        or w.id in (select named.record_id from named where named.name like ${pattern}))`,
    );
    const isNamed = sql<SqlBool>`w.id in (select named.record_id from named)`;
    const rank = rankOf(kind.sight, whole);
    return rowsOf(context, kind, { conditions: [isNamed, ...held], rank, most: MAX_FOUND });
  });
  const { rows } = await sql<Ranked>`
    with named as materialized (
      select t.record_id, lower(t.name) as name from translations as t
       where t.tenant_id = ${tenantId} and t.language = ${language} and lower(t.name) like any (${patterns}::text[]))
    ${sql.join(arms, sql` union all `)}`.execute(db);
  return rows;
}

const listedRows = forEachKind((source) =>
  compiledOnce((scope, sight: Sight) => {
    const rows = rowsOf(scope, { source, sight }, { conditions: [sql<SqlBool>`true`] });
    return sql<Ranked>`select ${genericPlan} n.* from ${rows} as n`.compile(scope.db);
  }),
);

/** Kinds of a few hundred records are read whole, their initials made here. Where those stand that fit is read for these alone. */
async function searchListed(
  context: SignedInContext,
  { source, sight }: ReadableKind,
  typed: Typed,
): Promise<Best[]> {
  const rows = await listedRows(source)(context, { ...sight, seesPlace: false });
  return rows
    .flatMap((row) => rankedRow(row, typed))
    .toSorted(byRank)
    .slice(0, MAX_FOUND);
}

function rankedRow(row: Ranked, { whole, words }: Typed): Ranked[] {
  const [code, name, initials] = [row.code.toLowerCase(), row.name.toLowerCase(), initialsOf(row.name)];
  const text = `${code} ${name} ${initials}`;
  if (!words.every((word) => text.includes(word))) return [];
  if (code === whole) return [{ ...row, rank: 0 }];
  if (code !== '' && code.startsWith(whole)) return [{ ...row, rank: 1 }];
  return [{ ...row, rank: initials.includes(whole) ? 2 : 3 }];
}
