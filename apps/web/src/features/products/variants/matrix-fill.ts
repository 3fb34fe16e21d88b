import { placeBlock, rangeAt } from '../../../ui/sheet/block.ts';
import { plainPrice } from '../../../ui/sheet/plain-price.ts';
import { readBlock } from '../../../ui/sheet/tsv.ts';
import type { Unpasted } from '../../../ui/sheet/use-unpasted-words.ts';
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

/** Writes a block of a spreadsheet downwards and to the right; undefined for a single value, which is just typed. */
export function pasteDown(
  matrix: Matrix,
  { key, cell, text }: Paste,
  shown: readonly Cell[] = cells,
): { matrix: Matrix; unpasted: Unpasted } | undefined {
  const block = readBlock(text);
  if (block.length === 1 && block[0]?.length === 1) return undefined;
  const columns = typedCells(matrix).filter((column) => shown.includes(column));
  const start = { row: matrix.rows.findIndex((row) => row.key === key), column: columns.indexOf(cell) };
  const size = { rows: matrix.rows.length, columns: columns.length };
  const { cells: placed, ...outside } = placeBlock(block, rangeAt(start), size);
  const texts = new Map<number, Map<Cell, string>>();
  for (const { place, text: value } of placed) {
    const column = columns[place.column];
    if (column === undefined) continue;
    const line = texts.get(place.row) ?? new Map<Cell, string>();
    texts.set(place.row, line.set(column, readPasted(column, value)));
  }
  let refused = 0;
  const rows = matrix.rows.map((row, at) => {
    const line = texts.get(at);
    if (line === undefined) return row;
    const filled = [...line].reduce((changed, [column, value]) => written(changed, column, value), row);
    const errors = rowErrors(filled);
    // What is still to be filled in is no refusal.
    refused += [...line.keys()].filter((column) => filled[column] !== '' && errors[column]).length;
    return filled;
  });
  return { matrix: { ...matrix, rows }, unpasted: { of: block.length, ...outside, refused } };
}

/**
 * Gives a cell what the one above it holds; where its row is one of those that are checked, these take over what the first of them holds.
 * A code is no other row's, and is not taken over.
 */
export function copyDown(
  matrix: Matrix,
  { key, cell }: Pick<Paste, 'key' | 'cell'>,
  chosen: ReadonlySet<string>,
): Matrix {
  if (cell === 'itemCode' || !typedCells(matrix).includes(cell)) return matrix;
  const { rows } = matrix;
  const at = rows.findIndex((row) => row.key === key);
  const isOfChosen = chosen.has(key) && chosen.size > 1;
  const source = isOfChosen ? rows.find((row) => chosen.has(row.key)) : rows[at - 1];
  if (source === undefined) return matrix;
  const isMeant = (row: MatrixRow) =>
    row[cell] !== source[cell] && (isOfChosen ? chosen.has(row.key) : row.key === key);
  if (!rows.some(isMeant)) return matrix;
  return { ...matrix, rows: rows.map((row) => (isMeant(row) ? written(row, cell, source[cell]) : row)) };
}

/** The values of a product with several variants name the row: they are not typed. */
function typedCells({ model }: Matrix): Cell[] {
  return cells.filter((one) => model === 0 || one !== 'variantKey');
}

function readPasted(cell: Cell, value: string): string {
  return cell === 'marketPrice' || cell === 'listPricePerUnit' ? plainPrice(value) : value.trim();
}

function written(row: MatrixRow, cell: Cell, text: string): MatrixRow {
  return { ...row, [cell]: text, ...(cell === 'itemCode' && { materialId: undefined }) };
}
