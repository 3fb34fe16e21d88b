import type { Bom } from '@edp/contract/bom-form';
import type { boms } from '@edp/contract/boms';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { AppError } from '../../app-error.ts';
import { requireChangeable } from '../../database/access/access.ts';
import { lockForChange } from '../../database/records/stale.ts';
import type { SignedInContext } from '../../http/context.ts';
import { listLines, lockLines, type StoredLine } from './bom-lines.queries.ts';
import { lockBom } from './boms.queries.ts';
import { changeBom, readBom } from './save-bom.ts';
import { removeLine, saveLine } from './save-line.ts';

type Whole = ParsedInputOf<typeof boms.saveWhole>;

/**
 * The bill and its parts as they are asked for, or nothing of it.
 * @throws AppError notFound, notAllowed, stale with the bill as it is now, invalidInput naming the field, inUse
 */
export async function saveWholeBom(
  context: SignedInContext,
  { id, version, added, changed, removed, ...own }: Whole,
): Promise<Bom> {
  const changesBill = Object.values(own).some((value) => value !== undefined);
  refuseForeignParts(context, { changesBill, changesLines: added.length + changed.length > 0, removed });
  await requireChangeable(context, 'bom', [id]);
  await lockLines(context);
  if (changesBill) await changeBom(context, id, { ...own, version });
  else await lockForChange(context, { table: 'boms', id, version }, lockBom, readBom);
  const keys = await addLines(context, id, added);
  await changeLines(context, { bomId: id, changed, keys });
  await removeLines(context, id, removed);
  return readBom(context, id);
}

interface Parts {
  changesBill: boolean;
  changesLines: boolean;
  removed: readonly number[];
}

/** Each part by the button that its own call asks for. @throws AppError notAllowed */
function refuseForeignParts(
  { session }: SignedInContext,
  { changesBill, changesLines, removed }: Parts,
): void {
  const { buttons } = session.rights;
  const needed = [
    ...(changesBill ? ['bom:edit'] : []),
    ...(changesLines ? ['bom:manage'] : []),
    ...(removed.length > 0 ? ['bom:delete'] : []),
  ];
  if (!needed.every((button) => buttons.has(button))) throw new AppError('notAllowed');
}

/** Ids by the keys of what was added. */
type Keys = ReadonlyMap<number, number>;

async function addLines(context: SignedInContext, bomId: number, added: Whole['added']): Promise<Keys> {
  const keys = new Map<number, number>();
  for (const { key, parentId = 0, ...line } of added) {
    const saved = await saveLine(context, { ...line, bomId, parentId: keys.get(parentId) ?? parentId });
    keys.set(key, saved.id);
  }
  return keys;
}

interface Changed {
  bomId: number;
  changed: Whole['changed'];
  keys: Keys;
}

/** From the top of the tree that is to be down: where each goes is in its place by then, and none is put below itself. */
async function changeLines(context: SignedInContext, { bomId, changed, keys }: Changed): Promise<void> {
  if (changed.length === 0) return;
  const lines = new Map((await listLines(context, { bomId })).map((line) => [line.id, line]));
  const above = new Map([...lines].map(([id, { parentId }]) => [id, parentId]));
  for (const { id, parentId } of changed)
    if (parentId !== undefined) above.set(id, keys.get(parentId) ?? parentId);
  for (const { id, ...line } of changed.toSorted((a, b) => depthIn(above, a.id) - depthIn(above, b.id)))
    await changeLine(context, lines.get(id), { ...line, parentId: above.get(id) });
}

type Line = Omit<Whole['changed'][number], 'id'>;

/** @throws AppError notFound for a line of another bill, too */
async function changeLine(
  context: SignedInContext,
  stored: StoredLine | undefined,
  line: Line,
): Promise<void> {
  if (stored === undefined) throw new AppError('notFound');
  const { id, variantId, sort } = stored;
  const { variantId: wanted = variantId, sort: place = sort, ...others } = line;
  await saveLine(context, { ...others, id, variantId: wanted, sort: place });
}

/** Lines on the way up; of a circle, which is refused when it comes to that, no more than there are. */
function depthIn(above: ReadonlyMap<number, number>, id: number): number {
  let depth = 0;
  for (let at = above.get(id); at !== undefined && at !== 0 && depth <= above.size; at = above.get(at))
    depth += 1;
  return depth;
}

/** Those below others first: a line that has some is not removed. */
async function removeLines(
  context: SignedInContext,
  bomId: number,
  removed: readonly number[],
): Promise<void> {
  if (removed.length === 0) return;
  const lines = await listLines(context, { bomId });
  const above = new Map(lines.map((line) => [line.id, line.parentId]));
  if (!removed.every((id) => above.has(id))) throw new AppError('notFound');
  const depthOf = (id: number) => depthIn(above, id);
  for (const id of [...new Set(removed)].toSorted((a, b) => depthOf(b) - depthOf(a)))
    await removeLine(context, id);
}
