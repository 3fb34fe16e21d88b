import {
  useCallback,
  useRef,
  useState,
  type ClipboardEvent,
  type Dispatch,
  type KeyboardEvent,
  type SetStateAction,
} from 'react';
import { flushSync } from 'react-dom';
import { notify } from '../../../lib/browser/notify.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { MaterialSearch } from './MaterialSearch.tsx';
import { useUnpastedWords } from '../../../ui/sheet/use-unpasted-words.ts';
import { copyDown, pasteDown } from './matrix-fill.ts';
import { cells, withCells, type Cell, type ChangeMatrix, type Matrix, type MatrixRow } from './matrix.ts';
import { leastWidth, toColumns } from './matrix-columns.ts';
import { VariantBlock } from './VariantBlock.tsx';
import { errorsOf, MatrixRowCells } from './VariantCells.tsx';
import { useColumnTitles } from './use-column-titles.ts';
import type { Refusals } from '../record/refusals.ts';
import { commandOf, type Command } from '../../../ui/sheet/sheet-commands.ts';
import { useUndo } from './use-undo.ts';
import styles from './matrix.module.css';

/** So many rows are drawn all together. */
const MAX_DRAWN = 50;
const BLOCK = 10;
const NOWHERE: ReadonlySet<Cell> = new Set();

interface MatrixTableProps {
  matrix: Matrix;
  /** Keys of the rows that are checked. */
  chosen: ReadonlySet<string>;
  onChoose: Dispatch<SetStateAction<ReadonlySet<string>>>;
  change: ChangeMatrix;
  /** Whether everything that is wrong is marked, also where nobody has been yet. */
  isChecked: boolean;
  /** What is wrong with rows beside others, by their keys. */
  repeated: ReadonlyMap<string, string>;
  refusals: Refusals;
}

