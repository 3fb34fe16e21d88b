import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { reportFailure } from '../lib/failure.ts';
import { useTexts } from '../lib/texts.tsx';
import { standingOf } from './tree-items.ts';
import {
  mayMove,
  moved,
  placeTowards,
  type MoveDirection,
  type TreeMove,
  type TreePlace,
} from './tree-places.ts';
import type { LoadedTree, TreeData } from './use-tree-data.ts';

interface Options {
  data: Pick<TreeData, 'whole' | 'wholeKey'>;
  /** Undefined while nothing may be moved. */
  move: ((move: TreeMove) => Promise<TreePlace>) | undefined;
  maxDepth: number;
  /** Called with the new parent, so that the moved node stays in sight. */
  onMoved: (parentId: number) => void;
}

/** A move that can be taken back. */
interface Done {
  name: string;
  back: TreeMove;
}

/**
 * Moves nodes: each shows at once, is sent after the one before it, and is taken back when the server refuses it, with
 * those that were made on top of it.
 */
export function useTreeMoves({ data, move, maxDepth, onMoved }: Options) {
  const t = useTexts();
  const queries = useQueryClient();
  const [done, setDone] = useState<readonly Done[]>([]);
  const [told, setTold] = useState('');
  const queue = useRef({ last: Promise.resolve(), waiting: 0, refusals: 0 });

  const send = async (next: TreeMove, isUndo: boolean) => {
    const name = standingOf(data.whole, next.id)?.item.name;
    const state = queue.current;
    const { refusals, last } = state;
    if (!move || name === undefined) return;
    void queries.cancelQueries({ queryKey: data.wholeKey });
    const before = queries.getQueryData<LoadedTree>(data.wholeKey);
    queries.setQueryData<LoadedTree>(
      data.wholeKey,
      (tree) => tree && { ...tree, items: moved(tree.items, next) },
    );
    onMoved(next.parentId);
    state.waiting += 1;
    const work = async () => {
      await last;
      if (refusals !== state.refusals) return;
      try {
        const former = await move(next);
        if (!isUndo) setDone((list) => [...list, { name, back: { id: next.id, ...former } }]);
        setTold(isUndo ? t('已撤销：“{name}”回到原处', { name }) : t('已移动“{name}”', { name }));
      } catch (error) {
        state.refusals += 1;
        queries.setQueryData(data.wholeKey, before);
        reportFailure(error, t('操作失败'));
      }
    };
    state.last = work();
    await state.last;
    state.waiting -= 1;
    // In between, an answer of the server would undo on the screen what is still to be sent.
    if (state.waiting === 0) await queries.invalidateQueries({ queryKey: ['data'] });
  };
  const last = done.at(-1);
  return {
    /** What was done last, in words. */
    told,
    undo:
      last && move
        ? () => {
            setDone(done.slice(0, -1));
            void send(last.back, true);
          }
        : undefined,
    view: move && {
      mayMove: (next: TreeMove) => mayMove(data.whole, next, maxDepth),
      onMove: (next: TreeMove) => void send(next, false),
      onStep: ({ id }: { id: number }, direction: MoveDirection) => {
        const place = placeTowards(data.whole, id, direction);
        const next = place && { id, ...place };
        if (next && mayMove(data.whole, next, maxDepth)) void send(next, false);
      },
    },
  };
}
