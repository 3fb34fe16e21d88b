import { partNames } from './groups/group.ts';
import { takeGroupsBack } from './groups/take-groups-back.ts';
import type { RowResult, StoredRow } from './import-rows.queries.ts';
import type { StoredRecord } from './imported-noun.ts';
import type { RowError } from './row-cells.ts';
import {
  attemptWrites,
  changeOf,
  rowRefusals,
  removalOf,
  LEFT,
  type RowWork,
  type RowWrite,
} from './row-work.ts';

/** Removes what was new and restores what was changed; a record that somebody has changed since is left as it is. */
export async function takeRowsBack(work: RowWork, rows: readonly StoredRow[]): Promise<RowResult[]> {
  const names = partNames(work.noun);
  if (names) return takeGroupsBack(work, rows, names);
  const ids = rows.flatMap(({ recordId }) => (recordId === null ? [] : [recordId]));
  const found = await work.noun.find(work.context, { ids, within: work.within });
  const records = new Map(found.map((record) => [record.id, record]));
  const plans = rows.map((row) => ({ row, ...planOf(work, row, records.get(row.recordId ?? 0)) }));
  const attempts = (
    await attemptWrites(
      work,
      plans.flatMap(({ write }) => write ?? []),
    )
  ).values();
  return plans.map(({ row, write, errors = [] }) => {
    const tried = write && attempts.next().value;
    const reasons = tried !== undefined && 'errors' in tried ? tried.errors : errors;
    const fate = reasons.length > 0 ? 'left' : 'takenBack';
    return { ...row, outcome: row.outcome ?? 'wrong', errors: reasons, fate };
  });
}

/** What takes a row back, or why nothing does; neither where there is nothing to be done. */
function planOf(
  work: RowWork,
  { outcome, before, recordVersion }: StoredRow,
  record: StoredRecord | undefined,
): { write?: RowWrite; errors?: RowError[] } {
  const left = (message: string) => ({ errors: [{ field: '', message }] });
  if (record === undefined) return outcome === 'new' ? {} : left(LEFT.removed);
  if (record.version !== recordVersion) return left(LEFT.changed);
  try {
    return { write: outcome === 'new' ? removalOf(work, record) : changeOf(work, record, before ?? {}) };
  } catch (error) {
    return { errors: rowRefusals(error, work.noun) };
  }
}
