import { useCallback, useLayoutEffect, useRef } from 'react';
import type { Matrix } from './matrix.ts';

export type ChangeMatrix = (step: (matrix: Matrix) => Matrix) => void;

/** A function, the same all the time, that changes the rows as they are at that moment. */
export function useSteps(value: Matrix, onChange: ((matrix: Matrix) => void) | undefined): ChangeMatrix {
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
