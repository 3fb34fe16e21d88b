import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { Label, labels } from '@edp/contract/labels';
import { AppError } from '../../app-error.ts';
import { saveNode } from '../../database/trees/save-node.ts';
import type { StoredNode } from '../../database/trees/tree-table.ts';
import type { SignedInContext } from '../../http/context.ts';
import { fileIdOf, filePathOf } from '../../http/files/file-addresses.ts';
import { requirePicture } from '../files/readable-files.queries.ts';
import { labelTree } from '../label-sets/label-sets.queries.ts';
import { findLabel } from './labels.queries.ts';

/** @throws AppError notFound */
export async function readLabel(context: SignedInContext, id: number): Promise<Label> {
  const row = await findLabel(context, id);
  if (row === undefined) throw new AppError('notFound');
  const { pictureId, singleChoice, ...label } = row;
  return {
    ...label,
    // A root that was moved below another keeps its choice for the way back, also when it is saved there.
    singleChoice: label.parentId === 0 ? singleChoice : 0,
    labelType: 2,
    picturePath: filePathOf(pictureId),
    url: context.pictureAddress(context.tenantId, pictureId),
  };
}

/**
 * Adds the label or changes it; another parent moves it.
 * @throws AppError notFound, stale with the label as it is now, duplicate code, invalidInput naming the field
 */
export async function saveLabel(
  context: SignedInContext,
  input: ParsedInputOf<typeof labels.save>,
): Promise<Label> {
  const { id, labelSetId: setId, parentId, version, picturePath, ...fields } = input;
  const { code, name, sort, singleChoice } = fields;
  const pictureId = fileIdOf(picturePath);
  await requirePicture(context, pictureId, 'picturePath');
  const saved = await saveNode(context, labelTree, {
    id,
    setId,
    parentId,
    version,
    fieldsBelow: (parent, stored) => ({
      code,
      name,
      sort,
      pictureId,
      own: parent === 0 ? choiceOfRoot(singleChoice, stored) : (stored?.own ?? 0),
    }),
    read: (current) => readLabel(context, current),
  });
  return readLabel(context, saved);
}

/** A root says whether only one of its labels can be given; one that has said so need not say it again. */
function choiceOfRoot(singleChoice: number | '' | null | undefined, stored: StoredNode | undefined): number {
  if (singleChoice === undefined && stored?.parentId === 0) return stored.own;
  if (typeof singleChoice !== 'number') throw AppError.invalidField('singleChoice', '请选择是否单选');
  return singleChoice;
}
