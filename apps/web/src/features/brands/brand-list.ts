import { brands } from '@edp/contract/brands';
import { listOf } from '../../lib/list-source.ts';

export const brandList = listOf(brands.list, {
  filters: ['keyword', 'name', 'code', 'active'],
  success: 'code-0-or-200',
});
