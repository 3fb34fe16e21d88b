import { deletedRecords } from '@edp/contract/deleted-records';
import { listOf } from '../../lib/list/list-query.ts';
import { queryOf } from '../../lib/query/query.ts';

export const deletedRecordList = listOf(deletedRecords.list, {
  name: 'deletedRecord',
  filters: ['keyword', 'kind', 'deletedBy', 'from', 'to'],
});

/** For how many days deleted records can be restored. */
export const retentionQuery = queryOf(deletedRecords.retention, {});
