import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { Specification, specifications } from '@edp/contract/specifications';
import { AppError } from '../../app-error.ts';
import type { Scope } from '../../database/scope.ts';
import { isStale, staleRefusal } from '../../database/stale.ts';
import { isTypeEnabled } from '../product-types/product-types.queries.ts';
import {
  addSpecification,
  changeSpecification,
  findSpecification,
  lockSpecification,
} from './specifications.queries.ts';

/** @throws AppError notFound */
export async function readSpecification(scope: Scope, id: number): Promise<Specification> {
  const specification = await findSpecification(scope, id);
  if (specification === undefined) throw new AppError('notFound');
  return specification;
}

/** @throws AppError invalidInput for a product type that cannot be chosen, duplicate name */
export async function createSpecification(
  scope: Scope,
  fields: ParsedInputOf<typeof specifications.add>,
): Promise<Specification> {
  await requireType(scope, fields.productTypeId);
  return readSpecification(scope, await addSpecification(scope, fields));
}

/** @throws AppError notFound, stale with the definition as it is now, and whatever adding one throws */
export async function updateSpecification(
  scope: Scope,
  { id, version, ...fields }: ParsedInputOf<typeof specifications.change>,
): Promise<Specification> {
  const current = await lockSpecification(scope, id);
  if (current === undefined) throw new AppError('notFound');
  if (isStale(version, current)) {
    throw await staleRefusal(scope, { table: 'specifications', id }, await readSpecification(scope, id));
  }
  await requireType(scope, fields.productTypeId, current.productTypeId);
  await changeSpecification(scope, current, fields);
  return readSpecification(scope, id);
}

/** A type that was switched off stays with what has it; a new choice has to be an enabled one. */
async function requireType(scope: Scope, chosen: number | undefined, stored?: number): Promise<void> {
  if (chosen === undefined || chosen === stored) return;
  if (!(await isTypeEnabled(scope, chosen))) {
    throw AppError.invalidField('productTypeId', '商品类型不存在');
  }
}
