import type { ImportChoice, RowOutcome } from '@edp/contract/imports';
import { AppError } from '../app-error.ts';
import type { Queries } from '../database/connection.ts';
import type { ListServices } from '../exports/walk-list.ts';
import type { Session } from '../http/context.ts';
import { personContext } from '../http/person-context.ts';
import { inBlocks } from '../jobs/background/in-blocks.ts';
import type { JobEnd, JobKind, RunningJob } from '../jobs/background/job-kind.ts';
import { recordEvent } from '../security-events/record-event.ts';
import { checkpoint, importStep, type Checkpoint, type ImportJob } from './import-job.ts';
import { IMPORT } from './import-kind-name.ts';
import { countRows, rowsBehind, setKeys, writeResults, writtenBefore } from './import-rows.queries.ts';
import { cellFields } from './import-words.ts';
import { importedFields, requireNoun } from './imported-nouns.ts';
import { changeImport, findImport, type StoredImport } from './imports.queries.ts';
import { readIn } from './read-in.ts';
import type { RowWork } from './row-work.ts';
import { takeRowsBack } from './take-rows-back.ts';
import { checkRows, writeRows } from './treat-rows.ts';

/** So many that others do not wait long for the records that a block keeps. */
const ROWS_AT_ONCE = 200;

/** Reads, checks, writes or takes back the rows of an import, block by block. */
export function importKind(parts: ListServices): JobKind {
  return { kind: IMPORT, run: (job) => runImport(parts, job) };
}

async function runImport(parts: ListServices, job: RunningJob): Promise<JobEnd> {
  const { importId: id, step, which } = importStep.parse(job.input);
  const begun = job.checkpoint === null ? undefined : checkpoint.parse(job.checkpoint);
  const run: ImportJob = { parts, job, id, begun };
  if (step === 'apply') return apply(run, which);
  if (step === 'takeBack') return takeBack(run);
  if (step === 'read' && !begun?.checking && !(await readIn(run))) return checked(run, 0);
  return check(run);
}

async function check(run: ImportJob): Promise<JobEnd> {
  if (!run.begun?.checking)
    await run.job.block(async (db, session) => {
      const work = await workOf(run, db, session);
      const key = work.matching.find(({ field }) => field === work.noun.list.imported.key);
      await setKeys(work.context, run.id, key?.column ?? 0);
      return { done: 0, checkpoint: { checking: true, at: 0, done: 0 } };
    });
  const begun = run.begun?.checking ? run.begun : { checking: true, at: 0, done: 0 };
  const done = await eachBlock(run, begun, async (work, { at }) => {
    const rows = await rowsBehind(work.context, run.id, { after: at, limit: ROWS_AT_ONCE });
    await writeResults(work.context, run.id, await checkRows(work, rows));
    return rows.map(({ number }) => number);
  });
  return checked(run, done);
}

function checked({ id, job: { tenantId } }: ImportJob, done: number): JobEnd {
  return { done, total: done, record: (db) => changeImport({ db, tenantId }, id, { state: 'checked' }) };
}

const wantedBy: Readonly<Record<ImportChoice, readonly RowOutcome[]>> = {
  new: ['new'],
  change: ['change'],
  both: ['new', 'change'],
};

async function apply(run: ImportJob, which: ImportChoice): Promise<JobEnd> {
  const wanted = wantedBy[which];
  const done = await eachBlock(run, run.begun, async (work, { at }) => {
    const asked = { after: at, limit: ROWS_AT_ONCE, waiting: wanted };
    const rows = await rowsBehind(work.context, run.id, asked);
    await writeResults(work.context, run.id, await writeRows(work, rows, wanted));
    return rows.map(({ number }) => number);
  });
  return ended(run, { done, state: 'done' });
}

async function takeBack(run: ImportJob): Promise<JobEnd> {
  const begun = run.begun ?? { checking: false, at: Number.MAX_SAFE_INTEGER, done: 0 };
  const done = await eachBlock(run, begun, async (work, { at }) => {
    const before = Math.min(at, 2 ** 31 - 1);
    const rows = await writtenBefore(work.context, run.id, { before, limit: ROWS_AT_ONCE });
    await writeResults(work.context, run.id, await takeRowsBack(work, rows));
    return rows.map(({ number }) => number);
  });
  return ended(run, { done, state: 'takenBack' });
}

/** Goes through the rows until a block finds none; answers how many there were. `treat` answers their numbers. */
function eachBlock(
  run: ImportJob,
  begun: Checkpoint = { checking: false, at: 0, done: 0 },
  treat: (work: RowWork, place: Checkpoint) => Promise<number[]>,
): Promise<number> {
  return inBlocks(run.job, { begun, size: ROWS_AT_ONCE }, async (db, session, place) =>
    treat(await workOf(run, db, session), place),
  );
}

/** With the rights of this moment. */
async function workOf({ parts, job, id }: ImportJob, db: Queries, session: Session): Promise<RowWork> {
  const { database } = parts.services;
  const { language, address, userAgent } = job;
  const context = personContext(parts, { db, database }, { session, language, address, userAgent });
  const found = await requireImport(context, id);
  const noun = requireNoun(found.list, session);
  const fields = await cellFields(noun, importedFields(noun, session), context);
  return { importId: id, noun, fields, matching: found.matching, context };
}

async function requireImport(scope: Parameters<typeof findImport>[0], id: number): Promise<StoredImport> {
  const found = await findImport(scope, id);
  if (found === undefined) throw new AppError('notFound');
  return found;
}

function ended(
  { id, job: { tenantId, address, userAgent } }: ImportJob,
  { done, state }: { done: number; state: 'done' | 'takenBack' },
): JobEnd {
  const record = async (db: Queries, session: Session) => {
    const scope = { db, tenantId };
    await changeImport(scope, id, { state });
    const { list, fileName } = await requireImport({ ...scope, userId: session.userId }, id);
    const { fates } = await countRows(scope, id);
    const changes =
      state === 'done'
        ? [
            { what: 'rows' as const, to: String(fates.written) },
            { what: 'file' as const, to: fileName },
          ]
        : [
            { what: 'rows' as const, to: String(fates.takenBack) },
            { what: 'left' as const, to: String(fates.left) },
            { what: 'file' as const, to: fileName },
          ];
    const { exported } = requireNoun(list, session).list;
    await recordEvent(
      { db, tenantId, address, userAgent, session },
      {
        kind: state === 'done' ? 'imported' : 'importTakenBack',
        subject: { kind: 'list', name: exported.title },
        changes,
      },
    );
  };
  return { done, total: done, record };
}
