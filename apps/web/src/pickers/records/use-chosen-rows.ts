import { useState } from 'react';
import type { Selection } from '../../ui/selection/selection.tsx';

interface ChosenRows<Row> {
  /** In the order in which they were checked. */
  chosen: readonly Row[];
  selection: Selection<Row>;
  clear: () => void;
  /** Takes the marks from all but these. */
  keepOnly: (rows: readonly Row[]) => void;
}

interface Options<Row> {
  /** Rows that cannot be checked. */
  disabled?: ((row: Row) => boolean) | undefined;
  /** Only one: another takes its place. */
  single?: boolean | undefined;
}

/** Rows checked in a list; those of other pages are kept whole. */
export function useChosenRows<Row extends { id: number }>(
  rows: readonly Row[] | undefined,
  { disabled, single = false }: Options<Row> = {},
): ChosenRows<Row> {
  const [chosen, setChosen] = useState<readonly Row[]>([]);
  const onChange = (ids: ReadonlySet<number>) => {
    const kept = chosen.filter(({ id }) => ids.has(id));
    const added = (rows ?? []).filter(({ id }) => ids.has(id) && kept.every((row) => row.id !== id));
    setChosen(single ? added : [...kept, ...added]);
  };
  return {
    chosen,
    selection: { ids: new Set(chosen.map(({ id }) => id)), onChange, single, ...(disabled && { disabled }) },
    clear: () => setChosen([]),
    keepOnly: (there) => setChosen(chosen.filter(({ id }) => there.some((row) => row.id === id))),
  };
}
