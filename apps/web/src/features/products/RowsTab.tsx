import { use, useEffect } from 'react';
import { Form } from 'antd';
import type { Product } from '@edp/contract/product-form';
import { useTexts } from '../../lib/texts.tsx';
import { FormContext } from '../../ui/form-context.ts';
import type { RecordMode } from '../../ui/record-page.ts';
import { RecordSection } from '../../ui/RecordSection.tsx';
import { MatrixField } from './MatrixField.tsx';
import { matrixErrors, type Matrix } from './matrix.ts';
import { ROWS } from './product-values.ts';
import { RowsView } from './RowsView.tsx';
import styles from './matrix.module.css';

interface RowsTabProps {
  product: Partial<Product>;
  mode: RecordMode;
  /** The product has been ordered: its style and rows stay as they are. */
  isLocked: boolean;
}

/** Style and rows of a product. */
export function RowsTab({ product, mode, isLocked }: RowsTabProps) {
  const t = useTexts();
  if (mode === 'view') return <RowsView product={product} />;
  if (isLocked)
    return (
      <>
        <p className={styles.note}>{t('商品已有订单，款式和规格不能修改')}</p>
        <RowsView product={product} />
      </>
    );
  return (
    <RecordSection kind="plain">
      <RowsItem />
    </RecordSection>
  );
}

/** All rows are one field of the form; it counts each wrong cell. */
function RowsItem() {
  const t = useTexts();
  const register = use(FormContext);
  useEffect(() => {
    const show = (matrix: unknown) => t('{n} 个规格组合', { n: numberOf(matrix) });
    return register(ROWS, { label: t('商品规格'), show });
  });
  const rule = {
    validator(_rule: unknown, matrix: Matrix) {
      const messages = matrixErrors(matrix);
      // The form takes any number of messages for a field; an error would be a single one.
      return messages.length > 0 ? Promise.reject(messages) : Promise.resolve();
    },
  };
  return (
    <div data-field={ROWS}>
      {/* Each cell shows by itself whether it is wrong: the state of the field is not that of the controls inside. */}
      <Form.Item name={ROWS} noStyle validateStatus="" validateTrigger={[]} rules={[rule]}>
        <MatrixField />
      </Form.Item>
    </div>
  );
}

function numberOf(matrix: unknown): number {
  const hasRows = typeof matrix === 'object' && matrix !== null && 'rows' in matrix;
  return hasRows && Array.isArray(matrix.rows) ? matrix.rows.length : 0;
}
