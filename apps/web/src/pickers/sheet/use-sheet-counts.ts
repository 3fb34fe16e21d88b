import { useMemo, useSyncExternalStore } from 'react';
import { cellOf, type Sheet } from './sheet.ts';

export interface SheetCounts {
  /** Of unsaved cells, of the rows that have some, and of cells that are wrong. */
  cells: number;
  rows: number;
  problems: number;
}

/** How much of a sheet is unsaved or wrong by now. */
export function useSheetCounts(sheet: Sheet): SheetCounts {
  const listen = useMemo(
    () => (listener: () => void) => {
      const { store } = sheet;
      const stops = [store.onChange(listener), store.onErrors(listener), sheet.onDrawn(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [sheet],
  );
  const counted = useSyncExternalStore(listen, () => {
    const paths = sheet.store.dirtyFields().map(({ path }) => path);
    const rows = new Set(paths.map((path) => cellOf(path).id)).size;
    return [paths.length, rows, sheet.problems().length].join('/');
  });
  const [cells = 0, rows = 0, problems = 0] = counted.split('/').map(Number);
  return { cells, rows, problems };
}
