import { useState, type ReactNode } from 'react';
import type { Filters } from '../../lib/list/list-address.ts';
import type { ListQuery } from '../../lib/list/list-query.ts';
import { notify } from '../../lib/browser/notify.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useLocalList } from '../../lib/list/use-list.ts';
import type { Column } from '../../ui/columns/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { PickerDialog } from '../../ui/form/PickerDialog.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { useChosenRows } from './use-chosen-rows.ts';
import styles from './pickers.module.css';

interface TablePickerModalProps<Row> {
  title: string;
  source: ListQuery<Row>;
  columns: readonly Column<Row>[];
  /** Fields of the search, by the names of the source's filters. */
  filters: ReactNode;
  /** Those that fold out. */
  more?: ReactNode;
  /** Rows that cannot be chosen. */
  disabled?: ((row: Row) => boolean) | undefined;
  /** Only one row can be chosen. */
  single?: boolean;
  /** Said when the list is empty without any search. */
  empty: string;
  /** Why it finds nothing, where it leaves something out. */
  explainEmpty?: (filters: Filters) => ReactNode;
  /** Said when nothing is checked; the window stays. */
  nothingChosen: string;
  /** Takes the checked rows; false keeps the window open. */
  onConfirm: (rows: readonly Row[]) => boolean | Promise<boolean>;
  onClose: () => void;
}

/** A window to choose rows of a list: search, pages, boxes that stay checked over pages. Not inside a form. */
export function TablePickerModal<Row extends { id: number }>(props: TablePickerModalProps<Row>) {
  const { title, source, columns, filters, disabled, single, empty, nothingChosen, onClose } = props;
  const t = useTexts();
  const list = useLocalList(source);
  const { chosen, selection, keepOnly } = useChosenRows(list.rows, { disabled, single });
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    if (chosen.length === 0) return notify.warning(nothingChosen);
    setBusy(true);
    const isDone = await props.onConfirm(chosen);
    setBusy(false);
    if (isDone) return onClose();
    // Somebody else may have taken some of them away.
    const there = await list.reload();
    if (there) keepOnly(there);
  };
  return (
    <PickerDialog
      title={title}
      dirty={chosen.length > 0}
      busy={busy}
      state={
        <span className={styles.count} role="status">
          {t('已选 {n} 项', { n: chosen.length })}
        </span>
      }
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className={styles.table}>
        <FilterBar list={list} more={props.more}>
          {filters}
        </FilterBar>
        <DataTable
          list={list}
          label={title}
          empty={empty}
          explainEmpty={props.explainEmpty}
          columns={columns}
          selection={selection}
        />
      </div>
    </PickerDialog>
  );
}
