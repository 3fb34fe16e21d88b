import type { FieldError } from '@edp/contract/envelope';
import type { SavedVariant } from '@edp/contract/product-form';
import { AppError } from '../../../app-error.ts';
import { readableAmong } from '../../../database/access/access.ts';
import { takenCodes } from '../../../database/records/taken-codes.ts';
import type { Scope } from '../../../database/scope.ts';
import { together } from '../../../database/together.ts';
import type { SignedInContext } from '../../../http/context.ts';
import { ORDERED, refuseUsedVariants } from './remove-variant.ts';
import { correctChosen, handedTexts } from './made-materials.ts';
import type { ChosenMaterials } from './made-materials.ts';
import {
  exchangedCodes,
  hasOtherValues,
  hasOtherVariants,
  isChanged,
  pickedMaterial,
  planVariants,
} from './plan-variants.ts';
import type { PlannedVariant } from './plan-variants.ts';
import { findMaterialCodes, createMaterials } from './made-materials.queries.ts';
import type { MaterialFacts } from './made-materials.queries.ts';
import {
  createVariants,
  deleteVariants,
  findOwnersOfCodes,
  freeCodes,
  replaceValues,
  updateVariants,
  variantsOfMany,
} from './stored-variants.queries.ts';
import type { VariantRecord } from './stored-variants.queries.ts';

interface VariantOwner {
  id: number;
  /** 0 a single variant, 1 several; as it is to be. */
  model: number;
  /** Whether model and variants have to stay as they are. */
  isFixed: boolean;
  materials: MaterialFacts;
  /** Made materials that take over what is corrected. */
  corrected: ChosenMaterials;
}

/** The variants that a product is to have. */
export interface OwnVariants {
  owner: VariantOwner;
  rows: readonly SavedVariant[];
}

/** What is to become of them. */
export interface VariantPlan {
  owner: VariantOwner;
  planned: readonly PlannedVariant[];
  dropped: readonly VariantRecord[];
}

/** Makes the product's variants those of the form. Kept ones stay what they are by id; materials come of typed codes. */
export async function saveVariants(
  scope: SignedInContext,
  owner: VariantOwner,
  rows: readonly SavedVariant[],
): Promise<void> {
  const wanted = { owner, rows };
  const plan = planOf(await askVariants(scope, [wanted], { locked: true }), wanted);
  refuseTaken(plan, await askCodes(scope, [plan]));
  await refuseUsedVariants(scope, plan.dropped);
  await writeVariants(scope, [plan]);
}

/** What decides about the variants of many products; locked, theirs are kept from other writers and from new references. */
export async function askVariants(
  scope: Scope,
  products: readonly OwnVariants[],
  { locked }: { locked: boolean },
) {
  const stored = await variantsOfMany(
    scope,
    products.map(({ owner }) => owner.id),
    { locked },
  );
  const picked = new Set(products.flatMap(({ rows }) => rows.flatMap((row) => pickedMaterial(row) ?? [])));
  return { stored, pickedCodes: await findPickedCodes(scope, [...picked], [...stored.values()]) };
}

/**
 * What is to become of a product's variants; the codes that it gives are judged with those of the others.
 * @throws AppError notFound, invalidInput with paths such as `variants.0.itemCode`, invalidState
 */
export function planOf(
  asked: Awaited<ReturnType<typeof askVariants>>,
  { owner, rows }: OwnVariants,
): VariantPlan {
  const stored = asked.stored.get(owner.id) ?? new Map<number, VariantRecord>();
  requireOwnVariants(rows, stored);
  requireMaterials(rows, asked.pickedCodes);
  const planned = planVariants(rows, { model: owner.model, stored, pickedCodes: asked.pickedCodes });
  if (owner.isFixed && hasOtherVariants(planned, stored)) throw new AppError('invalidState', ORDERED);
  refuseRepeated(planned);
  const kept = new Set(planned.map(({ stored: former }) => former?.id));
  return { owner, planned, dropped: [...stored.values()].filter(({ id }) => !kept.has(id)) };
}

/** Whose the codes are that variants give to materials of their own, as far as that is known before these are written. */
export async function askCodes(scope: Scope, plans: readonly VariantPlan[]) {
  const codes = [...new Set(plans.flatMap((plan) => makersOf(plan).map(({ row }) => row.itemCode)))];
  const [materials, products] = await together([
    takenCodes(scope, 'materials', codes),
    findOwnersOfCodes(scope, codes),
  ]);
  return { materials, products: new Map(products) };
}

/** Takes the codes for the product. @throws AppError duplicate naming the variants whose codes are somebody else's */
export function refuseTaken(
  plan: VariantPlan,
  { materials, products }: Awaited<ReturnType<typeof askCodes>>,
): void {
  const { id } = plan.owner;
  const makers = makersOf(plan);
  throwTaken(
    makers.filter(({ row }) => materials.has(row.itemCode) || (products.get(row.itemCode) ?? id) !== id),
  );
  for (const { row } of makers) products.set(row.itemCode, id);
}

