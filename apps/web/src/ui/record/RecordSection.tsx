import { use, useId, type ReactNode } from 'react';
import { ReadingContext } from '../form-core/form-context.ts';
import styles from './record-page.module.css';

interface RecordSectionProps {
  /** Left out where a single field says it all. */
  title?: string;
  /** `dense`: small fields such as switches, more of them in a row; `plain`: something else than fields. */
  kind?: 'columns' | 'dense' | 'plain';
  children: ReactNode;
}

/** What belongs together on a record's page: fields in columns, or something else. */
export function RecordSection({ title, kind = 'columns', children }: RecordSectionProps) {
  const titleId = useId();
  const Content = use(ReadingContext) && kind !== 'plain' ? 'dl' : 'div';
  return (
    <section className={styles.card} aria-labelledby={title && titleId}>
      {title && <h2 id={titleId}>{title}</h2>}
      <Content className={styles[kind]}>{children}</Content>
    </section>
  );
}
