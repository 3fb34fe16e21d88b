import { organisations } from '@edp/contract/organisations';
import { AppError } from '../../app-error.ts';
import { filterByKeyword, pageOfRows } from '../../database/lists/short-lists.ts';
import { implement } from '../../http/implement.ts';
import { departmentList, departmentTree } from './department-tree.ts';
import {
  listDepartments,
  listInventoryOrganisations,
  listOrganisationsOfRole,
} from './organisations.queries.ts';

export const organisationRoutes = implement(organisations, {
  tree: async ({ keyword }, context) => ({ data: departmentTree(await listDepartments(context), keyword) }),

  select: async ({ keyword }, context) => ({ data: departmentList(await listDepartments(context), keyword) }),

  async ofRole({ roleId, keyword }, context) {
    const rows = await listOrganisationsOfRole(context, roleId);
    if (rows === undefined) throw new AppError('notFound');
    const found = filterByKeyword(
      rows,
      keyword,
      ({ inventoryOrganisationName, businessUnitName }) => `${inventoryOrganisationName} ${businessUnitName}`,
    );
    return {
      data: found.map((row) => ({
        ...row,
        id: row.inventoryOrganisationId,
        name: row.inventoryOrganisationName,
      })),
    };
  },

  inventory: async ({ pageNo, pageSize, ...filter }, context) =>
    pageOfRows(await listInventoryOrganisations(context, filter), { pageNo, pageSize }),
});
