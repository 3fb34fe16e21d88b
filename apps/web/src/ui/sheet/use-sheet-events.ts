import { useRef, type ClipboardEvent, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import { fillDownwards, fillOver, placesIn, rangeOf, type Place, type Range } from './block.ts';
import { commandOf, type Command } from './sheet-commands.ts';
import type { SheetModel } from './sheet-model.ts';
import { placeAfter, placeByEnter, placeByTab } from './sheet-moves.ts';
import { writeBlock } from './tsv.ts';
import type { SheetCursor } from './use-sheet-cursor.ts';

/** What keys, mouse and clipboard do in the cells of a sheet; all of it is heard by the table, so that a cell has nothing of its own. */
export function useSheetEvents(
  model: SheetModel,
  cursor: SheetCursor,
  table: RefObject<HTMLTableElement | null>,
) {
  const { active, head, range, editing } = cursor;
  const size = { rows: model.lines.length, columns: model.columns.length };
  /** Escape lets the next Tab leave the sheet. */
  const mayLeave = useRef(false);

  const inputOf = () => table.current?.querySelector<HTMLInputElement>('td[data-active] input') ?? undefined;
  const isTyping = editing === 'type' || editing === 'edit';
  /** Takes what is typed, if anything is. */
  const commit = () => {
    const input = inputOf();
    if (isTyping && input) model.write([{ place: active, text: input.value }]);
  };
  const empty = () => {
    const input = inputOf();
    if (input) input.value = '';
  };
  const leaveFor = (place: Place) => {
    commit();
    empty();
    cursor.goTo(place);
  };
  const editText = () => {
    const { locked, text } = model.stateAt(active);
    const input = inputOf();
    if (locked !== '' || !input) return;
    input.value = text;
    input.setSelectionRange(text.length, text.length);
    cursor.edit('edit');
  };
  const edit = () => {
    if (model.isChosen(active) && model.stateAt(active).locked === '') cursor.edit('pick');
    else editText();
  };
  const clear = (cells: Range) => model.write(placesIn(cells).map((place) => ({ place, text: '' })));

  const commands: Record<Command, () => void> = {
    undo: model.undo,
    redo: model.redo,
    copyDown: () => model.copy(fillDownwards(range)),
  };
  const idleKeys: Readonly<Record<string, () => void>> = {
    F2: edit,
    Delete: () => clear(range),
    Backspace: () => clear(range),
    Escape() {
      mayLeave.current = true;
      cursor.goTo(active);
    },
  };
  const selectAll = () => cursor.select({ top: 0, left: 0, bottom: size.rows - 1, right: size.columns - 1 });
  /** Keys while nothing is typed. */
  const pressIdle = (event: KeyboardEvent) => {
    const command = commandOf(event);
    if (command) return take(event, commands[command]);
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') return take(event, selectAll);
    const key = event.altKey && event.key === 'ArrowDown' ? 'F2' : event.key;
    const act = idleKeys[key];
    if (act) return take(event, act);
    const place = placeAfter(event, event.shiftKey ? head : active, size);
    return place && take(event, () => cursor.goTo(place, { extends: event.shiftKey }));
  };
  /** Keys while something is typed. */
  const pressTyping = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      empty();
      return cursor.stopEditing();
    }
    if (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)) {
      // Whoever saves saves what is being typed.
      commit();
      empty();
      return cursor.stopEditing();
    }
    const isArrow = event.key.startsWith('Arrow') && editing === 'type';
    const place = isArrow && !event.shiftKey ? placeAfter(event, active, size) : undefined;
    return place && take(event, () => leaveFor(place));
  };
  const pressAny = (event: KeyboardEvent) => {
    const wasLeaving = mayLeave.current;
    mayLeave.current = false;
    if (event.key === 'Enter') return take(event, () => leaveFor(placeByEnter(active, event.shiftKey, size)));
    if (event.key !== 'Tab') return isTyping ? pressTyping(event) : pressIdle(event);
    const place = wasLeaving ? undefined : placeByTab(active, event.shiftKey, size);
    if (place) take(event, () => leaveFor(place));
    else commit();
    return undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (editing !== 'pick') return pressAny(event);
    if (event.key === 'Escape' && !event.defaultPrevented) take(event, cursor.stopEditing);
    return undefined;
  };

  const onMouseDown = (event: MouseEvent) => {
    const place = placeOf(event.target);
    if (!place || event.button !== 0 || isInEditor(event.target)) return;
    event.preventDefault();
    if (isHandle(event.target)) return cursor.drag('fill');
    commit();
    empty();
    cursor.goTo(place, { extends: event.shiftKey });
    cursor.drag('select');
  };
  const onMouseOver = ({ target }: MouseEvent) => {
    const place = placeOf(target);
    if (!place || !cursor.dragging) return;
    if (cursor.dragging === 'select') cursor.goTo(place, { extends: true });
    else cursor.fillTo(extended(range, place));
  };
  const endDragging = () => {
    const { over, dragging } = cursor;
    cursor.drag(undefined);
    if (dragging !== 'fill' || !over) return;
    model.copy(fillOver(range, over));
    cursor.select(over);
  };
  const copy = (event: ClipboardEvent) => {
    if (isTyping || editing === 'pick') return false;
    event.preventDefault();
    const text = textOf(table.current, range);
    event.clipboardData.setData('text/plain', text);
    model.copied(text, range);
    return true;
  };
  return {
    endDragging,
    handlers: {
      onKeyDown,
      onMouseDown,
      onMouseOver,
      onDoubleClick: ({ target }: MouseEvent) => placeOf(target) && !isInEditor(target) && edit(),
      onInput: () => editing === undefined && cursor.edit('type'),
      onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
        if (!isTyping || (relatedTarget instanceof Node && table.current?.contains(relatedTarget))) return;
        commit();
        empty();
        cursor.edit(undefined);
      },
      onCopy: (event: ClipboardEvent) => void copy(event),
      onCut: (event: ClipboardEvent) => copy(event) && clear(range),
      onPaste: (event: ClipboardEvent) => {
        if (isTyping || editing === 'pick') return;
        event.preventDefault();
        cursor.select(model.paste(event.clipboardData.getData('text/plain'), range));
      },
    },
  };
}

