import { AppError } from '../../app-error.ts';
import { Semaphore } from '../../semaphore.ts';
import { WorkerThread } from '../../worker-thread.ts';
import { refusals, type RefusalReason } from './refusal.ts';
import type {
  Encoding,
  FileFacts,
  ReadAnswer,
  ReadLimits,
  ReadRequest,
  SheetRow,
  Source,
} from './spreadsheet-file.ts';

const MAX_WAITING = 20;
const MAX_WAIT_MS = 60_000;

/** One file at a time: the thread's memory is limited for all that it reads. */
const permits = new Semaphore<'file'>({
  permits: 1,
  maxWaiting: MAX_WAITING,
  timeoutMs: MAX_WAIT_MS,
  refusal: () => new AppError('unavailable'),
});
const thread = new WorkerThread<ReadRequest, ReadAnswer>({
  file: 'src/spreadsheets/reading/reader-thread.ts',
  maxMemoryMb: 160,
  maxYoungMemoryMb: 16,
  idleMs: 60_000,
  timeoutMs: 60_000,
});
let files = 0;

/** A file that is not read, with its reason beside the words for it. */
export class UnreadableFile extends AppError {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, detail = '') {
    super('invalidInput', refusals[reason].replace(/\{\w+\}/, detail));
    this.reason = reason;
  }
}

export interface SpreadsheetFile extends FileFacts {
  /** Read as they are taken; nobody else's file is meanwhile. Can be begun more than once. */
  rows: AsyncIterable<SheetRow>;
}

/**
 * The sheets of a workbook, and the rows with values of one: the first that is not hidden, unless told.
 * @throws UnreadableFile here or while rows are read
 */
export function readXlsx(
  path: string,
  { sheet, limits }: { sheet?: string; limits: ReadLimits },
): Promise<SpreadsheetFile> {
  return readFile({ format: 'xlsx', path, sheet, limits });
}

/**
 * The rows of a text file, all of whose cells are texts. Encoding and delimiter are found out, unless told.
 * @throws UnreadableFile here or while rows are read
 */
export function readCsv(
  path: string,
  { limits, ...known }: { encoding?: Encoding; delimiter?: string; limits: ReadLimits },
): Promise<SpreadsheetFile> {
  return readFile({ format: 'csv', path, limits, ...known });
}

async function readFile(source: Source): Promise<SpreadsheetFile> {
  // Closed again until rows are wanted, so that nobody waits for a caller that never takes them.
  for await (const { facts } of openings(source)) {
    const { encoding, delimiter } = facts;
    const known: Source = source.format === 'csv' ? { ...source, encoding, delimiter } : source;
    return { ...facts, rows: { [Symbol.asyncIterator]: () => rowsOf(known) } };
  }
  throw new Error('The file was not opened');
}

async function* rowsOf(source: Source): AsyncGenerator<SheetRow> {
  for await (const { file } of openings(source))
    for (;;) {
      const answer = await ask({ kind: 'rows', file });
      if (answer.kind !== 'rows' || answer.rows.length === 0) return;
      yield* answer.rows;
    }
}

/** The opened file, once; it is closed when the caller has done with it. */
async function* openings(source: Source): AsyncGenerator<{ file: number; facts: FileFacts }> {
  const release = await permits.acquire('file');
  const letThreadRest = thread.hold();
  const file = ++files;
  try {
    const answer = await ask({ kind: 'open', file, source });
    if (answer.kind === 'opened') yield { file, facts: answer.facts };
  } finally {
    thread.tell({ kind: 'close', file });
    letThreadRest();
    release();
  }
}

async function ask(request: ReadRequest): Promise<ReadAnswer> {
  const answer = await thread.ask(request).catch((error: unknown) => {
    if (isOutOfMemory(error)) throw new UnreadableFile('tooComplex');
    throw error;
  });
  if (answer.kind === 'refused') throw new UnreadableFile(answer.reason, answer.detail);
  return answer;
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
