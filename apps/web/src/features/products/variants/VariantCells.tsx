import { memo, useId, type Dispatch, type SetStateAction } from 'react';
import { translateMessage } from '@edp/contract/messages';
import { useLanguage, useTexts } from '../../../lib/texts/texts.tsx';
import { ActionLink } from '../../../ui/buttons/ActionLink.tsx';
import { focusAfterRemoval } from '../../../ui/basic/focus-after-removal.ts';
import type { ColumnTitle } from './use-column-titles.ts';
import {
  rowErrors,
  withCells,
  withoutRow,
  type Cell,
  type ChangeMatrix,
  type MatrixRow,
  type RowErrors,
} from './matrix.ts';
import { refusedCell, type Refusal } from '../record/refusals.ts';
import { RowPicture } from './VariantPicture.tsx';
import styles from './matrix.module.css';

/** What decides which cells of a row are shown as wrong. */
interface RowState {
  row: MatrixRow;
  isChecked: boolean;
  /** Cells in which somebody has been. */
  left: ReadonlySet<Cell>;
  /** Why its code cannot stand beside the others. */
  repeated: string | undefined;
  refusal: Refusal | undefined;
}

interface MatrixRowProps extends RowState {
  /** Its place among all rows, where not all of them are drawn; it counts from 1, and the heads are the first. */
  place: number | undefined;
  titles: readonly ColumnTitle[];
  /** Their widths, as a grid's. */
  columns: string;
  /** Of a product with several variants: its values are not typed here, and it can be taken away. */
  isMulti: boolean;
  isChosen: boolean;
  /** Told when the focus leaves a cell. */
  onLeave: (key: string, cell: Cell) => void;
  onChoose: Dispatch<SetStateAction<ReadonlySet<string>>>;
  onPick: (key: string) => void;
  change: ChangeMatrix;
}

/** One row of the sheet; drawn anew only when something of its own has changed. */
export const MatrixRowCells = memo(function MatrixRowCells(props: MatrixRowProps) {
  const { row, place, titles, columns, isMulti, isChosen, onLeave, onChoose, onPick, change } = props;
  const t = useTexts();
  const words = isMulti ? row.variantKey : '';
  const errors = errorsOf(props);
  const choose = (isOn: boolean) =>
    onChoose((former) => new Set(isOn ? [...former, row.key] : [...former].filter((key) => key !== row.key)));
  return (
    <tr data-row={row.key} aria-rowindex={place} style={{ gridTemplateColumns: columns }}>
      {isMulti && (
        <td>
          <input
            type="checkbox"
            aria-label={t('选择 {name}', { name: words })}
            checked={isChosen}
            onChange={({ target }) => choose(target.checked)}
          />
        </td>
      )}
      {titles.map(({ cell, title }) =>
        isMulti && cell === 'variantKey' ? (
          <th key={cell} scope="row" title={words}>
            {words}
            <ErrorText message={errors[cell] ?? errors['attributeValues']} />
          </th>
        ) : (
          <td key={cell}>
            <SheetCell
              cell={cell}
              label={`${title} ${words}`.trim()}
              value={row[cell]}
              error={errors[cell]}
              onType={(text) => change((matrix) => withCells(matrix, row.key, { [cell]: text }))}
              onLeave={() => onLeave(row.key, cell)}
              onPick={cell === 'itemCode' ? () => onPick(row.key) : undefined}
            />
          </td>
        ),
      )}
      <td>
        <RowPicture
          label={words}
          picture={row.picture}
          onChange={(picture) => change((matrix) => withCells(matrix, row.key, { picture }))}
        />
      </td>
      {isMulti && (
        <td>
          <ActionLink
            onClick={() => {
              focusAfterRemoval();
              change((matrix) => withoutRow(matrix, row.key));
            }}
          >
            {t('移除')}
          </ActionLink>
        </td>
      )}
    </tr>
  );
});

/** What is shown as wrong, by cell: after a submit all of it, before only where somebody has been. */
export function errorsOf({ row, isChecked, left, repeated, refusal }: RowState) {
  const own = rowErrors(row);
  const refused = refusedCell(row, refusal);
  const all: RowErrors = {
    ...(refused && { [refused.cell]: refused.message }),
    ...own,
    itemCode: own['itemCode'] ?? repeated ?? (refused?.cell === 'itemCode' ? refused.message : undefined),
  };
  const shown = Object.entries(all).filter(
    ([cell, message]) => message && (isChecked || [...left].some((one) => one === cell)),
  );
  return Object.fromEntries(shown);
}

function isPrice(cell: Cell): boolean {
  return cell === 'marketPrice' || cell === 'listPricePerUnit';
}

interface SheetCellProps {
  cell: Cell;
  label: string;
  value: string;
  error: string | undefined;
  onType: (text: string) => void;
  onLeave: () => void;
  /** Chooses a material instead of typing its code. */
  onPick: (() => void) | undefined;
}

function SheetCell({ cell, label, value, error, onType, onLeave, onPick }: SheetCellProps) {
  const t = useTexts();
  const errorId = useId();
  return (
    <>
      <span className={styles.cell}>
        <input
          className={styles.input}
          data-cell={cell}
          value={value}
          aria-label={label}
          title={value}
          inputMode={isPrice(cell) ? 'decimal' : 'text'}
          {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })}
          onChange={({ target }) => onType(target.value)}
          onBlur={onLeave}
        />
        {onPick && (
          <button
            type="button"
            className={styles.pick}
            aria-label={t('选择物料：{name}', { name: label })}
            title={t('选择物料')}
            onClick={onPick}
          >
            …
          </button>
        )}
      </span>
      <ErrorText id={errorId} message={error} />
    </>
  );
}

function ErrorText({ id, message }: { id?: string; message: string | undefined }) {
  const [language] = useLanguage();
  if (!message) return null;
  return (
    <small id={id} className={styles.error}>
      {translateMessage(message, language)}
    </small>
  );
}
