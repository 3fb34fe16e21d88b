import { useState } from 'react';
import { History } from '../../../ui/sheet/history.ts';
import type { ChangeMatrix, Matrix } from './matrix.ts';

/** Takes back what was changed in cells, step by step, and makes it again; the browser's own undo knows nothing of a pasted block. */
export function useUndo(matrix: Matrix, change: ChangeMatrix) {
  const [history] = useState(() => new History<Matrix>());
  return {
    /** Called where a step begins: on coming to a cell and before a block is pasted. */
    keep: () => history.keep(matrix),
    undo: () => change((present) => formerOf(history, present)),
    redo: () => change((present) => history.redo(present) ?? present),
  };
}

/**
 * The state before the last step that changed a cell. The present one once attributes or rows have been put aside or taken back
 * since: that has controls of its own.
 */
export function formerOf(history: History<Matrix>, present: Matrix): Matrix {
  const former = history.undo(present, ({ attributes, rows, removed }) => {
    if (rows === present.rows) return false;
    return attributes === present.attributes && removed === present.removed ? true : 'stop';
  });
  return former ?? present;
}
