import { memo } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { ActionLink } from '../../../ui/buttons/ActionLink.tsx';
import { Code } from '../../../ui/basic/Code.tsx';
import { focusAfterRemoval } from '../../../ui/basic/focus-after-removal.ts';
import { canReturn, withRow, type MatrixAttribute, type MatrixRow, type ChangeMatrix } from './matrix.ts';
import styles from './matrix.module.css';

interface RemovedRowsProps {
  attributes: readonly MatrixAttribute[];
  removed: readonly MatrixRow[];
  change: ChangeMatrix;
}

/** Rows that were taken away; until the product is saved they can come back with all that was typed. */
export const RemovedRows = memo(function RemovedRows({ attributes, removed, change }: RemovedRowsProps) {
  const t = useTexts();
  return (
    <section className={styles.removed} aria-label={t('已移除的组合')}>
      <h3>{t('已移除的组合')}</h3>
      <ul>
        {removed.map((row) => (
          <li key={row.key}>
            <span>{row.variantKey}</span>
            <Code>{row.itemCode}</Code>
            {canReturn({ attributes }, row) ? (
              <ActionLink
                onClick={() => {
                  focusAfterRemoval();
                  change((matrix) => withRow(matrix, row.key));
                }}
              >
                {t('恢复')}
              </ActionLink>
            ) : (
              <small>{t('规格不同，不能恢复')}</small>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
});
