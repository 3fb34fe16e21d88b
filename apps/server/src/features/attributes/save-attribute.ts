import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { Attribute, attributes } from '@edp/contract/attributes';
import { AppError } from '../../app-error.ts';
import type { Scope } from '../../database/scope.ts';
import { lockForChange } from '../../database/records/stale.ts';
import { isTypeEnabled } from '../product-types/product-types.queries.ts';
import { createAttribute, findAttribute, lockAttribute, updateAttribute } from './attributes.queries.ts';

export async function readAttribute(scope: Scope, id: number): Promise<Attribute> {
  const attribute = await findAttribute(scope, id);
  if (attribute === undefined) throw new AppError('notFound');
  return attribute;
}

export async function saveNewAttribute(
  scope: Scope,
  fields: ParsedInputOf<typeof attributes.create>,
): Promise<Attribute> {
  await requireType(scope, fields.productTypeId);
  return readAttribute(scope, await createAttribute(scope, fields));
}

export async function saveAttribute(
  scope: Scope,
  { id, version, ...fields }: ParsedInputOf<typeof attributes.update>,
): Promise<Attribute> {
  const place = { table: 'specifications', id, version };
  const current = await lockForChange(scope, place, lockAttribute, readAttribute);
  await requireType(scope, fields.productTypeId, current.productTypeId);
  await updateAttribute(scope, current, fields);
  return readAttribute(scope, id);
}

/** A type that was switched off stays with what has it; a new choice has to be an enabled one. */
async function requireType(scope: Scope, chosen: number | undefined, stored?: number): Promise<void> {
  if (chosen === undefined || chosen === stored) return;
  if (!(await isTypeEnabled(scope, chosen))) {
    throw AppError.invalidField('productTypeId', '商品类型不存在');
  }
}
