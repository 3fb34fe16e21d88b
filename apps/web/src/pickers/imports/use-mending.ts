import { useState } from 'react';
import { imports, type ImportRow } from '@edp/contract/imports';
import { saveCommand } from '../../lib/api/call.ts';
import { reportFailure } from '../../lib/api/failure.ts';
import { notify } from '../../lib/browser/notify.ts';
import { useTexts } from '../../lib/texts/texts.tsx';

export interface CellPlace {
  /** Of the row. */
  number: number;
  field: string;
}

/** How wrong cells are mended: one at a time is open. */
export interface Mending {
  /** What stands in the field of a cell that is open; undefined of one that is not. */
  draftOf(place: CellPlace): string | undefined;
  open(place: CellPlace, text: string): void;
  close(): void;
  /** Saves what was typed, and opens the next problem where that is asked for. */
  save(place: CellPlace, text: string, next: 'close' | 'next'): void;
  hasNext(place: CellPlace): boolean;
  /** Puts a text into the cell and into all others that say the same. */
  apply(place: CellPlace, text: string): Promise<void>;
}

/** Mends cells of these rows; what could not be saved stays open as it was typed. */
export function useMending(
  id: number,
  rows: readonly ImportRow[],
  onCorrected: () => Promise<unknown>,
): Mending {
  const t = useTexts();
  const [opened, setOpened] = useState<CellPlace & { draft: string }>();
  const problems = rows.flatMap(({ number, cells }) =>
    cells.flatMap(({ field, text, error }) => (error === undefined ? [] : [{ number, field, text }])),
  );
  const textAt = (place: CellPlace) => problems.find((problem) => isSame(problem, place))?.text;
  const behind = (place: CellPlace) => problems[problems.findIndex((problem) => isSame(problem, place)) + 1];
  const correct = async (place: CellPlace, text: string, everywhere: boolean) => {
    const input = { id, ...place, text, ...(everywhere && { everywhere: 1 as const }) };
    const { data } = await saveCommand(imports.correct, input);
    await onCorrected();
    return imports.correct.output.shape.data.parse(data).mended;
  };
  const keep = async (place: CellPlace, text: string) => {
    try {
      await correct(place, text, false);
    } catch (error) {
      reportFailure(error, t('操作失败'));
      setOpened({ ...place, draft: text });
    }
  };
  return {
    draftOf: (place) => (opened && isSame(opened, place) ? opened.draft : undefined),
    open: (place, text) => setOpened({ ...place, draft: text }),
    close: () => setOpened(undefined),
    hasNext: (place) => behind(place) !== undefined,
    save(place, text, next) {
      const following = next === 'next' ? behind(place) : undefined;
      setOpened((former) => {
        if (following) return { ...following, draft: following.text };
        return former && isSame(former, place) ? undefined : former;
      });
      if (text !== textAt(place)) void keep(place, text);
    },
    async apply(place, text) {
      try {
        const mended = await correct(place, text, true);
        if (mended > 1) notify.success(t('已改正 {n} 行', { n: mended }));
      } catch (error) {
        reportFailure(error, t('操作失败'));
      }
    },
  };
}

function isSame(one: CellPlace, other: CellPlace): boolean {
  return one.number === other.number && one.field === other.field;
}
