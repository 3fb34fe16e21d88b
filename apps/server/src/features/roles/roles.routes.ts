import { roles } from '@edp/contract/roles';
import { pageOfRows } from '../../database/lists/short-lists.ts';
import { implement } from '../../http/implement.ts';
import { filterByKeyword } from '../../database/lists/short-lists.ts';
import { previewDataScopes, saveDataScopes } from './data-scopes.ts';
import { listAllRoles } from './listed-roles.queries.ts';
import { readGrantable, readRole } from './read-role.ts';
import { previewRights } from './role-effects.ts';
import { saveRoleRights } from './save-rights.ts';
import { saveCopy, saveNewRole, saveRole, switchRole } from './save-role.ts';
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

  overview: async ({ keyword }, context) => ({
    data: filterByKeyword(await listAllRoles(context), keyword, ({ code, name }) => `${code} ${name}`),
  }),

  grantable: async (_, context) => ({ data: await readGrantable(context) }),

  detail: async ({ id }, context) => ({ data: await readRole(context, id) }),

  create: async (input, context) => ({ data: await saveNewRole(context, input), msg: '操作成功' }),

  update: async (input, context) => ({ data: await saveRole(context, input), msg: '操作成功' }),

  copy: async (input, context) => ({ data: await saveCopy(context, input), msg: '操作成功' }),

  switchStatus: async (input, context) => ({ data: await switchRole(context, input), msg: '操作成功' }),

  saveRights: async (input, context) => ({ data: await saveRoleRights(context, input), msg: '操作成功' }),

  preview: async (input, context) => ({ data: await previewRights(context, input) }),
});
