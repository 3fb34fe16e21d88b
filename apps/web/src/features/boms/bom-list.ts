import { boms } from '@edp/contract/boms';
import { STAMP_FILTERS } from '../../lib/list/stamp-filters.ts';
import { listOf } from '../../lib/list/list-query.ts';

export const bomList = listOf(boms.list, {
  name: 'bom',
  filters: ['keyword', 'active', 'productCode', 'productName', 'variantName', ...STAMP_FILTERS],
});
