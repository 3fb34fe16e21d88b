import { useState } from 'react';
import { Form } from 'antd';
import type { InventoryOrganisation } from '@edp/contract/organisations';
import { products } from '@edp/contract/products';
import { Link } from '../../lib/Link.tsx';
import { listOf } from '../../lib/list-source.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useLocalList } from '../../lib/use-list.ts';
import { ListNotice } from '../../pickers/ListNotice.tsx';
import { OrganisationTransfer } from '../../pickers/OrganisationTransfer.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { TextFilter } from '../../ui/filters.tsx';
import { RecordSection } from '../../ui/RecordSection.tsx';
import { productAddress } from './product-address.ts';
import { useProductOrganisations } from './use-product-organisations.ts';

/** Which inventory organisations have a product, with the page that each of them sees. */
export function OrganisationList({ proId }: { proId: number }) {
  const t = useTexts();
  const [source] = useState(() =>
    listOf(products.organisations, { filters: ['invOrgName', 'unitOrgName'], always: { proId } }),
  );
  const { rows, reload, ...list } = useLocalList(source);
  const address = ({ invorgId }: InventoryOrganisation) => productAddress({ proId, invorgId });
  return (
    <>
      <FilterBar list={list}>
        <TextFilter name="invOrgName" label={t('库存组织')} />
        <TextFilter name="unitOrgName" label={t('单位组织')} />
      </FilterBar>
      <DataTable
        list={{ ...list, rows: rows?.map(withId), reload: async () => (await reload())?.map(withId) }}
        label={t('库存组织')}
        empty={t('还没有库存组织')}
        columns={[
          {
            key: 'invOrgName',
            title: t('库存组织'),
            sortable: true,
            cell: (row) => <Link to={address(row)}>{row.invOrgName}</Link>,
          },
          { key: 'unitOrgName', title: t('单位组织'), sortable: true, cell: (row) => row.unitOrgName },
        ]}
      />
    </>
  );
}

/** Gives a product to further inventory organisations; those that have it stay. */
export function OrganisationAssignment({ proId }: { proId: number | undefined }) {
  const t = useTexts();
  return (
    <RecordSection title={t('分配库存组织')} kind="plain">
      <Form.Item name="invOrgList" noStyle>
        <Transfer proId={proId} />
      </Form.Item>
    </RecordSection>
  );
}

interface TransferProps {
  proId: number | undefined;
  /** Given by the form item around it, as is the next one. */
  value?: InventoryOrganisation[];
  onChange?: (added: InventoryOrganisation[]) => void;
}

const NONE: InventoryOrganisation[] = [];

function Transfer({ proId, value = NONE, onChange }: TransferProps) {
  const { data, ...state } = useProductOrganisations(proId);
  const saved = proId === undefined ? NONE : data;
  if (!saved) return <ListNotice {...state} />;
  return <OrganisationTransfer saved={saved} added={value} onChange={(added) => onChange?.(added)} />;
}

function withId<Row extends InventoryOrganisation>(organisation: Row) {
  return { ...organisation, id: organisation.invorgId };
}
