import type { Classification, classifications } from '@edp/contract/classifications';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { AppError } from '../../app-error.ts';
import type { Scope } from '../../database/scope.ts';
import { isStale } from '../../database/stale.ts';
import type { SignedInContext } from '../../http/context.ts';
import { departmentOf } from '../organisations/organisations.queries.ts';
import {
  deleteClassification,
  findClassification,
  insertClassification,
  lockClassification,
  updateClassification,
} from './classifications.queries.ts';
import { classifyProducts, countProducts } from './classified-products.queries.ts';

type WithProducts = Classification & { productList: number[] };

/** @throws AppError notFound */
export async function readClassification(scope: Scope, id: number): Promise<WithProducts> {
  const classification = await findClassification(scope, id);
  if (classification === undefined) throw new AppError('notFound');
  return classification;
}

/**
 * Adds the classification or changes it, as the role may; products that are given are all its products.
 * @throws AppError notAllowed, notFound for it or one of the products, stale with the classification as it is now
 */
export async function saveClassification(
  context: SignedInContext,
  { id: sent, version, productList, ...fields }: ParsedInputOf<typeof classifications.save>,
): Promise<WithProducts> {
  const { buttons } = context.session.rights;
  if (!buttons.has(sent === undefined ? 'classification:add' : 'classification:edit'))
    throw new AppError('notAllowed');
  const id =
    sent ?? (await insertClassification(context, { ...fields, departmentId: await departmentOf(context) }));
  if (sent !== undefined) await change(context, { id, version, fields });
  if (productList !== undefined) await replaceProducts(context, id, productList);
  return readClassification(context, id);
}

async function change(
  scope: Scope,
  {
    id,
    version,
    fields,
  }: { id: number; version: number | null | undefined; fields: Partial<Classification> },
): Promise<void> {
  const current = await lockClassification(scope, id);
  if (current === undefined) throw new AppError('notFound');
  if (isStale(version, current))
    throw new AppError('stale', undefined, { current: await readClassification(scope, id) });
  await updateClassification(scope, current, fields);
}

async function replaceProducts(scope: Scope, id: number, chosen: readonly number[]): Promise<void> {
  const productIds = [...new Set(chosen)];
  if ((await countProducts(scope, productIds)) < productIds.length) throw new AppError('notFound');
  await classifyProducts(scope, id, productIds);
}

/** Its products stay, in none. @throws AppError notFound */
export async function removeClassification(scope: Scope, id: number): Promise<void> {
  if ((await lockClassification(scope, id, { forRemoval: true })) === undefined)
    throw new AppError('notFound');
  await classifyProducts(scope, id, []);
  await deleteClassification(scope, id);
}
