import { Readable } from 'node:stream';
import { csvHead, csvLines } from './csv-lines.ts';
import type { Sheet } from './sheet.ts';

const ROWS_AT_ONCE = 200;

/** A sheet as text, for programs; spreadsheets damage long numbers in it, so people are offered a workbook first. */
export function writeCsv(sheet: Sheet): Readable {
  return Readable.from(piecesOf(sheet), { highWaterMark: 2 });
}

async function* piecesOf({ columns, rows }: Sheet): AsyncGenerator<Buffer> {
  yield Buffer.from(csvHead(columns.map(({ title }) => title)));
  let waiting: string[][] = [];
  for await (const row of rows) {
    waiting.push(row.map((value) => (value === null ? '' : String(value))));
    if (waiting.length < ROWS_AT_ONCE) continue;
    yield Buffer.from(csvLines(waiting));
    waiting = [];
  }
  if (waiting.length > 0) yield Buffer.from(csvLines(waiting));
}
