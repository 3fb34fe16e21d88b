import { useCallback, useLayoutEffect, useRef } from 'react';

const ids = new WeakMap<object, number>();
let last = 0;

/** Tells a row of a form from the others, wherever it is moved and whatever is typed into it. */
export function rowId(row: object): number {
  const id = ids.get(row) ?? ++last;
  ids.set(row, id);
  return id;
}

/** The same row with other content. */
export function changedRow<Row extends object>(row: Row, part: Partial<Row>): Row {
  const changed = { ...row, ...part };
  ids.set(changed, rowId(row));
  return changed;
}

/** Changes a value by a step from what it is at that moment. */
export type ChangeBySteps<Value> = (step: (value: Value) => Value) => void;

/** A function, the same all the time: what is made of many parts is drawn again only where something has changed. */
export function useSteps<Value>(
  value: Value,
  onChange: ((value: Value) => void) | undefined,
): ChangeBySteps<Value> {
  const latest = useRef({ value, onChange });
  useLayoutEffect(() => {
    latest.current = { value, onChange };
  });
  return useCallback((step) => {
    const next = step(latest.current.value);
    if (next === latest.current.value) return;
    latest.current = { ...latest.current, value: next };
    latest.current.onChange?.(next);
  }, []);
}
