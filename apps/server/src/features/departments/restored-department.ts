import type { SignedInContext } from '../../http/context.ts';
import { lockRoom } from './save-department.ts';

/** Keeps the place of a deleted department for it. @throws AppError where none could be added there */
export async function holdPlaceOfDepartment(
  context: SignedInContext,
  department: { name: string; parentId: number },
): Promise<void> {
  await lockRoom(context, department);
}
