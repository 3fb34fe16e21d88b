import type { InventoryOrganisation } from '@edp/contract/organisations';
import type { List } from '../../lib/list/use-list.ts';

/** An inventory organisation as a table knows its rows. */
export interface OrganisationRow extends InventoryOrganisation {
  id: number;
}

export function withId<Row extends InventoryOrganisation>(organisation: Row): Row & OrganisationRow {
  return { ...organisation, id: organisation.inventoryOrganisationId };
}

export function withIds<Row extends InventoryOrganisation>(list: List<Row>): List<Row & OrganisationRow> {
  const { rows, reload, ...rest } = list;
  return { ...rest, rows: rows?.map(withId), reload: async () => (await reload())?.map(withId) };
}
