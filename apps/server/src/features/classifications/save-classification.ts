import type { Classification, classifications } from '@edp/contract/classifications';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { AppError } from '../../app-error.ts';
import { recordWithAccess, requireChangeable, requireReadable } from '../../database/access/access.ts';
import type { Scope } from '../../database/scope.ts';
import { lockForChange } from '../../database/records/stale.ts';
import type { SignedInContext } from '../../http/context.ts';
import { moveToBin, type BinScope } from '../../recycle-bin/move-to-bin.ts';
import { departmentOf } from '../organisations/organisations.queries.ts';
import {
  classificationRecord,
  createClassification,
  findClassification,
  lockClassification,
  raiseVersion,
  updateClassification,
} from './classifications.queries.ts';
import {
  classificationOf,
  classifyProducts,
  countClassifiable,
  freeProduct,
} from './classified-products.queries.ts';

type WithProducts = Classification & { productList: number[] };

/** @throws AppError notFound */
export async function readClassification(scope: Scope, id: number): Promise<WithProducts> {
  await requireReadable(scope, 'classification', [id]);
  const classification = await findClassification(scope, id);
  if (classification === undefined) throw new AppError('notFound');
  return recordWithAccess(scope, 'classification', classification);
}

/**
 * Adds the classification or changes it, as the role may; products that are given are all its products.
 * @throws AppError notAllowed, notFound, stale with the classification as it is now, invalidInput naming productList
 */
export async function saveClassification(
  context: SignedInContext,
  { id: sent, version, productList, ...fields }: ParsedInputOf<typeof classifications.save>,
): Promise<WithProducts> {
  const { buttons } = context.session.rights;
  if (!buttons.has(sent === undefined ? 'classification:add' : 'classification:edit'))
    throw new AppError('notAllowed');
  const id =
    sent ?? (await createClassification(context, { ...fields, departmentId: await departmentOf(context) }));
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
  await requireChangeable(scope, 'classification', [id]);
  const place = { table: 'classifications', id, version };
  const lock = () => lockClassification(scope, id);
  const current = await lockForChange(scope, place, lock, readClassification);
  await updateClassification(scope, current, fields);
}

async function replaceProducts(scope: Scope, id: number, chosen: readonly number[]): Promise<void> {
  const productIds = [...new Set(chosen)];
  if ((await countClassifiable(scope, id, productIds)) < productIds.length)
    throw AppError.invalidField('productList', '引用的数据不存在');
  await classifyProducts(scope, id, productIds);
}

/**
 * Takes a product out of its classification and answers the version that this has then.
 * @throws AppError notFound when it is in none, notAllowed
 */
export async function removeProduct(scope: Scope, productId: number): Promise<number> {
  const from = await classificationOf(scope, productId);
  if (from === undefined) throw new AppError('notFound');
  await requireChangeable(scope, 'classification', [from]);
  // The classification before its products, as a save of it locks them.
  const version = await raiseVersion(scope, from);
  if (version === undefined || !(await freeProduct(scope, { productId, from })))
    throw new AppError('notFound');
  return version;
}

/** @throws AppError notFound, notAllowed */
export async function removeClassification(scope: BinScope, id: number): Promise<void> {
  await requireChangeable(scope, 'classification', [id]);
  if ((await lockClassification(scope, id, { forRemoval: true })) === undefined)
    throw new AppError('notFound');
  await moveToBin(scope, classificationRecord, [id]);
}