function take(event: KeyboardEvent, act: () => void): void {
  event.preventDefault();
  act();
}

function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-row]') : null;
  if (!cell) return undefined;
  return { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
}

function isHandle(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.dataset['handle'] !== undefined;
}

/** Where something is typed or chosen the mouse does what it does there. */
function isInEditor(target: EventTarget): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.dataset['editing'] !== undefined || target.closest('[data-picker]') !== null;
}

/** The range with as many rows or columns more as lead to a place, in the direction that leads farther. */
function extended(range: Range, { row, column }: Place): Range | undefined {
  const down = Math.max(row - range.bottom, range.top - row, 0);
  const across = Math.max(column - range.right, range.left - column, 0);
  if (down === 0 && across === 0) return undefined;
  const corner = { row: range.top, column: range.left };
  const end = { row: range.bottom, column: range.right };
  const grown = down >= across ? { row, column: range.left } : { row: range.top, column };
  const all = [corner, end, grown];
  return rangeOf(
    { row: Math.min(...all.map((one) => one.row)), column: Math.min(...all.map((one) => one.column)) },
    { row: Math.max(...all.map((one) => one.row)), column: Math.max(...all.map((one) => one.column)) },
  );
}

/** Cells as they are shown, as a spreadsheet takes them. */
function textOf(table: HTMLTableElement | null, { top, left, bottom, right }: Range): string {
  const rows = [...(table?.tBodies[0]?.rows ?? [])].slice(top, bottom + 1);
  return writeBlock(
    rows.map((row) =>
      [...row.querySelectorAll<HTMLElement>('td[data-column]')]
        .slice(left, right + 1)
        .map((cell) => cell.firstElementChild?.textContent ?? ''),
    ),
  );
}
