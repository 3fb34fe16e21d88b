import type { ParsedInputOf } from '@edp/contract/endpoint';
import { labelSets } from '@edp/contract/label-sets';
import type { LabelSet } from '@edp/contract/label-sets';
import { AppError } from '../../app-error.ts';
import { lockForChange } from '../../database/records/stale.ts';
import { copyTree } from '../../database/trees/copy-tree.ts';
import { isBuiltIn, refuseStateOfBuiltIn } from '../../database/trees/built-in-set.ts';
import type { SignedInContext } from '../../http/context.ts';
import { parse } from '../../http/bodies/read-input.ts';
import { hindersUse } from '../dictionary/dictionary.queries.ts';
import {
  USE_OBJECTS,
  createLabelSet,
  findLabelSet,
  labelTree,
  lockLabelSet,
  updateLabelSet,
} from './label-sets.queries.ts';
import type { LabelSetFields } from './label-sets.queries.ts';

/** @throws AppError notFound */
export async function readLabelSet(context: SignedInContext, id: number): Promise<LabelSet> {
  const set = await findLabelSet(context, id);
  if (set === undefined) throw new AppError('notFound');
  return set;
}

/**
 * Adds the set or changes it, as the role may.
 * @throws AppError notAllowed, notFound, stale with the set as it is now, invalidState, invalidInput naming useObject
 */
export async function saveLabelSet(
  context: SignedInContext,
  { id, version, source: _, ...fields }: ParsedInputOf<typeof labelSets.save>,
): Promise<LabelSet> {
  const { buttons } = context.session.rights;
  if (!buttons.has(id === undefined ? 'labelSet:add' : 'labelSet:edit')) throw new AppError('notAllowed');
  if (id === undefined) {
    await checkUseObject(context, fields.useObject);
    return readLabelSet(context, await createLabelSet(context, fields));
  }
  return change(context, { id, version, fields });
}

/** A role that does not see the field sends none. */
async function checkUseObject(
  context: SignedInContext,
  useObject: string | undefined,
  stored?: string,
): Promise<void> {
  if (useObject === undefined) return;
  const hindrance = await hindersUse(context, { dictionary: USE_OBJECTS, key: useObject, stored });
  if (hindrance === 'missing') throw AppError.invalidField('useObject', '使用对象不存在');
  if (hindrance === 'disabled') throw AppError.invalidField('useObject', '使用对象已停用');
}

/** @throws AppError notFound, stale with the set as it is now, invalidState */
export async function enableLabelSet(
  context: SignedInContext,
  input: ParsedInputOf<typeof labelSets.enable>,
): Promise<LabelSet> {
  // A role that does not see the state cannot switch it.
  parse(labelSets.enable.input, input);
  const { id, version, state } = input;
  return change(context, { id, version, fields: { state }, switches: true });
}

interface Change {
  id: number;
  version: number | null | undefined;
  fields: Partial<LabelSetFields>;
  switches?: true;
}

async function change(
  context: SignedInContext,
  { id, version, fields, switches }: Change,
): Promise<LabelSet> {
  const current = await lockForChange(context, { table: 'label_sets', id, version }, lockLabelSet);
  refuseStateOfBuiltIn(labelTree, current, { state: fields.state, switches });
  const { useObject = current.useObject } = fields;
  await checkUseObject(context, fields.useObject, current.useObject);
  if (isBuiltIn(current) && useObject !== current.useObject)
    throw new AppError('invalidState', '系统标签集不能修改使用对象');
  await updateLabelSet(context, current, fields);
  return readLabelSet(context, id);
}

/** @throws AppError notFound */
export async function copyLabelSet(
  context: SignedInContext,
  input: ParsedInputOf<typeof labelSets.copy>,
): Promise<LabelSet> {
  // A role that does not see the name cannot give the copy its own.
  parse(labelSets.copy.input, input);
  const { id: fromSetId, name } = input;
  const { useObject, remark } = await readLabelSet(context, fromSetId);
  const toSetId = await createLabelSet(context, { useObject, remark, name, state: 1 });
  await copyTree(context, labelTree, { fromSetId, toSetId });
  return readLabelSet(context, toSetId);
}
