import type { FieldValues } from '../../record-calls/stored-record.ts';
import type { RowResult, StoredRow } from '../import-rows.queries.ts';
import type { StoredRecord } from '../imported-noun.ts';
import {
  attemptEach,
  LEFT,
  removalOf,
  rowRefusals,
  wholeOf,
  type RowWork,
  type RowWrite,
} from '../row-work.ts';
import { fieldsOf, type PartNames } from './group.ts';

/** The same of records that stand in several rows: each is given back whole what it had, or left as it is. */
export async function takeGroupsBack(
  work: RowWork,
  rows: readonly StoredRow[],
  names: PartNames,
): Promise<RowResult[]> {
  const { noun, context, within } = work;
  const groups = [...Map.groupBy(rows, ({ key }) => key ?? '').values()];
  const ids = groups.flatMap(([first]) => first?.recordId ?? []);
  const records = new Map((await noun.find(context, { ids, within })).map((record) => [record.id, record]));
  const plans = groups.map((group) => ({
    group,
    ...planOf(work, { names, record: records.get(group[0]?.recordId ?? 0) }, group),
  }));
  const attempts = (
    await attemptEach(
      work,
      plans.flatMap(({ write }) => write ?? []),
    )
  ).values();
  return plans.flatMap(({ group, write, left }) => {
    const tried = write && attempts.next().value;
    const message = tried && 'errors' in tried ? tried.errors.map((one) => one.message).join(' ') : left;
    return group.map((row): RowResult => {
      const errors = message === undefined ? [] : [{ field: '', message }];
      const fate = message === undefined ? 'takenBack' : 'left';
      return { ...row, outcome: row.outcome ?? 'wrong', errors, fate };
    });
  });
}

function planOf(
  work: RowWork,
  { names, record }: { names: PartNames; record: StoredRecord | undefined },
  rows: readonly StoredRow[],
): { write?: RowWrite; left?: string } {
  const isNew = rows.some(({ outcome, before }) => outcome === 'new' && before === null);
  if (record === undefined) return isNew ? {} : { left: LEFT.removed };
  // Rows that were written by different runs know different versions.
  if (record.version !== Math.max(...rows.map(({ recordVersion }) => recordVersion ?? 0)))
    return { left: LEFT.changed };
  try {
    if (isNew) return { write: removalOf(work, record) };
    return { write: wholeOf(work, { record, ...formerOf(names, record, rows) }) };
  } catch (error) {
    return { left: rowRefusals(error, work.noun)[0]?.message ?? '' };
  }
}

/** What the record had, and its parts without those that were new. */
function formerOf(names: PartNames, { parts = [] }: StoredRecord, rows: readonly StoredRow[]) {
  const own: FieldValues = Object.assign(
    {},
    ...rows.map(({ before }) => fieldsOf(before ?? {}, names, 'record')),
  );
  const ofPart = new Map(rows.map((row) => [row.parentKey ?? '', row]));
  const former = parts.flatMap((part) => {
    const row = ofPart.get(String(part[names.part]));
    return row?.outcome === 'new' ? [] : [{ ...part, ...fieldsOf(row?.before ?? {}, names, 'part') }];
  });
  const isOther = rows.some(
    ({ outcome, before }) =>
      outcome === 'new' || Object.keys(fieldsOf(before ?? {}, names, 'part')).length > 0,
  );
  return { own, parts: isOther ? former : undefined };
}
