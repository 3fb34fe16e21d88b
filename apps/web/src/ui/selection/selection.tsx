import type { ChangeEvent } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { freeIds, withIds } from './ticks.ts';

/** Rows of a list that are checked; those of other pages stay among `ids`. */
export interface Selection<Row> {
  ids: ReadonlySet<number>;
  onChange: (ids: ReadonlySet<number>) => void;
  /** Takes back all, also those that other pages have; absent where none are left by taking the ids back. */
  clear?: () => void;
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
  if (selection.single) return <th data-select />;
  const free = freeIds(selection, rows);
  const chosen = free.filter((id) => selection.ids.has(id)).length;
  const all = free.length > 0 && chosen === free.length;
  return (
    <th data-select>
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
  /** Chooses the row or takes it back; `range`: those from the last one on as well. */
  onTick: (row: Row, range: boolean) => void;
}

export function SelectRow<Row extends { id: number }>(props: SelectRowProps<Row>) {
  const { selection, row, position, group, onTick } = props;
  const t = useTexts();
  const checked = selection.ids.has(row.id);
  const disabled = selection.disabled?.(row) ?? false;
  return (
    <td data-select title={disabled ? selection.reason : undefined}>
      <input
        type={selection.single ? 'radio' : 'checkbox'}
        name={selection.single ? group : undefined}
        aria-label={t('选择第 {n} 行', { n: position })}
        disabled={disabled}
        checked={checked}
        onChange={(event) => onTick(row, isWithShift(event))}
      />
    </td>
  );
}

/** Shift takes all from the row that was pressed before. */
function isWithShift({ nativeEvent }: ChangeEvent): boolean {
  return nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
}
