/** Ids of the rows of a page that can be chosen or taken back. */
export function freeIds<Row extends { id: number }>(
  { disabled }: { disabled?: (row: Row) => boolean },
  rows: readonly Row[],
): number[] {
  return rows.filter((row) => !disabled?.(row)).map(({ id }) => id);
}

export function withIds(ids: ReadonlySet<number>, some: readonly number[], on: boolean): ReadonlySet<number> {
  const changed = new Set(ids);
  for (const id of some) {
    if (on) changed.add(id);
    else changed.delete(id);
  }
  return changed;
}

/** From one id to another in the order of the page, both included; the second alone where the first is not there. */
export function idsBetween(ids: readonly number[], from: number | undefined, to: number): number[] {
  const [start, end] = [from === undefined ? -1 : ids.indexOf(from), ids.indexOf(to)];
  if (start < 0 || end < 0) return [to];
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}
