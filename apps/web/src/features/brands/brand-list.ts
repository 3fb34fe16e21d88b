import { brands } from '@edp/contract/brands';
import { STAMP_FILTERS } from '../../lib/list/stamp-filters.ts';
import { listOf } from '../../lib/list/list-query.ts';

export const brandList = listOf(brands.list, {
  name: 'brand',
  filters: ['keyword', 'name', 'code', 'active', 'sortNumber', ...STAMP_FILTERS, 'blank', 'filled'],
});
