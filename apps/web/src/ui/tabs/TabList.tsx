import type { KeyboardEvent, ReactNode } from 'react';
import { FieldMarks, type Marks } from './FieldMarks.tsx';
import styles from './tab-list.module.css';

interface TabListProps {
  /** Tabs are called `{id}-{key}`, their panels `{id}-{key}-panel`. */
  id: string;
  /** What the tabs have in common. */
  label: string;
  tabs: readonly { key: string; label: string; note?: ReactNode }[];
  /** Key of the one that is shown. */
  current: string | undefined;
  /** What is wrong or missing in a tab, by its key. */
  marks?: Marks | undefined;
  /** They stand one below the other. */
  isVertical?: boolean;
  onShow: (key: string) => void;
}

/** The strip of tabs over their panels; the arrow keys lead from one to the next. */
export function TabList({ id, label, tabs, current, marks, isVertical, onShow }: TabListProps) {
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === current);
    const next = neighbours[event.key]?.(at, tabs.length);
    const tab = next === undefined ? undefined : tabs.at(next);
    if (!tab) return;
    event.preventDefault();
    onShow(tab.key);
    document.getElementById(`${id}-${tab.key}`)?.focus();
  };
  return (
    <div
      className={styles.strip}
      role="tablist"
      aria-label={label}
      aria-orientation={isVertical ? 'vertical' : undefined}
      onKeyDown={move}
    >
      {tabs.map((tab, at) => (
        <button
          key={tab.key}
          type="button"
          id={`${id}-${tab.key}`}
          role="tab"
          aria-selected={tab.key === current}
          aria-controls={tab.key === current ? `${id}-${tab.key}-panel` : undefined}
          tabIndex={tab.key === current ? 0 : -1}
          style={isVertical ? { order: orderOf(at) } : undefined}
          onClick={() => onShow(tab.key)}
        >
          {tab.label}
          {tab.note !== undefined && <small className={styles.note}>{tab.note}</small>}
          <FieldMarks of={tab.key} marks={marks} />
        </button>
      ))}
    </div>
  );
}

/** Of a tab where they stand one below the other; what belongs to it has the next one. */
export const orderOf = (at: number) => at * 2;

/** The place that an arrow key leads to; from the last on to the first. */
const neighbours: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: () => -1,
};
