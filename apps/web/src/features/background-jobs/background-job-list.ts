import { backgroundJobs } from '@edp/contract/background-jobs';
import { listOf } from '../../lib/list/list-query.ts';

export const backgroundJobList = listOf(backgroundJobs.list, {
  filters: ['keyword', 'kind', 'state', 'everybody'],
});
