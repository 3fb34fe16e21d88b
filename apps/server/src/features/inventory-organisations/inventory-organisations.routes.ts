import { inventoryOrganisations } from '@edp/contract/inventory-organisations';
import { pageOfRows } from '../../database/lists/short-lists.ts';
import { implement } from '../../http/implement.ts';
import { listOrganisations, listWorkingRoles } from './inventory-organisations.queries.ts';
import {
  removeStoredOrganisation,
  requireStoredOrganisation,
  saveNewOrganisation,
  saveOrganisation,
  switchStoredOrganisation,
} from './save-inventory-organisation.ts';

export const inventoryOrganisationRoutes = implement(inventoryOrganisations, {
  list: async ({ pageNo, pageSize, ...filter }, context) =>
    pageOfRows(await listOrganisations(context, filter), { pageNo, pageSize }),

  async roles({ id }, context) {
    await requireStoredOrganisation(context, id);
    return { data: await listWorkingRoles(context, id) };
  },

  create: async (input, context) => ({ data: await saveNewOrganisation(context, input), msg: '操作成功' }),

  update: async (input, context) => ({ data: await saveOrganisation(context, input), msg: '操作成功' }),

  switchStatus: async (input, context) => ({
    data: await switchStoredOrganisation(context, input),
    msg: '操作成功',
  }),

  async remove({ id }, context) {
    await removeStoredOrganisation(context, id);
    return { msg: '删除成功' };
  },
});
