import { brands } from '@edp/contract/brands';
import { listOf } from '../../lib/list/list-query.ts';

export const brandList = listOf(brands.list, {
  name: 'brand',
  filters: ['keyword', 'name', 'code', 'active'],
});
