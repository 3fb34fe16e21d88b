import { useId } from 'react';
import { useMedia } from '../../lib/browser/use-media.ts';
import { ReadingContext } from '../form-core/form-context.ts';
import type { RecordTab } from './record-page.ts';
import { TabList } from '../tabs/TabList.tsx';
import type { usePageTabs } from './use-page-tabs.ts';
import formStyles from '../form/form.module.css';
import styles from './record-page.module.css';

/** From this width on the tabs stand at the left of their panel, as its anchors. */
const ANCHORED = '(width >= 1100px)';

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
  const isVertical = useMedia(ANCHORED);
  const show = (key: string) => {
    // Nobody has chosen the first one, and it stays in the page all the same.
    if (current) pageTabs.open([current.key]);
    pageTabs.show(key);
  };
  return (
    <ReadingContext value={read}>
      <div className={styles.tabs} data-anchored={isVertical && !isSingle ? '' : undefined}>
        {!isSingle && (
          <TabList
            id={id}
            label={label}
            tabs={tabs.map(({ count, ...tab }) => ({ ...tab, note: count?.toString() }))}
            current={current?.key}
            errors={errors}
            isVertical={isVertical}
            onShow={show}
          />
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
