import { useState } from 'react';
import { materials } from '@edp/contract/materials';
import type { InventoryOrganisation } from '@edp/contract/organisations';
import { Link } from '../../lib/Link.tsx';
import { listOf } from '../../lib/list-source.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useLocalList } from '../../lib/use-list.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { TextFilter } from '../../ui/filters.tsx';
import { materialAddress } from './material-columns.tsx';
import styles from './materials.module.css';

/** Which inventory organisations have a material; folds out. */
export function AssignedOrganisations({ skuId }: { skuId: number }) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.fold} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('查看库存组织')}</summary>
      {isOpen && <Organisations skuId={skuId} />}
    </details>
  );
}

function Organisations({ skuId }: { skuId: number }) {
  const t = useTexts();
  const [source] = useState(() =>
    listOf(materials.organisations, { filters: ['invOrgName', 'unitOrgName'], always: { skuId } }),
  );
  const { rows, reload, ...list } = useLocalList(source);
  return (
    <div className={styles.folded}>
      <FilterBar list={list}>
        <TextFilter name="invOrgName" label={t('库存组织')} />
        <TextFilter name="unitOrgName" label={t('单位组织')} />
      </FilterBar>
      <DataTable
        list={{
          ...list,
          rows: rows?.map(withId),
          reload: async () => (await reload())?.map(withId),
        }}
        label={t('查看库存组织')}
        empty={t('还没有库存组织')}
        columns={[
          { key: 'invOrgName', title: t('库存组织'), sortable: true, cell: (row) => row.invOrgName },
          { key: 'unitOrgName', title: t('单位组织'), sortable: true, cell: (row) => row.unitOrgName },
        ]}
        actions={(row) => (
          <Link to={materialAddress({ skuId, invorgId: row.invorgId })}>{t('查看物料')}</Link>
        )}
      />
    </div>
  );
}

function withId<Row extends InventoryOrganisation>(organisation: Row) {
  return { ...organisation, id: organisation.invorgId };
}
