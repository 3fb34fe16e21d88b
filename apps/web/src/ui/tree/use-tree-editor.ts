import { useState } from 'react';
import type { DraftedForm } from '../../lib/drafts/drafted-form.ts';
import { nodePlaceOf } from '../../lib/drafts/node-place.ts';
import { useWantedForms } from '../../lib/drafts/wanted-forms.ts';
import { listeners } from '../../lib/browser/listeners.ts';
import { useDebounced } from '../../lib/list/use-debounced.ts';
import { standingOf, type TreeItem } from './tree-items.ts';
import { useTreeData, useTreeNode, type NodeRecord, type TreeCalls } from './use-tree-data.ts';
import { useTickedNodes } from './use-ticked-nodes.ts';
import { useTreeMoves } from './use-tree-moves.ts';
import { useUnfolded } from './use-unfolded.ts';

const SORT_STEP = 10;
const MAX_SORT = 999_999_999;

/** What the right pane does: nothing is chosen, a node is read or edited, or a new one is made below a parent. */
export type EditorMode<Node> =
  | { kind: 'none' }
  | { kind: 'view'; id: number }
  | { kind: 'edit'; node: Node }
  | { kind: 'add'; parentId: number; sort: number };

interface Shown<Node> {
  mode: EditorMode<Node>;
  /** Counts what was shown, so that each form starts afresh. */
  round: number;
}

interface Options<Node extends NodeRecord, Values> {
  calls: TreeCalls<Node, Values>;
  draft: (node: Partial<NodeRecord>) => DraftedForm;
  maxDepth: number;
}

/** State of the editor of a tree: what is searched for, chosen, edited, moved and about to be deleted. */
export function useTreeEditor<Node extends NodeRecord, Values>({
  calls,
  draft,
  maxDepth,
}: Options<Node, Values>) {
  const [typed, setTyped] = useState('');
  const data = useTreeData(calls, useDebounced(typed.trim()));
  const [{ mode, round }, setShown] = useState<Shown<Node>>({ mode: { kind: 'none' }, round: 0 });
  const [selected, setSelected] = useState<number>();
  const [dirty, setDirty] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [givenUp] = useState(() => listeners());
  const folding = useUnfolded(data.items, data.keyword);
  const standing = standingOf(data.whole, selected);
  // A node that is just being deleted must not be fetched again.
  const node = useTreeNode(calls, { id: selected, gone: deleting, onMissing: data.reload });
  const ticked = useTickedNodes(data.whole, data.items);
  const isSearched = typed !== '' || data.keyword !== '';
  const isAtRest = !isSearched && !dirty && mode.kind !== 'edit' && ticked.checked === undefined;
  const moves = useTreeMoves({
    data,
    move: isAtRest ? calls.move : undefined,
    maxDepth,
    onMoved: (parentId) => folding.unfoldTo(data.whole, parentId),
  });

  // Somebody else has deleted it.
  if (selected !== undefined && data.isCurrent && !standing) {
    setSelected(undefined);
    setShown({ mode: { kind: 'none' }, round: round + 1 });
  }
  const turnTo = (next: EditorMode<Node>) => setShown((former) => ({ mode: next, round: former.round + 1 }));
  const view = (id: number | undefined) => {
    setSelected(id);
    turnTo(id === undefined ? { kind: 'none' } : { kind: 'view', id });
  };
  const add = (parentId: number, siblings: readonly TreeItem[]) =>
    turnTo({ kind: 'add', parentId, sort: nextSort(siblings) });
  const addRoot = () => {
    setSelected(undefined);
    add(0, data.whole);
  };
  useWantedForms({
    [draft({}).form]: (id, place) => {
      const { parentId } = nodePlaceOf(place);
      if (draft({ ...(id !== 0 && { id }), ...(parentId !== undefined && { parentId }) }).place !== place)
        return false;
      // A node stands below another one: from there the reader goes on.
      if (id === 0 && parentId === 0) addRoot();
      else view(id || parentId);
      return true;
    },
  });
  return {
    data,
    typed,
    setTyped,
    folding,
    moves,
    /** Nodes that are chosen to be treated at once. */
    ticked,
    mode,
    round,
    selected,
    standing,
    /** The selected node as the server has it. */
    node,
    dirty,
    setDirty,
    /** Hears that what was typed is given up. */
    givenUp,
    deleting,
    setDeleting,
    view,
    edit: (record: Node) => turnTo({ kind: 'edit', node: record }),
    addRoot,
    addChild:
      standing &&
      standing.above.length + 1 < maxDepth &&
      (() => add(standing.item.id, standing.item.children)),
    /** Shows the saved node, unfolded where it stands; a new one also where the search would not have found it. */
    showSaved(id: number | undefined) {
      if (mode.kind === 'add') {
        setTyped('');
        folding.unfoldTo(data.whole, mode.parentId);
      }
      if (selected !== undefined) moves.forget(selected);
      view(id ?? selected);
    },
    /** Back from a form to the node that was chosen before. */
    cancel: () => view(selected),
  };
}

function nextSort(siblings: readonly TreeItem[]): number {
  const last = Math.max(0, ...siblings.map(({ sort }) => sort));
  return Math.min(MAX_SORT, last + SORT_STEP);
}
