import { useId, type ReactNode } from 'react';
import type { List } from '../../lib/list/use-list.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { Column } from '../../ui/columns/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import type { Selection } from '../../ui/selection/selection.tsx';
import styles from './transfer.module.css';

/** One of the two lists that rows are moved between. */
export interface TransferSide<Row> {
  title: string;
  list: List<Row>;
  selection: Selection<Row>;
  empty: string;
}

interface TransferListProps<Row> extends TransferSide<Row> {
  columns: readonly Column<Row>[];
  /** Fields of the search. */
  filters: ReactNode;
}

/** One side of a transfer: a search, and the rows. */
export function TransferList<Row extends { id: number }>(props: TransferListProps<Row>) {
  const { title, list, selection, empty, columns, filters } = props;
  const t = useTexts();
  const titleId = useId();
  return (
    <section className={styles.side} aria-labelledby={titleId}>
      <h3 id={titleId}>
        {title}
        <span>{t('已选 {n} 项', { n: selection.ids.size })}</span>
      </h3>
      <FilterBar list={list}>{filters}</FilterBar>
      <DataTable list={list} label={title} empty={empty} columns={columns} selection={selection} />
    </section>
  );
}

/** A row's name, with why it cannot be checked, or what is special about it. */
export function NotedName({ name, note }: { name: string; note: string | false | undefined }) {
  return (
    <>
      {name}
      {note && <small className={styles.note}>{note}</small>}
    </>
  );
}
