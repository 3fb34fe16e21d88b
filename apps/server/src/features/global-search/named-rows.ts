import type { SharedKind } from '@edp/contract/access';
import type { NamedKind } from '@edp/contract/named-records';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { readableBy, visibleTo } from '../../database/access/access.ts';
import { isInOrganisationOf } from '../../database/access/organisation-access.ts';
import { localizedName } from '../../database/records/translations.ts';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { kindSources, shownOf } from './named-kinds.ts';
import type { KindSource, Shown } from './named-kinds.ts';

/** A kind whose screen the role holds: what it sees of its records, and which of them. */
export interface ReadableKind {
  source: KindSource;
  shown: Shown;
  /** What a record has to be for the reader to see it. */
  visible: readonly RawBuilder<SqlBool>[];
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
    held.map(async (each) => ({ ...each, visible: await visibleRecords(context, each.source) })),
  );
}

async function visibleRecords(context: SignedInContext, { owner, placed }: KindSource) {
  const owned = owner && visibleTo(await readableBy(context, owner.kind satisfies SharedKind), owner.alias);
  return [
    ...(owned === undefined ? [] : [owned]),
    ...(placed === undefined ? [] : [isInOrganisationOf(context, placed.kind, placed.id)]),
  ];
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
  { tenantId, language }: SignedInContext,
  { source, shown, visible }: ReadableKind,
  { conditions, rank = sql<number>`0`, most }: Narrowing,
): RawBuilder<NamedRow & { rank: number }> {
  const { kind, from, code, name, initials, place, translated } = source;
  const shownName = translated
    ? localizedName(language, { tenantId, id: sql`f.id`, name: sql`f.name` })
    : sql<string>`f.name`;
  const bound = most === undefined ? sql`` : sql`limit ${most}`;
  return sql<NamedRow & { rank: number }>`(
    select ${kind}::text as kind, f.id, ${shown.code ? sql`f.code` : sql`''`} as code,
           ${shown.name ? shownName : sql`''`} as name, ${shown.place ? placeOf(source, { tenantId, language }) : sql`''`} as place,
           f.rank
      from (select w.*, ${rank} as rank
              from (select r.id, ${code} as code, ${name} as name, ${initials ?? sql`''`} as initials,
                           ${place?.id ?? sql`null::bigint`} as place_id
                      from ${from}
                     where r.tenant_id = ${tenantId} ${visible.length > 0 ? sql`and ${sql.join(visible, sql` and `)}` : sql``}) as w
             where ${sql.join([...conditions], sql` and `)}
             order by rank, w.id desc ${bound}) as f)`;
}

function placeOf(
  { place }: KindSource,
  { tenantId, language }: Pick<SignedInContext, 'tenantId' | 'language'>,
): RawBuilder<string> {
  if (place === undefined) return sql<string>`''`;
  const name = place.translated
    ? localizedName(language, { tenantId, id: sql`q.id`, name: sql`q.name` })
    : sql<string>`q.name`;
  return sql<string>`coalesce((
    select ${name} from ${sql.table(place.table)} as q where q.tenant_id = ${tenantId} and q.id = f.place_id), '')`;
}
