import { useCallback, useMemo, useState } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { SearchInput } from '../../ui/search/SearchInput.tsx';
import { standingOf, type TreeItem } from '../../ui/tree/tree-items.ts';
import { TreeView } from '../../ui/tree/TreeView.tsx';
import { useUnfolded } from '../../ui/tree/use-unfolded.ts';
import { ListNotice } from '../records/ListNotice.tsx';
import { pickedNodes, searchOf, type PickedNode, type TreeSource } from './tree-sources.ts';
import { useDebounced } from '../../lib/list/use-debounced.ts';
import { useTree } from './use-tree.ts';
import styles from './tree-picker.module.css';

/** Pixels; scrolls inside. */
const TREE_HEIGHT = 476;

interface SearchedTreeProps {
  /** What the nodes are, for people who do not see the page. */
  label: string;
  source: TreeSource;
  chosen?: number | undefined;
  /** Where several can be chosen: those that are. */
  checked?: ReadonlySet<number>;
  /** Of the tree, in pixels; what is below it scrolls. */
  height?: number;
  onChoose: (node: PickedNode) => void;
}

/** A tree with a search field above it. Disabled nodes cannot be chosen. */
export function SearchedTree(props: SearchedTreeProps) {
  const { label, source, chosen, checked, height = TREE_HEIGHT, onChoose } = props;
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed);
  const { data, ...state } = useTree(source, keyword, true);
  const known = useMemo(() => new Map(data && pickedNodes(data).map((node) => [node.id, node])), [data]);
  const [chosenAtFirst] = useState(chosen);
  const first = useCallback((items: readonly TreeItem[]) => leadingTo(items, chosenAtFirst), [chosenAtFirst]);
  const folding = useUnfolded(data, searchOf(data, keyword), checked ? undefined : first);
  return (
    <>
      <SearchInput
        label={t('搜索')}
        placeholder={source.of === 'organisation' ? t('名称、拼音首字母') : t('代码、名称、拼音首字母')}
        typed={typed}
        onType={setTyped}
      />
      <div className={styles.area} style={{ minHeight: height }} aria-busy={state.loading}>
        {data?.length ? (
          <TreeView
            label={label}
            items={data}
            height={height}
            unfolded={folding.unfolded}
            onFold={folding.fold}
            selected={chosen}
            checked={checked}
            isFixed={({ id }) => known.get(id)?.enabled === false}
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

/** The nodes above the given one. */
function leadingTo(items: readonly TreeItem[], id: number | undefined): ReadonlySet<number> {
  return new Set(standingOf(items, id)?.above.map((item) => item.id));
}
