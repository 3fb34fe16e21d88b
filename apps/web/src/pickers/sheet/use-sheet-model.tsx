import { useMemo, useRef, type ReactNode } from 'react';
import { translateMessage } from '@edp/contract/messages';
import { notify } from '../../lib/browser/notify.ts';
import { useLanguage, useTexts } from '../../lib/texts/texts.tsx';
import { placeBlock, placesIn, type Place, type Range } from '../../ui/sheet/block.ts';
import type { CellState, SheetColumn, SheetLine, SheetModel } from '../../ui/sheet/sheet-model.ts';
import { readBlock } from '../../ui/sheet/tsv.ts';
import { useUnpastedWords } from '../../ui/sheet/use-unpasted-words.ts';
import { CellEditor } from './CellEditor.tsx';
import { pathOf, type Sheet } from './sheet.ts';
import type { SheetValue } from './sheet-values.ts';

/** A column as the list shows it, with the field that it edits. */
export interface EditedColumn extends SheetColumn {
  field: string | undefined;
  /** Why it is not edited. */
  locked: string;
  /** What it shows of a row of the list, where it is not edited. */
  cell: (id: number) => ReactNode;
}

interface ModelOptions {
  sheet: Sheet;
  lines: readonly SheetLine[];
  columns: readonly EditedColumn[];
  join: string;
}

/** What was put on the clipboard from here: pasted again it means the same records, whatever they are called. */
interface Copied {
  text: string;
  values: SheetValue[][];
}

/** What the grid shows of a sheet, and what becomes of what is done in it. */
export function useSheetModel({ sheet, lines, columns, join }: ModelOptions): SheetModel {
  const t = useTexts();
  const [language] = useLanguage();
  const wordsOf = useUnpastedWords('page');
  const copied = useRef<Copied>(undefined);
  return useMemo(() => {
    const drawn = new Map<string, CellState>();
    const pathAt = ({ row, column }: Place) =>
      pathOf(columns[column]?.field ?? `-${column}`, lines[row]?.id ?? 0);
    const lockedAt = (place: Place) => sheet.locked(pathAt(place)) ?? columns[place.column]?.locked ?? '';
    const problemAt = (path: string) => {
      const theirs = sheet.theirs(path);
      if (theirs) return t('他人已改为“{value}”', { value: theirs.text || t('空|表格') });
      return sheet.store
        .errorsAt(path)
        .map((message) => translateMessage(message, language))
        .join(' ');
    };
    const size = { rows: lines.length, columns: columns.length };
    const valuesOf = (cells: readonly { place: Place; value: SheetValue }[]) =>
      new Map(cells.map(({ place, value }) => [pathAt(place), value]));
    const pasted = (text: string, range: Range) => {
      const own = copied.current?.text === text ? copied.current.values : undefined;
      const block = readBlock(text);
      const placed = placeBlock(block, range, size);
      const cells = placed.cells.map(({ place, text: cell }) => {
        const value =
          own?.[(place.row - range.top) % block.length]?.[
            (place.column - range.left) % (block[0]?.length ?? 1)
          ];
        const isAlike = value !== undefined && value.text === cell;
        return { place, value: isAlike ? value : sheet.read(pathAt(place), cell) };
      });
      return { ...placed, cells, of: block.length };
    };
    return {
      lines,
      columns,
      stateAt(place) {
        const path = pathAt(place);
        const state = {
          text: sheet.value(path).text,
          isDirty: sheet.store.isDirtyAt(path),
          problem: problemAt(path),
          locked: lockedAt(place),
        };
        const known = drawn.get(path);
        if (known && isSame(known, state)) return known;
        drawn.set(path, state);
        return state;
      },
      listen(place, listener) {
        const stops = [sheet.store.onPath(pathAt(place), listener), sheet.onDrawn(listener)];
        return () => {
          for (const stop of stops) stop();
        };
      },
      write(cells) {
        sheet.change(
          valuesOf(cells.map(({ place, text }) => ({ place, value: sheet.read(pathAt(place), text) }))),
        );
      },
      copy(cells) {
        sheet.change(
          valuesOf(
            cells.map(({ place, from }) => {
              const value = sheet.value(pathAt(from));
              const isAlike = columns[place.column]?.field === columns[from.column]?.field;
              return { place, value: isAlike ? value : sheet.read(pathAt(place), value.text) };
            }),
          ),
        );
      },
      paste(text, range) {
        const { cells, lines: below, columns: beside, of } = pasted(text, range);
        const taken = sheet.change(valuesOf(cells));
        const refused = taken.filter((path) => sheet.store.errorsAt(path).length > 0).length;
        const locked = cells.length - taken.length;
        const words = wordsOf({ of, lines: below, columns: beside, locked, refused });
        if (words) notify.warning(words);
        const rows = cells.map(({ place }) => place.row);
        const across = cells.map(({ place }) => place.column);
        return { ...range, bottom: Math.max(range.top, ...rows), right: Math.max(range.left, ...across) };
      },
      copied(text, range) {
        const width = range.right - range.left + 1;
        const values = placesIn(range).map((place) => sheet.value(pathAt(place)));
        const height = range.bottom - range.top + 1;
        copied.current = {
          text,
          values: Array.from({ length: height }, (_, row) => values.slice(row * width, (row + 1) * width)),
        };
      },
      undo: sheet.undo,
      redo: sheet.redo,
      shown: ({ row, column }) =>
        columns[column]?.field === undefined
          ? (columns[column]?.cell(lines[row]?.id ?? 0) ?? '–')
          : undefined,
      isChosen: ({ column }) => isChosen(sheet, columns[column]?.field),
      editor(place, onDone) {
        const { field: name = '', title = '' } = columns[place.column] ?? {};
        const field = sheet.fields.get(name);
        const path = pathAt(place);
        return (
          field && (
            <CellEditor
              field={field}
              label={`${title} ${lines[place.row]?.name ?? ''}`}
              value={sheet.value(path)}
              join={join}
              onChange={(value) => sheet.change(new Map([[path, value]]))}
              onDone={onDone}
            />
          )
        );
      },
    };
  }, [sheet, lines, columns, join, t, language, wordsOf]);
}

function isChosen(sheet: Sheet, name: string | undefined): boolean {
  const kind = name === undefined ? undefined : sheet.fields.get(name)?.kind;
  return kind === 'choice' || kind === 'choices';
}

function isSame(one: CellState, other: CellState): boolean {
  return (
    one.text === other.text &&
    one.isDirty === other.isDirty &&
    one.problem === other.problem &&
    one.locked === other.locked
  );
}
