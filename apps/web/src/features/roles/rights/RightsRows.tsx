import type { MouseEvent } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { CheckCell } from './CheckCell.tsx';
import type { GridState } from './grid-state.ts';
import { isSameHidden } from '../role-draft.ts';
import { allOf, COMMON_BUTTONS, targetsOf, type Group, type Page } from '../rights-rows.ts';
import styles from './rights.module.css';

interface CellProps {
  'data-cell': string;
  tabIndex: number;
  onFocus: () => void;
}

interface RowParts {
  state: GridState;
  press: (row: Page | Group, column: number, on: boolean, event: MouseEvent) => void;
  cellProps: (row: number, column: number) => CellProps;
}

/** Behind the columns of buttons. */
const FIELDS = COMMON_BUTTONS.length + 1;

interface GroupRowProps extends RowParts {
  row: Group;
  isOpen: boolean;
  onFold: () => void;
}

export function GroupRow({ row, isOpen, onFold, ...parts }: GroupRowProps) {
  return (
    <tr className={styles.group}>
      <th scope="row" data-level={row.level}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          onClick={onFold}
          {...parts.cellProps(row.id, 0)}
        >
          {row.name}
        </button>
      </th>
      <CommonCells row={row} {...parts} />
      <td />
    </tr>
  );
}

/** Everything that is shown: all of it, or a column. */
export function AllRow({ pages, ...parts }: RowParts & { pages: readonly Page[] }) {
  const t = useTexts();
  const { state, cellProps } = parts;
  const label = t('全选');
  return (
    <tr className={styles.group}>
      <th scope="row" data-level={0}>
        <CheckCell
          label={label}
          text={label}
          ids={allOf(pages)}
          state={state}
          onPress={(on) => state.toggle(allOf(pages), on)}
          {...cellProps(ALL, 0)}
        />
      </th>
      <CommonCells row={{ type: 'group', id: ALL, name: label, level: 0, pages }} {...parts} />
      <td />
    </tr>
  );
}

/** No entry has this id. */
const ALL = 0;

interface PageRowProps extends RowParts {
  row: Page;
  isOpen: boolean;
  onFold: () => void;
  isChosen: boolean;
  onFields: () => void;
}

export function PageRow({ row, isOpen, isChosen, onFold, onFields, ...parts }: PageRowProps) {
  return (
    <tr data-chosen={isChosen || undefined}>
      <th scope="row" data-level={row.level}>
        {row.others.length > 0 ? (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            onClick={onFold}
            {...parts.cellProps(row.id, 0)}
          >
            {row.name}
          </button>
        ) : (
          <span className={styles.plain}>{row.name}</span>
        )}
      </th>
      <CommonCells row={row} {...parts} />
      <td>
        <FieldCount row={row} isChosen={isChosen} onFields={onFields} {...parts} />
      </td>
    </tr>
  );
}

function CommonCells({ row, state, press, cellProps }: RowParts & { row: Page | Group }) {
  const t = useTexts();
  return COMMON_BUTTONS.map(({ key, label }, column) => {
    const ids = targetsOf(row, column);
    return (
      <td key={key}>
        {ids.length > 0 ? (
          <CheckCell
            label={t('{page} · {button}', { page: row.name, button: t(label) })}
            ids={ids}
            state={state}
            onPress={(on, event) => press(row, column, on, event)}
            {...cellProps(row.id, column + 1)}
          />
        ) : (
          <span className={styles.none} aria-hidden="true">
            –
          </span>
        )}
      </td>
    );
  });
}

/** Buttons that only this screen has. */
export function OthersRow({ row, state, cellProps }: Pick<RowParts, 'state' | 'cellProps'> & { row: Page }) {
  const t = useTexts();
  return (
    <tr className={styles.others}>
      <th scope="row" data-level={row.level + 1}>
        <span className={styles.plain}>{t('其他按钮')}</span>
      </th>
      <td colSpan={FIELDS}>
        {row.others.map(({ id, name }, at) => (
          <CheckCell
            key={id}
            label={t('{page} · {button}', { page: row.name, button: name })}
            text={name}
            ids={[id]}
            state={state}
            onPress={(on) => state.toggle([id], on)}
            {...cellProps(-row.id, at + 1)}
          />
        ))}
      </td>
    </tr>
  );
}

interface FieldCountProps extends Pick<RowParts, 'state' | 'cellProps'> {
  row: Page;
  isChosen: boolean;
  onFields: () => void;
}

/** How many of a screen's columns and fields are there; opens their panel. */
function FieldCount({ row, isChosen, state: { draft, from }, cellProps, onFields }: FieldCountProps) {
  const t = useTexts();
  const held = draft.grants.get(row.id);
  if (row.fields === undefined || held === undefined) return null;
  const all = row.fields.columns.length + row.fields.forms.length;
  const hidden = held.columns.size + held.forms.size;
  const before = from.grants.get(row.id);
  const isChanged = before !== undefined && !isSameHidden(before, held);
  const shown = hidden === 0 ? t('全部') : `${all - hidden}/${all}`;
  return (
    <button
      type="button"
      className={styles.fields}
      aria-pressed={isChosen}
      aria-label={t('{page}的字段：{shown}', { page: row.name, shown })}
      data-changed={isChanged || undefined}
      data-whole={hidden === 0 || undefined}
      onClick={onFields}
      {...cellProps(row.id, FIELDS)}
    >
      {shown}
    </button>
  );
}
