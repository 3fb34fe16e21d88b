import { materials } from '@edp/contract/materials';
import { HANDED_ON } from '@edp/contract/product-effects';
import type { HandedOn, MadeMaterial } from '@edp/contract/product-effects';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { products } from '@edp/contract/products';
import { AppError } from '../../../app-error.ts';
import { changeableAmong, readableAmong, requireChangeable } from '../../../database/access/access.ts';
import type { SignedInContext } from '../../../http/context.ts';
import { hiddenFields } from '../../../http/restrict.ts';
import { restrictedParts } from '../../../http/restricted/parts.ts';
import { updateMaterials, findMade } from './made-materials.queries.ts';
import type { HandedTexts, StoredMade } from './made-materials.queries.ts';
import type { PlannedVariant } from './plan-variants.ts';
import type { VariantRecord, VariantFields } from './stored-variants.queries.ts';
import { requireProducts } from '../list/change-products.ts';
import { planVariants } from './plan-variants.ts';
import { findVariants } from './stored-variants.queries.ts';

/** A variant that stays with the material that was made of it. */
interface Maker {
  row: VariantFields;
  stored: VariantRecord;
  materialId: number;
}

/** What the caller sees of materials and may change. */
interface MaterialRights {
  seen: ReadonlySet<number>;
  changeable: ReadonlySet<number>;
  fields: readonly HandedOn[];
}

/** Materials as they were read that are to take over what their variants say. */
export type ChosenMaterials = readonly { id: number; version?: number | null | undefined }[];

/**
 * The made materials that say something else than their variants are going to. One that somebody saved by itself, or that the
 * caller may not change, is among them only when its variant is corrected now: otherwise every save would ask for it.
 */
async function materialsToChange(
  context: SignedInContext,
  planned: readonly PlannedVariant[],
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

/** Lets the chosen materials say what their variants are going to; the variants remember at which version. */
export async function correctChosen(
  context: SignedInContext,
  planned: readonly PlannedVariant[],
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
    if (version !== material.version) throw new AppError('invalidState', '物料已被他人修改，请重新提交');
    const next = { ...material, ...picked(handedTexts(row), fields) };
    const isOther = HANDED_ON.some((field) => next[field] !== material[field]);
    row.madeVersion = isOther ? material.version + 1 : material.version;
    return isOther ? [next] : [];
  });
  await updateMaterials(context, corrected);
}

function makersOf(planned: readonly PlannedVariant[]): Maker[] {
  return planned.flatMap(({ row, stored }) => {
    const { materialId } = row;
    const isOwn = stored?.madeVersion != null && stored.materialId === materialId;
    return isOwn && materialId !== null ? [{ row, stored, materialId }] : [];
  });
}

/** What is hidden of a material or of its variant is neither told nor changed; without the material's screen none is told. */
async function rightsOver(context: SignedInContext, ids: readonly number[]): Promise<MaterialRights> {
  const { rights } = context.session;
  const ofMaterial = hiddenFields(materials.update, context.session);
  const ofVariant = restrictedParts(products.update, context.session).get('variants')?.hidden;
  const seen = rights.screens.has('material')
    ? await readableAmong(context, 'material', ids)
    : new Set<number>();
  const changeable = rights.buttons.has('material:edit')
    ? await changeableAmong(context, 'material', [...seen])
    : new Set<number>();
  return {
    seen,
    changeable,
    fields: HANDED_ON.filter((field) => !ofMaterial.has(field) && !ofVariant?.has(field)),
  };
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

/** What a material keeps of how it is specified. */
const MAX_CHARACTERS = 100;

/** What a variant hands on to the material that is made of it. */
export function handedTexts(
  row: Pick<VariantFields, 'itemName' | 'marketPrice' | 'listPrice' | 'barCode' | 'unionKey'>,
): HandedTexts {
  const { itemName, marketPrice, listPrice, barCode, unionKey } = row;
  const specification = shortened(unionKey);
  return {
    itemName,
    marketPrice,
    listPricePerUnit: listPrice,
    barCode,
    specificationModel: specification,
    specification,
  };
}

/** Ends with `…` where it is too long; a character of two halves is not cut through. */
function shortened(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  return `${text.slice(0, MAX_CHARACTERS - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

const NOTHING_PICKED: ReadonlyMap<number, string> = new Map();

/** The made materials that a save of these variants could correct. */
export async function previewMaterials(
  context: SignedInContext,
  { id, variants: rows }: ParsedInputOf<typeof products.materialsToChange>,
): Promise<MadeMaterial[]> {
  await requireProducts(context, [id]);
  await requireChangeable(context, 'product', [id]);
  const model = rows.some(({ attributeValues }) => attributeValues.length > 0) ? 1 : 0;
  const stored = await findVariants(context, id);
  return materialsToChange(context, planVariants(rows, { model, stored, pickedCodes: NOTHING_PICKED }));
}
