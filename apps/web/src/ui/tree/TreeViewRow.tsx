import type { DragEvent, ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { markedParts } from '../search/marked-parts.ts';
import type { TreeItem, TreeRow } from './tree-items.ts';
import type { DropZone } from './node-positions.ts';
import styles from './tree.module.css';

const INDENT = 18;

interface TreeViewRowProps {
  id: string;
  row: TreeRow;
  top: number;
  isActive: boolean;
  isSelected: boolean;
  /** Undefined where only one node can be chosen. */
  isChecked: boolean | undefined;
  isFixed: boolean;
  highlight: string | undefined;
  /** Where something that is held over the row would go. */
  zone: DropZone | undefined;
  drag:
    | {
        draggable?: boolean;
        onDragStart?: (event: DragEvent<HTMLElement>) => void;
        onDragOver: (event: DragEvent<HTMLElement>) => void;
        onDragLeave?: (event: DragEvent<HTMLElement>) => void;
        onDrop: (event: DragEvent<HTMLElement>) => void;
        onDragEnd?: () => void;
      }
    | undefined;
  onChoose: (item: TreeItem) => void;
  onFold: (item: TreeItem, unfolded: boolean) => void;
  extra: ReactNode;
}

export function TreeViewRow(props: TreeViewRowProps) {
  const { row, isFixed, isChecked, onChoose, onFold, drag } = props;
  const { item, level, unfolded } = row;
  const t = useTexts();
  return (
    <div
      id={props.id}
      role="treeitem"
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={unfolded}
      aria-selected={isChecked === undefined ? props.isSelected : undefined}
      aria-checked={isChecked}
      aria-disabled={isFixed || undefined}
      data-active={props.isActive || undefined}
      data-status={item.status}
      data-drop={props.zone}
      className={styles.row}
      style={{ top: props.top, paddingLeft: 6 + (level - 1) * INDENT }}
      onClick={() => onChoose(item)}
      {...drag}
    >
      <span
        className={styles.arrow}
        aria-hidden="true"
        data-unfolded={unfolded}
        onClick={(event) => {
          if (unfolded === undefined) return;
          event.stopPropagation();
          onFold(item, !unfolded);
        }}
      />
      {isChecked !== undefined && (
        <input
          type="checkbox"
          className={styles.box}
          aria-hidden="true"
          tabIndex={-1}
          readOnly
          checked={isChecked}
        />
      )}
      <span className={styles.name} title={item.name}>
        {item.matched === false ? item.name : marked(item, props.highlight)}
      </span>
      {item.status === 0 && <span className="edp-hidden-label">{t('禁用|状态')}</span>}
      {props.extra && <span className={styles.extra}>{props.extra}</span>}
    </div>
  );
}

/** The words that were looked for, marked in the name; the whole name where something else of the node was found. */
function marked({ name, matched }: TreeItem, highlight = ''): ReactNode {
  if (highlight.trim() === '') return name;
  const parts = markedParts(name, highlight);
  if (parts.length === 1) return matched ? <mark>{name}</mark> : name;
  return parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
}
