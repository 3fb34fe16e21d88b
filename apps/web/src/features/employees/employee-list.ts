import { employees } from '@edp/contract/employees';
import { listOf } from '../../lib/list/list-query.ts';

export const employeeList = listOf(employees.overview, {
  name: 'employee',
  filters: ['keyword', 'departmentId', 'enabled'],
});
