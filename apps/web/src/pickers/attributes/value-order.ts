export interface Value {
  value: string;
  sortOrder: number;
}

export const FIRST_SORT = 10;
const STEP = 10;

/** Where a value added at the end stands. */
export function nextSort(values: readonly Partial<Value>[]): number {
  return Math.max(0, ...values.map(({ sortOrder = 0 }) => sortOrder ?? 0)) + STEP;
}

/**
 * The sort numbers, by present place, that let the value at `at` change places with its neighbour at `to`. They are
 * numbered again where they do not rise.
 */
export function sortsAfterMove(values: readonly Partial<Value>[], at: number, to: number): number[] {
  const present = values.map(({ sortOrder }) => sortOrder ?? 0);
  const rises = present.every((sort, place) => place === 0 || sort > (present[place - 1] ?? 0));
  const sorts = rises ? present : present.map((_, place) => (place + 1) * STEP);
  return sorts.with(at, sorts[to] ?? 0).with(to, sorts[at] ?? 0);
}
