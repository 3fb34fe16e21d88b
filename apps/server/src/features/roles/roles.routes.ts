import { roles } from '@edp/contract/roles';
import { pageOfRows } from '../../database/lists/short-lists.ts';
import { implement } from '../../http/implement.ts';
import { previewDataScopes, saveDataScopes } from './data-scopes.ts';
import { listRoles } from './roles.queries.ts';

export const roleRoutes = implement(roles, {
  list: async ({ pageNo, pageSize, ...filter }, context) =>
    pageOfRows(await listRoles(context, filter), { pageNo, pageSize }),

  async saveDataScope(input, context) {
    await saveDataScopes(context, [input]);
    return { msg: '操作成功' };
  },

  saveDataScopes: async ({ changes }, context) => ({
    data: { roles: await saveDataScopes(context, changes) },
    msg: '操作成功',
  }),

  previewDataScopes: async ({ changes }, context) => ({ data: await previewDataScopes(context, changes) }),
});
