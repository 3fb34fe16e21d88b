import { useMemo, useState } from 'react';
import { parentIdsOf, standingOf, type TreeItem } from './tree-items.ts';

/** Trees with more roots than this start folded. */
const FEW_ROOTS = 20;

const NONE: ReadonlySet<number> = new Set();
const NO_ITEMS: readonly TreeItem[] = [];

interface Folded {
  keyword: string;
  ids: ReadonlySet<number>;
}

/**
 * Which nodes of a tree are unfolded. A search unfolds all that it found; once it is cleared, what was unfolded before
 * is so again. `first` says how the whole tree starts: roots unfolded where they are few.
 */
export function useUnfolded(items: readonly TreeItem[] = NO_ITEMS, keyword: string, first = firstUnfolded) {
  const [kept, setKept] = useState<ReadonlySet<number>>();
  const [folded, setFolded] = useState<Folded>({ keyword: '', ids: NONE });
  const unfolded = useMemo(() => {
    if (keyword === '') return kept ?? first(items);
    const foldedNow = folded.keyword === keyword ? folded.ids : NONE;
    return new Set(parentIdsOf(items).filter((id) => !foldedNow.has(id)));
  }, [items, keyword, first, kept, folded]);
  const unfoldOnly = (ids: ReadonlySet<number>) => {
    if (keyword === '') setKept(ids);
    else setFolded({ keyword, ids: new Set(parentIdsOf(items).filter((id) => !ids.has(id))) });
  };
  return {
    unfolded,
    unfoldOnly,
    fold: ({ id }: TreeItem, open: boolean) => unfoldOnly(changed(unfolded, id, open)),
    /** Unfolds a node of the unsearched tree and all above it; nothing happens for 0. */
    unfoldTo(whole: readonly TreeItem[], id: number) {
      const standing = standingOf(whole, id);
      if (!standing) return;
      const ids = [...standing.above, standing.item].map((item) => item.id);
      setKept((former) => new Set([...(former ?? first(whole)), ...ids]));
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
