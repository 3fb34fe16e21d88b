import type { KeyboardEvent } from 'react';
import type { Place, Size } from './block.ts';

const PAGE = 10;

type Step = readonly [down: number, across: number];

const steps: Readonly<Record<string, Step>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [PAGE, 0],
  PageUp: [-PAGE, 0],
};

/** Where a key leads from a cell; undefined for keys that lead nowhere. Ctrl or ⌘ leads to the end. */
export function placeAfter(
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  { row, column }: Place,
  size: Size,
): Place | undefined {
  const isFar = ctrlKey || metaKey;
  const last = { row: size.rows - 1, column: size.columns - 1 };
  if (key === 'Home') return { row: isFar ? 0 : row, column: 0 };
  if (key === 'End') return { row: isFar ? last.row : row, column: last.column };
  const step = steps[key];
  if (step === undefined) return undefined;
  const [down, across] = isFar ? [step[0] * size.rows, step[1] * size.columns] : step;
  return {
    row: Math.min(Math.max(row + down, 0), last.row),
    column: Math.min(Math.max(column + across, 0), last.column),
  };
}

/** The cell behind or before one, on to the next row at the end of one; undefined where the sheet ends. */
export function placeByTab({ row, column }: Place, back: boolean, size: Size): Place | undefined {
  const at = row * size.columns + column + (back ? -1 : 1);
  if (at < 0 || at >= size.rows * size.columns) return undefined;
  return { row: Math.floor(at / size.columns), column: at % size.columns };
}

/** The cell below or above one. */
export function placeByEnter({ row, column }: Place, back: boolean, size: Size): Place {
  return { row: Math.min(Math.max(row + (back ? -1 : 1), 0), size.rows - 1), column };
}
