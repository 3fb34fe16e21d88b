import type { InventoryOrganisation } from '@edp/contract/organisations';
import { Link } from '../lib/Link.tsx';
import type { ListSource } from '../lib/list-source.ts';
import { useTexts } from '../lib/texts.tsx';
import { useLocalList } from '../lib/use-list.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { TextFilter } from '../ui/filters.tsx';
import { withIds } from './organisation-rows.ts';

interface AssignedOrganisationsProps<Row> {
  /** One and the same for all renders. */
  source: ListSource<Row>;
  /** Where the record is shown as an organisation sees it. */
  addressOf: (organisation: InventoryOrganisation) => string;
  /** What a link to it in a column of its own says. */
  action?: string;
}

/** Which inventory organisations have a record, with the page that each of them sees. */
export function AssignedOrganisations<Row extends InventoryOrganisation>({
  source,
  addressOf,
  action,
}: AssignedOrganisationsProps<Row>) {
  const t = useTexts();
  const list = useLocalList(source);
  return (
    <>
      <FilterBar list={list}>
        <TextFilter name="invOrgName" label={t('库存组织')} />
        <TextFilter name="unitOrgName" label={t('单位组织')} />
      </FilterBar>
      <DataTable
        list={withIds(list)}
        label={t('库存组织')}
        empty={t('还没有库存组织')}
        columns={[
          {
            key: 'invOrgName',
            title: t('库存组织'),
            sortable: true,
            cell: (row) => <Link to={addressOf(row)}>{row.invOrgName}</Link>,
          },
          { key: 'unitOrgName', title: t('单位组织'), sortable: true, cell: (row) => row.unitOrgName },
        ]}
        actions={action !== undefined && ((row) => <Link to={addressOf(row)}>{action}</Link>)}
      />
    </>
  );
}
