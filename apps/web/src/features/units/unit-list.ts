import { units } from '@edp/contract/units';
import { listOf } from '../../lib/list/list-query.ts';

export const unitList = listOf(units.list, {
  name: 'unit',
  filters: ['keyword', 'name', 'code', 'unitCategory', 'active'],
  failed: '获取数据失败',
});
