import { useState } from 'react';
import { materials } from '@edp/contract/materials';
import { listOf } from '../../lib/list-source.ts';
import { useTexts } from '../../lib/texts.tsx';
import { AssignedOrganisations } from '../../pickers/AssignedOrganisations.tsx';
import { materialAddress } from './material-columns.tsx';
import styles from './materials.module.css';

/** Which inventory organisations have a material; folds out. */
export function FoldedOrganisations({ skuId }: { skuId: number }) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const [source] = useState(() =>
    listOf(materials.organisations, { filters: ['invOrgName', 'unitOrgName'], always: { skuId } }),
  );
  return (
    <details className={styles.fold} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('查看库存组织')}</summary>
      {isOpen && (
        <div className={styles.folded}>
          <AssignedOrganisations
            source={source}
            addressOf={({ invorgId }) => materialAddress({ skuId, invorgId })}
            action={t('查看物料')}
          />
        </div>
      )}
    </details>
  );
}
