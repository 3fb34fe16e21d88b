import {
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { rowsOf, type TreeItem, type TreeRow } from './tree-items.ts';
import { treeKeys } from './tree-keys.ts';
import type { MoveDirection } from './node-positions.ts';
import { TreeViewRow } from './TreeViewRow.tsx';
import { useTreeDrag, type TreeMoves } from './use-tree-drag.ts';
import { useTreeDrops, type TreeDrop } from './use-tree-drops.ts';
import styles from './tree.module.css';

const ROW_HEIGHT = 30;
/** Rows kept beyond the edges, so that scrolling meets no gap. */
const SPARE_ROWS = 8;

export interface TreeViewProps {
  /** What the nodes are, for people who do not see the page. */
  label: string;
  items: readonly TreeItem[];
  /** Pixels; a low window takes some of it away. */
  height: number;
  unfolded: ReadonlySet<number>;
  /** Folds or unfolds one node. */
  onFold: (item: TreeItem, unfolded: boolean) => void;
  /** The node that is marked as the chosen one. */
  selected?: number | undefined;
  /** Given where several nodes can be chosen: those that are. What is selected then is added or taken away. */
  checked?: ReadonlySet<number> | undefined;
  /** A click, Enter or the space bar; not asked for nodes that cannot be chosen. */
  onSelect: (item: TreeItem) => void;
  /** Shown, but not to be chosen. */
  isFixed?: ((item: TreeItem) => boolean) | undefined;
  /** What was searched for: marked in the names, or the whole name where it was found otherwise. */
  highlight?: string | undefined;
  /** Given where nodes may be moved: by the pointer, and by `onStep` with Alt and the arrow keys. */
  moves?: (TreeMoves & { onStep: (item: TreeItem, direction: MoveDirection) => void }) | undefined;
  /** Given while something that is no node is dragged: takes what is dropped on one. */
  onDropOn?: TreeDrop | undefined;
  /** Stands at the right of a row. */
  extra?: ((item: TreeItem) => ReactNode) | undefined;
  /** Id of what explains the tree. */
  describedBy?: string | undefined;
}

/** A tree of any size: only the rows in sight are drawn. The caller loads, searches and says when there is nothing. */
export function TreeView(props: TreeViewProps) {
  const { label, items, height, unfolded, onFold, selected, onSelect, isFixed, moves } = props;
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const [first, setFirst] = useState(0);
  const [activeId, setActiveId] = useState(selected);
  const [followed, setFollowed] = useState(selected);
  if (selected !== followed) {
    setFollowed(selected);
    if (selected !== undefined) setActiveId(selected);
  }
  const rows = useMemo(() => rowsOf(items, unfolded), [items, unfolded]);
  const found = rows.findIndex(({ item }) => item.id === activeId);
  const active = Math.max(0, found);
  const drag = useTreeDrag(items, moves, (item) => onFold(item, true));
  const drops = useTreeDrops(props.onDropOn, (item) => onFold(item, true));
  const reveal = useReveal(rows, selected, area);

  const goTo = ({ item }: TreeRow) => {
    setActiveId(item.id);
    reveal(item.id);
  };
  const choose = (item: TreeItem) => {
    setActiveId(item.id);
    if (!isFixed?.(item)) onSelect(item);
  };
  const fold = (item: TreeItem, open: boolean) => {
    setActiveId(item.id);
    onFold(item, open);
  };
  const onKeyDown = treeKeys({
    rows,
    active,
    height: Math.floor(height / ROW_HEIGHT) - 1,
    goTo,
    fold,
    choose,
    // A node that was just added is not there yet; the first row must not be moved in its place.
    step: found < 0 && activeId !== undefined ? undefined : moves?.onStep,
  });
  const from = Math.max(0, first - SPARE_ROWS);
  const inSight = rows.slice(from, first + Math.ceil(height / ROW_HEIGHT) + SPARE_ROWS);
  // What the keys speak to or the pointer carries must not vanish from the page, however far it is scrolled away.
  const held = [active, rows.findIndex(({ item }) => item.id === drag.dragged)];
  const drawn = new Set([...inSight.map((_, index) => from + index), ...held]);
  return (
    <div
      ref={area}
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-describedby={props.describedBy}
      aria-multiselectable={props.checked && true}
      aria-activedescendant={rows.length > 0 ? `${id}-${rows[active]?.item.id}` : undefined}
      className={styles.tree}
      style={{ height: `min(${height}px, var(--tree-most, 100vh))` }}
      onScroll={({ currentTarget }) => setFirst(Math.floor(currentTarget.scrollTop / ROW_HEIGHT))}
      onKeyDown={onKeyDown}
    >
      <div role="none" className={styles.rows} style={{ height: rows.length * ROW_HEIGHT }}>
        {[...drawn].map((index) => {
          const row = rows[index];
          return (
            row && (
              <TreeViewRow
                key={row.item.id}
                id={`${id}-${row.item.id}`}
                row={row}
                top={index * ROW_HEIGHT}
                isActive={index === active}
                isSelected={row.item.id === selected}
                isChecked={props.checked?.has(row.item.id)}
                isFixed={isFixed?.(row.item) ?? false}
                highlight={props.highlight}
                zone={drag.zoneOn(row.item.id) ?? drops.zoneOn(row.item.id)}
                drag={(drops.handlersOf ?? drag.handlersOf)?.(row)}
                onChoose={choose}
                onFold={fold}
                extra={props.extra?.(row.item)}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

/** Scrolls a row into sight; the selected one by itself, once it is there. */
function useReveal(
  rows: readonly TreeRow[],
  selected: number | undefined,
  area: RefObject<HTMLDivElement | null>,
) {
  const shown = useRef<number>(undefined);
  const reveal = (id: number) => {
    const index = rows.findIndex(({ item }) => item.id === id);
    if (index < 0 || !area.current) return false;
    const { scrollTop, clientHeight } = area.current;
    const highest = index * ROW_HEIGHT;
    const lowest = highest + ROW_HEIGHT - clientHeight;
    area.current.scrollTo({ top: Math.max(lowest, Math.min(highest, scrollTop)) });
    return true;
  };
  const revealSelected = useEffectEvent(() => {
    if (selected === shown.current) return;
    if (selected === undefined || reveal(selected)) shown.current = selected;
  });
  useEffect(() => revealSelected(), [rows, selected]);
  return reveal;
}
