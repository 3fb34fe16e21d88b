import { useRef } from 'react';
import type { ChangeMatrix, Matrix } from './matrix.ts';

const MOST = 100;

/** Takes back what was changed in cells, step by step; the browser's own undo knows nothing of a pasted block. */
export function useUndo(matrix: Matrix, change: ChangeMatrix) {
  const past = useRef<Matrix[]>([]);
  return {
    /** Called where a step begins: on coming to a cell and before a block is pasted. */
    keep() {
      if (past.current.at(-1) !== matrix) past.current = [...past.current, matrix].slice(-MOST);
    },
    undo: () => change((present) => formerOf(past.current, present)),
  };
}

/**
 * Takes the last step that changed a cell off the past. Nothing once attributes or rows have been put aside or taken back
 * since: that has controls of its own.
 */
export function formerOf(past: Matrix[], present: Matrix): Matrix {
  for (let former = past.pop(); former; former = past.pop()) {
    if (former.rows === present.rows) continue;
    const isSameSheet = former.attributes === present.attributes && former.removed === present.removed;
    return isSameSheet ? former : present;
  }
  return present;
}
