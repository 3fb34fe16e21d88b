import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { moveInGrid } from './grid-keys.ts';
import { AllRow, GroupRow, OthersRow, PageRow } from './RightsRows.tsx';
import type { GridState } from './grid-state.ts';
import { COMMON_BUTTONS, targetsOf, type Group, type Page } from '../rights-rows.ts';
import styles from './rights.module.css';

interface RightsGridProps {
  rows: readonly (Page | Group)[];
  state: GridState;
  /** Whether what is folded shows all the same. */
  unfolded: boolean;
  fieldsOf: number | undefined;
  onFields: (pageId: number) => void;
}

interface Pressed {
  row: number;
  column: number;
}

/** Arrows move, Space toggles, a press with Shift sets what lies between it and the one before in the same column. */
export function RightsGrid({ rows, state, unfolded, fieldsOf, onFields }: RightsGridProps) {
  const t = useTexts();
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [focused, setFocused] = useState('');
  const last = useRef<Pressed>(undefined);
  const hidden = new Set(
    rows.flatMap((row) => (row.type === 'group' && folded.has(row.id) && !unfolded ? row.pages : [])),
  );
  const shown = rows.filter((row) => row.type === 'group' || !hidden.has(row));

  const toggle = (ids: readonly number[], on: boolean) =>
    state.toggle(
      ids.filter((id) => !state.locked.has(id)),
      on,
    );
  const press = (row: Page | Group, column: number, on: boolean, event: MouseEvent) => {
    const at = shown.indexOf(row);
    const before = last.current;
    last.current = { row: at, column };
    const isRange = event.shiftKey && before?.column === column && at !== -1 && before.row !== -1;
    const between = isRange ? shown.slice(Math.min(before.row, at), Math.max(before.row, at) + 1) : [row];
    const ids = between.flatMap((one) => targetsOf(one, column));
    toggle(ids, on);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const cell = moveInGrid(event);
    if (cell) setFocused(cell);
  };
  const first = state.readOnly ? shown[0] && `${shown[0].id}/${shown[0].type === 'group' ? 0 : 1}` : '0/0';
  const cellProps = (row: number, column: number) => {
    const cell = `${row}/${column}`;
    return {
      'data-cell': cell,
      tabIndex: (focused || first) === cell ? 0 : -1,
      onFocus: () => setFocused(cell),
    };
  };
  const toggled = (set: ReadonlySet<number>, id: number) => {
    const next = new Set(set);
    if (!next.delete(id)) next.add(id);
    return next;
  };
  const parts = { state: { ...state, toggle }, press, cellProps };
  const pages = rows.filter((row) => row.type === 'page');
  return (
    <div className={styles.scroll}>
      <table className={styles.grid} role="grid" aria-label={t('权限')} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col">{t('页面')}</th>
            {COMMON_BUTTONS.map(({ key, label }) => (
              <th key={key} scope="col">
                {t(label)}
              </th>
            ))}
            <th scope="col">{t('字段')}</th>
          </tr>
        </thead>
        <tbody>
          {!state.readOnly && <AllRow pages={pages} {...parts} />}
          {shown.flatMap((row) => {
            if (row.type === 'group') {
              const isOpen = unfolded || !folded.has(row.id);
              return (
                <GroupRow
                  key={row.id}
                  row={row}
                  isOpen={isOpen}
                  onFold={() => setFolded(toggled(folded, row.id))}
                  {...parts}
                />
              );
            }
            const isOpen = row.others.length > 0 && (unfolded || opened.has(row.id));
            return [
              <PageRow
                key={row.id}
                row={row}
                isOpen={isOpen}
                isChosen={row.id === fieldsOf}
                onFold={() => setOpened(toggled(opened, row.id))}
                onFields={() => onFields(row.id)}
                {...parts}
              />,
              isOpen && <OthersRow key={`${row.id}-others`} row={row} {...parts} />,
            ];
          })}
        </tbody>
      </table>
    </div>
  );
}
