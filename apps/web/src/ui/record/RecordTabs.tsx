import { useId } from 'react';
import { useMedia } from '../../lib/browser/use-media.ts';
import { PartsContext, ReadingContext } from '../form-core/form-context.ts';
import { RecordAnchors } from './RecordAnchors.tsx';
import type { RecordTab } from './record-page.ts';
import { SectionsContext, useSections } from './sections.ts';
import type { Marks } from '../tabs/FieldMarks.tsx';
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
  /** What is wrong or missing in a tab or a section, by its key or id. */
  marks: Marks;
  /** What the fields show where the record is read; absent where it is edited. */
  read?: Readonly<{ [name: string]: unknown }>;
}

/** The tabs of a record's page; those behind keep what was typed. */
export function RecordTabs({ label, tabs, pageTabs, marks, read }: RecordTabsProps) {
  const id = useId();
  const { chosen, opened } = pageTabs;
  const current = tabs.find(({ key }) => key === chosen) ?? tabs[0];
  const isSingle = tabs.length === 1;
  const isWide = useMedia(ANCHORED);
  const { sections, register } = useSections();
  const ofCurrent = sections.filter(({ element }) => tabOf(element) === current?.key);
  // A single section is its tab.
  const anchors = isWide && ofCurrent.length > 1 ? ofCurrent : [];
  const isAnchored = isWide && (!isSingle || anchors.length > 0);
  const show = (key: string) => {
    // Nobody has chosen the first one, and it stays in the page all the same.
    if (current) pageTabs.open([current.key]);
    pageTabs.show(key);
  };
  return (
    <ReadingContext value={read}>
      <SectionsContext value={register}>
        <div className={styles.tabs} data-anchored={isAnchored ? '' : undefined}>
          {current && (!isSingle || isAnchored) && (
            <RecordAnchors
              {...{ id, label, tabs, current, marks }}
              sections={anchors}
              isVertical={isWide}
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
                <PartsContext value={partsOf(tab.key)}>{tab.content}</PartsContext>
              </div>
            ))}
        </div>
      </SectionsContext>
    </ReadingContext>
  );
}

const known = new Map<string, readonly string[]>();

/** The same list for the same tab, so that its fields are not drawn again for it. */
function partsOf(tab: string): readonly string[] {
  const parts = known.get(tab) ?? [tab];
  known.set(tab, parts);
  return parts;
}

/** Key of the tab that something stands in. */
export function tabOf(element: HTMLElement): string {
  return element.closest<HTMLElement>('[data-tab]')?.dataset['tab'] ?? '';
}
