import type { FieldError } from '@edp/contract/envelope';
import type { SavedVariant } from '@edp/contract/product-form';
import { AppError } from '../../../app-error.ts';
import { readableAmong } from '../../../database/access/access.ts';
import type { Scope } from '../../../database/scope.ts';
import type { SignedInContext } from '../../../http/context.ts';
import { ORDERED, removeVariants } from './remove-variant.ts';
import { correctChosen, handedTexts } from './made-materials.ts';
import type { ChosenMaterials } from './made-materials.ts';
import {
  exchangedCodes,
  hasOtherValues,
  hasOtherVariants,
  isChanged,
  planVariants,
} from './plan-variants.ts';
import type { PlannedVariant } from './plan-variants.ts';
import { findMaterialCodes, createMaterials } from './made-materials.queries.ts';
import type { MaterialFacts } from './made-materials.queries.ts';
import {
  findCodesOfOthers,
  freeCodes,
  createVariants,
  lockVariants,
  replaceValues,
  updateVariants,
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

/** Makes the product's variants those of the form. Kept ones stay what they are by id; materials come of typed codes. */
export async function saveVariants(
  scope: SignedInContext,
  owner: VariantOwner,
  rows: readonly SavedVariant[],
): Promise<void> {
  const stored = await lockVariants(scope, owner.id);
  requireOwnVariants(rows, stored);
  const pickedCodes = await requireMaterials(scope, rows, stored);
  const planned = planVariants(rows, { model: owner.model, stored, pickedCodes });
  if (owner.isFixed && hasOtherVariants(planned, stored)) throw new AppError('invalidState', ORDERED);
  refuseRepeated(planned);
  // Before new ones are made: a save of a material locks it before it takes a code.
  await correctChosen(scope, planned, owner.corrected);
  await dropVariants(scope, planned, stored);
  await makeMaterials(scope, owner, planned);
  await writeVariants(scope, owner.id, planned);
}

function requireOwnVariants(rows: readonly SavedVariant[], stored: ReadonlyMap<number, VariantRecord>): void {
  const ids = rows.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (new Set(ids).size < ids.length || ids.some((id) => !stored.has(id))) throw new AppError('notFound');
}

/** Codes of the picked materials; those of the stored variants stay, seen or not. */
async function requireMaterials(
  scope: Scope,
  rows: readonly SavedVariant[],
  stored: ReadonlyMap<number, VariantRecord>,
): Promise<ReadonlyMap<number, string>> {
  const picked = rows.map(({ createsMaterial, materialId }) =>
    createsMaterial === 0 ? materialId : undefined,
  );
  const ids = [...new Set(picked.filter((id) => id !== undefined))];
  const present = new Set([...stored.values()].map(({ materialId }) => materialId));
  const seen = await readableAmong(scope, 'material', ids);
  const codes = await findMaterialCodes(
    scope,
    ids.filter((id) => present.has(id) || seen.has(id)),
  );
  const missing = picked.flatMap((id, at) =>
    id === undefined || codes.has(id) ? [] : [invalidCell(at, 'materialId', '物料不存在')],
  );
  if (missing.length > 0) throw AppError.invalidFields(missing);
  return codes;
}

/** The form has compared what was typed; a picked material's code may still be one of those. */
function refuseRepeated(planned: readonly PlannedVariant[]): void {
  const codes = planned.map(({ row }) => row.itemCode);
  const repeated = codes.flatMap((code, at) =>
    codes.indexOf(code) < at ? [invalidCell(at, 'itemCode', '物料编码不能重复！')] : [],
  );
  if (repeated.length > 0) throw AppError.invalidFields(repeated);
}

async function dropVariants(
  scope: Scope,
  planned: readonly PlannedVariant[],
  stored: ReadonlyMap<number, VariantRecord>,
): Promise<void> {
  const kept = new Set(planned.map(({ stored: former }) => former?.id));
  await removeVariants(
    scope,
    [...stored.values()].filter(({ id }) => !kept.has(id)),
  );
}

/** Gives each variant whose code was typed a material of its own; the database decides which codes are free. */
async function makeMaterials(
  scope: Scope,
  { id, materials }: VariantOwner,
  planned: readonly PlannedVariant[],
): Promise<void> {
  const typed = planned.filter(({ makesMaterial }) => makesMaterial);
  const rows = typed.map(({ row }) => row);
  const codes = typed.flatMap(({ row, stored }) => (row.itemCode === stored?.itemCode ? [] : [row.itemCode]));
  const others = await findCodesOfOthers(scope, id, codes);
  const given = rows.map((row) => ({ itemCode: row.itemCode, ...handedTexts(row) }));
  const made = await createMaterials(scope, materials, given);
  const taken = rows
    .filter(({ itemCode }) => others.has(itemCode) || !made.has(itemCode))
    .map(({ position }) => invalidCell(position, 'itemCode', '代码已存在'));
  if (taken.length > 0) throw Object.assign(new AppError('duplicate', '代码已存在'), { fields: taken });
  for (const row of rows) {
    row.materialId = made.get(row.itemCode) ?? null;
    row.madeVersion = FIRST_VERSION;
  }
}

async function writeVariants(
  scope: Scope,
  productId: number,
  planned: readonly PlannedVariant[],
): Promise<void> {
  const kept = planned.flatMap(({ row, stored }) =>
    stored === undefined ? [] : [{ ...row, id: stored.id, stored, changed: isChanged(row, stored) }],
  );
  await freeCodes(scope, exchangedCodes(planned));
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
  const added = planned.filter(({ stored }) => stored === undefined).map(({ row }) => row);
  await createVariants(scope, productId, added);
}

/** Of every record that is new. */
const FIRST_VERSION = 1;

function invalidCell(at: number, field: string, message: string): FieldError {
  return { path: `variants.${at}.${field}`, message };
}
