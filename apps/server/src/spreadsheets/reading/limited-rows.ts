import { Refusal } from './refusal.ts';
import type { ReadLimits } from './spreadsheet-file.ts';

/** Counts the rows and columns that have values. */
export class LimitedRows {
  readonly #limits: ReadLimits;
  #rows = 0;

  constructor(limits: ReadLimits) {
    this.#limits = limits;
  }

  count(columns: number): void {
    if (columns > this.#limits.columns) throw new Refusal('tooManyColumns', this.#limits.columns);
    if (++this.#rows > this.#limits.rows) throw new Refusal('tooManyRows', this.#limits.rows - 1);
  }
}
