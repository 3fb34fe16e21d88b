import type { ReactNode } from 'react';
import { READING_SIZES } from '../../lib/paging.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { TableNotice } from '../../ui/table-states.tsx';
import styles from './News.module.css';
import type { usePages } from './use-pages.ts';

interface PagedSectionProps<Row> {
  label: string;
  /** What stands there instead of rows when there are none. */
  none: string;
  pages: ReturnType<typeof usePages<Row>>;
  rowOf: (row: Row, index: number) => ReactNode;
}

export function PagedSection<Row>({ label, none, pages, rowOf }: PagedSectionProps<Row>) {
  const t = useTexts();
  const { rows, error, isFetching, reload } = pages;
  if (error) return <TableNotice text={error} action={t('重试')} onAction={reload} />;
  if (!rows) return <div className={styles.waiting} aria-busy="true" />;
  if (rows.length === 0 && !isFetching) return <p className={styles.none}>{none}</p>;
  return (
    <>
      <ul className={styles.rows} aria-label={label} aria-busy={isFetching || undefined}>
        {rows.map(rowOf)}
      </ul>
      <Pager list={pages} sizes={READING_SIZES} />
    </>
  );
}
