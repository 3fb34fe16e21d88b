import { employees } from '@edp/contract/employees';
import { implement } from '../../http/implement.ts';
import { listEmployees } from './employees.queries.ts';

export const employeeRoutes = implement(employees, {
  async list(input, context) {
    const { rows, ...totals } = await listEmployees(context, input);
    return { data: rows, ...totals };
  },
});
