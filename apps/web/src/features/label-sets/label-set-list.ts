import { labelSets } from '@edp/contract/label-sets';
import { STAMP_FILTERS } from '../../lib/list/stamp-filters.ts';
import { listOf } from '../../lib/list/list-query.ts';

export const labelSetList = listOf(labelSets.list, {
  name: 'labelSet',
  filters: ['name', 'state', 'source', ...STAMP_FILTERS],
});
