import type { BulkChange, bulkChanges } from '@edp/contract/bulk-changes';
import { MAX_BULK_RECORDS } from '@edp/contract/bulk-changes';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { AppError } from '../../app-error.ts';
import { BULK_PREVIEW } from '../../bulk-changes/bulk-kind-names.ts';
import type { BulkStep } from '../../bulk-changes/bulk-kind.ts';
import {
  createChange,
  findChange,
  lockChange,
  removeChange,
} from '../../bulk-changes/bulk-changes.queries.ts';
import { updateChange } from '../../bulk-changes/bulk-changes.queries.ts';
import type { BulkNoun } from '../../bulk-changes/bulk-noun.ts';
import { requireBulkNoun } from '../../bulk-changes/bulk-nouns.ts';
import { addRecords, recordsBehind, writeResults } from '../../bulk-changes/bulk-records.queries.ts';
import { openFields, prepareChanges } from '../../bulk-changes/field-changes.ts';
import { previewRecords } from '../../bulk-changes/treat-records.ts';
import { readListInput } from '../../exports/export-request.ts';
import { firstRows } from '../../exports/walk-list.ts';
import type { SignedInContext } from '../../http/context.ts';
import { submitJob } from '../../jobs/background/submit-job.ts';
import { cancelJob } from '../background-jobs/background-jobs.queries.ts';
import { requireChoices, toChangeDto, wordsOf } from './bulk-dto.ts';

type PreviewInput = ParsedInputOf<typeof bulkChanges.preview>;

/** Records that the request itself looks at: of those that are judged together, and one by one. */
const TOGETHER = 200;
const ONE_BY_ONE = 20;

/**
 * Counts what a change would do. The first records are looked at at once, so that a page of them can be shown; the others by a job.
 * @throws AppError invalidInput for a field or value that is refused, notAllowed without the button of the list
 */
export async function previewChange(context: SignedInContext, input: PreviewInput): Promise<BulkChange> {
  const { session, database, tenantId } = context;
  const noun = requireBulkNoun(input.list, session);
  const changes = prepareChanges(noun, session, input.changes);
  await requireChoices(context, openFields(noun, session), input.changes);
  const first = await firstIds(context, noun, input);
  return database.inTenantTransaction(tenantId, async (db) => {
    const bound = { ...context, db };
    if (input.replaces !== undefined) await discardPreview(bound, input.replaces);
    const id = await createChange(bound, {
      list: input.list,
      selection: input.selection.ids === undefined ? input.selection : undefined,
      changes: input.changes,
      state: first.isAll ? 'previewed' : 'previewing',
    });
    await addRecords(bound, id, { ids: first.noted, first: 1 });
    const asked = { after: 0, limit: first.count, waiting: false };
    const rows = await recordsBehind(bound, id, asked);
    await writeResults(
      bound,
      id,
      await previewRecords({ noun, changesOf: () => changes, context: bound }, rows),
    );
    if (!first.isAll) await goOn(bound, noun, { changeId: id, step: 'preview', after: rows.length });
    const found = await findChange(bound, id);
    if (found === undefined) throw new AppError('notFound');
    return toChangeDto(bound, found);
  });
}

interface FirstIds {
  /** Those that are noted down now. */
  noted: readonly number[];
  /** How many of them the request looks at. */
  count: number;
  /** There are no others. */
  isAll: boolean;
}

/** @throws AppError invalidState when the list finds more than can be changed at once */
async function firstIds(context: SignedInContext, noun: BulkNoun, input: PreviewInput): Promise<FirstIds> {
  const count = noun.changeAll ? TOGETHER : ONE_BY_ONE;
  const { filter = {}, except = [], ...selected } = input.selection;
  if (selected.ids !== undefined) {
    const ids = [...new Set(selected.ids)];
    return { noted: ids, count, isAll: ids.length <= count };
  }
  const { session, database, tenantId } = context;
  const plan = { endpoint: noun.list, input: readListInput(noun.list, session, filter) };
  const handler = noun.feature.handlerOf(noun.list);
  if (handler === undefined) throw new Error(`Nothing answers ${noun.list.path}`);
  const reading = { ...context, db: database.asTenant(tenantId) };
  const { rows, total } = await firstRows(reading, { plan, handler, count });
  if (total !== undefined && total > MAX_BULK_RECORDS)
    throw new AppError('invalidState', `一次最多修改${MAX_BULK_RECORDS}条，请缩小范围`);
  const noted = rows.map(({ id }) => Number(id)).filter((id) => !except.includes(id));
  // A tree answers all of itself at once.
  return { noted, count, isAll: noted.length <= count && (rows.length < count || total === rows.length) };
}

/** Leaves what remains to a job. */
async function goOn(context: SignedInContext, noun: BulkNoun, step: BulkStep): Promise<void> {
  const name = (await wordsOf(noun, context))(noun.list.exported.title);
  const { id: jobId } = await submitJob(context, { kind: BULK_PREVIEW, name, input: step });
  await updateChange(context, step.changeId, { state: 'previewing', jobId });
}

/** One's own preview that was not run; what is gone already is no failure. */
async function discardPreview(context: SignedInContext, id: number): Promise<void> {
  const found = await lockChange(context, id);
  if (found === undefined || !['previewing', 'previewed'].includes(found.state)) return;
  if (found.job) await cancelJob(context, found.job.id, false);
  await removeChange(context, id);
}
