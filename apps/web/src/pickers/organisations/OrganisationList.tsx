import { useTexts } from '../../lib/texts/texts.tsx';
import { TextFilter } from '../../ui/table/filters.tsx';
import type { OrganisationRow } from './organisation-rows.ts';
import { NotedName, TransferList, type TransferSide } from './TransferList.tsx';

interface OrganisationListProps extends TransferSide<OrganisationRow> {
  /** Why a row cannot be checked, or what is special about it. */
  noteOf: (row: OrganisationRow) => string | false;
}

export function OrganisationList({ noteOf, ...side }: OrganisationListProps) {
  const t = useTexts();
  return (
    <TransferList
      {...side}
      filters={
        <>
          <TextFilter name="inventoryOrganisationName" label={t('库存组织')} />
          <TextFilter name="businessUnitName" label={t('单位组织')} />
        </>
      }
      columns={[
        {
          key: 'inventoryOrganisationName',
          title: t('库存组织'),
          cell: (row) => <NotedName name={row.inventoryOrganisationName} note={noteOf(row)} />,
        },
        { key: 'businessUnitName', title: t('单位组织'), cell: (row) => row.businessUnitName },
      ]}
    />
  );
}
