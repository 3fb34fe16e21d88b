import type { RowOutcome } from '@edp/contract/imports';
import { firstOfKeys, type RowResult, type StoredRow } from './import-rows.queries.ts';
import { valueOfText, type CellField } from './import-words.ts';
import { withoutTrace } from '../record-calls/attempt.ts';
import { pick, type FieldValues } from '../record-calls/stored-record.ts';
import type { ImportedRecord } from './imported-noun.ts';
import type { RowError } from './row-cells.ts';
import { attemptRow, createRecord, updateRecord, type RowWork } from './row-work.ts';

const ALL_WRITTEN: readonly RowOutcome[] = ['new', 'change'];

/** What would become of rows: they are written by the very calls that will write them, and all is rolled back. */
export function checkRows(work: RowWork, rows: readonly StoredRow[]): Promise<RowResult[]> {
  return withoutTrace(work.context.db, async () => {
    const results = await writeRows(work, rows, ALL_WRITTEN);
    return results.map((result) => ({ ...result, ...UNWRITTEN }));
  });
}

const UNWRITTEN = { fate: 'waiting', recordId: null, recordVersion: null } as const;

/** Writes those rows that turn out to be `wanted`; judged anew, as records may have changed since they were checked. */
export async function writeRows(
  work: RowWork,
  rows: readonly StoredRow[],
  wanted: readonly RowOutcome[],
): Promise<RowResult[]> {
  const { context, importId, noun } = work;
  const keys = rows.flatMap(({ key }) => (key ? [key] : []));
  const firsts = await firstOfKeys(context, importId, keys);
  const records = new Map(
    (await noun.find(context, { keys })).map((record) => [
      String(record.fields[noun.list.imported.key]),
      record,
    ]),
  );
  const results: RowResult[] = [];
  for (const row of rows) {
    const first = firsts.get(row.key ?? '') ?? row.number;
    const repeats = row.key !== '' && first < row.number ? first : undefined;
    results.push(await writeRow(work, row, { record: records.get(row.key ?? ''), repeats, wanted }));
  }
  return results;
}

interface Found {
  record: ImportedRecord | undefined;
  /** The row before that has the same key. */
  repeats: number | undefined;
  wanted: readonly RowOutcome[];
}

async function writeRow(
  work: RowWork,
  row: StoredRow,
  { record, repeats, wanted }: Found,
): Promise<RowResult> {
  const { imported } = work.noun.list;
  const { values, errors } = readCells(work, row);
  if (repeats !== undefined) errors.push({ field: imported.key, message: `与第${repeats}行重复` });
  const { number } = row;
  const result = { number, errors: [], before: null, ...UNWRITTEN };
  const changed = record ? changesTo(record, values) : values;
  const before = record ? pick(record.fields, Object.keys(changed)) : null;
  const outcome = record ? 'change' : 'new';
  if (errors.length > 0) return { ...result, outcome: 'wrong', errors, before };
  if (record && Object.keys(changed).length === 0) return { ...result, outcome: 'same' };
  if (!wanted.includes(outcome)) return { ...result, outcome, before };
  const tried = await attemptRow(work, () =>
    record ? updateRecord(work, record, changed) : createRecord(work, { ...imported.byDefault, ...values }),
  );
  if ('errors' in tried) return { ...result, outcome: 'wrong', errors: tried.errors, before };
  const { id, version } = tried.answer;
  return { ...result, outcome, before, fate: 'written', recordId: id, recordVersion: version };
}

/** What the cells of matched columns say; an empty one says nothing. */
function readCells({ fields, matching }: RowWork, { cells }: StoredRow) {
  const values: Record<string, unknown> = {};
  const errors: RowError[] = [];
  for (const { column, field } of matching) {
    const known = fields.find((one) => one.field === field);
    const cell = cells[column] ?? '';
    if (known === undefined || cell === '') continue;
    if (typeof cell !== 'string') {
      errors.push({ field, message: cell.error });
      continue;
    }
    const value = valueOfText(known, cell);
    if (value === undefined) errors.push({ field, message: unknownChoice(known, cell) });
    else values[field] = value;
  }
  return { values, errors };
}

function unknownChoice({ column, choices = [] }: CellField, text: string): string {
  if (column.words === undefined) return `“${text}”不存在`;
  return `只能填写${choices.map(({ name }) => name).join(' / ')}`;
}

function changesTo({ fields, shown }: ImportedRecord, values: FieldValues): FieldValues {
  const isSame = (field: string, value: unknown) =>
    [fields, shown].some((of) => String(of[field] ?? '') === String(value));
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => !isSame(field, value)));
}
