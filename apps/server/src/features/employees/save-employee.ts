import type { Employee, employees } from '@edp/contract/employees';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { AppError } from '../../app-error.ts';
import { lockForChange } from '../../database/records/stale.ts';
import { refuseWhenUsed } from '../../database/records/used-by.ts';
import type { TenantScope } from '../../database/scope.ts';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { moveToBin } from '../../recycle-bin/move-to-bin.ts';
import { replaced, touched } from '../../security-events/changes.ts';
import { recordEvent, recordRead } from '../../security-events/record-event.ts';
import type { SecurityChange, SecurityEvent } from '../../security-events/record-event.ts';
import { seesPhones, toEmployeeDto } from './employee-dto.ts';
import {
  employeeRecord,
  createEmployee,
  employeeReferences,
  findEmployee,
  lockEmployee,
  switchEmployee,
  updateEmployee,
} from './employees.queries.ts';
import type { EmployeeRow } from './employees.queries.ts';

/** @throws AppError notFound */
async function requireEmployee(scope: TenantScope, id: number): Promise<EmployeeRow> {
  const row = await findEmployee(scope, id);
  if (row === undefined) throw new AppError('notFound');
  return row;
}

/** @throws AppError notFound */
async function readEmployee(context: SignedInContext, id: number): Promise<Employee> {
  return toEmployeeDto(await requireEmployee(context, id), context);
}

/**
 * An employee, to be looked at; whose phone number was shown to whom is recorded.
 * @throws AppError notFound
 */
export async function showEmployee(context: SignedInContext, id: number): Promise<Employee> {
  const employee = await readEmployee(context, id);
  if (employee.phone !== '' && seesPhones(context) && employee.userId !== context.userId)
    await recordRead(context, { kind: 'phoneRevealed', subject: subjectOf(employee) });
  return employee;
}

/** @throws AppError duplicate number or user, invalidInput naming the field */
export async function saveNewEmployee(
  context: SignedInContext,
  fields: ParsedInputOf<typeof employees.create>,
): Promise<Employee> {
  const id = await createEmployee(context, fields);
  const [employee] = await together([
    readEmployee(context, id),
    recordEvent(context, { kind: 'employeeCreated', subject: subjectOf({ id, ...fields }) }),
  ]);
  return employee;
}

/** @throws AppError notFound, notAllowed, stale with the employee as it is now, duplicate number or user, invalidInput */
export async function saveEmployee(
  context: SignedInContext,
  { id, version, ...fields }: ParsedInputOf<typeof employees.update>,
): Promise<Employee> {
  const current = await lockForChange(
    context,
    { table: 'employees', id, version },
    lockEmployee,
    readEmployee,
  );
  const changesPhone = fields.phone !== undefined && fields.phone !== current.phone;
  if (changesPhone && current.phone !== '' && !seesPhones(context)) throw new AppError('notAllowed');
  await updateEmployee(context, id, fields);
  const saved = await requireEmployee(context, id);
  const changes = changesOf(current, saved);
  await recordEvent(context, { kind: 'employeeUpdated', subject: subjectOf(current), changes });
  return toEmployeeDto(saved, context);
}

/** @throws AppError notFound, stale with the employee as it is now */
export async function switchStoredEmployee(
  context: SignedInContext,
  { id, version, enabled }: ParsedInputOf<typeof employees.switchStatus>,
): Promise<Employee> {
  const current = await lockForChange(
    context,
    { table: 'employees', id, version },
    lockEmployee,
    readEmployee,
  );
  const kind = enabled === 1 ? 'employeeStarted' : 'employeeStopped';
  const [, employee] = await together([
    switchEmployee(context, id, enabled === 1),
    readEmployee(context, id),
    recordEvent(context, { kind, subject: subjectOf(current) }),
  ]);
  return employee;
}

/** @throws AppError notFound, inUse */
export async function removeStoredEmployee(context: SignedInContext, id: number): Promise<void> {
  const employee = await lockForChange(context, { table: 'employees', id }, lockEmployee, readEmployee);
  const message = '员工正在被{n}条数据使用，不能删除';
  if (employee.userId !== 0)
    await refuseWhenUsed(context, { id: employee.userId, references: employeeReferences, message });
  await moveToBin(context, employeeRecord, [id]);
  await recordEvent(context, { kind: 'employeeDeleted', subject: subjectOf(employee) });
}

/** Whom an event is about. */
function subjectOf({ id, number, name }: { id: number; number: string; name: string }) {
  return { kind: 'employee', id, name: `${name} (${number})` } as const satisfies SecurityEvent['subject'];
}

/** What a save has changed; numbers and addresses are nobody's business. */
function changesOf(former: EmployeeRow, saved: EmployeeRow): SecurityChange[] {
  const userOf = ({ userName, account }: EmployeeRow) => (account === '' ? '' : `${userName} (${account})`);
  return [
    ...replaced('number', former.number, saved.number),
    ...replaced('name', former.name, saved.name),
    ...replaced('department', former.departmentName, saved.departmentName),
    ...touched('phone', former.phone, saved.phone),
    ...touched('email', former.email, saved.email),
    ...replaced('user', userOf(former), userOf(saved)),
  ];
}
