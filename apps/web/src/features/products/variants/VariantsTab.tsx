import { z } from 'zod';
import type { Product } from '@edp/contract/product-form';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { BoundControl } from '../../../ui/form/FieldFrame.tsx';
import { useField } from '../../../ui/form-core/use-field.ts';
import type { RecordMode } from '../../../ui/record/record-page.ts';
import { RecordSection } from '../../../ui/record/RecordSection.tsx';
import { MatrixField } from './MatrixField.tsx';
import { hasGaps, heldMatrix, matrixErrors } from './matrix.ts';
import { useColumnTitles } from './use-column-titles.ts';
import { VARIANTS } from '../record/product-values.ts';
import { RowsView } from './VariantsView.tsx';
import styles from './matrix.module.css';

interface RowsTabProps {
  product: Partial<Product>;
  mode: RecordMode;
  /** The product has been ordered: its style and rows stay as they are. */
  isLocked: boolean;
  /** The role sees of its rows what it takes to edit them. */
  isEditable: boolean;
}

/** Style and rows of a product. */
export function RowsTab({ product, mode, isLocked, isEditable }: RowsTabProps) {
  const t = useTexts();
  if (mode === 'view') return <RowsView product={product} />;
  if (!isEditable)
    return (
      <>
        <p className={styles.note}>{t('部分规格信息无权查看，不能修改规格')}</p>
        <RowsView product={product} />
      </>
    );
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

const rowWords = z.object({ variantKey: z.string() });

/** All rows are one field of the form; it counts each wrong cell. */
function RowsItem() {
  const t = useTexts();
  const titles = useColumnTitles();
  const shown = titles.map(({ cell }) => cell);
  const field = useField(VARIANTS, {
    label: t('商品规格'),
    show: (matrix) => t('{n} 个规格组合', { n: numberOf(matrix) }),
    entry: (row) => `${t('规格')} ${rowWords.safeParse(row).data?.variantKey ?? ''}`,
    entryFields: [
      ...titles.map(({ cell, title }) => ({ name: cell, label: title })),
      { name: 'picture', label: t('图片') },
    ],
    check: (matrix) => matrixErrors(heldMatrix.parse(matrix), shown),
    isMissing: (matrix) => hasGaps(heldMatrix.parse(matrix)),
  });
  return (
    <div data-field={VARIANTS}>
      <BoundControl field={field}>
        <MatrixField />
      </BoundControl>
    </div>
  );
}

function numberOf(matrix: unknown): number {
  const hasRows = typeof matrix === 'object' && matrix !== null && 'rows' in matrix;
  return hasRows && Array.isArray(matrix.rows) ? matrix.rows.length : 0;
}
