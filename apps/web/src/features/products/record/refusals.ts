import { createContext } from 'react';
import type { FieldError } from '@edp/contract/envelope';
import type { MatrixRow } from '../variants/matrix.ts';
import { VARIANTS } from './product-values.ts';

/** What the server refused in a cell; it holds as long as the cell stays as it was. */
export interface Refusal {
  cell: string;
  typed: unknown;
  message: string;
}

/** By the key of the row. */
export type Refusals = ReadonlyMap<string, Refusal>;

export const RefusalsContext = createContext<Refusals>(new Map());

/** Finds the rows that the server's refusals are about; it names them by their places. */
export function refusalsOf(errors: readonly FieldError[], rows: readonly MatrixRow[]): Refusals {
  const found = new Map<string, Refusal>();
  for (const { path, message } of errors) {
    const [list, at, cell = ''] = path.split('.');
    const row = list === VARIANTS ? rows[Number(at)] : undefined;
    if (row && !found.has(row.key)) found.set(row.key, { cell, typed: typedIn(row, cell), message });
  }
  return found;
}

/** What is wrong with a cell as it stands now. */
export function refusedCell(row: MatrixRow, refusal: Refusal | undefined) {
  return refusal && typedIn(row, refusal.cell) === refusal.typed ? refusal : undefined;
}

function typedIn(row: MatrixRow, cell: string): unknown {
  return new Map<string, unknown>(Object.entries(row)).get(cell);
}
