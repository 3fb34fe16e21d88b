import type { NamedKind, NamedRecord } from '@edp/contract/named-records';
import { sql } from 'kysely';
import { idIn } from '../../database/lists/id-in.ts';
import type { SignedInContext } from '../../http/context.ts';
import { readableKinds, rowsOf } from './named-rows.ts';

/** What names a record of any kind. */
export interface RecordName {
  kind: NamedKind;
  id: number;
}

/** Those of the records that the caller sees, as they are called now, in the order in which they are named. */
export async function readNamedRecords<Name extends RecordName>(
  context: SignedInContext,
  names: readonly Name[],
): Promise<(Name & NamedRecord)[]> {
  if (names.length === 0) return [];
  const idsOf = Map.groupBy(names, ({ kind }) => kind);
  const kinds = await readableKinds(context, new Set(idsOf.keys()));
  const arms = kinds.map((kind) => {
    const ids = (idsOf.get(kind.source.kind) ?? []).map(({ id }) => id);
    return rowsOf(context, kind, { conditions: [idIn(sql`w.id`, ids)] });
  });
  if (arms.length === 0) return [];
  const { rows } = await sql<NamedRecord>`${sql.join(arms, sql` union all `)}`.execute(context.db);
  // An id belongs to one record, whatever its kind.
  const byId = new Map(rows.map(({ kind, id, code, name, place }) => [id, { kind, id, code, name, place }]));
  return names.flatMap((named) => {
    const record = byId.get(named.id);
    return record === undefined || record.kind !== named.kind ? [] : [{ ...named, ...record }];
  });
}
