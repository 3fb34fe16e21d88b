import type { Block } from './tsv.ts';

/** A cell by its place, counted from 0. */
export interface Place {
  row: number;
  column: number;
}

/** Cells between two corners, both among them. */
export interface Range {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export interface Size {
  rows: number;
  columns: number;
}

export function rangeOf(one: Place, other: Place): Range {
  return {
    top: Math.min(one.row, other.row),
    left: Math.min(one.column, other.column),
    bottom: Math.max(one.row, other.row),
    right: Math.max(one.column, other.column),
  };
}

export function rangeAt({ row, column }: Place): Range {
  return { top: row, left: column, bottom: row, right: column };
}

export function placesIn({ top, left, bottom, right }: Range): Place[] {
  const columns = numbers(left, right);
  return numbers(top, bottom).flatMap((row) => columns.map((column) => ({ row, column })));
}

/** Where each cell of a block goes, and how much of it lies outside. */
export interface PlacedBlock {
  cells: { place: Place; text: string }[];
  /** Lines below the last row. */
  lines: number;
  /** Columns to the right of the last one. */
  columns: number;
}

/**
 * Lays a block with its first cell at the first of the range, downwards and to the right. Where the range holds it several times, such
 * as a single cell, it is repeated.
 */
export function placeBlock(block: Block, range: Range, size: Size): PlacedBlock {
  const height = block.length;
  const width = Math.max(...block.map((line) => line.length));
  const [tall, wide] = [range.bottom - range.top + 1, range.right - range.left + 1];
  const isRepeated = tall % height === 0 && wide % width === 0;
  const [rows, columns] = isRepeated ? [tall, wide] : [height, width];
  const cells = numbers(0, rows - 1).flatMap((down) =>
    numbers(0, columns - 1).flatMap((across) => {
      const place = { row: range.top + down, column: range.left + across };
      const text = block[down % height]?.[across % width];
      const isInside = place.row < size.rows && place.column < size.columns;
      return text === undefined || !isInside ? [] : [{ place, text }];
    }),
  );
  return {
    cells,
    lines: Math.max(0, range.top + rows - size.rows),
    columns: Math.max(0, range.left + columns - size.columns),
  };
}

/** Which cells take over which: the first row of a range goes down it, and a range of one row takes over the row above. */
export function fillDownwards({ top, left, bottom, right }: Range): { place: Place; from: Place }[] {
  const source = top === bottom ? top - 1 : top;
  if (source < 0) return [];
  return placesIn({ top: source + 1, left, bottom, right }).map((place) => ({
    place,
    from: { row: source, column: place.column },
  }));
}

/** What a handle that is drawn over more cells fills: the range again and again, downwards, upwards or to a side. */
export function fillOver(range: Range, over: Range): { place: Place; from: Place }[] {
  const within = (at: number, first: number, last: number) => {
    const length = last - first + 1;
    return first + ((((at - first) % length) + length) % length);
  };
  return placesIn(over)
    .filter(({ row, column }) => !isWithin({ row, column }, range))
    .map((place) => ({
      place,
      from: {
        row: within(place.row, range.top, range.bottom),
        column: within(place.column, range.left, range.right),
      },
    }));
}

export function isWithin({ row, column }: Place, { top, left, bottom, right }: Range): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

function numbers(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}
