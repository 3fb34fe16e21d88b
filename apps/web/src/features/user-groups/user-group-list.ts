import { userGroups } from '@edp/contract/user-groups';
import { listOf } from '../../lib/list/list-query.ts';

export const userGroupList = listOf(userGroups.overview, {
  name: 'userGroup',
  filters: ['keyword', 'enabled'],
});
