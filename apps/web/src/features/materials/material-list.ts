import { materials } from '@edp/contract/materials';
import { listOf } from '../../lib/list-source.ts';

export const materialList = listOf(materials.list, { filters: ['keyword', 'itemCode', 'enabled'] });
