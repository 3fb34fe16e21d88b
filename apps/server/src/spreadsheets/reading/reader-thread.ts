import { answerCalls } from '../../worker-thread.ts';
import { openCsv } from './open-csv.ts';
import { openXlsx } from './open-xlsx.ts';
import { Refusal } from './refusal.ts';
import type { OpenFile, ReadAnswer, ReadRequest } from './spreadsheet-file.ts';

/** The thread that reads: a large file takes a processor for seconds, and a bad one its memory. */
const files = new Map<number, OpenFile>();

async function advance(request: ReadRequest): Promise<ReadAnswer> {
  const { file: id } = request;
  if (request.kind === 'open') {
    const { source } = request;
    const file = await (source.format === 'xlsx' ? openXlsx(source) : openCsv(source));
    files.set(id, file);
    return { kind: 'opened', facts: file.facts };
  }
  const file = files.get(id);
  if (request.kind === 'close') {
    files.delete(id);
    file?.close();
    await file?.rows.return(undefined);
    return { kind: 'closed' };
  }
  if (file === undefined) throw new Error(`No file ${id}`);
  const { value, done } = await file.rows.next();
  return { kind: 'rows', rows: done === true ? [] : value };
}

answerCalls(async (request: ReadRequest): Promise<ReadAnswer> => {
  try {
    return await advance(request);
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', reason: error.reason, detail: error.detail };
    throw error;
  }
});
