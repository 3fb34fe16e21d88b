import type { Employee } from '@edp/contract/employees';
import type { SignedInContext } from '../../http/context.ts';
import { masked } from '../users/user-dto.ts';
import type { EmployeeRow } from './employees.queries.ts';

/** An employee in a list, which says no phone number: reading one is recorded, so that it is shown for one person at a time. */
export function toListedEmployeeDto(row: EmployeeRow): Employee {
  return { ...row, phone: masked(row.phone) };
}

/** An employee as the caller may see one: a phone number is a right of its own. */
export function toEmployeeDto(row: EmployeeRow, context: SignedInContext): Employee {
  return seesPhones(context) ? row : toListedEmployeeDto(row);
}

export function seesPhones({ session }: SignedInContext): boolean {
  return session.rights.buttons.has('employee:phone');
}
