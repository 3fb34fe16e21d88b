import { useCallback } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';

/** What of a pasted block did not come into the cells, or not as it should. */
export interface Unpasted {
  /** Lines of the block. */
  of: number;
  /** Lines below the last row. */
  lines: number;
  /** Columns to the right of the last one. */
  columns: number;
  /** Cells that cannot be changed. */
  locked?: number;
  /** Cells that hold now what their rule refuses, such as a word for a price. */
  refused?: number;
}

/** Says what of a block that was pasted into a page of a list, or into a table, did not fit; nothing where all did. */
export function useUnpastedWords(into: 'page' | 'table') {
  const t = useTexts();
  return useCallback(
    ({ of, lines, columns, locked = 0, refused = 0 }: Unpasted): string =>
      [
        lines > 0 &&
          (into === 'page'
            ? t('粘贴的 {n} 行中有 {out} 行超出本页，未粘贴', { n: of, out: lines })
            : t('粘贴的 {n} 行中有 {out} 行超出，未粘贴', { n: of, out: lines })),
        columns > 0 && t('{n} 列超出，未粘贴', { n: columns }),
        locked > 0 && t('{n} 个单元格不能修改，未粘贴', { n: locked }),
        refused > 0 && t('{n} 个值不符合要求，请检查', { n: refused }),
      ]
        .filter(Boolean)
        .join(t('，')),
    [t, into],
  );
}
