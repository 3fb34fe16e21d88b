import type { KeyboardEvent, ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import styles from './tab-list.module.css';

interface TabListProps {
  /** Tabs are called `{id}-{key}`, their panels `{id}-{key}-panel`. */
  id: string;
  /** What the tabs have in common. */
  label: string;
  tabs: readonly { key: string; label: string; note?: ReactNode }[];
  /** Key of the one that is shown. */
  current: string | undefined;
  /** How many fields of a tab are wrong, by its key. */
  errors?: ReadonlyMap<string, number> | undefined;
  /** They stand one below the other. */
  isVertical?: boolean;
  onShow: (key: string) => void;
}

/** The strip of tabs over their panels; the arrow keys lead from one to the next. */
export function TabList({ id, label, tabs, current, errors, isVertical, onShow }: TabListProps) {
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
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          id={`${id}-${tab.key}`}
          role="tab"
          aria-selected={tab.key === current}
          aria-controls={tab.key === current ? `${id}-${tab.key}-panel` : undefined}
          tabIndex={tab.key === current ? 0 : -1}
          onClick={() => onShow(tab.key)}
        >
          {tab.label}
          {tab.note !== undefined && <small className={styles.note}>{tab.note}</small>}
          <ErrorCount count={errors?.get(tab.key) ?? 0} />
        </button>
      ))}
    </div>
  );
}

/** The place that an arrow key leads to; from the last on to the first. */
const neighbours: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: () => -1,
};

function ErrorCount({ count }: { count: number }) {
  const t = useTexts();
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count}</span>
      <span className="edp-hidden-label">{t('{n} 处有误', { n: count })}</span>
    </span>
  );
}
