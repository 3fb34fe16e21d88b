import type { SharedKind } from '@edp/contract/access';
import type { NamedKind } from '@edp/contract/named-records';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { readableBy, visibleTo } from '../../database/access/access.ts';
import { isInOrganisationOf } from '../../database/access/organisation-access.ts';
import { localizedName } from '../../database/records/translations.ts';
import type { Scope } from '../../database/scope.ts';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { kindSources, shownOf } from './named-kinds.ts';
import type { KindSource } from './named-kinds.ts';

/** What the caller sees of the records of a kind, and whose records: everybody's where that is null. */
export interface Sight {
  seesCode: boolean;
  seesName: boolean;
  seesPlace: boolean;
  departments: readonly number[] | null;
  people: readonly number[] | null;
}

/** A kind whose screen the role holds. */
export interface ReadableKind {
  source: KindSource;
  sight: Sight;
}

/** The kinds that the caller may read, or those of them that are named. */
export async function readableKinds(
  context: SignedInContext,
  named?: ReadonlySet<NamedKind>,
): Promise<ReadableKind[]> {
  const { session } = context;
  // Who works in no inventory organisation sees none of what they have.
  const seesPlaced = session.inventoryOrganisationId !== null;
  const held = kindSources
    .filter(({ kind }) => named?.has(kind) ?? true)
    .filter(({ screen, placed }) => session.rights.screens.has(screen) && (seesPlaced || !placed))
    .map((source) => ({ source, shown: shownOf(source, session.rights) }))
    // A record of which neither is shown could not be told from another.
    .filter(({ shown, source }) => shown.name || (shown.code && source.columns?.code !== undefined));
  return together(
    held.map(async ({ source, shown }) => {
      const owners = await ownersOf(context, source);
      return {
        source,
        sight: { seesCode: shown.code, seesName: shown.name, seesPlace: shown.place, ...owners },
      };
    }),
  );
}

async function ownersOf(
  context: SignedInContext,
  { owner }: KindSource,
): Promise<Pick<Sight, 'departments' | 'people'>> {
  const filter =
    owner === undefined ? 'everything' : await readableBy(context, owner.kind satisfies SharedKind);
  return filter === 'everything' ? { departments: null, people: null } : filter;
}

/** What a record `r` has to be for the reader to see it. */
export function visibleConditions(
  scope: Scope,
  { owner, placed }: KindSource,
  { departments, people }: Pick<Sight, 'departments' | 'people'>,
): RawBuilder<SqlBool>[] {
  const isLimited = departments !== null && people !== null;
  return [
    ...(owner !== undefined && isLimited ? [visibleTo({ departments, people }, owner.alias)] : []),
    ...(placed === undefined ? [] : [isInOrganisationOf(scope, placed.kind, placed.id)]),
  ];
}

/** Keeps what is made for a kind: its statements are built once. */
export function forEachKind<Made>(make: (source: KindSource) => Made): (source: KindSource) => Made {
  const known = new Map<NamedKind, Made>();
  return (source) => {
    const made = known.get(source.kind) ?? make(source);
    known.set(source.kind, made);
    return made;
  };
}

export interface NamedRow {
  kind: NamedKind;
  id: number;
  code: string;
  name: string;
  place: string;
}

interface Narrowing {
  conditions: readonly RawBuilder<SqlBool>[];
  /** Ranks a record `w`, best first. */
  rank?: RawBuilder<number>;
  most?: number;
}

/** Statement for the records of one kind; `w` is a record with its code, name and initials. */
export function rowsOf(
  scope: Scope,
  { source, sight }: ReadableKind,
  { conditions, rank = sql<number>`0`, most }: Narrowing,
): RawBuilder<NamedRow & { rank: number }> {
  const { tenantId, language } = scope;
  const { kind, from, code, name, initials, place, translated } = source;
  const shownName = translated
    ? localizedName(language, { tenantId, id: sql`f.id`, name: sql`f.name` })
    : sql<string>`f.name`;
  const bound = most === undefined ? sql`` : sql`limit ${sql.lit(most)}`;
  const visible = visibleConditions(scope, source, sight);
  return sql<NamedRow & { rank: number }>`(
    select ${sql.lit(kind)} as kind, f.id, ${sight.seesCode ? sql`f.code` : sql`''`} as code,
           ${sight.seesName ? shownName : sql`''`} as name, ${sight.seesPlace ? placeOf(scope, source) : sql`''`} as place,
           f.rank
      from (select w.*, ${rank} as rank
              from (select r.id, ${code} as code, ${name} as name, ${initials ?? sql`''`} as initials,
                           ${place?.id ?? sql`null::bigint`} as place_id
                      from ${from}
                     where ${sql.join([sql`r.tenant_id = ${tenantId}`, ...visible], sql` and `)}) as w
             where ${sql.join([...conditions], sql` and `)}
             order by rank, w.id desc ${bound}) as f)`;
}

function placeOf({ tenantId, language }: Scope, { place }: KindSource): RawBuilder<string> {
  if (place === undefined) return sql<string>`''`;
  const name = place.translated
    ? localizedName(language, { tenantId, id: sql`q.id`, name: sql`q.name` })
    : sql<string>`q.name`;
  return sql<string>`coalesce((
    select ${name} from ${sql.table(place.table)} as q where q.tenant_id = ${tenantId} and q.id = f.place_id), '')`;
}
