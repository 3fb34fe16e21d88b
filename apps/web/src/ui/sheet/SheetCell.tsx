import { memo, useSyncExternalStore } from 'react';
import type { Place } from './block.ts';
import type { CellState, SheetModel } from './sheet-model.ts';
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
  const { model, row, column, isActive, isSelected, hasHandle, editing } = props;
  const place: Place = { row, column };
  const state = useSyncExternalStore(
    (listener) => model.listen(place, listener),
    () => model.stateAt(place),
  );
  const { text, isDirty, problem, locked } = state;
  return (
    <td
      role="gridcell"
      aria-colindex={column + 2}
      aria-selected={isSelected}
      aria-readonly={isSet(locked)}
      aria-invalid={isSet(problem)}
      className={styles.cell}
      data-row={row}
      data-column={column}
      data-active={isActive || undefined}
      data-dirty={isDirty || undefined}
      data-locked={isSet(locked)}
      data-invalid={isSet(problem)}
      data-align={model.columns[column]?.align}
      title={problem || locked || undefined}
    >
      <span className={styles.text} hidden={editing !== undefined}>
        {model.shown(place) ?? text}
      </span>
      {isActive && <ActiveCell {...props} place={place} state={state} />}
      {hasHandle && <span className={styles.handle} data-handle aria-hidden="true" />}
    </td>
  );
});

/** An attribute that is there or not. */
function isSet(text: string): true | undefined {
  return text === '' ? undefined : true;
}

interface ActiveCellProps extends Pick<SheetCellProps, 'model' | 'editing' | 'onDone' | 'noteId'> {
  place: Place;
  state: CellState;
}

/** What has the focus in the active cell: the input that is typed into, or the control that chooses. */
function ActiveCell({ model, editing, onDone, noteId, place, state }: ActiveCellProps) {
  const { text, problem, locked } = state;
  if (editing === 'pick')
    return (
      <span className={styles.picker} data-picker>
        {model.editor(place, onDone)}
      </span>
    );
  const { title = '', align, required } = model.columns[place.column] ?? {};
  const shown = editing || text === '' ? '' : `：${text}`;
  return (
    <input
      className={styles.input}
      data-editing={editing}
      autoComplete="off"
      spellCheck={false}
      readOnly={locked !== ''}
      aria-label={`${title} ${model.lines[place.row]?.name ?? ''}${shown}`}
      aria-required={required}
      aria-invalid={isSet(problem)}
      aria-describedby={problem || locked ? noteId : undefined}
      inputMode={align === 'right' ? 'decimal' : 'text'}
    />
  );
}