/** The rows as a sheet: Enter and arrows go down and up, a pasted column or Ctrl+D fills downwards, Ctrl+Z takes it back. */
export function MatrixTable(props: MatrixTableProps) {
  const { matrix, chosen, onChoose, change, isChecked, repeated, refusals } = props;
  const t = useTexts();
  const [picking, setPicking] = useState<string>();
  const table = useRef<HTMLTableElement>(null);
  const { left, leave } = useLeftCells();
  /** The row that has to be drawn, also out of sight. */
  const [held, setHeld] = useState<string>();
  const { rows } = matrix;
  const isLong = rows.length > MAX_DRAWN;
  const isMulti = matrix.model === 1;
  const wordsOf = useUnpastedWords('table');
  const titles = useColumnTitles();
  const shown = titles.map(({ cell }) => cell);
  const gridTemplateColumns = toColumns(titles, isMulti);
  const { keep, undo, redo } = useUndo(matrix, change);
  const paste = (event: ClipboardEvent) => {
    const place = placeOf(event.target);
    if (!place) return;
    const text = event.clipboardData.getData('text/plain');
    const pasted = pasteDown(matrix, { ...place, text }, shown);
    if (!pasted) return;
    event.preventDefault();
    keep();
    change(() => pasted.matrix);
    const words = wordsOf(pasted.unpasted);
    if (words) notify.warning(words);
  };
  const commands: Record<Command, (place: Place) => void> = {
    undo,
    redo,
    copyDown(place) {
      keep();
      change((present) => copyDown(present, place, chosen));
    },
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const place = placeOf(event.target);
    if (!place || event.nativeEvent.isComposing) return;
    const command = commandOf(event);
    if (command) {
      event.preventDefault();
      return commands[command](place);
    }
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = rows[rows.findIndex(({ key }) => key === place.key) + step];
    if (next) goTo({ key: next.key, cell: place.cell });
  };
  const goTo = (place: Place) => {
    if (!cellAt(table.current, place)) flushSync(() => setHeld(place.key));
    const input = cellAt(table.current, place);
    input?.focus();
    input?.select();
  };
  const stateOf = (row: MatrixRow) => ({
    row,
    isChecked,
    left: left.get(row.key) ?? NOWHERE,
    repeated: repeated.get(row.key),
    refusal: refusals.get(row.key),
  });
  const firstInvalid = (block: readonly MatrixRow[]): Place | undefined => {
    for (const row of isChecked ? block : []) {
      const errors = errorsOf(stateOf(row));
      const cell = shown.find((one) => errors[one]);
      if (cell) return { key: row.key, cell };
    }
    return undefined;
  };
  const places = isLong ? new Map(rows.map(({ key }, at) => [key, at + 2])) : undefined;
  const draw = (row: MatrixRow) => (
    <MatrixRowCells
      key={row.key}
      {...stateOf(row)}
      place={places?.get(row.key)}
      titles={titles}
      columns={gridTemplateColumns}
      isMulti={isMulti}
      isChosen={chosen.has(row.key)}
      onLeave={leave}
      onChoose={onChoose}
      onPick={setPicking}
      change={change}
    />
  );
  return (
    <div className={styles.scroll}>
      <table
        ref={table}
        className={styles.sheet}
        style={{ minWidth: leastWidth(titles) }}
        aria-rowcount={isLong ? rows.length + 1 : undefined}
        aria-label={t('规格组合')}
        onFocus={({ target }) => placeOf(target) && keep()}
        onKeyDown={press}
        onPaste={paste}
      >
        <thead>
          <tr style={{ gridTemplateColumns }} aria-rowindex={isLong ? 1 : undefined}>
            {isMulti && (
              <th>
                <input
                  type="checkbox"
                  aria-label={t('选择全部行')}
                  checked={rows.every(({ key }) => chosen.has(key))}
                  onChange={({ target }) =>
                    onChoose(new Set(target.checked ? rows.map(({ key }) => key) : []))
                  }
                />
              </th>
            )}
            {titles.map(({ cell, title, required }) => (
              <th key={cell}>
                {title}
                {required && (
                  <span className={styles.required} aria-hidden="true">
                    *
                  </span>
                )}
              </th>
            ))}
            <th>{t('图片')}</th>
            {isMulti && <th>{t('操作')}</th>}
          </tr>
        </thead>
        {isLong ? (
          blocksOf(rows).map((block, at) => {
            const invalid = firstInvalid(block);
            return (
              <VariantBlock
                key={at}
                rows={block}
                isHeld={block.some(({ key }) => key === held)}
                isInvalid={invalid !== undefined}
                onInvalidFocus={() => invalid && goTo(invalid)}
                draw={draw}
              />
            );
          })
        ) : (
          <tbody>{rows.map(draw)}</tbody>
        )}
      </table>
      {picking !== undefined && (
        <MaterialSearch
          onPick={(material) => change((former) => withCells(former, picking, material))}
          onClose={() => setPicking(undefined)}
        />
      )}
    </div>
  );
}

/** In which cells somebody has been; a row that is scrolled away is forgotten by the page. */
function useLeftCells() {
  const [left, setLeft] = useState<ReadonlyMap<string, ReadonlySet<Cell>>>(new Map());
  const leave = useCallback((key: string, cell: Cell) => {
    setLeft((former) => {
      const cellsOfRow = former.get(key) ?? NOWHERE;
      return cellsOfRow.has(cell) ? former : new Map([...former, [key, new Set([...cellsOfRow, cell])]]);
    });
  }, []);
  return { left, leave };
}

function blocksOf(rows: readonly MatrixRow[]): (readonly MatrixRow[])[] {
  return Array.from({ length: Math.ceil(rows.length / BLOCK) }, (_, at) =>
    rows.slice(at * BLOCK, (at + 1) * BLOCK),
  );
}

/** A cell of the sheet, by its row. */
interface Place {
  key: string;
  cell: Cell;
}

/** Which cell an input is: told by the page itself, so that a row needs no functions of its own for it. */
function placeOf(target: EventTarget): Place | undefined {
  if (!(target instanceof HTMLInputElement)) return undefined;
  const cell = cells.find((one) => one === target.dataset['cell']);
  const key = target.closest('tr')?.dataset['row'];
  return cell && key !== undefined ? { key, cell } : undefined;
}

function cellAt(table: HTMLTableElement | null, { key, cell }: Place): HTMLInputElement | null | undefined {
  const row = [...(table?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])].find(
    ({ dataset }) => dataset['row'] === key,
  );
  return row?.querySelector<HTMLInputElement>(`[data-cell=${cell}]`);
}

/** How many rows a key leads on. */
const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };
