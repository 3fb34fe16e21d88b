import type { ReactNode } from 'react';
import type { List } from '../../lib/list/use-list.ts';
import { READING_SIZES } from '../../lib/list/paging.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { TableNotice } from '../../ui/table/table-states.tsx';
import styles from './News.module.css';

interface PagedSectionProps<Row> {
  label: string;
  /** What stands there instead of rows when there are none. */
  none: string;
  list: List<Row>;
  rowOf: (row: Row, index: number) => ReactNode;
}

export function PagedSection<Row>({ label, none, list, rowOf }: PagedSectionProps<Row>) {
  const t = useTexts();
  const { rows, error, loading, reload } = list;
  if (error) return <TableNotice text={error} action={t('重试')} onAction={() => void reload()} />;
  if (!rows) return <div className={styles.waiting} aria-busy="true" />;
  if (rows.length === 0 && !loading) return <p className={styles.none}>{none}</p>;
  return (
    <>
      <ul className={styles.rows} aria-label={label} aria-busy={loading || undefined}>
        {rows.map(rowOf)}
      </ul>
      <Pager list={list} sizes={READING_SIZES} />
    </>
  );
}
