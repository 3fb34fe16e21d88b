import { categorySets } from '@edp/contract/category-sets';
import { STAMP_FILTERS } from '../../lib/list/stamp-filters.ts';
import { listOf } from '../../lib/list/list-query.ts';

export const categorySetList = listOf(categorySets.list, {
  name: 'categorySet',
  filters: ['keyword', 'type', 'name', 'code', 'state', 'source', ...STAMP_FILTERS],
});
