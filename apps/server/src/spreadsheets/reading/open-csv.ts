import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { withoutGuard } from '../csv-lines.ts';
import { delimiterOf } from './csv-delimiter.ts';
import { encodingOf, textOf } from './csv-encoding.ts';
import { kindOfFile } from './file-start.ts';
import { LimitedRows } from './limited-rows.ts';
import { Refusal } from './refusal.ts';
import type { Encoding, OpenFile, ReadLimits, SheetRow } from './spreadsheet-file.ts';

const ROWS_AT_ONCE = 200;
/** Where a quote is never closed, the rest of the file would be one value. */
const MAX_RECORD = 1_024 * 1_024;

interface CsvSource {
  path: string;
  limits: ReadLimits;
  encoding?: Encoding | undefined;
  delimiter?: string | undefined;
}

export async function openCsv(source: CsvSource): Promise<OpenFile> {
  const { path, limits } = source;
  if ((await kindOfFile(path, limits)) !== 'other') throw new Refusal('notCsv');
  const encoding = source.encoding ?? (await encodingOf(path));
  const start = await startOf(textOf(path, encoding));
  if (start.includes('\0')) throw new Refusal('notCsv');
  const delimiter = source.delimiter ?? delimiterOf(start);
  const records = parse({
    bom: true,
    delimiter,
    info: true,
    max_record_size: MAX_RECORD,
    // Inches in a plain value are no quotes.
    relax_quotes: true,
    relax_column_count: true,
  });
  const text = Readable.from(textOf(path, encoding), { highWaterMark: 2 });
  text.on('error', (error) => records.destroy(error));
  return {
    facts: { sheets: [], encoding, delimiter },
    rows: rowsOf(() => text.pipe(records), limits),
    close() {
      text.destroy();
      records.destroy();
    },
  };
}

/** As much as is read at once. */
async function startOf(pieces: AsyncGenerator<string>): Promise<string> {
  for await (const piece of pieces) return piece;
  return '';
}

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

/** Nothing is parsed before rows are wanted: what is wrong by then would be an error that nobody hears. */
async function* rowsOf(
  begin: () => AsyncIterable<CsvRecord>,
  limits: ReadLimits,
): AsyncGenerator<SheetRow[]> {
  const limited = new LimitedRows(limits);
  let rows: SheetRow[] = [];
  // A record counts the lines until its end.
  let line = 0;
  try {
    for await (const { record, info } of begin()) {
      const number = line + 1;
      line = info.lines;
      const cells = record.map((value) => (value === '' ? null : { text: withoutGuard(value) }));
      if (cells.every((cell) => cell === null)) continue;
      limited.count(cells.length);
      rows.push({ number, hidden: false, cells });
      if (rows.length < ROWS_AT_ONCE) continue;
      yield rows;
      rows = [];
    }
  } catch (error) {
    // The only errors that are left: no end of a quote, or none within a reasonable length.
    throw error instanceof CsvError ? new Refusal('unclosedQuote', line + 1) : error;
  }
  if (rows.length > 0) yield rows;
}
