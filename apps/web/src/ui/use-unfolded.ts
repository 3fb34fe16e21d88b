import { useMemo, useState } from 'react';
import { parentIdsOf, standingOf, type TreeItem } from './tree-items.ts';

/** Trees with more roots than this start folded. */
const FEW_ROOTS = 20;

interface Folded {
  keyword: string;
  ids: ReadonlySet<number>;
}

/**
 * Which nodes of a tree are unfolded. A search unfolds all that it found; once it is cleared, what was unfolded before
 * is so again.
 */
export function useUnfolded(items: readonly TreeItem[], keyword: string) {
  const [kept, setKept] = useState<ReadonlySet<number>>();
  const [folded, setFolded] = useState<Folded>({ keyword: '', ids: new Set() });
  const foldedNow = useMemo(
    () => (folded.keyword === keyword ? folded.ids : new Set<number>()),
    [folded, keyword],
  );
  const unfolded = useMemo(() => {
    if (keyword !== '') return new Set(parentIdsOf(items).filter((id) => !foldedNow.has(id)));
    return kept ?? firstUnfolded(items);
  }, [items, keyword, kept, foldedNow]);
  return {
    unfolded,
    fold({ id }: TreeItem, open: boolean) {
      if (keyword === '') setKept(changed(unfolded, id, open));
      else setFolded({ keyword, ids: changed(foldedNow, id, !open) });
    },
    /** Unfolds a node of the unsearched tree and all above it; nothing happens for 0. */
    unfoldTo(whole: readonly TreeItem[], id: number) {
      const standing = standingOf(whole, id);
      if (!standing) return;
      const ids = [...standing.above, standing.item].map((item) => item.id);
      setKept((former) => new Set([...(former ?? firstUnfolded(whole)), ...ids]));
    },
  };
}

function firstUnfolded(items: readonly TreeItem[]): ReadonlySet<number> {
  return new Set(items.length > FEW_ROOTS ? [] : items.map(({ id }) => id));
}

function changed(ids: ReadonlySet<number>, id: number, isIn: boolean): ReadonlySet<number> {
  const others = [...ids].filter((other) => other !== id);
  return new Set(isIn ? [...others, id] : others);
}
