import { inventoryOrganisations } from '@edp/contract/inventory-organisations';
import { listOf } from '../../lib/list/list-query.ts';

export const inventoryOrganisationList = listOf(inventoryOrganisations.list, {
  name: 'inventoryOrganisation',
  filters: ['keyword', 'enabled'],
});
