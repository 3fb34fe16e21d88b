import type { ListSelection } from '@edp/contract/list-selection';
import { MAX_BULK_RECORDS, type BulkChange } from '@edp/contract/bulk-changes';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Queries } from '../database/connection.ts';
import type { TenantScope } from '../database/scope.ts';
import { readListInput } from '../exports/export-request.ts';
import { walkList, type ListServices } from '../exports/walk-list.ts';
import type { Session } from '../http/context.ts';
import { personContext } from '../http/person-context.ts';
import { inBlocks, place, type Place } from '../jobs/background/in-blocks.ts';
import type { JobEnd, JobKind, RunningJob } from '../jobs/background/job-kind.ts';
import { recordEvent } from '../security-events/record-event.ts';
import { BULK_CHANGE, BULK_PREVIEW } from './bulk-kind-names.ts';
import { findChange, updateChange, type StoredChange } from './bulk-changes.queries.ts';
import { requireBulkNoun } from './bulk-nouns.ts';
import type { BulkNoun } from './bulk-noun.ts';
import {
  addRecords,
  changedBefore,
  countRecords,
  recordsBehind,
  removeRecordsBehind,
  writeResults,
} from './bulk-records.queries.ts';
import { prepareChanges } from './field-changes.ts';
import { changeRecords, previewRecords, takeRecordsBack, type BulkWork } from './treat-records.ts';

/** What a job is asked to do; `after` is the number of the last record that its request has looked at. */
export const bulkStep = z.object({
  changeId: z.number(),
  step: z.enum(['preview', 'run', 'takeBack']),
  after: z.number().default(0),
});
export type BulkStep = z.input<typeof bulkStep>;

/** So many that others do not wait long for the records that a block keeps: of those that are changed together, and one by one. */
const TOGETHER = 500;
const ONE_BY_ONE = 50;
/** Ids that are noted down at a time. */
const NOTED_AT_ONCE = 10_000;
const LAST = 2 ** 31 - 1;

interface BulkJob {
  parts: ListServices;
  job: RunningJob;
  step: z.output<typeof bulkStep>;
}

/** Changes records block by block as they were previewed, or gives them back what they had. */
export function bulkChangeKind(parts: ListServices): JobKind {
  return { kind: BULK_CHANGE, origin: 'bulk', run: (job) => runBulkJob(parts, job) };
}

/** Finds the records of a change and says what would become of them. */
export function bulkPreviewKind(parts: ListServices): JobKind {
  return { kind: BULK_PREVIEW, run: (job) => runBulkJob(parts, job) };
}

async function runBulkJob(parts: ListServices, job: RunningJob): Promise<JobEnd> {
  const step = bulkStep.parse(job.input);
  const run: BulkJob = { parts, job, step };
  return step.step === 'preview' ? preview(run) : change(run, passes[step.step]);
}

/** A pass over the records of a change. */
interface Pass {
  beginning: Place;
  /** Those behind a place. */
  next: (scope: TenantScope, changeId: number, place: { at: number; limit: number }) => Promise<Rows>;
  how: (work: BulkWork, rows: Rows) => Promise<Rows>;
  /** How many there are before any of them is treated. */
  left: (counts: Pick<BulkChange, 'outcomes' | 'fates'>) => number;
  /** What the change is afterwards. */
  state: 'done' | 'takenBack';
}

const passes: Readonly<Record<'run' | 'takeBack', Pass>> = {
  run: {
    beginning: { at: 0, done: 0 },
    next: (scope, id, { at, limit }) => recordsBehind(scope, id, { after: at, limit, waiting: true }),
    how: changeRecords,
    left: ({ outcomes, fates }) => outcomes.change - fates.written,
    state: 'done',
  },
  takeBack: {
    beginning: { at: LAST, done: 0 },
    next: (scope, id, { at, limit }) => changedBefore(scope, id, { before: at, limit }),
    how: takeRecordsBack,
    left: ({ fates }) => fates.written,
    state: 'takenBack',
  },
};

async function change(run: BulkJob, { beginning, next, how, left, state }: Pass): Promise<JobEnd> {
  const { parts, job, step } = run;
  const { tenantId } = job;
  const { found, noun } = await openChange(run);
  const begun = job.checkpoint === null ? beginning : place.parse(job.checkpoint);
  const counts = await countRecords({ db: parts.services.database.asTenant(tenantId), tenantId }, found.id);
  const pass = { begun, size: sizeOf(noun), total: begun.done + left(counts) };
  const done = await inBlocks(job, pass, async (db, session, { at }) => {
    const rows = await next({ db, tenantId }, step.changeId, { at, limit: pass.size });
    return treat(run, { db, session, found }, rows, how);
  });
  return ended(run, { done, list: noun.list.exported.title, state });
}

function sizeOf({ changeAll }: BulkNoun): number {
  return changeAll ? TOGETHER : ONE_BY_ONE;
}

const previewPlace = place.extend({ noted: z.boolean() });

