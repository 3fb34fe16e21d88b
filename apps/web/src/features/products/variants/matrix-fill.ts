import { cells, rowErrors, type Cell, type Matrix, type MatrixRow } from './matrix.ts';

/** What is written into many rows at once. */
export interface Filling {
  cell: Cell;
  /** A price, a name, or what codes begin with. */
  text: string;
  /** Keys of the rows that are meant; none: all of them. */
  chosen: ReadonlySet<string>;
  /** Leaves alone what is filled in already. */
  onlyEmpty: boolean;
}

const DIGITS = 3;

/** Writes prices as they are, names with the row's values behind, codes with running numbers that no row has yet. */
export function fillDown(matrix: Matrix, { cell, text, chosen, onlyEmpty }: Filling): Matrix {
  const isMeant = (row: MatrixRow) =>
    (chosen.size === 0 || chosen.has(row.key)) && (!onlyEmpty || row[cell].trim() === '');
  const taken = new Set(matrix.rows.filter((row) => !isMeant(row)).map(({ itemCode }) => itemCode.trim()));
  let number = 0;
  const nextCode = () => {
    for (;;) {
      const code = `${text}${String(++number).padStart(DIGITS, '0')}`;
      if (!taken.has(code)) return code;
    }
  };
  const textFor = (row: MatrixRow) => {
    if (cell === 'itemCode') return nextCode();
    return cell === 'itemName' && row.pairs.length > 0 ? `${text} ${row.variantKey}`.trim() : text;
  };
  const rows = matrix.rows.map((row) => (isMeant(row) ? written(row, cell, textFor(row)) : row));
  return { ...matrix, rows };
}

interface Paste {
  /** The cell that it begins at. */
  key: string;
  cell: Cell;
  text: string;
}

/** What of a pasted block did not fit. */
export interface Unpasted {
  /** Lines below the last row. */
  lines: number;
  /** Columns to the right of the last one. */
  columns: number;
  /** Cells that hold now what their rule refuses, such as a word for a price. */
  refused: number;
}

/** Writes a block of a spreadsheet downwards and to the right; undefined for a single value, which is just typed. */
export function pasteDown(
  matrix: Matrix,
  { key, cell, text }: Paste,
): { matrix: Matrix; unpasted: Unpasted } | undefined {
  const lines = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  if (lines.length === 1 && lines[0]?.length === 1) return undefined;
  // The values of a product with several variants name the row: they are not typed.
  const columns = cells.filter((one) => matrix.model === 0 || one !== 'variantKey');
  const [row0, column0] = [matrix.rows.findIndex((row) => row.key === key), columns.indexOf(cell)];
  let refused = 0;
  const rows = matrix.rows.map((row, at) => {
    const line = at < row0 ? undefined : lines[at - row0];
    const filled = (line ?? []).reduce((changed, value, right) => {
      const column = columns[column0 + right];
      return column ? written(changed, column, readPasted(column, value)) : changed;
    }, row);
    const errors = line ? rowErrors(filled) : {};
    const pastedInto = columns.slice(column0, column0 + (line?.length ?? 0));
    // What is still to be filled in is no refusal.
    refused += pastedInto.filter((column) => filled[column] !== '' && errors[column]).length;
    return filled;
  });
  const width = Math.max(...lines.map((line) => line.length));
  const unpasted = {
    lines: Math.max(0, lines.length - (matrix.rows.length - row0)),
    columns: Math.max(0, width - (columns.length - column0)),
    refused,
  };
  return { matrix: { ...matrix, rows }, unpasted };
}

/** Spreadsheets write prices with a currency and marks between thousands. */
function readPasted(cell: Cell, value: string): string {
  const text = value.trim();
  if (cell !== 'marketPrice' && cell !== 'listPricePerUnit') return text;
  return /^[¥￥$]?\s*\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)
    ? text.replaceAll(/[^\d.]/g, '')
    : text.replace(/^[¥￥$]\s*/, '');
}

function written(row: MatrixRow, cell: Cell, text: string): MatrixRow {
  return { ...row, [cell]: text, ...(cell === 'itemCode' && { materialId: undefined }) };
}
