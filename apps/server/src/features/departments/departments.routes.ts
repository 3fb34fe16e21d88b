import { departments } from '@edp/contract/departments';
import { implement } from '../../http/implement.ts';
import { listDepartmentsWithPeople } from './departments.queries.ts';
import { treeWithPeople } from './people-of-departments.ts';
import {
  moveDepartment,
  previewMove,
  removeStoredDepartment,
  saveDepartment,
  saveNewDepartment,
} from './save-department.ts';

export const departmentRoutes = implement(departments, {
  tree: async ({ keyword }, context) => ({
    data: treeWithPeople(await listDepartmentsWithPeople(context), keyword),
  }),

  create: async (input, context) => ({ data: await saveNewDepartment(context, input), msg: '操作成功' }),

  update: async (input, context) => ({ data: await saveDepartment(context, input), msg: '操作成功' }),

  previewMove: async (input, context) => ({ data: await previewMove(context, input) }),

  move: async (input, context) => ({ data: await moveDepartment(context, input), msg: '操作成功' }),

  async remove({ id }, context) {
    await removeStoredDepartment(context, id);
    return { msg: '删除成功' };
  },
});
