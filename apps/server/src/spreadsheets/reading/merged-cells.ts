import { columnOf } from './cell-address.ts';
import { Refusal } from './refusal.ts';
import type { Cell, SheetRow } from './spreadsheet-file.ts';

/** Cells below each other that are shown as one: the value stands in the first row alone. */
interface Span {
  column: number;
  first: number;
  last: number;
}

const MAX_SPANS = 200_000;
/** Longer than a tag that names one. */
const TAIL = 300;
const TAG =
  /<(?:\w+:)?mergeCell\b[^<>]*?\bref\s*=\s*["']\$?([A-Z]{1,3})\$?(\d{1,7}):\$?[A-Z]{1,3}\$?(\d{1,7})["']/g;

/** Finds them in the XML of a sheet, which tells of them behind its rows; without parsing it, which takes ten times as long. */
export async function findSpans(pieces: AsyncIterable<string>): Promise<Span[]> {
  const spans: Span[] = [];
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    let read = 0;
    for (const { index, 0: tag, 1: column = '', 2: first, 3: last } of text.matchAll(TAG)) {
      read = index + tag.length;
      if (Number(last) > Number(first))
        spans.push({ column: columnOf(column), first: Number(first), last: Number(last) });
    }
    if (spans.length > MAX_SPANS) throw new Refusal('tooComplex');
    text = text.slice(Math.max(read, text.length - TAIL));
  }
  return spans.toSorted((one, other) => one.first - other.first);
}

/** Gives rows the values of cells that reach down to them, so that each row says by itself what its reader sees. */
export class MergedCells {
  readonly #spans: readonly Span[];
  #next = 0;
  /** By column, with the value of the first row. */
  readonly #open = new Map<number, { last: number; cell: Cell }>();

  constructor(spans: readonly Span[]) {
    this.#spans = spans;
  }

  /** Rows come in their order; those without values have none given. */
  fill(row: SheetRow): SheetRow {
    if (this.#spans.length === 0) return row;
    const cells = [...row.cells];
    for (const [column, { last, cell }] of this.#open) {
      if (last < row.number) this.#open.delete(column);
      else put(cells, column, cell);
    }
    this.#begin(row);
    return { ...row, cells };
  }

  #begin({ number, cells }: SheetRow): void {
    for (;;) {
      const span = this.#spans[this.#next];
      if (span === undefined || span.first > number) return;
      this.#next += 1;
      const cell = cells[span.column] ?? null;
      // One that begins in a row without values has none itself.
      if (span.first === number && cell !== null) this.#open.set(span.column, { last: span.last, cell });
    }
  }
}

/** What stands in a cell stays. */
function put(cells: (Cell | null)[], column: number, cell: Cell): void {
  while (cells.length <= column) cells.push(null);
  cells[column] ??= cell;
}
