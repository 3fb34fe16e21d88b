import { Form } from 'antd';
import type { ProductSpecification } from '@edp/contract/specification-rows';
import { Button } from '../../ui/Button.tsx';
import { Code } from '../../ui/Code.tsx';
import type { PickedRow } from './picked-row.ts';
import styles from './boms.module.css';

/** Opens the window in which a row is chosen, and is told what to do with it. */
export type PickRow = (take: (row: ProductSpecification) => void) => void;

interface RowFieldProps {
  /** What the button says. */
  label: string;
  onPick: PickRow;
  /** The fields that the row fills, by name. */
  texts: (row: ProductSpecification) => Record<string, string>;
  /** Given by the form item around it, as are the next two. */
  id?: string;
  value?: PickedRow | undefined;
  onChange?: (row: PickedRow) => void;
}

/** The row of a product, chosen in a window of its own; fills the fields beside it. */
export function RowField({ label, onPick, texts, id, value, onChange }: RowFieldProps) {
  const form = Form.useFormInstance();
  const take = (row: ProductSpecification) => {
    form.setFields(Object.entries(texts(row)).map(([name, text]) => ({ name, value: text, errors: [] })));
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
