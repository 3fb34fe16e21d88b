import { memo, useSyncExternalStore } from 'react';
import type { Place } from './block.ts';
import type { SheetModel } from './sheet-model.ts';
import styles from './sheet.module.css';

/** How a cell that stands in front is edited: text over what was there, within it, or by its control. */
export type Editing = 'type' | 'edit' | 'pick';

interface SheetCellProps {
  model: SheetModel;
  row: number;
  column: number;
  isActive: boolean;
  isSelected: boolean;
  /** The handle that fills stands at its corner. */
  hasHandle: boolean;
  /** Of the active cell alone. */
  editing: Editing | undefined;
  onDone: () => void;
  /** Where its message can be read. */
  noteId: string;
}

/** One cell; drawn anew only when something of its own has changed. */
export const SheetCell = memo(function SheetCell(props: SheetCellProps) {
  const { model, row, column, isActive, isSelected, hasHandle, editing, onDone, noteId } = props;
  const place: Place = { row, column };
  const state = useSyncExternalStore(
    (listener) => model.listen(place, listener),
    () => model.stateAt(place),
  );
  const { text, isDirty, problem, locked } = state;
  const { title = '', align, required } = model.columns[column] ?? {};
  const shown = model.shown(place) ?? text;
  const said = problem || locked || undefined;
  return (
    <td
      role="gridcell"
      aria-colindex={column + 2}
      aria-selected={isSelected}
      aria-readonly={locked !== '' || undefined}
      aria-invalid={problem !== '' || undefined}
      className={styles.cell}
      data-row={row}
      data-column={column}
      data-active={isActive || undefined}
      data-dirty={isDirty || undefined}
      data-locked={locked !== '' || undefined}
      data-invalid={problem !== '' || undefined}
      data-align={align}
      title={said}
    >
      <span className={styles.text} hidden={editing !== undefined}>
        {shown}
      </span>
      {isActive && editing !== 'pick' && (
        <input
          className={styles.input}
          data-editing={editing}
          autoComplete="off"
          spellCheck={false}
          readOnly={locked !== ''}
          aria-label={`${title} ${model.lines[row]?.name ?? ''}${editing || text === '' ? '' : `：${text}`}`}
          aria-required={required}
          aria-invalid={problem !== '' || undefined}
          aria-describedby={said ? noteId : undefined}
          inputMode={align === 'right' ? 'decimal' : 'text'}
        />
      )}
      {isActive && editing === 'pick' && (
        <span className={styles.picker} data-picker>
          {model.editor(place, onDone)}
        </span>
      )}
      {hasHandle && <span className={styles.handle} data-handle aria-hidden="true" />}
    </td>
  );
});
