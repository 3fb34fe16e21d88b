import { serialOf } from './serial-dates.ts';
import type { CellValue, Sheet, SheetColumn } from './sheet.ts';
import { styles } from './workbook-xml.ts';
import { cellText, escapeXml } from './xml-text.ts';

const MAX_ROWS = 1_048_576;
/** Drop-downs reach below the rows that are there, for those that are typed in. */
const LAST_ROW_WITH_OPTIONS = 100_001;
const PIECE_LENGTH = 48_000;
const NUMBER = /^-?(\d+)(?:\.(\d+))?(?:e[+-]?\d+)?$/;
/** Spreadsheets keep no more. */
const MAX_DIGITS = 15;
const EDGE = /^\s|\s$|\n/;
const widths = { text: 20, number: 14, date: 12, time: 20 };

interface View {
  selected: boolean;
  /** Names of sheets as they stand in the file. */
  nameOf(sheet: string): string;
}

/** The XML of a sheet, piece by piece. */
export async function* sheetXml({ columns, rows }: Sheet, view: View): AsyncGenerator<Buffer> {
  const letters = columns.map((_, index) => columnLetters(index));
  let piece = `${head(columns, view.selected)}${headRow(columns, letters)}`;
  let number = 1;
  for await (const row of rows) {
    number++;
    if (number > MAX_ROWS) throw new RangeError(`A sheet holds ${MAX_ROWS} rows`);
    piece += rowXml(row, { number, columns, letters });
    if (piece.length < PIECE_LENGTH) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(`${piece}</sheetData>${dropDowns(columns, letters, view)}</worksheet>`);
}

function head(columns: readonly SheetColumn[], selected: boolean): string {
  const cols = columns.map((column, index) => {
    const width = column.width ?? Math.max(widths[column.kind], widthOf(column.title) + 2);
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${styles[column.kind]}" customWidth="1"/>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    `<sheetViews><sheetView${selected ? ' tabSelected="1"' : ''} workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    ...(cols.length > 0 ? ['<cols>', ...cols, '</cols>'] : []),
    '<sheetData>',
  ].join('');
}

function headRow(columns: readonly SheetColumn[], letters: readonly string[]): string {
  const cells = columns.map(({ title }, index) => textXml(title, `${letters[index]}1`, styles.head));
  return `<row r="1">${cells.join('')}</row>`;
}

interface Place {
  number: number;
  columns: readonly SheetColumn[];
  letters: readonly string[];
}

function rowXml(row: readonly CellValue[], { number, columns, letters }: Place): string {
  let cells = '';
  for (const [index, { kind }] of columns.entries()) {
    const value = row[index];
    // Blank cells are left out.
    if (value === null || value === undefined || value === '') continue;
    cells += cellXml(value, kind, `${letters[index]}${number}`);
  }
  return `<row r="${number}">${cells}</row>`;
}

function cellXml(value: string | number, kind: SheetColumn['kind'], address: string): string {
  const number =
    kind === 'text' ? undefined : kind === 'number' ? exactNumber(value) : serialOf(String(value));
  if (number === undefined) return textXml(String(value), address, styles.text);
  return `<c r="${address}" s="${styles[kind]}"><v>${number}</v></c>`;
}

function textXml(value: string, address: string, style: number): string {
  const text = cellText(value);
  const space = EDGE.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${address}" s="${style}" t="inlineStr"><is><t${space}>${text}</t></is></c>`;
}

/** A number that a spreadsheet keeps digit by digit; others stay text. */
function exactNumber(value: string | number): string | undefined {
  const isFloat = typeof value === 'number' && !Number.isInteger(value);
  const text = isFloat ? String(Number(value.toPrecision(MAX_DIGITS))) : String(value);
  const [, whole, decimals = ''] = NUMBER.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const digits = `${whole}${decimals}`.replace(/^0+/, '').replace(/0+$/, '');
  return digits.length > MAX_DIGITS ? undefined : text;
}

function dropDowns(columns: readonly SheetColumn[], letters: readonly string[], { nameOf }: View): string {
  const lists = columns.flatMap(({ options }, index) => {
    if (options === undefined || options.count === 0) return [];
    const place = columnLetters(options.column ?? 0);
    const name = escapeXml(nameOf(options.sheet).replaceAll("'", "''"));
    const range = `'${name}'!$${place}$2:$${place}$${options.count + 1}`;
    const cells = `${letters[index]}2:${letters[index]}${LAST_ROW_WITH_OPTIONS}`;
    return [
      `<dataValidation type="list" allowBlank="1" showErrorMessage="${options.others ? 0 : 1}" sqref="${cells}"><formula1>${range}</formula1></dataValidation>`,
    ];
  });
  if (lists.length === 0) return '';
  return `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
}

function widthOf(title: string): number {
  return [...title].reduce((sum, character) => sum + (character > '\u00FF' ? 2 : 1), 0);
}

/** A, B, …, Z, AA, … */
function columnLetters(index: number): string {
  const before = Math.floor(index / 26);
  return (before > 0 ? columnLetters(before - 1) : '') + String.fromCharCode(65 + (index % 26));
}
