import { categorySets } from '@edp/contract/category-sets';
import type { CategorySet } from '@edp/contract/category-sets';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { AppError } from '../../app-error.ts';
import { isStale, staleRefusal } from '../../database/stale.ts';
import { copyTree } from '../../database/trees/copy-tree.ts';
import { isOwn, refuseStateOfOwn } from '../../database/trees/own-set.ts';
import type { SignedInContext } from '../../http/context.ts';
import { parse } from '../../http/read-input.ts';
import {
  addCategorySet,
  categoryTree,
  changeCategorySet,
  findCategorySet,
  lockCategorySet,
} from './category-sets.queries.ts';
import type { CategorySetFields } from './category-sets.queries.ts';

/** @throws AppError notFound */
export async function readCategorySet(context: SignedInContext, id: number): Promise<CategorySet> {
  const set = await findCategorySet(context, id);
  if (set === undefined) throw new AppError('notFound');
  return set;
}

/**
 * Adds the set or changes it, as the role may.
 * @throws AppError notAllowed, notFound, stale with the set as it is now, wrongState, duplicate code
 */
export async function saveCategorySet(
  context: SignedInContext,
  { id, version, source: _, ...fields }: ParsedInputOf<typeof categorySets.save>,
): Promise<CategorySet> {
  const { buttons } = context.session.rights;
  if (!buttons.has(id === undefined ? 'categorySet:add' : 'categorySet:edit'))
    throw new AppError('notAllowed');
  if (id === undefined) return readCategorySet(context, await addCategorySet(context, fields));
  return change(context, { id, version, fields });
}

/** @throws AppError notFound, stale with the set as it is now, wrongState */
export async function enableCategorySet(
  context: SignedInContext,
  input: ParsedInputOf<typeof categorySets.enable>,
): Promise<CategorySet> {
  // A role that does not see the state cannot switch it.
  parse(categorySets.enable.input, input);
  const { id, version, state } = input;
  return change(context, { id, version, fields: { state }, switches: true });
}

interface Change {
  id: number;
  version: number | null | undefined;
  fields: Partial<CategorySetFields>;
  switches?: true;
}

async function change(
  context: SignedInContext,
  { id, version, fields, switches }: Change,
): Promise<CategorySet> {
  const current = await lockCategorySet(context, id);
  if (current === undefined) throw new AppError('notFound');
  if (isStale(version, current)) throw await staleRefusal(context, { table: 'category_sets', id }, current);
  refuseStateOfOwn(categoryTree, current, { state: fields.state, switches });
  if (isOwn(current)) refuseKeysOfOwn(current, fields);
  await changeCategorySet(context, current, fields);
  return readCategorySet(context, id);
}

/** A set of the product itself keeps code and type; undefined fields keep theirs anyway. */
function refuseKeysOfOwn(
  current: CategorySet,
  { code = current.code, type = current.type }: Partial<CategorySetFields>,
): void {
  if (code !== current.code || type !== current.type)
    throw new AppError('wrongState', '系统分类集不能修改代码和类型');
}

/** @throws AppError notFound, duplicate code */
export async function copyCategorySet(
  context: SignedInContext,
  input: ParsedInputOf<typeof categorySets.copy>,
): Promise<CategorySet> {
  // A role that does not see name or code cannot give the copy its own.
  parse(categorySets.copy.input, input);
  const { id: fromSetId, name, code } = input;
  const { type, remark } = await readCategorySet(context, fromSetId);
  const toSetId = await addCategorySet(context, { type, remark, name, code, state: 1 });
  await copyTree(context, categoryTree, { fromSetId, toSetId });
  return readCategorySet(context, toSetId);
}
