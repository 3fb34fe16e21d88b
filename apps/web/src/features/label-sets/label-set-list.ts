import { labelSets } from '@edp/contract/label-sets';
import { listOf } from '../../lib/list-source.ts';

export const labelSetList = listOf(labelSets.list, { filters: ['name'] });
