import { useMemo, useState } from 'react';
import { useTexts } from '../lib/texts.tsx';
import { parentIdsOf, type TreeItem } from '../ui/tree-items.ts';
import { TreeView } from '../ui/TreeView.tsx';
import { ListNotice } from './ListNotice.tsx';
import { isSearched, pickedNodes, type PickedNode, type TreeSource } from './tree-sources.ts';
import { useSettled } from '../lib/use-settled.ts';
import { useTree } from './use-tree.ts';
import styles from './tree-picker.module.css';

/** Pixels; scrolls inside. */
const TREE_HEIGHT = 476;

interface SearchedTreeProps {
  /** What the nodes are, for people who do not see the page. */
  label: string;
  source: TreeSource;
  /** One node is chosen, marked by its colour; otherwise the nodes have boxes. */
  single: boolean;
  chosen: ReadonlySet<number>;
  onChoose: (node: PickedNode) => void;
}

/** A tree with a search field above it. Disabled nodes can be taken away from the choice, not added. */
export function SearchedTree({ label, source, single, chosen, onChoose }: SearchedTreeProps) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed);
  const { data, ...state } = useTree(source, keyword, true);
  const known = useMemo(() => new Map(data && pickedNodes(data).map((node) => [node.id, node])), [data]);
  const folding = useFolding(data, chosen);
  return (
    <>
      <input
        type="search"
        className={styles.search}
        aria-label={t('搜索')}
        placeholder={source.of === 'organisation' ? t('名称、拼音首字母') : t('代码、名称、拼音首字母')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.area} aria-busy={state.loading}>
        {data?.length ? (
          <TreeView
            {...{ label, ...folding }}
            items={data}
            height={TREE_HEIGHT}
            selected={single ? [...chosen][0] : undefined}
            checked={single ? undefined : chosen}
            isFixed={({ id }) => known.get(id)?.enabled === false && !chosen.has(id)}
            onSelect={({ id }) => {
              const node = known.get(id);
              if (node) onChoose(node);
            }}
            highlight={keyword}
          />
        ) : (
          <ListNotice {...state} />
        )}
      </div>
    </>
  );
}

/** What a search found is in sight at once; a whole tree shows what was chosen when it came. */
function useFolding(data: readonly TreeItem[] | undefined, chosen: ReadonlySet<number>) {
  const [chosenAtFirst] = useState(chosen);
  const openAtFirst = useMemo(() => {
    if (!data) return [];
    return isSearched(data) ? parentIdsOf(data) : leadingTo(data, chosenAtFirst);
  }, [data, chosenAtFirst]);
  const [folding, setFolding] = useState({ openAtFirst, unfolded: new Set(openAtFirst) });
  const unfolded = folding.openAtFirst === openAtFirst ? folding.unfolded : new Set(openAtFirst);
  return {
    unfolded,
    onFold({ id }: TreeItem, isOpen: boolean) {
      const changed = new Set(unfolded);
      if (isOpen) changed.add(id);
      else changed.delete(id);
      setFolding({ openAtFirst, unfolded: changed });
    },
  };
}

/** The nodes above the given ones. */
function leadingTo(items: readonly TreeItem[], ids: ReadonlySet<number>): number[] {
  return items.flatMap(({ id, children }) => {
    const below = leadingTo(children, ids);
    const leads = below.length > 0 || children.some((child) => ids.has(child.id));
    return leads ? [id, ...below] : below;
  });
}
