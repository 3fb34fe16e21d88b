import { employees } from '@edp/contract/employees';
import { limitedListOf } from '../lib/list-source.ts';

/** Enabled employees by name, to choose from. */
export const employeeList = limitedListOf(employees.list, { filters: ['keyword'] });
