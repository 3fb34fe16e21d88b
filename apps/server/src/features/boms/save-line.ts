import type { BomLine } from '@edp/contract/bom-form';
import type { boms } from '@edp/contract/boms';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { AppError } from '../../app-error.ts';
import { readableAmong, requireChangeable, requireReadable } from '../../database/access/access.ts';
import { lockCurrentVersion, lockSet } from '../../database/trees/lock-node.ts';
import { moveNode } from '../../database/trees/move-node.ts';
import { lockUnusedNode } from '../../database/trees/lock-unused-node.ts';
import { validateParent } from '../../database/trees/validate-parent.ts';
import type { SignedInContext } from '../../http/context.ts';
import { moveToBin } from '../../recycle-bin/move-to-bin.ts';
import { requirePicture } from '../files/readable-files.queries.ts';
import { toLineDto } from './bom-line-dto.ts';
import {
  bomTree,
  createLine,
  findLine,
  lineRecord,
  lineReferences,
  lockLines,
  renumberDepths,
  updateLine,
} from './bom-lines.queries.ts';
import type { StoredLine } from './bom-lines.queries.ts';
import { refuseCycle, requireVariant } from './choose-variant.ts';

type Asked = ParsedInputOf<typeof boms.saveLine>;
type Needed = 'variantId' | 'sort';
type Input = Pick<Asked, Needed> & { [Field in keyof Omit<Asked, Needed>]?: Asked[Field] | undefined };

/** @throws AppError notFound */
export async function readLine(context: SignedInContext, id: number): Promise<BomLine> {
  const line = await requireLine(context, id);
  await requireReadable(context, 'bom', [line.bomId]);
  return toLineDto(context, line);
}

async function requireLine(context: SignedInContext, id: number): Promise<StoredLine> {
  const line = await findLine(context, id);
  if (line === undefined) throw new AppError('notFound');
  return line;
}

/**
 * The line of a bill that the caller may change.
 * @throws AppError notFound, notAllowed
 */
async function requireChangeableLine(context: SignedInContext, id: number): Promise<StoredLine> {
  const line = await requireLine(context, id);
  await requireChangeable(context, 'bom', [line.bomId]);
  return line;
}

/**
 * Adds the line or changes it; another line above moves it.
 * @throws AppError notFound, notAllowed, stale with the line as it is now, invalidInput naming the field
 */
export async function saveLine(context: SignedInContext, input: Input): Promise<BomLine> {
  await requirePicture(context, input.picId, 'picId');
  await lockLines(context);
  const saved = await (input.id === undefined ? add(context, input) : change(context, input.id, input));
  await afterMove(context, saved);
  return readLine(context, saved);
}

async function add(context: SignedInContext, input: Input): Promise<number> {
  const { bomId: setId, parentId = 0, sort, active = 1, picId = null, remark = '' } = input;
  const isSeen = setId !== undefined && (await readableAmong(context, 'bom', [setId])).has(setId);
  if (!isSeen || !(await lockSet(context, bomTree, setId)))
    throw AppError.invalidField('bomId', '请选择商品BOM');
  await requireChangeable(context, 'bom', [setId]);
  await validateParent(context, bomTree, { setId, parentId: parentId, field: 'parentId' });
  const texts = await requireVariant(context, input);
  const own = { parent_id: parentId || null, sort_order: sort, active, picture_id: picId, remark };
  return createLine(context, setId, { ...texts, ...own });
}

async function change(context: SignedInContext, id: number, input: Input): Promise<number> {
  const { version, sort, active, picId, remark } = input;
  const { bomId: setId } = await requireChangeableLine(context, id);
  if (input.bomId !== undefined && input.bomId !== setId)
    throw AppError.invalidField('bomId', '不能移动到其他商品BOM');
  await lockSet(context, bomTree, setId);
  await lockCurrentVersion(context, bomTree, { id, version, read: (current) => readLine(context, current) });
  const current = await requireLine(context, id);
  const { parentId = current.parentId } = input;
  if (parentId !== current.parentId)
    await validateParent(context, bomTree, { setId, parentId: parentId, id, field: 'parentId' });
  const own = { parent_id: parentId || null, sort_order: sort, active, picture_id: picId, remark };
  await updateLine(context, current, { ...(await textsOf(context, input, current)), ...own });
  return id;
}

/** Another variant comes with its own texts, the same one keeps those that are not named. */
async function textsOf(context: SignedInContext, input: Input, current: StoredLine) {
  if (input.variantId !== current.variantId) return requireVariant(context, input);
  return { product_name: input.productName, specification_name: input.variantName };
}

/** @throws AppError notFound, notAllowed, stale with the line as it is now, invalidState, invalidInput */
export async function moveLine(context: SignedInContext, input: ParsedInputOf<typeof boms.moveLine>) {
  await requireChangeableLine(context, input.id);
  await lockLines(context);
  const moved = await moveNode(context, bomTree, { ...input, read: (id) => readLine(context, id) });
  await afterMove(context, input.id);
  return moved;
}

/** @throws AppError notFound, notAllowed, inUse for a line that holds others */
export async function removeLine(context: SignedInContext, id: number): Promise<void> {
  await requireChangeableLine(context, id);
  const message = '部件正在被{n}条数据使用，不能删除';
  await lockUnusedNode(context, bomTree, { id, references: lineReferences, message });
  await moveToBin(context, lineRecord, [id]);
}

/** What follows from the place that a line has been given. */
export async function afterMove(context: SignedInContext, id: number): Promise<void> {
  const { variantId } = await requireLine(context, id);
  await refuseCycle(context, variantId);
  await renumberDepths(context, id);
}
