import { Form } from 'antd';
import type { ProductSpecification } from '@edp/contract/specification-rows';
import { Button } from '../../ui/Button.tsx';
import { Code } from '../../ui/Code.tsx';
import { textsOf, type PickedRow } from './picked-row.ts';
import styles from './boms.module.css';

/** Opens the window in which a row is chosen, and is told what to do with it. */
export type PickRow = (take: (row: ProductSpecification) => void) => void;

interface RowFieldProps {
  /** What the button says. */
  label: string;
  onPick: PickRow;
  /** Given by the form item around it, as are the next two. */
  id?: string;
  value?: PickedRow | undefined;
  onChange?: (row: PickedRow) => void;
}

/** The row of a product, chosen in a window of its own; fills the fields of name and specification. */
export function RowField({ label, onPick, id, value, onChange }: RowFieldProps) {
  const form = Form.useFormInstance();
  const take = (row: ProductSpecification) => {
    const texts = Object.entries(textsOf(row)).map(([name, text]) => ({ name, value: text, errors: [] }));
    form.setFields(texts);
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
