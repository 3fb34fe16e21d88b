/**
 * What a column holds decides how its cells are written, never what a value looks like. A date is `2026-11-23`, a time
 * `2026-11-23 08:30:00` of the reader's zone; a number is better told as the database's decimal text than as a float.
 */
export interface SheetColumn {
  title: string;
  kind: 'text' | 'number' | 'date' | 'time';
  /** In characters; a Chinese one counts two. */
  width?: number;
  /** What is offered below a cell: so many values of a sheet's column (the first, unless told), below its title; with `others` more may be typed. */
  options?: { sheet: string; count: number; column?: number; others?: boolean };
}

export type CellValue = string | number | null;

export interface Sheet {
  name: string;
  columns: readonly SheetColumn[];
  rows: AsyncIterable<readonly CellValue[]>;
  hidden?: boolean;
}
