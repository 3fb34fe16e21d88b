import { useState, type ClipboardEvent, type Dispatch, type KeyboardEvent, type SetStateAction } from 'react';
import { notify } from '../../lib/notify.ts';
import { useTexts } from '../../lib/texts.tsx';
import { MaterialSearch } from './MaterialSearch.tsx';
import { pasteDown, type Unpasted } from './matrix-fill.ts';
import { cells, withCells, type Cell, type Matrix } from './matrix.ts';
import { columnsOf } from './matrix-columns.ts';
import { MatrixRowCells } from './MatrixRowCells.tsx';
import { useColumnTitles } from './use-column-titles.ts';
import type { Refusals } from './refusals.ts';
import type { ChangeMatrix } from './use-steps.ts';
import { useUndo } from './use-undo.ts';
import styles from './matrix.module.css';

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

/** The rows as a sheet: Enter and arrows go down and up, a pasted column fills downwards, Ctrl+Z takes it back. */
export function MatrixTable(props: MatrixTableProps) {
  const { matrix, chosen, onChoose, change, isChecked, repeated, refusals } = props;
  const t = useTexts();
  const [picking, setPicking] = useState<string>();
  const isMulti = matrix.model === 1;
  const wordsOf = useUnpastedWords();
  const titles = useColumnTitles();
  const gridTemplateColumns = columnsOf(titles, isMulti);
  const { keep, undo } = useUndo(matrix, change);
  const paste = (event: ClipboardEvent) => {
    const place = placeOf(event.target);
    if (!place) return;
    const text = event.clipboardData.getData('text/plain');
    const pasted = pasteDown(matrix, { ...place, text });
    if (!pasted) return;
    event.preventDefault();
    keep();
    change(() => pasted.matrix);
    const words = wordsOf(pasted.unpasted);
    if (words) notify.warning(words);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (!placeOf(event.target) || !isUndo(event)) return goAlong(event);
    event.preventDefault();
    undo();
  };
  return (
    <div className={styles.scroll}>
      <table
        className={styles.sheet}
        aria-label={t('规格组合')}
        onFocus={({ target }) => placeOf(target) && keep()}
        onKeyDown={press}
        onPaste={paste}
      >
        <thead>
          <tr style={{ gridTemplateColumns }}>
            {isMulti && (
              <th>
                <input
                  type="checkbox"
                  aria-label={t('选择全部行')}
                  checked={matrix.rows.every(({ key }) => chosen.has(key))}
                  onChange={({ target }) =>
                    onChoose(new Set(target.checked ? matrix.rows.map(({ key }) => key) : []))
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
        <tbody>
          {matrix.rows.map((row) => (
            <MatrixRowCells
              key={row.key}
              row={row}
              titles={titles}
              columns={gridTemplateColumns}
              isMulti={isMulti}
              isChosen={chosen.has(row.key)}
              isChecked={isChecked}
              repeated={repeated.get(row.key)}
              refusal={refusals.get(row.key)}
              onChoose={onChoose}
              onPick={setPicking}
              change={change}
            />
          ))}
        </tbody>
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

/** Says what of a pasted block did not fit; nothing where all did. */
function useUnpastedWords() {
  const t = useTexts();
  return ({ lines, columns, refused }: Unpasted) =>
    [
      lines > 0 && t('{n} 行超出，未粘贴', { n: lines }),
      columns > 0 && t('{n} 列超出，未粘贴', { n: columns }),
      refused > 0 && t('{n} 个值不符合要求，请检查', { n: refused }),
    ]
      .filter(Boolean)
      .join(t('，'));
}

/** Which cell an input is: told by the page itself, so that a row needs no functions of its own for it. */
function placeOf(target: EventTarget): { key: string; cell: Cell } | undefined {
  if (!(target instanceof HTMLInputElement)) return undefined;
  const cell = cells.find((one) => one === target.dataset['cell']);
  const key = target.closest('tr')?.dataset['row'];
  return cell && key !== undefined ? { key, cell } : undefined;
}

function isUndo({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey;
}

/** Which row a key leads to. */
const neighbours: Readonly<Record<string, (row: Element) => Element | null>> = {
  Enter: (row) => row.nextElementSibling,
  ArrowDown: (row) => row.nextElementSibling,
  ArrowUp: (row) => row.previousElementSibling,
};

/** Enter and ArrowDown go to the cell below, ArrowUp to the one above. */
function goAlong(event: KeyboardEvent<HTMLElement>): void {
  const place = placeOf(event.target);
  const neighbour = neighbours[event.key];
  if (!place || !neighbour || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tr[data-row]')];
  const row = rows.find(({ dataset }) => dataset['row'] === place.key);
  const input = row && neighbour(row)?.querySelector<HTMLInputElement>(`[data-cell=${place.cell}]`);
  input?.focus();
  input?.select();
}
