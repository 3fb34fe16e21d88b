import { labelSets } from '@edp/contract/label-sets';
import { listOf } from '../../lib/list/list-query.ts';

export const labelSetList = listOf(labelSets.list, { name: 'labelSet', filters: ['name'] });
