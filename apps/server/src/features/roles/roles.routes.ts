import { roles } from '@edp/contract/roles';
import { AppError } from '../../app-error.ts';
import { pageOfRows } from '../../database/short-lists.ts';
import { implement } from '../../http/implement.ts';
import { changeDataScope, listRoles } from './roles.queries.ts';

export const roleRoutes = implement(roles, {
  list: async ({ pageNo, pageSize, ...filter }, context) =>
    pageOfRows(await listRoles(context, filter), { pageNo, pageSize }),

  async saveDataScope(input, context) {
    if (!(await changeDataScope(context, input))) throw new AppError('notFound');
    return { msg: '操作成功' };
  },
});
