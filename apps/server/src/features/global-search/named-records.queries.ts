import type { NamedKind, NamedRecord } from '@edp/contract/named-records';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { compiledOnce } from '../../database/compiled-once.ts';
import { idIn } from '../../database/lists/id-in.ts';
import { genericPlan } from '../../database/tenant-reads.ts';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { forEachKind, readableKinds, rowsOf, visibleConditions } from './named-rows.ts';
import type { ReadableKind, Sight } from './named-rows.ts';

/** What names a record of any kind. */
export interface RecordName {
  kind: NamedKind;
  id: number;
}

interface Wanted extends Sight {
  ids: readonly number[];
}

const namedByIds = forEachKind((source) =>
  compiledOnce((scope, { ids, ...sight }: Wanted) => {
    const rows = rowsOf(scope, { source, sight }, { conditions: [idIn(sql`w.id`, ids)] });
    return sql<NamedRecord>`select ${genericPlan} n.kind, n.id, n.code, n.name, n.place from ${rows} as n`.compile(
      scope.db,
    );
  }),
);

/** Those of the records that the caller sees, as they are called now, in the order in which they are named. */
export async function readNamedRecords<Name extends RecordName>(
  context: SignedInContext,
  names: readonly Name[],
): Promise<(Name & NamedRecord)[]> {
  if (names.length === 0) return [];
  const idsOf = Map.groupBy(names, ({ kind }) => kind);
  const kinds = await readableKinds(context, new Set(idsOf.keys()));
  const found = await together(
    kinds.map(({ source, sight }) => {
      const ids = (idsOf.get(source.kind) ?? []).map(({ id }) => id);
      return namedByIds(source)(context, { ...sight, ids });
    }),
  );
  // An id belongs to one record, whatever its kind.
  const byId = new Map(
    found.flat().map(({ kind, id, code, name, place }) => [id, { kind, id, code, name, place }]),
  );
  return names.flatMap((named) => {
    const record = byId.get(named.id);
    return record === undefined || record.kind !== named.kind ? [] : [{ ...named, ...record }];
  });
}

interface Sought {
  /** Statements for ids of records of the kind: those that are counted, and those of them that may be told; one for both. */
  all: RawBuilder<{ id: number }> | undefined;
  told: RawBuilder<{ id: number }> | undefined;
  pageNo: number;
  pageSize: number;
}

interface Seen {
  total: number;
  /** How many the caller sees, and a page of these, newest first. */
  seen: number;
  ids: number[];
}

/** How many records two statements find, how many of them the caller sees, and a page of those, in one statement. */
export async function findSeen(
  context: SignedInContext,
  kind: NamedKind,
  { all, told, pageNo, pageSize }: Sought,
): Promise<Seen> {
  if (all === undefined) return { total: 0, seen: 0, ids: [] };
  const [readable] = told === undefined ? [] : await readableKinds(context, new Set([kind]));
  const seen =
    told === undefined || readable === undefined
      ? sql`select null::bigint as id where false`
      : seenOf(context, readable, told === all ? sql`select id from found` : told);
  const { rows } = await sql<Seen>`
    with found as materialized (${all}), seen as materialized (${seen})
    select (select count(*) from found) as total, (select count(*) from seen) as seen,
           array(select id from seen order by id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize})::text[] as ids`.execute(
    context.db,
  );
  const [{ total, seen: seenCount, ids } = { total: 0, seen: 0, ids: [] }] = rows;
  return { total, seen: seenCount, ids: ids.map(Number) };
}

function seenOf(
  context: SignedInContext,
  { source, sight }: ReadableKind,
  told: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const conditions = [
    sql`r.tenant_id = ${context.tenantId}`,
    sql`r.id in (select t.id from (${told}) as t)`,
    ...visibleConditions(context, source, sight),
  ];
  return sql`select r.id from ${source.from} where ${sql.join(conditions, sql` and `)}`;
}
