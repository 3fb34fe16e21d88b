import type { InventoryOrganisation } from '@edp/contract/organisations';
import type { Query } from '../../lib/query/query.ts';
import { ListNotice } from '../records/ListNotice.tsx';
import { useChoices } from '../records/use-choices.ts';
import { OrganisationTransfer } from './OrganisationTransfer.tsx';

/** Fits the calls that list the organisations of a record: all of them at once. */
export const ALL_ORGANISATIONS = {
  inventoryOrganisationName: '',
  businessUnitName: '',
  pageNo: 1,
  pageSize: 10_000,
};

interface StoredTransferProps {
  /** The organisations that have the record. */
  stored: Query<InventoryOrganisation[]>;
  added: readonly InventoryOrganisation[];
  onChange: (added: InventoryOrganisation[]) => void;
}

/** The transfer of a stored record, once it is known which organisations have it. */
export function StoredTransfer({ stored, added, onChange }: StoredTransferProps) {
  const { data, ...state } = useChoices(stored);
  if (!data) return <ListNotice {...state} />;
  return <OrganisationTransfer saved={data} added={added} onChange={onChange} />;
}
