import type { ImportChoice } from '@edp/contract/imports';
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
import { setKeys } from './import-places.queries.ts';
import { countRows, rowsBehind, writeResults, writtenBefore } from './import-rows.queries.ts';
import { cellFields } from './import-words.ts';
import { keyColumns } from './match-columns.ts';
import { importedFields, requireNoun } from './imported-nouns.ts';
import { changeImport, findImport, type StoredImport } from './imports.queries.ts';
import { keepFormer } from './pictures/row-pictures.ts';
import { takePictures } from './pictures/take-pictures.ts';
import { readIn } from './read-in.ts';
import type { RowWork } from './row-work.ts';
import { takeRowsBack } from './take-rows-back.ts';
import { checkRows, writeRows } from './treat-rows.ts';

/** So many that others do not wait long for the records that a block keeps. */
const ROWS_AT_ONCE = 200;

/** Reads, checks, writes or takes back the rows of an import, block by block. */
export function importKind(parts: ListServices): JobKind {
  return {
    kind: IMPORT,
    origin: 'import',
    calledInHistory: (job) => fileNameOf(parts, job),
    run: (job) => runImport(parts, job),
  };
}

/** Of the file whose rows are written. */
async function fileNameOf({ services }: ListServices, job: RunningJob): Promise<string> {
  const { importId } = importStep.parse(job.input);
  const { tenantId, userId } = await job.session();
  const db = services.database.asTenant(tenantId);
  return (await requireImport({ db, tenantId, userId }, importId)).fileName;
}

async function runImport(parts: ListServices, job: RunningJob): Promise<JobEnd> {
  const { importId: id, step, which } = importStep.parse(job.input);
  const begun = job.checkpoint === null ? undefined : checkpoint.parse(job.checkpoint);
  const run: ImportJob = { parts, job, id, begun };
  if (step === 'apply') return apply(run, which);
  if (step === 'takeBack') return takeBack(run);
  if (step === 'pictures' && !begun?.checking) await takePictures(run);
  if (step === 'read' && !begun?.checking && !(await readIn(run))) return checked(run, 0);
  return check(run);
}

async function check(run: ImportJob): Promise<JobEnd> {
  if (!run.begun?.checking)
    await run.job.block(async (db, session) => {
      const work = await workOf(run, db, session);
      const total = await setKeys(work.context, run.id, keyColumns(work.noun, work.matching));
      return { done: 0, total, checkpoint: { checking: true, at: 0, done: 0 } };
    });
  const begun = run.begun?.checking ? run.begun : { checking: true, at: 0, done: 0 };
  const done = await eachBlock(run, begun, async (work, { at }) => {
    const rows = await rowsBehind(work.context, run.id, blockOf(work, { after: at }));
    await writeResults(work.context, run.id, await checkRows(work, rows));
    return rows.map(({ place }) => place);
  });
  return checked(run, done);
}

async function checked(run: ImportJob, done: number): Promise<JobEnd> {
  const {
    id,
    job: { tenantId },
  } = run;
  const { outcomes } = await countsOf(run);
  return {
    done,
    total: done,
    result: { ...outcomes },
    record: (db) => changeImport({ db, tenantId }, id, { state: 'checked' }),
  };
}

function countsOf({ parts, id, job: { tenantId } }: ImportJob) {
  return countRows({ db: parts.services.database.asTenant(tenantId), tenantId }, id);
}

const wantedBy: Readonly<Record<ImportChoice, readonly ('new' | 'change')[]>> = {
  new: ['new'],
  change: ['change'],
  both: ['new', 'change'],
};

async function apply(run: ImportJob, which: ImportChoice): Promise<JobEnd> {
  const wanted = wantedBy[which];
  const { waiting } = await countsOf(run);
  const left = wanted.reduce((sum, outcome) => sum + waiting[outcome], 0);
  const done = await eachBlock(run, { ...placeOf(run), left }, async (work, { at }) => {
    const asked = blockOf(work, { after: at, waiting: wanted });
    const rows = await rowsBehind(work.context, run.id, asked);
    const results = await writeRows(work, rows, wanted);
    await writeResults(work.context, run.id, results);
    await keepFormer(work, results);
    return rows.map(({ place }) => place);
  });
  return ended(run, { done, state: 'done' });
}

async function takeBack(run: ImportJob): Promise<JobEnd> {
  const begun = placeOf(run, LAST_PLACE);
  const { written: left } = (await countsOf(run)).fates;
  const done = await eachBlock(run, { ...begun, left }, async (work, { at }) => {
    const rows = await writtenBefore(work.context, run.id, blockOf(work, { before: at }));
    await writeResults(work.context, run.id, await takeRowsBack(work, rows));
    return rows.map(({ place }) => place);
  });
  return ended(run, { done, state: 'takenBack' });
}

/** Behind all rows. */
const LAST_PLACE = 2 ** 31 - 1;

function placeOf({ begun }: ImportJob, first = 0): Checkpoint {
  return begun ?? { checking: false, at: first, done: 0 };
}

/** Rows of a record that stands in several of them are treated together. */
function blockOf<T>({ noun }: RowWork, from: T) {
  return { ...from, limit: ROWS_AT_ONCE, whole: noun.parts !== undefined };
}

/** Goes through the rows, `left` of them as far as is known; `treat` answers their places. */
function eachBlock(
  run: ImportJob,
  { left, ...begun }: Checkpoint & { left?: number },
  treat: (work: RowWork, place: Checkpoint) => Promise<number[]>,
): Promise<number> {
  const pass = { begun, size: ROWS_AT_ONCE, ...(left !== undefined && { total: begun.done + left }) };
  return inBlocks(run.job, pass, async (db, session, place) => treat(await workOf(run, db, session), place));
}

/** With the rights of this moment. */
async function workOf({ parts, job, id }: ImportJob, db: Queries, session: Session): Promise<RowWork> {
  const { database } = parts.services;
  const { language, address, userAgent } = job;
  const context = personContext(parts, { db, database }, { session, language, address, userAgent });
  const found = await requireImport(context, id);
  const noun = requireNoun(found.list, session);
  const fields = await cellFields(noun, importedFields(noun, session), context);
  return {
    importId: id,
    noun,
    within: found.withinId ?? undefined,
    fields,
    matching: found.matching,
    context,
  };
}

async function requireImport(scope: Parameters<typeof findImport>[0], id: number): Promise<StoredImport> {
  const found = await findImport(scope, id);
  if (found === undefined) throw new AppError('notFound');
  return found;
}

async function ended(
  run: ImportJob,
  { done, state }: { done: number; state: 'done' | 'takenBack' },
): Promise<JobEnd> {
  const { id, job } = run;
  const { tenantId, address, userAgent } = job;
  const { fates, outcomes, written } = await countsOf(run);
  const result =
    state === 'done'
      ? { ...written, same: outcomes.same, wrong: outcomes.wrong }
      : { takenBack: fates.takenBack, left: fates.left };
  const record = async (db: Queries, session: Session) => {
    const scope = { db, tenantId };
    await changeImport(scope, id, { state });
    const { list, fileName } = await requireImport({ ...scope, userId: session.userId }, id);
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
  return { done, total: done, result, record };
}
