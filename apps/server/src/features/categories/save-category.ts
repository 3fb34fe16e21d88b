import type { Category, categories } from '@edp/contract/categories';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { AppError } from '../../app-error.ts';
import { saveNode } from '../../database/trees/save-node.ts';
import type { SignedInContext } from '../../http/context.ts';
import { fileIdOf, filePathOf } from '../../http/files/file-addresses.ts';
import { categoryTree } from '../category-sets/category-sets.queries.ts';
import { requirePicture } from '../files/readable-files.queries.ts';
import { findCategory } from './categories.queries.ts';

/** @throws AppError notFound */
export async function readCategory(context: SignedInContext, id: number): Promise<Category> {
  const row = await findCategory(context, id);
  if (row === undefined) throw new AppError('notFound');
  const { pictureId, ...category } = row;
  const url = context.pictureAddress(context.tenantId, pictureId);
  return { ...category, sortType: 1, picturePath: filePathOf(pictureId), url };
}

/**
 * Adds the category or changes it; another parent moves it.
 * @throws AppError notFound, stale with the category as it is now, duplicate code, invalidInput naming the field
 */
export async function saveCategory(
  context: SignedInContext,
  input: ParsedInputOf<typeof categories.save>,
): Promise<Category> {
  const { id, categorySetId: setId, parentId, version, picturePath, ...fields } = input;
  const { code, name, sort, status: own } = fields;
  const pictureId = fileIdOf(picturePath);
  await requirePicture(context, pictureId, 'picturePath');
  const saved = await saveNode(context, categoryTree, {
    id,
    setId,
    parentId,
    version,
    fieldsBelow: () => ({ code, name, sort, pictureId, own }),
    read: (current) => readCategory(context, current),
  });
  return readCategory(context, saved);
}
