import { readFormats } from './date-formats.ts';
import { kindOfFile } from './file-start.ts';
import { findSpans, MergedCells } from './merged-cells.ts';
import { parsePieces } from './parse-xml.ts';
import { Refusal } from './refusal.ts';
import { SharedStrings } from './shared-strings.ts';
import { SheetRows } from './sheet-rows.ts';
import type { OpenFile, ReadLimits, SheetRow } from './spreadsheet-file.ts';
import { readWorkbook, type Workbook, type WorkbookSheet } from './workbook.ts';
import { ZipParts } from './zip-parts.ts';

const ROWS_AT_ONCE = 200;

export async function openXlsx({
  path,
  sheet,
  limits,
}: {
  path: string;
  sheet?: string | undefined;
  limits: ReadLimits;
}): Promise<OpenFile> {
  if ((await kindOfFile(path, limits)) !== 'zip') throw new Refusal('notXlsx');
  const parts = await ZipParts.open(path);
  try {
    const workbook = await readWorkbook(parts);
    const chosen = choose(workbook.sheets, sheet);
    return {
      facts: { sheets: workbook.sheets.map(({ name, hidden }) => ({ name, hidden })) },
      rows: rowsOf(parts, { workbook, sheet: chosen, limits }),
      close: () => parts.close(),
    };
  } catch (error) {
    parts.close();
    throw error;
  }
}

function choose(sheets: readonly WorkbookSheet[], wanted: string | undefined): WorkbookSheet {
  if (wanted === undefined) {
    const first = sheets.find(({ hidden }) => !hidden) ?? sheets[0];
    if (first === undefined) throw new Refusal('noSheets');
    return first;
  }
  const named = sheets.find(({ name }) => name === wanted);
  if (named === undefined) throw new Refusal('noSheet', wanted);
  return named;
}

async function* rowsOf(
  parts: ZipParts,
  { workbook, sheet, limits }: { workbook: Workbook; sheet: WorkbookSheet; limits: ReadLimits },
): AsyncGenerator<SheetRow[]> {
  const formats = await readFormats(parts, workbook.styles);
  const strings = await SharedStrings.read(parts, workbook.sharedStrings);
  const rows = new SheetRows({ strings, formats, countsFrom1904: workbook.countsFrom1904, limits });
  const merged = new MergedCells(await findSpans(parts.text(sheet.part, 'large')));
  const taken = () => rows.take().map((row) => merged.fill(row));
  for await (const { waiting } of parsePieces(parts.text(sheet.part, 'large'), rows))
    if (waiting >= ROWS_AT_ONCE) yield taken();
  if (rows.waiting > 0) yield taken();
}
