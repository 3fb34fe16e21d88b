import { useCallback, useMemo, useState } from 'react';
import { rangeOf, type Place, type Range } from './block.ts';
import type { Editing } from './SheetCell.tsx';

interface Cursor {
  /** Where the selection began, and the cell that has the focus. */
  anchor: Place;
  head: Place;
  editing: Editing | undefined;
  /** What is drawn with the pressed button: the selection, or what is to be filled. */
  dragging: 'select' | 'fill' | undefined;
  over: Range | undefined;
  /** Counts how often the focus was asked for. */
  round: number;
}

/** Which cells of a sheet are selected, and what is edited. */
export interface SheetCursor extends Omit<Cursor, 'anchor' | 'head'> {
  /** Keeps the focus while a selection is drawn from it. */
  active: Place;
  /** The other end of the selection. */
  head: Place;
  range: Range;
  /** Goes to a cell; with `extends` the selection goes there, and the active cell stays. */
  goTo: (place: Place, options?: { extends?: boolean }) => void;
  select: (range: Range) => void;
  edit: (editing: Editing | undefined) => void;
  stopEditing: () => void;
  drag: (dragging: Cursor['dragging']) => void;
  fillTo: (over: Range | undefined) => void;
}

export function useSheetCursor(first: Place): SheetCursor {
  const [cursor, setCursor] = useState<Cursor>({
    anchor: first,
    head: first,
    editing: undefined,
    dragging: undefined,
    over: undefined,
    round: 0,
  });
  const change = useCallback((part: Partial<Cursor>) => setCursor((former) => ({ ...former, ...part })), []);
  const stopEditing = useCallback(
    () => setCursor((former) => ({ ...former, editing: undefined, round: former.round + 1 })),
    [],
  );
  const { anchor, head, ...state } = cursor;
  const verbs = useMemo(
    () => ({
      goTo: (place: Place, options: { extends?: boolean } = {}) =>
        setCursor((former) => ({
          ...former,
          head: place,
          anchor: options.extends ? former.anchor : place,
          editing: undefined,
          round: former.round + 1,
        })),
      select: ({ top, left, bottom, right }: Range) =>
        change({ anchor: { row: top, column: left }, head: { row: bottom, column: right } }),
      edit: (editing: Editing | undefined) => change({ editing }),
      drag: (dragging: Cursor['dragging']) => change({ dragging, over: undefined }),
      fillTo: (over: Range | undefined) => change({ over }),
    }),
    [change],
  );
  return { ...state, ...verbs, stopEditing, active: anchor, head, range: rangeOf(anchor, head) };
}
