import { useRef, useState } from 'react';
import { isStale, reportFailure } from '../../lib/api/failure.ts';
import { notify } from '../../lib/browser/notify.ts';
import { refreshData } from '../../lib/query/query-client.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { standingOf, type TreeItem } from './tree-items.ts';
import { mayMove, moved, placeTowards, type MoveDirection, type TreeMove } from './node-positions.ts';
import type { NodeRecord, TreeCalls, TreeData } from './use-tree-data.ts';

interface Options {
  data: Pick<TreeData, 'whole' | 'changeWhole' | 'stopWhole'>;
  /** Undefined while nothing may be moved. */
  move: TreeCalls<NodeRecord, never>['move'];
  maxDepth: number;
  /** Called with the new parent, so that the moved node stays in sight. */
  onMoved: (parentId: number) => void;
}

/** A move that can be taken back. */
interface Done {
  back: TreeMove;
}

/**
 * Moves nodes: each shows at once, is sent after the one before it, and is taken back when the server refuses it, with
 * those that were made on top of it.
 */
export function useTreeMoves({ data, move, maxDepth, onMoved }: Options) {
  const t = useTexts();
  const [done, setDone] = useState<readonly Done[]>([]);
  const [underway, setUnderway] = useState(0);
  const queue = useRef({ last: Promise.resolve(), waiting: 0, refusals: 0 });
  /** Of nodes as they were left here: an undo must not go over what somebody else has done since. */
  const versions = useRef(new Map<number, number>());

  const send = async (next: TreeMove, undone?: Done) => {
    const name = standingOf(data.whole, next.id)?.item.name;
    const state = queue.current;
    const { refusals, last } = state;
    if (!move || name === undefined) return;
    data.stopWhole();
    let before: readonly TreeItem[] | undefined;
    data.changeWhole((tree) => {
      before = tree.items;
      return { ...tree, items: moved(tree.items, next) };
    });
    onMoved(next.parentId);
    state.waiting += 1;
    setUnderway((count) => count + 1);
    const work = async () => {
      await last;
      if (refusals !== state.refusals) return;
      try {
        const version = undone && versions.current.get(next.id);
        const { former, version: left } = await move({ ...next, ...(version && { version }) });
        versions.current.set(next.id, left);
        if (undone) {
          setDone((list) => list.filter((one) => one !== undone));
          notify.success(t('已撤销：“{name}”回到原处', { name }));
          return;
        }
        const made = { back: { id: next.id, ...former } };
        setDone((list) => [...list, made]);
        const undo = { label: t('撤销'), run: () => void send(made.back, made) };
        notify.success(t('已移动“{name}”', { name }), { undo });
      } catch (error) {
        state.refusals += 1;
        const items = before;
        if (items) data.changeWhole((tree) => ({ ...tree, items }));
        if (isStale(error)) setDone((list) => list.filter((one) => one !== undone));
        if (undone && isStale(error)) notify.error(t('此后“{name}”又被他人修改，没有撤销移动', { name }));
        else reportFailure(error, t('操作失败'));
      }
    };
    state.last = work();
    await state.last;
    state.waiting -= 1;
    // In between, an answer of the server would undo on the screen what is still to be sent.
    if (state.waiting === 0) await refreshData();
    setUnderway((count) => count - 1);
  };
  // What somebody else has deleted since then cannot go back.
  const last = done.findLast(({ back }) => standingOf(data.whole, back.id));
  return {
    /** Until then a node may be older here than on the server. */
    underway: underway > 0,
    /** To be told of nodes that were changed otherwise. */
    forget: (id: number) => versions.current.delete(id),
    undo:
      last && move
        ? () => {
            // The last move may still be on its way; until then an older one would be taken back.
            if (queue.current.waiting === 0) void send(last.back, last);
          }
        : undefined,
    view: move && {
      mayMove: (next: TreeMove) => mayMove(data.whole, next, maxDepth),
      onMove: (next: TreeMove) => void send(next),
      onStep: ({ id }: { id: number }, direction: MoveDirection) => {
        const place = placeTowards(data.whole, id, direction);
        const next = place && { id, ...place };
        if (next && mayMove(data.whole, next, maxDepth)) void send(next);
      },
    },
  };
}
