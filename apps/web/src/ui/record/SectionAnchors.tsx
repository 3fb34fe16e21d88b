import type { CSSProperties } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { FieldMarks, type Marks } from '../tabs/FieldMarks.tsx';
import type { PageSection } from './sections.ts';
import { useSectionInSight } from './use-section-in-sight.ts';
import styles from './anchors.module.css';

interface SectionAnchorsProps {
  /** Those of the tab in front. */
  sections: readonly PageSection[];
  marks: Marks | undefined;
  /** Where they stand among the tabs. */
  style: CSSProperties;
}

/** The sections of a record's page at its side: the one that is read is marked, and each leads to its place. */
export function SectionAnchors({ sections, marks, style }: SectionAnchorsProps) {
  const t = useTexts();
  const { current, goTo } = useSectionInSight(sections);
  return (
    <nav className={styles.sections} style={style} aria-label={t('本页内容')}>
      {sections.map((section) => (
        <button
          key={section.id}
          type="button"
          aria-current={section.id === current ? 'location' : undefined}
          onClick={() => goTo(section)}
        >
          {section.title}
          <FieldMarks of={section.id} marks={marks} />
        </button>
      ))}
    </nav>
  );
}
