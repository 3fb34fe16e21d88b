import { roles } from '@edp/contract/roles';
import { pageOfRows } from '../../database/short-lists.ts';
import { implement } from '../../http/implement.ts';
import { listRoles } from './roles.queries.ts';

export const roleRoutes = implement(roles, {
  list: async ({ pageNo, pageSize, ...filter }, context) =>
    pageOfRows(await listRoles(context, filter), { pageNo, pageSize }),
});