function throwTaken(variants: readonly PlannedVariant[]): void {
  const taken = variants.map(({ row }) => invalidCell(row.position, 'itemCode', '代码已存在'));
  if (taken.length > 0) throw Object.assign(new AppError('duplicate', '代码已存在'), { fields: taken });
}

function makersOf({ planned }: VariantPlan): PlannedVariant[] {
  return planned.filter(({ makesMaterial }) => makesMaterial);
}

/** Does what has been planned for many products. */
export async function writeVariants(scope: SignedInContext, plans: readonly VariantPlan[]): Promise<void> {
  // Before new ones are made: a save of a material locks it before it takes a code.
  for (const { planned, owner } of plans) await correctChosen(scope, planned, owner.corrected);
  await deleteVariants(
    scope,
    plans.flatMap(({ dropped }) => dropped.map(({ id }) => id)),
  );
  await makeMaterials(scope, plans);
  await keepVariants(scope, plans);
  const added = plans.flatMap(({ owner, planned }) =>
    planned.flatMap(({ row, stored }) => (stored === undefined ? [{ ...row, productId: owner.id }] : [])),
  );
  await createVariants(scope, added);
}

function requireOwnVariants(rows: readonly SavedVariant[], stored: ReadonlyMap<number, VariantRecord>): void {
  const ids = rows.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (new Set(ids).size < ids.length || ids.some((id) => !stored.has(id))) throw new AppError('notFound');
}

/** Codes of the picked materials; those of the stored variants stay, seen or not. */
async function findPickedCodes(
  scope: Scope,
  ids: readonly number[],
  stored: readonly ReadonlyMap<number, VariantRecord>[],
): Promise<ReadonlyMap<number, string>> {
  const present = new Set(stored.flatMap((variants) => [...variants.values()].map((one) => one.materialId)));
  const seen = await readableAmong(scope, 'material', ids);
  return findMaterialCodes(
    scope,
    ids.filter((id) => present.has(id) || seen.has(id)),
  );
}

function requireMaterials(rows: readonly SavedVariant[], codes: ReadonlyMap<number, string>): void {
  const missing = rows.flatMap((row, at) => {
    const id = pickedMaterial(row);
    return id === undefined || codes.has(id) ? [] : [invalidCell(at, 'materialId', '物料不存在')];
  });
  if (missing.length > 0) throw AppError.invalidFields(missing);
}

/** The form has compared what was typed; a picked material's code may still be one of those. */
function refuseRepeated(planned: readonly PlannedVariant[]): void {
  const codes = planned.map(({ row }) => row.itemCode);
  const repeated = codes.flatMap((code, at) =>
    codes.indexOf(code) < at ? [invalidCell(at, 'itemCode', '物料编码不能重复！')] : [],
  );
  if (repeated.length > 0) throw AppError.invalidFields(repeated);
}

/** Gives each variant whose code was typed a material of its own; the database decides which codes are free. */
async function makeMaterials(scope: Scope, plans: readonly VariantPlan[]): Promise<void> {
  const given = plans.flatMap((plan) =>
    makersOf(plan).map(({ row }) => ({
      itemCode: row.itemCode,
      ...handedTexts(row),
      facts: plan.owner.materials,
    })),
  );
  const made = await createMaterials(scope, given);
  for (const plan of plans) {
    const makers = makersOf(plan);
    throwTaken(makers.filter(({ row }) => !made.has(row.itemCode)));
    for (const { row } of makers) {
      row.materialId = made.get(row.itemCode) ?? null;
      row.madeVersion = FIRST_VERSION;
    }
  }
}

async function keepVariants(scope: Scope, plans: readonly VariantPlan[]): Promise<void> {
  const kept = plans.flatMap(({ planned }) =>
    planned.flatMap(({ row, stored }) =>
      stored === undefined ? [] : [{ ...row, id: stored.id, stored, changed: isChanged(row, stored) }],
    ),
  );
  await freeCodes(
    scope,
    plans.flatMap(({ planned }) => exchangedCodes(planned)),
  );
  await updateVariants(
    scope,
    kept.filter(
      ({ changed, position, madeVersion, stored }) =>
        changed || position !== stored.position || madeVersion !== stored.madeVersion,
    ),
  );
  await replaceValues(
    scope,
    kept.filter((row) => hasOtherValues(row, row.stored)),
  );
}

/** Of every record that is new. */
const FIRST_VERSION = 1;

function invalidCell(at: number, field: string, message: string): FieldError {
  return { path: `variants.${at}.${field}`, message };
}
