import { employees } from '@edp/contract/employees';
import { implement } from '../../http/implement.ts';
import { toListedEmployeeDto } from './employee-dto.ts';
import { listChoosable, listEmployees } from './employees.queries.ts';
import {
  removeStoredEmployee,
  saveEmployee,
  saveNewEmployee,
  showEmployee,
  switchStoredEmployee,
} from './save-employee.ts';

export const employeeRoutes = implement(employees, {
  async list(input, context) {
    const { rows, ...totals } = await listChoosable(context, input);
    return { data: rows, ...totals };
  },

  async overview(input, context) {
    const { rows, ...totals } = await listEmployees(context, input);
    return { data: rows.map(toListedEmployeeDto), ...totals };
  },

  detail: async ({ id }, context) => ({ data: await showEmployee(context, id) }),

  create: async (input, context) => ({ data: await saveNewEmployee(context, input), msg: '操作成功' }),

  update: async (input, context) => ({ data: await saveEmployee(context, input), msg: '操作成功' }),

  switchStatus: async (input, context) => ({
    data: await switchStoredEmployee(context, input),
    msg: '操作成功',
  }),

  async remove({ id }, context) {
    await removeStoredEmployee(context, id);
    return { msg: '删除成功' };
  },
});
