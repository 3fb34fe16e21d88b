import { useId, type KeyboardEvent } from 'react';
import { useTexts } from '../lib/texts.tsx';
import { ReadingContext } from './form-context.ts';
import type { RecordTab } from './record-page.ts';
import type { usePageTabs } from './use-page-tabs.ts';
import formStyles from './form.module.css';
import styles from './record-page.module.css';

interface RecordTabsProps {
  /** What the tabs have in common. */
  label: string;
  tabs: readonly RecordTab[];
  pageTabs: ReturnType<typeof usePageTabs>;
  /** How many fields of a tab are wrong, by its key. */
  errors?: ReadonlyMap<string, number>;
  /** What the fields show where the record is read; absent where it is edited. */
  read?: Readonly<{ [name: string]: unknown }>;
}

/** The tabs of a record's page; those behind keep what was typed. */
export function RecordTabs({ label, tabs, pageTabs, errors, read }: RecordTabsProps) {
  const id = useId();
  const { chosen, opened } = pageTabs;
  const current = tabs.find(({ key }) => key === chosen) ?? tabs[0];
  const isSingle = tabs.length === 1;
  const show = (key: string) => {
    // Nobody has chosen the first one, and it stays in the page all the same.
    if (current) pageTabs.open([current.key]);
    pageTabs.show(key);
  };
  return (
    <ReadingContext value={read}>
      <div>
        {!isSingle && (
          <Strip id={id} label={label} tabs={tabs} current={current} errors={errors} show={show} />
        )}
        {tabs
          .filter((tab) => tab === current || opened.has(tab.key))
          .map((tab) => (
            <div
              key={tab.key}
              id={`${id}-${tab.key}-panel`}
              className={`${formStyles.page} ${styles.panel}`}
              data-tab={tab.key}
              hidden={tab !== current}
              {...(!isSingle && { role: 'tabpanel', 'aria-labelledby': `${id}-${tab.key}` })}
            >
              {tab.content}
            </div>
          ))}
      </div>
    </ReadingContext>
  );
}

interface StripProps extends Pick<RecordTabsProps, 'label' | 'tabs'> {
  id: string;
  current: RecordTab | undefined;
  errors: ReadonlyMap<string, number> | undefined;
  show: (key: string) => void;
}

function Strip({ id, label, tabs, current, errors, show }: StripProps) {
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab === current);
    const next = neighbours[event.key]?.(at, tabs.length);
    const tab = next === undefined ? undefined : tabs.at(next);
    if (!tab) return;
    event.preventDefault();
    show(tab.key);
    document.getElementById(`${id}-${tab.key}`)?.focus();
  };
  return (
    <div className={styles.strip} role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          id={`${id}-${tab.key}`}
          role="tab"
          aria-selected={tab === current}
          aria-controls={tab === current ? `${id}-${tab.key}-panel` : undefined}
          tabIndex={tab === current ? 0 : -1}
          onClick={() => show(tab.key)}
        >
          {tab.label}
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
