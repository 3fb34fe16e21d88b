import { AppError } from '../../app-error.ts';

/** Of what belongs to the department of its maker. @throws AppError invalidState for whoever belongs to none */
export function requireDepartment(departmentId: number | null): number {
  if (departmentId === null) throw new AppError('invalidState', '当前登录账号没有所属组织');
  return departmentId;
}
