import { userGroups } from '@edp/contract/user-groups';
import { implement } from '../../http/implement.ts';
import { listUserGroups } from './user-groups.queries.ts';

export const userGroupRoutes = implement(userGroups, {
  async list(input, context) {
    const { rows, ...totals } = await listUserGroups(context, input);
    return { data: rows, ...totals };
  },
});
