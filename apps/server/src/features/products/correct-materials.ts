import { materials } from '@edp/contract/materials';
import { HANDED_ON } from '@edp/contract/product-effects';
import type { HandedOn, MadeMaterial } from '@edp/contract/product-effects';
import { AppError } from '../../app-error.ts';
import { changeableAmong, readableAmong } from '../../database/access.ts';
import type { SignedInContext } from '../../http/context.ts';
import { hiddenFields } from '../../http/restrict.ts';
import { handedTexts } from './handed-texts.ts';
import { correctMaterials, findMade } from './made-materials.queries.ts';
import type { HandedTexts, StoredMade } from './made-materials.queries.ts';
import type { PlannedRow } from './plan-rows.ts';
import type { StoredProductRow, WrittenRow } from './product-rows.queries.ts';

/** A row that stays with the material that was made of it. */
interface Maker {
  row: WrittenRow;
  stored: StoredProductRow;
  materialId: number;
}

/** What the caller sees of materials and may change. */
interface MaterialRights {
  seen: ReadonlySet<number>;
  changeable: ReadonlySet<number>;
  fields: readonly HandedOn[];
}

/** Materials as they were read that are to take over what their rows say. */
export type ChosenMaterials = readonly { id: number; version?: number | null | undefined }[];

/**
 * The made materials that say something else than their rows are going to. One that somebody saved by itself, or that the
 * caller may not change, is among them only when its row is corrected now: otherwise every save would ask for it.
 */
export async function materialsToChange(
  context: SignedInContext,
  planned: readonly PlannedRow[],
): Promise<MadeMaterial[]> {
  const makers = makersOf(planned);
  if (makers.length === 0) return [];
  const ids = makers.map(({ materialId }) => materialId);
  const made = await findMade(context, ids, { locked: false });
  const rights = await rightsOver(context, ids);
  return makers.flatMap((maker) => {
    const material = made.get(maker.materialId);
    return material === undefined ? [] : toldOf(maker, material, rights);
  });
}

/**
 * Lets the chosen materials say what their rows are going to; the rows remember at which version.
 * @throws AppError invalidInput for one that was not made of a row of this product, notAllowed, wrongState when somebody else
 * has saved it since it was read
 */
export async function correctChosen(
  context: SignedInContext,
  planned: readonly PlannedRow[],
  chosen: ChosenMaterials,
): Promise<void> {
  if (chosen.length === 0) return;
  const versions = new Map(chosen.map(({ id, version }) => [id, version]));
  const makers = makersOf(planned).filter(({ materialId }) => versions.has(materialId));
  const ids = makers.map(({ materialId }) => materialId);
  if (ids.length < versions.size) throw AppError.invalidField('materials', '物料不存在');
  const { changeable, fields } = await rightsOver(context, ids);
  if (ids.some((id) => !changeable.has(id))) throw new AppError('notAllowed');
  const made = await findMade(context, ids, { locked: true });
  const corrected = makers.flatMap(({ row, materialId }) => {
    const material = made.get(materialId);
    if (material === undefined) return [];
    const version = versions.get(materialId) ?? material.version;
    if (version !== material.version) throw new AppError('wrongState', '物料已被他人修改，请重新提交');
    const next = { ...material, ...picked(handedTexts(row), fields) };
    const isOther = HANDED_ON.some((field) => next[field] !== material[field]);
    row.madeVersion = isOther ? material.version + 1 : material.version;
    return isOther ? [next] : [];
  });
  await correctMaterials(context, corrected);
}

function makersOf(planned: readonly PlannedRow[]): Maker[] {
  return planned.flatMap(({ row, stored }) => {
    const { materialId } = row;
    const isOwn = stored?.madeVersion != null && stored.materialId === materialId;
    return isOwn && materialId !== null ? [{ row, stored, materialId }] : [];
  });
}

/** A hidden field of a material is neither told nor changed; without its screen none is told. */
async function rightsOver(context: SignedInContext, ids: readonly number[]): Promise<MaterialRights> {
  const { rights } = context.session;
  const hidden = hiddenFields(materials.change, context.session);
  const seen = rights.screens.has('material')
    ? await readableAmong(context, 'material', ids)
    : new Set<number>();
  const changeable = rights.buttons.has('material:edit')
    ? await changeableAmong(context, 'material', [...seen])
    : new Set<number>();
  return { seen, changeable, fields: HANDED_ON.filter((field) => !hidden.has(field)) };
}

function toldOf(
  { row, stored }: Maker,
  material: StoredMade,
  { seen, changeable, fields }: MaterialRights,
): MadeMaterial[] {
  const { id, version } = material;
  const [before, next] = [handedTexts(stored), handedTexts(row)];
  const corrected = new Set(HANDED_ON.filter((field) => before[field] !== next[field]));
  if (!seen.has(id)) {
    const { itemCode, itemName } = row;
    const unseen = { id, itemCode, itemName, changes: [], editedByItself: false, canChange: false, version };
    return corrected.size > 0 ? [unseen] : [];
  }
  const changes = fields
    .filter((field) => material[field] !== next[field])
    .map((field) => ({ field, old: material[field], new: next[field] }));
  const editedByItself = version !== stored.madeVersion;
  const canChange = changeable.has(id);
  const isMeant = changes.some(({ field }) => corrected.has(field)) || (canChange && !editedByItself);
  if (changes.length === 0 || !isMeant) return [];
  const itemName = fields.includes('itemName') ? material.itemName : row.itemName;
  return [{ id, itemCode: material.itemCode, itemName, changes, editedByItself, canChange, version }];
}

function picked(texts: HandedTexts, fields: readonly HandedOn[]): Partial<HandedTexts> {
  return Object.fromEntries(fields.map((field) => [field, texts[field]]));
}
