import { departments } from '@edp/contract/departments';
import { implement } from '../../http/implement.ts';
import { listDepartmentsWithPeople } from './departments.queries.ts';
import { treeWithPeople } from './people-of-departments.ts';

export const departmentRoutes = implement(departments, {
  tree: async ({ keyword }, context) => ({
    data: treeWithPeople(await listDepartmentsWithPeople(context), keyword),
  }),
});
