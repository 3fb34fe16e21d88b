import type { RowResult, StoredRow } from './import-rows.queries.ts';
import { attemptRow, removeRecord, updateRecord, type RowWork } from './row-work.ts';
import type { RowError } from './row-cells.ts';
import type { StoredRecord } from '../record-calls/stored-record.ts';

/** Removes what was new and restores what was changed; a record that somebody has changed since is left as it is. */
export async function takeRowsBack(work: RowWork, rows: readonly StoredRow[]): Promise<RowResult[]> {
  const ids = rows.flatMap(({ recordId }) => (recordId === null ? [] : [recordId]));
  const found = await work.noun.find(work.context, { ids });
  const records = new Map(found.map((record) => [record.id, record]));
  const results: RowResult[] = [];
  for (const row of rows) {
    const errors = await takeRowBack(work, row, records.get(row.recordId ?? 0));
    const outcome = row.outcome ?? 'wrong';
    results.push({ ...row, outcome, errors, fate: errors.length > 0 ? 'left' : 'takenBack' });
  }
  return results;
}

async function takeRowBack(
  work: RowWork,
  { outcome, before, recordVersion }: StoredRow,
  record: StoredRecord | undefined,
): Promise<RowError[]> {
  if (record === undefined) return outcome === 'new' ? [] : [{ field: '', message: '导入后已被删除' }];
  if (record.version !== recordVersion) return [{ field: '', message: '导入后已被修改，保留现在的内容' }];
  const tried = await attemptRow(work, async () => {
    if (outcome === 'new') await removeRecord(work, record.id);
    else await updateRecord(work, record, before ?? {});
  });
  return 'errors' in tried ? tried.errors : [];
}
