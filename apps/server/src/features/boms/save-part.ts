import type { BomPart } from '@edp/contract/bom-form';
import type { boms } from '@edp/contract/boms';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { AppError } from '../../app-error.ts';
import { readableAmong, requireChangeable, requireReadable } from '../../database/access.ts';
import { lockFresh, lockSet } from '../../database/trees/lock-node.ts';
import { moveNode } from '../../database/trees/move-node.ts';
import { removeNode } from '../../database/trees/remove-node.ts';
import { requirePlace } from '../../database/trees/require-place.ts';
import type { SignedInContext } from '../../http/context.ts';
import { requirePicture } from '../files/require-picture.queries.ts';
import {
  addPart,
  bomTree,
  changePart,
  findPart,
  lockParts,
  partReferences,
  renumberDepths,
} from './bom-parts.queries.ts';
import type { PartRow } from './bom-parts.queries.ts';
import { refuseOwnPart, requireRow } from './choose-row.ts';

type Input = ParsedInputOf<typeof boms.savePart>;

/** @throws AppError notFound */
export async function readPart(context: SignedInContext, id: number): Promise<BomPart> {
  const part = await requirePart(context, id);
  await requireReadable(context, 'bom', [part.bomId]);
  return partOf(context, part);
}

export function partOf<Row extends PartRow>({ pictureAddress, tenantId }: SignedInContext, part: Row) {
  return { ...part, picUrl: pictureAddress(tenantId, part.picId) };
}

async function requirePart(context: SignedInContext, id: number): Promise<PartRow> {
  const part = await findPart(context, id);
  if (part === undefined) throw new AppError('notFound');
  return part;
}

/**
 * The part of a bill that the caller may change.
 * @throws AppError notFound, notAllowed
 */
async function requireChangeablePart(context: SignedInContext, id: number): Promise<PartRow> {
  const part = await requirePart(context, id);
  await requireChangeable(context, 'bom', [part.bomId]);
  return part;
}

/**
 * Adds the part or changes it; another part above moves it.
 * @throws AppError notFound, notAllowed, stale with the part as it is now, invalidInput naming the field
 */
export async function savePart(context: SignedInContext, input: Input): Promise<BomPart> {
  await requirePicture(context, input.picId, 'picId');
  await lockParts(context);
  const saved = await (input.id === undefined ? add(context, input) : change(context, input.id, input));
  await settle(context, saved);
  return readPart(context, saved);
}

async function add(context: SignedInContext, input: Input): Promise<number> {
  const { bomId: setId, supId = 0, sort, active = 1, picId = null, remark = '' } = input;
  const isSeen = setId !== undefined && (await readableAmong(context, 'bom', [setId])).has(setId);
  if (!isSeen || !(await lockSet(context, bomTree, setId)))
    throw AppError.invalidField('bomId', '请选择商品BOM');
  await requireChangeable(context, 'bom', [setId]);
  await requirePlace(context, bomTree, { setId, parentId: supId, field: 'supId' });
  const texts = await requireRow(context, input);
  const own = { parent_id: supId || null, sort_order: sort, active, picture_id: picId, remark };
  return addPart(context, setId, { ...texts, ...own });
}

async function change(context: SignedInContext, id: number, input: Input): Promise<number> {
  const { version, sort, active, picId, remark } = input;
  const { bomId: setId } = await requireChangeablePart(context, id);
  if (input.bomId !== undefined && input.bomId !== setId)
    throw AppError.invalidField('bomId', '不能移动到其他商品BOM');
  await lockSet(context, bomTree, setId);
  await lockFresh(context, bomTree, { id, version, read: (current) => readPart(context, current) });
  const current = await requirePart(context, id);
  const { supId = current.supId } = input;
  if (supId !== current.supId)
    await requirePlace(context, bomTree, { setId, parentId: supId, id, field: 'supId' });
  const own = { parent_id: supId || null, sort_order: sort, active, picture_id: picId, remark };
  await changePart(context, current, { ...(await textsOf(context, input, current)), ...own });
  return id;
}

/** Another row comes with its own texts, the same one keeps those that are not named. */
async function textsOf(context: SignedInContext, input: Input, current: PartRow) {
  if (input.proSpecId !== current.proSpecId) return requireRow(context, input);
  return { product_name: input.productName, specification_name: input.proSpecName };
}

/** @throws AppError notFound, notAllowed, stale with the part as it is now, wrongState, invalidInput */
export async function movePart(context: SignedInContext, input: ParsedInputOf<typeof boms.movePart>) {
  await requireChangeablePart(context, input.id);
  await lockParts(context);
  const moved = await moveNode(context, bomTree, { ...input, read: (id) => readPart(context, id) });
  await settle(context, input.id);
  return moved;
}

/** @throws AppError notFound, notAllowed, inUse for a part that holds others */
export async function removePart(context: SignedInContext, id: number): Promise<void> {
  await requireChangeablePart(context, id);
  const message = '部件正在被{n}条数据使用，不能删除';
  await removeNode(context, bomTree, { id, references: partReferences, message });
}

/** What follows from the place that a part has been given. */
async function settle(context: SignedInContext, id: number): Promise<void> {
  const { proSpecId } = await requirePart(context, id);
  await refuseOwnPart(context, proSpecId);
  await renumberDepths(context, id);
}
