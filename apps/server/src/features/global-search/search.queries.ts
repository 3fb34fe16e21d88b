import { MATCHES, MAX_FOUND } from '@edp/contract/global-search';
import type { FoundRecord } from '@edp/contract/global-search';
import { NAMED_KINDS } from '@edp/contract/named-records';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { readableBy } from '../../database/access/access.ts';
import { initialsOf, likePattern, wordsOf } from '../../database/lists/search.ts';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { readNamedRecords } from './named-records.queries.ts';
import type { RecordName } from './named-records.queries.ts';
import { rowsOf } from './named-rows.ts';
import type { NamedRow, ReadableKind } from './named-rows.ts';

/** What was typed, in lower case. */
interface Typed {
  whole: string;
  words: readonly string[];
}

type Ranked = NamedRow & { rank: number };

/** The records of the kinds that fit best what was typed, best first within each kind. */
export async function searchKinds(
  context: SignedInContext,
  kinds: readonly ReadableKind[],
  keyword: string,
): Promise<FoundRecord[]> {
  const words = wordsOf(keyword.toLowerCase());
  if (words.length === 0) return [];
  const typed = { whole: words.join(' '), words };
  const parts = Map.groupBy(kinds, wayTo);
  const ofEntries = parts.get('entries') ?? [];
  const [entries, named, stored, listed] = await together([
    together(ofEntries.map(async (kind) => bestEntries(context, kind, typed))),
    searchNames(
      context,
      ofEntries.filter(({ source, shown }) => source.translated && shown.name),
      typed,
    ),
    searchStored(context, parts.get('stored') ?? [], typed),
    searchListed(context, parts.get('listed') ?? [], typed),
  ]);
  const read = await readNamedRecords(context, [...entries.flat(), ...listed]);
  // What its entry finds may be found by its name in the reader's language as well.
  const found = new Map([...named, ...read, ...stored].map((row) => [row.id, row]));
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

type Best = RecordName & { rank: number };

/** Those of a kind of which there may be a million: their entries know which fit best. */
async function bestEntries(
  context: SignedInContext,
  { source, shown }: ReadableKind,
  { whole, words }: Typed,
): Promise<Best[]> {
  const { tenantId, roleId, db } = context;
  const accessFilter = source.owner ? await readableBy(context, source.owner.kind) : 'everything';
  const { departments, people } =
    accessFilter === 'everything' ? { departments: null, people: null } : accessFilter;
  // A role that works in every organisation asks for none.
  const organisations = sql`(
    select case when not bool_and(h.role_id is not null)
                then coalesce(array_agg(v.id) filter (where h.role_id is not null), '{}') end
      from inventory_organisations as v
      left join role_inventory_organisations as h
        on h.tenant_id = v.tenant_id and h.inventory_organisation_id = v.id and h.role_id = ${roleId}
     where v.tenant_id = ${tenantId})`;
  const { rows } = await sql<{ id: number; rank: number }>`
    select found.id, found.rank
      from app.best_entries(
        row(${tenantId}, ${source.entries}, ${words.map(likePattern)}::text[], null, null, null, null, true,
            ${departments}::bigint[], ${people}::bigint[])::app.asked_entries,
        ${whole}, ${words}::text[], ${organisations}, ${shown.code}, ${shown.name}, ${MAX_FOUND}) as found`.execute(
    db,
  );
  return rows.map(({ id, rank }) => ({ kind: source.kind, id, rank }));
}

/** Records whose name in the reader's language holds one of the words, and all of them somewhere. */
async function searchNames(
  context: SignedInContext,
  kinds: readonly ReadableKind[],
  typed: Typed,
): Promise<Ranked[]> {
  if (kinds.length === 0) return [];
  const patterns = typed.words.map(likePattern);
  const arms = kinds.map((kind) =>
    rowsOf(context, kind, {
      conditions: [
        sql<SqlBool>`w.id in (select named.record_id from named)`,
        ...patterns.map((pattern) => holds(kind, pattern)),
      ],
      rank: rankOf(kind, typed),
      most: MAX_FOUND,
    }),
  );
  const { rows } = await sql<Ranked>`with ${namedBy(context, patterns)} ${unionOf(arms)}`.execute(context.db);
  return rows;
}

/** The names in the reader's language that hold one of the words. */
function namedBy({ tenantId, language }: SignedInContext, patterns: readonly string[]): RawBuilder<unknown> {
  return sql`
    named as materialized (
      select t.record_id, lower(t.name) as name from translations as t
       where t.tenant_id = ${tenantId} and t.language = ${language} and lower(t.name) like any (${patterns}::text[]))`;
}

/** So many of the newest records of a kind are looked at before all of them are. */
const LATEST = 2_000;

/**
 * Kinds whose initials are stored are read in one pass: what is common is found among the newest and by its whole code, and only a
 * kind in which these are too few is read whole.
 */
async function searchStored(
  context: SignedInContext,
  kinds: readonly ReadableKind[],
  typed: Typed,
): Promise<Ranked[]> {
  if (kinds.length === 0) return [];
  const { db, tenantId } = context;
  const patterns = typed.words.map(likePattern);
  const arms = kinds.map((kind) => {
    const held = patterns.map((pattern) => holds(kind, pattern));
    const best = (condition: RawBuilder<SqlBool>) =>
      rowsOf(context, kind, { conditions: [condition, ...held], rank: rankOf(kind, typed), most: MAX_FOUND });
    const found = sql`select count(*) from latest where latest.kind = ${kind.source.kind}`;
    return {
      latest: best(isLatest(tenantId, kind, typed)),
      all: best(sql<SqlBool>`(${found}) < ${MAX_FOUND}::integer`),
    };
  });
  const { rows } = await sql<Ranked>`
    with ${namedBy(context, patterns)},
    latest as materialized (${unionOf(arms.map((arm) => arm.latest))})
    select * from latest
     where kind in (select o.kind from latest as o group by o.kind having count(*) >= ${MAX_FOUND}::integer)
     union all ${unionOf(arms.map((arm) => arm.all))}`.execute(db);
  return rows;
}

function unionOf(arms: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join([...arms], sql` union all `);
}

/** Whether a record is among the newest of its kind, or its code is what was typed, in small or in capital letters. */
function isLatest(
  tenantId: number,
  { source: { from, code } }: ReadableKind,
  { whole }: Typed,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`w.id = any(array(
    (select r.id from ${from} where r.tenant_id = ${tenantId} order by r.id desc limit ${LATEST})
     union all
    (select r.id from ${from} where r.tenant_id = ${tenantId} and ${code} = any(${[whole, whole.toUpperCase()]}::text[]))))`;
}

/** Whether code, name, initials or the name in the reader's language hold a word, as far as the role sees them. */
function holds({ source, shown }: ReadableKind, pattern: string): RawBuilder<SqlBool> {
  const parts = [
    ...(shown.code ? [sql`lower(w.code)`] : []),
    ...(shown.name ? [sql`lower(w.name)`, sql`w.initials`] : []),
  ];
  const text = sql.join(parts, sql` || ' ' || `);
  const named =
    shown.name && source.translated
      ? sql` or w.id in (select named.record_id from named where named.name like ${pattern})`
      : sql``;
  return sql<SqlBool>`(${text} like ${pattern}${named})`;
}

function rankOf({ shown }: ReadableKind, { whole }: Typed): RawBuilder<number> {
  const code = shown.code
    ? sql`when lower(w.code) = ${whole} then 0 when starts_with(lower(w.code), ${whole}) then 1`
    : sql``;
  const initials = shown.name ? sql`when strpos(w.initials, ${whole}) > 0 then 2` : sql``;
  return sql<number>`case when false then 3 ${code} ${initials} else 3 end`;
}

/** Kinds of a few hundred records are read whole, their initials made here. Where those stand that fit is read for these alone. */
async function searchListed(
  context: SignedInContext,
  kinds: readonly ReadableKind[],
  typed: Typed,
): Promise<Best[]> {
  if (kinds.length === 0) return [];
  const arms = kinds.map((kind) =>
    rowsOf(
      context,
      { ...kind, shown: { ...kind.shown, place: false } },
      { conditions: [sql<SqlBool>`true`] },
    ),
  );
  const { rows } = await sql<Ranked>`${sql.join(arms, sql` union all `)}`.execute(context.db);
  const ofKind = Map.groupBy(
    rows.flatMap((row) => rankedRow(row, typed)).toSorted(byRank),
    ({ kind }) => kind,
  );
  return [...ofKind.values()].flatMap((ranked) => ranked.slice(0, MAX_FOUND));
}

function rankedRow(row: Ranked, { whole, words }: Typed): Ranked[] {
  const [code, name, initials] = [row.code.toLowerCase(), row.name.toLowerCase(), initialsOf(row.name)];
  const text = `${code} ${name} ${initials}`;
  if (!words.every((word) => text.includes(word))) return [];
  if (code === whole) return [{ ...row, rank: 0 }];
  if (code !== '' && code.startsWith(whole)) return [{ ...row, rank: 1 }];
  return [{ ...row, rank: initials.includes(whole) ? 2 : 3 }];
}
