import { boms } from '@edp/contract/boms';
import { listOf } from '../../lib/list-source.ts';

export const bomList = listOf(boms.list, { filters: ['keyword', 'active', 'productName'] });
