import { use, useId, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { PartsContext, ReadingContext } from '../form-core/form-context.ts';
import { SectionsContext } from './sections.ts';
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
  const around = use(PartsContext);
  const parts = useMemo(() => [...around, titleId], [around, titleId]);
  const place = useSectionPlace(titleId, title);
  const Content = use(ReadingContext) && kind !== 'plain' ? 'dl' : 'div';
  return (
    <section
      ref={place}
      className={styles.card}
      aria-labelledby={title && titleId}
      data-section={title && titleId}
      tabIndex={title ? -1 : undefined}
    >
      {title && <h2 id={titleId}>{title}</h2>}
      <PartsContext value={parts}>
        <Content className={styles[kind]}>{children}</Content>
      </PartsContext>
    </section>
  );
}

/** Tells the page where a section stands that has a title; one without any field has no place. */
function useSectionPlace(id: string, title: string | undefined) {
  const place = useRef<HTMLElement>(null);
  const register = use(SectionsContext);
  useLayoutEffect(() => {
    const element = place.current;
    const isEmpty = element?.querySelector(':scope > :is(dl, div):empty');
    if (!register || !title || !element || isEmpty) return;
    return register({ id, title, element });
  }, [register, id, title]);
  return place;
}
