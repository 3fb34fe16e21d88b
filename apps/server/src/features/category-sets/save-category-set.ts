import { categorySets } from '@edp/contract/category-sets';
import type { CategorySet } from '@edp/contract/category-sets';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { AppError } from '../../app-error.ts';
import { lockForChange } from '../../database/records/stale.ts';
import { copyTree } from '../../database/trees/copy-tree.ts';
import { isBuiltIn, refuseStateOfBuiltIn } from '../../database/trees/built-in-set.ts';
import type { SignedInContext } from '../../http/context.ts';
import { parse } from '../../http/bodies/read-input.ts';
import {
  categoryTree,
  createCategorySet,
  findCategorySet,
  lockCategorySet,
  updateCategorySet,
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
 * @throws AppError notAllowed, notFound, stale with the set as it is now, invalidState, duplicate code
 */
export async function saveCategorySet(
  context: SignedInContext,
  { id, version, source: _, ...fields }: ParsedInputOf<typeof categorySets.save>,
): Promise<CategorySet> {
  const { buttons } = context.session.rights;
  if (!buttons.has(id === undefined ? 'categorySet:add' : 'categorySet:edit'))
    throw new AppError('notAllowed');
  if (id === undefined) return readCategorySet(context, await createCategorySet(context, fields));
  return change(context, { id, version, fields });
}

/** @throws AppError notFound, stale with the set as it is now, invalidState */
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
  const current = await lockForChange(context, { table: 'category_sets', id, version }, lockCategorySet);
  refuseStateOfBuiltIn(categoryTree, current, { state: fields.state, switches });
  if (isBuiltIn(current)) refuseKeysOfBuiltIn(current, fields);
  await updateCategorySet(context, current, fields);
  return readCategorySet(context, id);
}

/** A built-in set keeps code and type; undefined fields keep theirs anyway. */
function refuseKeysOfBuiltIn(
  current: CategorySet,
  { code = current.code, type = current.type }: Partial<CategorySetFields>,
): void {
  if (code !== current.code || type !== current.type)
    throw new AppError('invalidState', '系统分类集不能修改代码和类型');
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
  const toSetId = await createCategorySet(context, { type, remark, name, code, state: 1 });
  await copyTree(context, categoryTree, { fromSetId, toSetId });
  return readCategorySet(context, toSetId);
}
