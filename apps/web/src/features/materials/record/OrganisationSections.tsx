import { useState } from 'react';
import { materials } from '@edp/contract/materials';
import { listOf } from '../../../lib/list/list-query.ts';
import { queryOf } from '../../../lib/query/query.ts';
import { ALL_ORGANISATIONS } from '../../../pickers/organisations/StoredTransfer.tsx';
import { OrganisationAssignment } from '../../../pickers/organisations/OrganisationAssignment.tsx';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { AssignedOrganisations } from '../../../pickers/organisations/AssignedOrganisations.tsx';
import { materialAddress } from '../material-queries.ts';
import styles from './materials.module.css';

/** Which inventory organisations have a material; folds out. */
export function FoldedOrganisations({ materialId }: { materialId: number }) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.fold} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('查看库存组织')}</summary>
      {isOpen && (
        <div className={styles.folded}>
          <AssignedOrganisations
            list={listOf(materials.organisations, {
              filters: ['inventoryOrganisationName', 'businessUnitName'],
              always: { materialId },
            })}
            addressOf={({ inventoryOrganisationId }) =>
              materialAddress({ materialId, inventoryOrganisationId })
            }
            action={t('查看物料')}
          />
        </div>
      )}
    </details>
  );
}

/** Gives a material to further inventory organisations. */
export function MaterialAssignment({ materialId }: { materialId: number | undefined }) {
  return (
    <OrganisationAssignment
      stored={
        materialId === undefined
          ? undefined
          : queryOf(materials.organisations, { ...ALL_ORGANISATIONS, materialId })
      }
    />
  );
}
