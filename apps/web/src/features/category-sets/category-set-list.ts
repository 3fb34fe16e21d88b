import { categorySets } from '@edp/contract/category-sets';
import { listOf } from '../../lib/list/list-query.ts';

export const categorySetList = listOf(categorySets.list, {
  name: 'categorySet',
  filters: ['keyword', 'type', 'name'],
});
