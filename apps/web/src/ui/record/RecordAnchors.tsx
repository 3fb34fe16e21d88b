import type { Marks } from '../tabs/FieldMarks.tsx';
import { orderOf, TabList } from '../tabs/TabList.tsx';
import type { RecordTab } from './record-page.ts';
import { SectionAnchors } from './SectionAnchors.tsx';
import type { PageSection } from './sections.ts';
import styles from './record-page.module.css';

interface RecordAnchorsProps {
  /** Of the tabs and their panels. */
  id: string;
  label: string;
  tabs: readonly RecordTab[];
  current: RecordTab;
  /** Those of the tab in front. */
  sections: readonly PageSection[];
  marks: Marks;
  /** The tabs stand one below the other. */
  isVertical: boolean;
  onShow: (key: string) => void;
}

/** The tabs of a record's page, and the sections of the one in front below it. */
export function RecordAnchors(props: RecordAnchorsProps) {
  const { id, label, tabs, current, sections, marks, isVertical, onShow } = props;
  return (
    <div className={styles.anchors}>
      {tabs.length > 1 && (
        <TabList
          id={id}
          label={label}
          tabs={tabs.map(({ key, label: name, count }) => ({ key, label: name, note: count?.toString() }))}
          current={current.key}
          marks={marks}
          isVertical={isVertical}
          onShow={onShow}
        />
      )}
      {sections.length > 0 && (
        <SectionAnchors
          key={current.key}
          sections={sections}
          marks={marks}
          style={{ order: orderOf(tabs.indexOf(current)) + 1 }}
        />
      )}
    </div>
  );
}
