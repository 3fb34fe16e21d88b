import type { InventoryOrganisation } from '@edp/contract/organisations';
import { Link } from '../../lib/address/Link.tsx';
import type { ListQuery } from '../../lib/list/list-query.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useLocalList } from '../../lib/list/use-list.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { TextFilter } from '../../ui/table/filters.tsx';
import { withIds } from './organisation-rows.ts';

interface AssignedOrganisationsProps<Row> {
  list: ListQuery<Row>;
  /** Where the record is shown as an organisation sees it. */
  addressOf: (organisation: InventoryOrganisation) => string;
  /** What a link to it in a column of its own says. */
  action?: string;
}

/** Which inventory organisations have a record, with the page that each of them sees. */
export function AssignedOrganisations<Row extends InventoryOrganisation>({
  list: query,
  addressOf,
  action,
}: AssignedOrganisationsProps<Row>) {
  const t = useTexts();
  const list = useLocalList(query);
  return (
    <>
      <FilterBar list={list}>
        <TextFilter name="inventoryOrganisationName" label={t('库存组织')} />
        <TextFilter name="businessUnitName" label={t('单位组织')} />
      </FilterBar>
      <DataTable
        list={withIds(list)}
        label={t('库存组织')}
        empty={t('还没有库存组织')}
        columns={[
          {
            key: 'inventoryOrganisationName',
            title: t('库存组织'),
            sortable: true,
            cell: (row) => <Link to={addressOf(row)}>{row.inventoryOrganisationName}</Link>,
          },
          {
            key: 'businessUnitName',
            title: t('单位组织'),
            sortable: true,
            cell: (row) => row.businessUnitName,
          },
        ]}
        actions={action !== undefined && ((row) => <Link to={addressOf(row)}>{action}</Link>)}
      />
    </>
  );
}
