import { memo } from 'react';
import { SheetCell, type Editing } from './SheetCell.tsx';
import type { SheetModel } from './sheet-model.ts';
import styles from './sheet.module.css';

interface SheetRowProps {
  model: SheetModel;
  row: number;
  /** The active cell's column, where it is in this row. */
  active: number | undefined;
  /** The first and the last of its columns that are selected. */
  from: number | undefined;
  to: number | undefined;
  /** The column at whose corner the handle stands. */
  handle: number | undefined;
  editing: Editing | undefined;
  onDone: () => void;
  noteId: string;
}

/** One row; drawn anew only when what is selected of it changes. */
export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { model, row, active, from, to, handle, editing, onDone, noteId } = props;
  return (
    <tr role="row" aria-rowindex={row + 2}>
      <th role="rowheader" scope="row" className={styles.number} title={model.lines[row]?.name}>
        {row + 1}
      </th>
      {model.columns.map(({ key }, column) => (
        <SheetCell
          key={key}
          model={model}
          row={row}
          column={column}
          isActive={active === column}
          isSelected={from !== undefined && to !== undefined && column >= from && column <= to}
          hasHandle={handle === column}
          editing={active === column ? editing : undefined}
          onDone={onDone}
          noteId={noteId}
        />
      ))}
    </tr>
  );
});
