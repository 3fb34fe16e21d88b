import type { bulkChanges, SavedSheetRow } from '@edp/contract/bulk-changes';
import type { OutputOf, ParsedInputOf } from '@edp/contract/endpoint';
import { createChange } from '../../bulk-changes/bulk-changes.queries.ts';
import type { BulkNoun } from '../../bulk-changes/bulk-noun.ts';
import { requireBulkNoun } from '../../bulk-changes/bulk-nouns.ts';
import { addRecords, writeResults, type ChangedRecord } from '../../bulk-changes/bulk-records.queries.ts';
import { prepareValues, sheetFields } from '../../bulk-changes/field-changes.ts';
import { changeFound, findRecords } from '../../bulk-changes/treat-records.ts';
import type { SignedInContext } from '../../http/context.ts';
import { translateMessage } from '../../messages.ts';
import type { StoredRecord } from '../../record-calls/stored-record.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import { sheetRows } from './sheet.ts';

type SheetInput = ParsedInputOf<typeof bulkChanges.saveSheet>;
type Saved = OutputOf<typeof bulkChanges.saveSheet>['data'];
type Records = ReadonlyMap<number, StoredRecord>;

/**
 * Changes each record by the fields that were edited of it, by the rules of its form. Those that are refused or were changed by somebody
 * else keep none from being saved; what is written is one change of many, so that it is taken back as one.
 * @throws AppError notAllowed without the button of the list, invalidInput for a field that the role does not change
 */
export async function saveSheet(context: SignedInContext, { list, rows }: SheetInput): Promise<Saved> {
  const noun = requireBulkNoun(list, context.session);
  const fields = sheetFields(noun, context.session);
  const changes = new Map(
    rows.map(({ id, values }, at) => [id, prepareValues(fields, values, `rows.${at}.values`)]),
  );
  const asked = rows.map(({ id, version }, at) => toRecord(id, version, at + 1));
  const before = await findRecords({ noun, context }, asked, { locked: true });
  const changesOf = (id: number) => changes.get(id) ?? [];
  const results = await changeFound({ noun, changesOf, context }, asked, before);
  const changeId = await keepChange(context, noun, results);
  const after = await findRecords({ noun, context }, asked, { locked: false });
  const found = rows.flatMap(({ id }) => after.get(id) ?? []);
  const { rows: now, names } = await sheetRows(noun, context, found);
  const rowOf = new Map(now.map((row) => [row.id, row]));
  return {
    changeId,
    names,
    rows: results.map((result) => ({
      id: result.recordId,
      outcome: outcomeOf(result, before),
      row: rowOf.get(result.recordId) ?? null,
      errors: errorsOf(result, before).map(({ path, message }) => ({
        path,
        message: translateMessage(message, context.language),
      })),
    })),
  };
}

function errorsOf(result: ChangedRecord, before: Records): ChangedRecord['errors'] {
  return outcomeOf(result, before) === 'stale' ? [{ path: '', message: '数据已被他人修改' }] : result.errors;
}

function toRecord(recordId: number, version: number, number: number): ChangedRecord {
  const nothing = { code: '', outcome: null, before: null, after: null, errors: [] };
  return { number, recordId, version, fate: 'waiting', ...nothing };
}

function outcomeOf(
  { recordId, version, outcome, fate }: ChangedRecord,
  before: Records,
): SavedSheetRow['outcome'] {
  if (fate === 'written') return 'written';
  if (outcome === 'same') return 'same';
  const record = before.get(recordId);
  if (record === undefined) return 'gone';
  return record.version === version ? 'refused' : 'stale';
}

/** What was written, with what was there before: as a change of many that has been run. Answers its id; null where nothing was. */
async function keepChange(
  context: SignedInContext,
  noun: BulkNoun,
  results: readonly ChangedRecord[],
): Promise<number | null> {
  const written = results
    .filter(({ fate }) => fate === 'written')
    .map((result, at) => ({ ...result, number: at + 1 }));
  if (written.length === 0) return null;
  const { name, title } = noun.list.exported;
  const id = await createChange(context, { list: name, selection: undefined, changes: [], state: 'done' });
  await addRecords(context, id, { ids: written.map(({ recordId }) => recordId), first: 1 });
  await writeResults(context, id, written);
  await recordEvent(context, {
    kind: 'bulkChanged',
    subject: { kind: 'list', name: title },
    changes: [{ what: 'rows', to: String(written.length) }],
  });
  return id;
}
