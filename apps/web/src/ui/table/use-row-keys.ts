import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { isTypedInto } from '../../lib/browser/typed-into.ts';
import type { Selection } from '../selection/selection.tsx';
import { freeIds, idsBetween, withIds } from '../selection/ticks.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** What the keys do for the row that has the focus. One row at a time is a stop of the Tab key: the last one, or the first. */
export function useRowKeys<Row extends { id: number }>(
  rows: readonly Row[],
  selection: Selection<Row> | undefined,
) {
  const [last, setLast] = useState<number>();
  const ticked = useRef<number>(undefined);
  const stop = rows.some(({ id }) => id === last) ? last : rows[0]?.id;
  const rowOf = (element: HTMLElement) => rows.find(({ id }) => String(id) === element.dataset['row']);
  const tick = (row: Row, range: boolean) => {
    if (!selection || selection.disabled?.(row)) return;
    const on = selection.single === true || !selection.ids.has(row.id);
    const some =
      range && !selection.single ? idsBetween(freeIds(selection, rows), ticked.current, row.id) : [row.id];
    ticked.current = row.id;
    selection.onChange(withIds(selection.ids, some, on));
  };
  return {
    isStop: ({ id }: Row) => id === stop,
    tick,
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const row = elementOf(target);
      if (row) setLast(rowOf(row)?.id);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const { key, shiftKey } = event;
      const element = isPlain(event) ? elementOf(event.target) : undefined;
      const row = element && rowOf(element);
      if (!row || !event.currentTarget.contains(element)) return;
      // What stands in the row has Space and Enter for itself.
      const isOnRow = event.target === element;
      const step = STEPS[key];
      if (step !== undefined) neighbourOf(element, step)?.focus();
      else if (key === ' ' && isOnRow) tick(row, shiftKey);
      else if (key === 'Enter' && isOnRow) press(element, 'a[href], [aria-keyshortcuts=Enter]');
      else if (key.toLowerCase() === 'e') press(element, '[aria-keyshortcuts=E]');
      else return;
      event.preventDefault();
    },
  };
}

function isPlain({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && !isTypedInto(target);
}

/** The row around what has the focus; a menu or window that was opened in it is not of the row. */
function elementOf(target: EventTarget): HTMLElement | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const row = target.closest<HTMLElement>('tr[data-row]');
  const layer = target.closest('[popover], dialog');
  return row && !row.contains(layer) ? row : undefined;
}

function neighbourOf(row: HTMLElement, step: number): HTMLElement | undefined {
  const next = step < 0 ? row.previousElementSibling : row.nextElementSibling;
  return next instanceof HTMLElement ? next : undefined;
}

function press(row: HTMLElement, what: string): void {
  row.querySelector<HTMLElement>(what)?.click();
}
