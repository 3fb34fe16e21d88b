import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
};

/** Moves the focus to the next cell that has something in it and answers its name; undefined for other keys. */
export function moveInGrid(event: KeyboardEvent<HTMLTableElement>): string | undefined {
  const step = steps[event.key];
  const { target, currentTarget } = event;
  if (step === undefined || !(target instanceof HTMLElement) || target.dataset['cell'] === undefined)
    return undefined;
  event.preventDefault();
  const rows = [...currentTarget.querySelectorAll('tbody tr')].map((row) => [
    ...row.querySelectorAll<HTMLElement>('[data-cell]'),
  ]);
  const at = rows.findIndex((cells) => cells.includes(target));
  const [down, right] = step;
  const next =
    right === 0 ? inColumn(rows, at, down, columnOf(target)) : inRow(rows[at] ?? [], target, right);
  next?.focus();
  // The heading of a column must not cover what has the focus.
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return next?.dataset['cell'];
}

function columnOf(cell: HTMLElement): number {
  return Number(cell.dataset['cell']?.split('/')[1]);
}

function inRow(cells: readonly HTMLElement[], from: HTMLElement, step: number): HTMLElement | undefined {
  const at = Math.min(Math.max(cells.indexOf(from) + step, 0), cells.length - 1);
  return cells[at];
}

/** The nearest row in that direction that has the column. */
function inColumn(
  rows: readonly (readonly HTMLElement[])[],
  from: number,
  step: number,
  column: number,
): HTMLElement | undefined {
  for (let at = from + step; at >= 0 && at < rows.length; at += step) {
    const cell = rows[at]?.find((one) => columnOf(one) === column);
    if (cell) return cell;
  }
  return undefined;
}
