import { classifications } from '@edp/contract/classifications';
import { listOf } from '../../lib/list-source.ts';

export const classificationList = listOf(classifications.list, { filters: ['name'] });
