import { useEffect, useLayoutEffect, useRef } from 'react';
import { isWithin } from './block.ts';
import { SheetRow } from './SheetRow.tsx';
import type { SheetModel } from './sheet-model.ts';
import { useSheetEvents } from './use-sheet-events.ts';
import type { SheetCursor } from './use-sheet-cursor.ts';
import styles from './sheet.module.css';

interface SheetGridProps {
  model: SheetModel;
  cursor: SheetCursor;
  label: string;
  /** Of the element that says what is wrong with the active cell. */
  noteId: string;
}

const USUAL_WIDTH = 150;

/**
 * Cells that are edited in place, with the keys of a spreadsheet. The active cell holds the focus in an input of its own, so that what is
 * typed over it, also by an input method, begins there.
 */
export function SheetGrid({ model, cursor, label, noteId }: SheetGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const { active, range, over, editing } = cursor;
  const isPicking = editing === 'pick';
  const events = useSheetEvents(model, cursor, table);
  useLayoutEffect(() => {
    const cell = table.current?.querySelector<HTMLElement>('td[data-active]');
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const input = cell?.querySelector('input');
    input?.focus({ preventScroll: true });
  }, [active.row, active.column, isPicking, cursor.round]);
  useEffect(() => {
    if (!cursor.dragging) return undefined;
    const end = () => events.endDragging();
    window.addEventListener('mouseup', end);
    return () => window.removeEventListener('mouseup', end);
  }, [cursor.dragging, events]);
  const selected = over ?? range;
  return (
    <div className={styles.scroll}>
      <table
        ref={table}
        role="grid"
        className={styles.sheet}
        aria-label={label}
        aria-rowcount={model.lines.length + 1}
        aria-colcount={model.columns.length + 1}
        aria-multiselectable="true"
        {...events.handlers}
      >
        <colgroup>
          <col className={styles.numbers} />
          {model.columns.map(({ key, width = USUAL_WIDTH }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr role="row" aria-rowindex={1}>
            <th role="columnheader" className={styles.corner} />
            {model.columns.map(({ key, title, align, required }, at) => (
              <th
                key={key}
                role="columnheader"
                scope="col"
                aria-colindex={at + 2}
                data-align={align}
                title={title}
              >
                {title}
                {required && (
                  <span className={styles.required} aria-hidden="true">
                    *
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {model.lines.map(({ id }, row) => {
            const isSelected = isWithin({ row, column: selected.left }, selected);
            const isActive = active.row === row;
            const hasHandle = range.bottom === row && editing === undefined;
            return (
              <SheetRow
                key={id}
                model={model}
                row={row}
                active={isActive ? active.column : undefined}
                from={isSelected ? selected.left : undefined}
                to={isSelected ? selected.right : undefined}
                handle={hasHandle ? range.right : undefined}
                editing={isActive ? editing : undefined}
                onDone={cursor.stopEditing}
                noteId={noteId}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
