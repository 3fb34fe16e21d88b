import { users } from '@edp/contract/users';
import { listOf } from '../../lib/list/list-query.ts';

export const userList = listOf(users.list, { filters: ['keyword', 'departmentId', 'roleId', 'enabled'] });
