import type { Bom } from '@edp/contract/bom-form';
import type { boms } from '@edp/contract/boms';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { AppError } from '../../app-error.ts';
import { recordWithAccess, requireChangeable, requireReadable } from '../../database/access/access.ts';
import { lockForChange } from '../../database/records/stale.ts';
import { refuseWhenUsed } from '../../database/records/used-by.ts';
import type { SignedInContext } from '../../http/context.ts';
import { moveToBin } from '../../recycle-bin/move-to-bin.ts';
import { bomReferences, copyLines, lockLines } from './bom-lines.queries.ts';
import {
  bomRecord,
  createBom,
  findBom,
  findVariantTexts,
  hasOtherBom,
  lockBom,
  switchBoms,
  updateBom,
} from './boms.queries.ts';
import { refuseCycle, requireVariant } from './choose-variant.ts';

type Input = ParsedInputOf<typeof boms.save>;
type Changed = { [Field in keyof Input]?: Input[Field] | undefined };

/** @throws AppError notFound */
export async function readBom(context: SignedInContext, id: number): Promise<Bom> {
  await requireReadable(context, 'bom', [id]);
  const bom = await findBom(context, id);
  if (bom === undefined) throw new AppError('notFound');
  return recordWithAccess(context, 'bom', bom);
}

/**
 * Adds the bill or changes it, as the role may.
 * @throws AppError notAllowed, notFound, stale with the bill as it is now, invalidInput naming variantId
 */
export async function saveBom(context: SignedInContext, input: Input): Promise<Bom> {
  const { id, active, remark, ...chosen } = input;
  const { buttons } = context.session.rights;
  if (!buttons.has(id === undefined ? 'bom:add' : 'bom:edit')) throw new AppError('notAllowed');
  if (id !== undefined) return changeBom(context, id, input);
  const texts = await requireVariant(context, chosen);
  return readBom(context, await createBom(context, { ...texts, active, remark }));
}

/** What is absent stays. @throws AppError notAllowed, notFound, stale with the bill as it is now, invalidInput naming variantId */
export async function changeBom(context: SignedInContext, id: number, input: Changed): Promise<Bom> {
  const { version, active, remark, productName, variantName } = input;
  await requireChangeable(context, 'bom', [id]);
  await lockLines(context);
  const current = await lockForChange(context, { table: 'boms', id, version }, lockBom, readBom);
  // A role that does not see the variant sends none.
  const { variantId = current.variantId } = input;
  const texts =
    variantId === current.variantId
      ? { product_name: productName, specification_name: variantName }
      : await requireVariant(context, { variantId, productName, variantName });
  await updateBom(context, current, { ...texts, active, remark });
  await refuseCycle(context, variantId);
  return readBom(context, id);
}

/**
 * Enables (1) or disables (0) bills, all of them or none.
 * @throws AppError notFound, notAllowed
 */
export async function switchActive(
  context: SignedInContext,
  { ids, status }: ParsedInputOf<typeof boms.switchActive>,
): Promise<void> {
  const chosen = [...new Set(ids)];
  await requireChangeable(context, 'bom', chosen);
  if ((await switchBoms(context, chosen, status)) < chosen.length) throw new AppError('notFound');
}

/**
 * What the source refers to comes along, whether or not the caller sees it elsewhere.
 * @throws AppError notFound, invalidInput naming variantId for a variant that the caller does not see or that is one of the lines
 */
export async function copyBom(
  context: SignedInContext,
  { id: fromId, name, code, variantId }: ParsedInputOf<typeof boms.copy>,
): Promise<Bom> {
  await lockLines(context);
  const source = await readBom(context, fromId);
  const named = { productName: name, variantName: code };
  const texts =
    variantId === undefined || variantId === source.variantId
      ? await findVariantTexts(context, source.variantId, named)
      : await requireVariant(context, { variantId, ...named });
  if (texts === undefined) throw new AppError('notFound');
  const toId = await createBom(context, { ...texts, active: 1, remark: source.remark });
  await copyLines(context, { fromId, toId });
  await refuseCycle(context, texts.row_id);
  return readBom(context, toId);
}

/**
 * Deletes the bill with its lines.
 * @throws AppError notFound, notAllowed, inUse by bills that hold its variant, when no other bill says what that is made of
 */
export async function removeBom(context: SignedInContext, id: number): Promise<void> {
  await requireChangeable(context, 'bom', [id]);
  await lockLines(context);
  const bom = await lockBom(context, id);
  if (bom === undefined) throw new AppError('notFound');
  const message = '商品BOM正在被{n}条数据使用，不能删除';
  if (!(await hasOtherBom(context, bom)))
    await refuseWhenUsed(context, { id: bom.variantId, references: bomReferences, message });
  await moveToBin(context, bomRecord, [id]);
}
