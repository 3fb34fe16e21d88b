import type { Variant } from '@edp/contract/variants';
import { Button } from '../../ui/basic/Button.tsx';
import { Code } from '../../ui/basic/Code.tsx';
import { useSetFormValue } from '../../ui/form-core/form-context.ts';
import type { PickedRow } from './picked-row.ts';
import styles from './boms.module.css';

/** Opens the window in which a row is chosen, and is told what to do with it. */
export type PickRow = (take: (row: Variant) => void) => void;

interface RowFieldProps {
  /** What the button says. */
  label: string;
  onPick: PickRow;
  /** The fields that the row fills, by name. */
  texts: (row: Variant) => Record<string, string>;
  /** Given by the field around it, as are the next two. */
  id?: string;
  value?: PickedRow | undefined;
  onChange?: (row: PickedRow) => void;
}

/** The row of a product, chosen in a window of its own; fills the fields next to it. */
export function RowField({ label, onPick, texts, id, value, onChange }: RowFieldProps) {
  const setField = useSetFormValue<Record<string, unknown>>();
  const take = (row: Variant) => {
    for (const [name, text] of Object.entries(texts(row))) setField(name, text);
    const { id: rowId, productCode, productId, typeId } = row;
    onChange?.({ id: rowId, code: productCode, productId, typeId });
  };
  return (
    <div className={styles.row}>
      {value && <Code>{value.code}</Code>}
      <Button id={id} aria-label={label} onClick={() => onPick(take)}>
        {label}
      </Button>
    </div>
  );
}