/** The request has looked at the first ones. */
async function preview(run: BulkJob): Promise<JobEnd> {
  const { job, step } = run;
  const { found, noun } = await openChange(run);
  const begun = job.checkpoint === null ? undefined : previewPlace.parse(job.checkpoint);
  if (found.selection !== null && !begun?.noted) await noteRecords(run, found, found.selection);
  const reached = { ...(begun ?? { at: step.after, done: step.after }), noted: true };
  const size = sizeOf(noun);
  const done = await inBlocks(job, { begun: reached, size }, async (db, session, { at }) => {
    const scope = { db, tenantId: job.tenantId };
    const rows = await recordsBehind(scope, step.changeId, { after: at, limit: size, waiting: false });
    return treat(run, { db, session, found }, rows, previewRecords);
  });
  const { tenantId } = job;
  const record = (db: Queries) => updateChange({ db, tenantId }, step.changeId, { state: 'previewed' });
  return { done, total: done, record };
}

/** Which records the list finds, within what the person sees. */
async function noteRecords(
  run: BulkJob,
  found: StoredChange,
  { filter = {}, except = [] }: ListSelection,
): Promise<void> {
  const { parts, job, step } = run;
  const { tenantId, language, address, userAgent } = job;
  const readerNow = async () => {
    const session = await job.session();
    requireBulkNoun(found.list, session);
    return { session, language, address, userAgent };
  };
  const { session } = await readerNow();
  const { list: endpoint } = requireBulkNoun(found.list, session);
  const plan = { endpoint, input: readListInput(endpoint, session, filter) };
  const left = new Set(except);
  const ids: number[] = [];
  await parts.services.database.inSnapshot(tenantId, async (db) => {
    for await (const { rows } of walkList(parts, { plan, db }, readerNow)) {
      ids.push(...rows.map(({ id }) => Number(id)).filter((id) => !left.has(id)));
      if (ids.length > MAX_BULK_RECORDS)
        throw new AppError('invalidState', `一次最多修改${MAX_BULK_RECORDS}条，请缩小范围`);
      await job.tell({ done: ids.length });
    }
  });
  const reached = { at: step.after, done: step.after };
  for (let at = 0; at < ids.length; at += NOTED_AT_ONCE)
    await job.block(async (db) => {
      const scope = { db, tenantId };
      // What a process has noted that was killed before the end of it may be numbered otherwise by now.
      if (at === 0) await removeRecordsBehind(scope, step.changeId, step.after);
      const noted = { ids: ids.slice(at, at + NOTED_AT_ONCE), first: step.after + at + 1 };
      await addRecords(scope, step.changeId, noted);
      const isLast = at + NOTED_AT_ONCE >= ids.length;
      return { done: step.after, total: ids.length, checkpoint: { ...reached, noted: isLast } };
    });
}

interface Block {
  db: Queries;
  session: Session;
  found: StoredChange;
}

type Rows = Awaited<ReturnType<typeof recordsBehind>>;

/** With the rights of this moment; answers the numbers of the records. */
async function treat(
  { parts, job }: BulkJob,
  { db, session, found }: Block,
  rows: Rows,
  how: (work: BulkWork, rows: Rows) => Promise<Rows>,
): Promise<number[]> {
  const { database } = parts.services;
  const { language, address, userAgent } = job;
  const context = personContext(parts, { db, database }, { session, language, address, userAgent });
  const noun = requireBulkNoun(found.list, session);
  const changes = prepareChanges(noun, session, found.changes);
  await writeResults(context, found.id, await how({ noun, changesOf: () => changes, context }, rows));
  return rows.map(({ number }) => number);
}

async function openChange({ parts, job, step }: BulkJob): Promise<{ found: StoredChange; noun: BulkNoun }> {
  const session = await job.session();
  const { tenantId, userId } = session;
  const scope = { db: parts.services.database.asTenant(tenantId), tenantId, userId };
  const found = await findChange(scope, step.changeId);
  if (found === undefined) throw new AppError('notFound');
  return { found, noun: requireBulkNoun(found.list, session) };
}

function ended(
  { job: { tenantId, address, userAgent }, step: { changeId: id } }: BulkJob,
  { done, list, state }: { done: number; list: string; state: Pass['state'] },
): JobEnd {
  const record = async (db: Queries, session: Session) => {
    await updateChange({ db, tenantId }, id, { state });
    const { fates } = await countRecords({ db, tenantId }, id);
    const isDone = state === 'done';
    await recordEvent(
      { db, tenantId, address, userAgent, session },
      {
        kind: isDone ? 'bulkChanged' : 'bulkChangeTakenBack',
        subject: { kind: 'list', name: list },
        changes: isDone
          ? [{ what: 'rows', to: String(fates.written) }]
          : [
              { what: 'rows', to: String(fates.takenBack) },
              { what: 'left', to: String(fates.left) },
            ],
      },
    );
  };
  return { done, total: done, record };
}
