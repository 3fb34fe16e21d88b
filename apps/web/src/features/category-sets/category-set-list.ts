import { categorySets } from '@edp/contract/category-sets';
import { listOf } from '../../lib/list-source.ts';

export const categorySetList = listOf(categorySets.list, { filters: ['keyword', 'type', 'name'] });
