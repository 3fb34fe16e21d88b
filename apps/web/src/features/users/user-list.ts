import { users } from '@edp/contract/users';
import { queryOf } from '../../lib/query/query.ts';
import { listOf } from '../../lib/list/list-query.ts';

export const userList = listOf(users.list, {
  name: 'user',
  filters: [
    'keyword',
    'departmentId',
    'roleId',
    'enabled',
    'locked',
    'secondFactor',
    'lastSignInTime',
    'createTime',
    'blank',
    'filled',
  ],
});

/** Roles that may be given to somebody. */
export const assignableRoles = queryOf(users.assignableRoles, {});
