import { boms } from '@edp/contract/boms';
import { listOf } from '../../lib/list/list-query.ts';

export const bomList = listOf(boms.list, { name: 'bom', filters: ['keyword', 'active', 'productName'] });
