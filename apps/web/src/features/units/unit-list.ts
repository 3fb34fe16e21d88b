import { units } from '@edp/contract/units';
import { STAMP_FILTERS } from '../../lib/list/stamp-filters.ts';
import { listOf } from '../../lib/list/list-query.ts';

export const unitList = listOf(units.list, {
  name: 'unit',
  filters: ['keyword', 'name', 'code', 'unitCategory', 'active', 'sortNumber', ...STAMP_FILTERS],
  failed: '获取数据失败',
});
