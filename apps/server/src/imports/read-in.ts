import { AppError } from '../app-error.ts';
import type { SheetRow } from '../spreadsheets/reading/spreadsheet-file.ts';
import { addRows } from './import-rows.queries.ts';
import { cellFields } from './import-words.ts';
import type { ImportJob } from './import-job.ts';
import { importedFields, requireNoun } from './imported-nouns.ts';
import { changeImport, findImport, formerMatchings, type StoredImport } from './imports.queries.ts';
import { matchColumns, rememberedColumns } from './match-columns.ts';
import { withStoredSheet } from './read-sheet.ts';
import { rawCellsOf } from './row-cells.ts';

const ROWS_AT_ONCE = 1_000;

/**
 * Keeps the cells of a file, row by row, before any of them is judged: nobody else reads a file meanwhile. Answers whether the
 * column of the key was recognised.
 */
export async function readIn(run: ImportJob): Promise<boolean> {
  const { job, parts } = run;
  const found = await importOf(run);
  let done = run.begun?.done ?? 0;
  await withStoredSheet(parts.services, found, async ({ sheets, rows }) => {
    const sheet = sheets.find(({ hidden }) => !hidden)?.name ?? '';
    for await (const { head, block } of blocksOf(rows, run.begun?.at ?? 0)) {
      await job.block(async (db) => {
        const scope = { db, tenantId: job.tenantId };
        if (head) await changeImport(scope, run.id, { sheet, headings: headingsOf(head) });
        await addRows(
          scope,
          run.id,
          block.map((row) => ({ number: row.number, cells: rawCellsOf(row) })),
        );
        done += block.length;
        return { done, checkpoint: { at: block.at(-1)?.number ?? head?.number ?? 0, done } };
      });
    }
    if (done === 0) throw new AppError('invalidInput', '文件中没有数据');
  });
  return matchThem(run, done);
}

async function importOf({ job, parts, id }: ImportJob): Promise<StoredImport> {
  const { tenantId, userId } = await job.session();
  const found = await findImport({ db: parts.services.database.asTenant(tenantId), tenantId, userId }, id);
  if (found === undefined) throw new AppError('notFound');
  return found;
}

/** Rows behind the one that was kept last; the first of a file, which is never empty, is its head. */
async function* blocksOf(
  rows: AsyncIterable<SheetRow>,
  after: number,
): AsyncGenerator<{ head: SheetRow | undefined; block: SheetRow[] }> {
  let head: SheetRow | undefined;
  let isFirst = after === 0;
  let block: SheetRow[] = [];
  for await (const row of rows) {
    if (row.number <= after) continue;
    if (isFirst) head = row;
    else block.push(row);
    isFirst = false;
    if (block.length < ROWS_AT_ONCE) continue;
    yield { head, block };
    [head, block] = [undefined, []];
  }
  if (block.length > 0) yield { head, block };
}

function headingsOf(head: SheetRow): string[] {
  return rawCellsOf(head).map((cell) => (typeof cell === 'string' ? cell : ''));
}

async function matchThem(run: ImportJob, done: number): Promise<boolean> {
  const { list, headings } = await importOf(run);
  let hasKey = false;
  await run.job.block(async (db, session) => {
    const { tenantId, language } = run.job;
    const { userId, roleId, dataScope } = session;
    const noun = requireNoun(list, session);
    const scope = { db, tenantId, userId, roleId, dataScope, language };
    const fields = await cellFields(noun, importedFields(noun, session), scope);
    const former = await formerMatchings(scope, { userId, list, id: run.id });
    const matching = matchColumns(headings, fields, rememberedColumns(former));
    hasKey = matching.some(({ field }) => field === noun.list.imported.key);
    await changeImport(scope, run.id, { matching, state: 'checking' });
    return { done, checkpoint: { at: Number.MAX_SAFE_INTEGER, done } };
  });
  return hasKey;
}
