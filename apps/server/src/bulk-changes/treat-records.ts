import { z } from 'zod';
import type { SignedInContext } from '../http/context.ts';
import { hiddenFields } from '../http/restrict.ts';
import { attempt, attemptTogether, withoutTrace } from '../record-calls/attempt.ts';
import { callAs } from '../record-calls/call-as.ts';
import { pick, type StoredRecord } from '../record-calls/stored-record.ts';
import type { BulkNoun, ChangeResult, RecordChange } from './bulk-noun.ts';
import type { ChangedRecord } from './bulk-records.queries.ts';
import { changedFields, type PreparedChanges } from './field-changes.ts';

/** What records are treated with; the context is that of the person, its `db` the transaction of a block. */
export interface BulkWork {
  noun: BulkNoun;
  /** What happens to a record. */
  changesOf: (recordId: number) => PreparedChanges;
  context: SignedInContext;
}

/** What would become of records: judged by the very call that will change them, with nothing written in the end. */
export async function previewRecords(
  work: BulkWork,
  rows: readonly ChangedRecord[],
): Promise<ChangedRecord[]> {
  const records = await findRecords(work, rows, { locked: false });
  const judged = rows.map((row) => judgeRecord(work, row, records.get(row.recordId)));
  const results = await changeEach(work, judged.flatMap(changeOf), { dry: true });
  return judged.map((row) => withRefusal(row, results.get(row.recordId)));
}

/** Changes records as they were previewed; who was changed since is passed over and told. */
export async function changeRecords(
  work: BulkWork,
  rows: readonly ChangedRecord[],
): Promise<ChangedRecord[]> {
  return changeFound(work, rows, await findRecords(work, rows, { locked: true }));
}

/** The same of records as they have been found. */
export async function changeFound(
  work: BulkWork,
  rows: readonly ChangedRecord[],
  records: ReadonlyMap<number, StoredRecord>,
): Promise<ChangedRecord[]> {
  const judged = rows.map((row) => {
    const record = records.get(row.recordId);
    if (record !== undefined && record.version !== row.version)
      return skipped(row, [{ path: '', message: '预览后已被修改' }]);
    return judgeRecord(work, row, record);
  });
  const results = await changeEach(work, judged.flatMap(changeOf), { dry: false });
  return judged.map((row) => {
    const result = results.get(row.recordId);
    if (result === undefined || 'errors' in result) return withRefusal(row, result);
    return { ...row, fate: 'written', version: result.answer.version };
  });
}

/** Gives records back what they had; who was changed since is left and told. */
export async function takeRecordsBack(
  work: BulkWork,
  rows: readonly ChangedRecord[],
): Promise<ChangedRecord[]> {
  const records = await findRecords(work, rows, { locked: true });
  const judged = rows.map((row): ChangedRecord => {
    const record = records.get(row.recordId);
    if (record === undefined) return left(row, [{ path: '', message: '修改后已被删除或无权查看' }]);
    const isOther = record.version !== row.version;
    return isOther ? left(row, [{ path: '', message: '修改后又被修改，保留现在的内容' }]) : row;
  });
  const changes = judged.flatMap(({ fate, recordId, version, before }) =>
    fate === 'written' ? [{ id: recordId, version: version ?? 0, fields: before ?? {} }] : [],
  );
  const results = await changeEach(work, changes, { dry: false });
  return judged.map((row) => {
    const result = results.get(row.recordId);
    if (result === undefined) return row;
    if ('errors' in result) return left(row, [...result.errors]);
    return { ...row, fate: 'takenBack', version: result.answer.version };
  });
}

/** Those that the person sees, by their ids. */
export async function findRecords(
  { noun, context }: Pick<BulkWork, 'noun' | 'context'>,
  rows: readonly Pick<ChangedRecord, 'recordId'>[],
  options: { locked: boolean },
): Promise<ReadonlyMap<number, StoredRecord>> {
  const ids = rows.map(({ recordId }) => recordId);
  const seen = await noun.seen(context, ids);
  const found = await noun.find(
    context,
    ids.filter((id) => seen.has(id)),
    options,
  );
  return new Map(found.map((record) => [record.id, record]));
}

function judgeRecord(work: BulkWork, row: ChangedRecord, record: StoredRecord | undefined): ChangedRecord {
  // What the role does not see is not told apart from what is not there.
  if (record === undefined) return skipped({ ...row, code: '' }, [{ path: '', message: '不存在或无权查看' }]);
  const named = { ...row, code: nameOf(work, record), version: record.version };
  const { values, errors } = changedFields(work.changesOf(row.recordId), record.fields);
  if (errors.length > 0) return skipped(named, errors);
  const names = Object.keys(values);
  if (names.length === 0) return { ...named, outcome: 'same', before: null, after: null, errors: [] };
  const { fields } = work.noun.list.bulk;
  const before = pick(record.fields, [...names, ...names.flatMap((name) => fields[name]?.empties ?? [])]);
  return { ...named, outcome: 'change', before, after: values, errors: [] };
}

/** What a record is called by; empty where the role does not see it. */
export function nameOf(
  { noun: { list, update }, context }: Pick<BulkWork, 'noun' | 'context'>,
  { fields }: StoredRecord,
): string {
  const { code } = list.bulk;
  const isHidden =
    hiddenFields(list, context.session).has(code) || hiddenFields(update, context.session).has(code);
  return isHidden ? '' : String(fields[code] ?? '');
}

type Refusal = ChangedRecord['errors'];

function skipped(row: ChangedRecord, errors: Refusal): ChangedRecord {
  return { ...row, outcome: 'skip', before: null, after: null, errors };
}

function left(row: ChangedRecord, errors: Refusal): ChangedRecord {
  return { ...row, fate: 'left', errors };
}

function withRefusal(row: ChangedRecord, result: ChangeResult | undefined): ChangedRecord {
  return result && 'errors' in result ? skipped(row, [...result.errors]) : row;
}

function changeOf({ recordId: id, outcome, version, after }: ChangedRecord): RecordChange[] {
  return outcome === 'change' && after !== null ? [{ id, version: version ?? 0, fields: after }] : [];
}

type Results = ReadonlyMap<number, ChangeResult | undefined>;

async function changeEach(
  work: BulkWork,
  changes: readonly RecordChange[],
  { dry }: { dry: boolean },
): Promise<Results> {
  if (changes.length === 0) return new Map();
  const { changeAll } = work.noun;
  if (changeAll) {
    const { context } = work;
    const results = await attemptTogether(context.db, changes, (some) => changeAll(context, some, { dry }));
    return new Map(changes.map(({ id }, at) => [id, results[at]]));
  }
  const one = () => changeByCalls(work, changes);
  return dry ? withoutTrace(work.context.db, one) : one();
}

const written = z.object({ data: z.object({ version: z.number() }) });

/** By the noun's own call, which is given the fields that change, as from a role that sees no others. */
async function changeByCalls(
  { noun: { feature, update }, context }: BulkWork,
  changes: readonly RecordChange[],
): Promise<Results> {
  const results = new Map<number, ChangeResult>();
  for (const { id, version, fields } of changes) {
    const input = { ...fields, id, version };
    const tried = await attempt(
      context.db,
      async () => written.parse(await callAs(context, feature, update, input)()).data,
    );
    results.set(id, tried);
  }
  return results;
}
