import { useTexts } from '../../lib/texts/texts.tsx';
import styles from './table.module.css';

/** Rows of a list that are checked; those of other pages stay among `ids`. */
export interface Selection<Row> {
  ids: ReadonlySet<number>;
  onChange: (ids: ReadonlySet<number>) => void;
  /** Rows that cannot be chosen, or cannot be taken back. */
  disabled?: (row: Row) => boolean;
  /** Why they cannot, as their tooltip. */
  reason?: string;
  /** Only one can be chosen. */
  single?: boolean;
}

interface SelectPageProps<Row> {
  selection: Selection<Row>;
  rows: readonly Row[];
}

/** Header cell: checks or unchecks what can be chosen of this page. */
export function SelectPage<Row extends { id: number }>({ selection, rows }: SelectPageProps<Row>) {
  const t = useTexts();
  if (selection.single) return <th className={styles.select} />;
  const free = rows.filter((row) => !selection.disabled?.(row)).map(({ id }) => id);
  const chosen = free.filter((id) => selection.ids.has(id)).length;
  const all = free.length > 0 && chosen === free.length;
  return (
    <th className={styles.select}>
      <input
        type="checkbox"
        aria-label={t('选择本页全部')}
        disabled={free.length === 0}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !all;
        }}
        onChange={() => selection.onChange(withIds(selection.ids, free, !all))}
      />
    </th>
  );
}

interface SelectRowProps<Row> {
  selection: Selection<Row>;
  row: Row;
  /** Place of the row on its page, from 1. */
  position: number;
  /** Name of the table's radios: the arrow keys move among those of one name. */
  group: string;
}

export function SelectRow<Row extends { id: number }>(props: SelectRowProps<Row>) {
  const { selection, row, position, group } = props;
  const t = useTexts();
  const checked = selection.ids.has(row.id);
  const disabled = selection.disabled?.(row) ?? false;
  return (
    <td className={styles.select} title={disabled ? selection.reason : undefined}>
      <input
        type={selection.single ? 'radio' : 'checkbox'}
        name={selection.single ? group : undefined}
        aria-label={t('选择第 {n} 行', { n: position })}
        disabled={disabled}
        checked={checked}
        onChange={() => selection.onChange(withIds(selection.ids, [row.id], !checked))}
      />
    </td>
  );
}

function withIds(ids: ReadonlySet<number>, some: readonly number[], on: boolean): ReadonlySet<number> {
  const changed = new Set(ids);
  for (const id of some) {
    if (on) changed.add(id);
    else changed.delete(id);
  }
  return changed;
}
