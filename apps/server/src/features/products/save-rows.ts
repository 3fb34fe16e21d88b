import type { FieldError } from '@edp/contract/envelope';
import { AppError } from '../../app-error.ts';
import { readableAmong } from '../../database/access.ts';
import { refuseWhenUsed } from '../../database/used-by.ts';
import type { Scope } from '../../database/scope.ts';
import type { SignedInContext } from '../../http/context.ts';
import { rowReferences } from '../specifications/rows.queries.ts';
import { correctChosen } from './correct-materials.ts';
import type { ChosenMaterials } from './correct-materials.ts';
import { handedTexts } from './handed-texts.ts';
import { exchangedCodes, hasOtherRows, hasOtherValues, isChanged, planRows } from './plan-rows.ts';
import type { PlannedRow, RowInput } from './plan-rows.ts';
import { findCodesOfOthers, findMaterialCodes, insertMaterials } from './product-materials.queries.ts';
import type { MaterialFacts } from './product-materials.queries.ts';
import {
  deleteRows,
  freeCodes,
  insertRows,
  lockRows,
  replaceValues,
  updateRows,
} from './product-rows.queries.ts';
import type { StoredProductRow } from './product-rows.queries.ts';

interface RowOwner {
  id: number;
  /** 0 one style, 1 several; as it is to be. */
  model: number;
  /** Whether style and rows have to stay as they are. */
  isFixed: boolean;
  materials: MaterialFacts;
  /** Made materials that take over what is corrected. */
  corrected: ChosenMaterials;
}

/**
 * Makes the product's rows those of the form. Kept ones stay what they are by id; materials come of typed codes.
 * @throws AppError notFound for rows of another product, invalidInput or duplicate naming the wrong rows, wrongState when
 * ordering holds the rows, inUse when one that is gone is listed or part of a bill, and what `correctChosen` throws
 */
export async function saveRows(
  scope: SignedInContext,
  owner: RowOwner,
  rows: readonly RowInput[],
): Promise<void> {
  const stored = await lockRows(scope, owner.id);
  requireOwnRows(rows, stored);
  const pickedCodes = await requireMaterials(scope, rows, stored);
  const planned = planRows(rows, { model: owner.model, stored, pickedCodes });
  if (owner.isFixed && hasOtherRows(planned, stored)) throw new AppError('wrongState', ORDERED);
  refuseRepeated(planned);
  // Before new ones are made: whoever saves a material holds it before he takes a code.
  await correctChosen(scope, planned, owner.corrected);
  await dropRows(scope, planned, stored);
  await makeMaterials(scope, owner, planned);
  await writeRows(scope, owner.id, planned);
}

export const ORDERED = '商品已有订单，不能修改款式和规格';

function requireOwnRows(rows: readonly RowInput[], stored: ReadonlyMap<number, StoredProductRow>): void {
  const ids = rows.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (new Set(ids).size < ids.length || ids.some((id) => !stored.has(id))) throw new AppError('notFound');
}

/** Codes of the picked materials; those of the stored rows stay, seen or not. */
async function requireMaterials(
  scope: Scope,
  rows: readonly RowInput[],
  stored: ReadonlyMap<number, StoredProductRow>,
): Promise<ReadonlyMap<number, string>> {
  const picked = rows.map(({ isCreateItem, skuId }) => (isCreateItem === 0 ? skuId : undefined));
  const ids = [...new Set(picked.filter((id) => id !== undefined))];
  const present = new Set([...stored.values()].map(({ materialId }) => materialId));
  const seen = await readableAmong(scope, 'material', ids);
  const codes = await findMaterialCodes(
    scope,
    ids.filter((id) => present.has(id) || seen.has(id)),
  );
  const missing = picked.flatMap((id, at) =>
    id === undefined || codes.has(id) ? [] : [wrongCell(at, 'skuId', '物料不存在')],
  );
  if (missing.length > 0) throw AppError.invalidFields(missing);
  return codes;
}

/** The form has compared what was typed; a picked material's code may still be one of those. */
function refuseRepeated(planned: readonly PlannedRow[]): void {
  const codes = planned.map(({ row }) => row.itemCode);
  const repeated = codes.flatMap((code, at) =>
    codes.indexOf(code) < at ? [wrongCell(at, 'itemCode', '物料编码不能重复！')] : [],
  );
  if (repeated.length > 0) throw AppError.invalidFields(repeated);
}

async function dropRows(
  scope: Scope,
  planned: readonly PlannedRow[],
  stored: ReadonlyMap<number, StoredProductRow>,
): Promise<void> {
  const kept = new Set(planned.map(({ stored: former }) => former?.id));
  await removeRows(
    scope,
    [...stored.values()].filter(({ id }) => !kept.has(id)),
  );
}

/** @throws AppError inUse with the listed ones */
export function refuseListed(rows: readonly StoredProductRow[]): void {
  const listed = rows.filter(({ active }) => active === 1);
  if (listed.length > 0)
    throw new AppError('inUse', '已上架的规格不能删除，请先下架', { usedBy: usesOf(listed) });
}

/** @throws AppError inUse with the listed ones, or what uses one of them */
export async function removeRows(scope: Scope, rows: readonly StoredProductRow[]): Promise<void> {
  refuseListed(rows);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  const message = '商品规格正在被{n}条数据使用，不能删除';
  await refuseWhenUsed(scope, { id: ids, references: rowReferences, message });
  await deleteRows(scope, ids);
}

const MOST_SHOWN = 20;

function usesOf(rows: readonly StoredProductRow[]) {
  const records = rows.slice(0, MOST_SHOWN).map(({ id, itemCode, itemName }) => ({
    type: 'productSpecification',
    id,
    code: itemCode,
    name: itemName,
  }));
  return { total: rows.length, records };
}

/** Gives each row whose code was typed a material of its own; the database decides which codes are free. */
async function makeMaterials(
  scope: Scope,
  { id, materials }: RowOwner,
  planned: readonly PlannedRow[],
): Promise<void> {
  const typed = planned.filter(({ makesMaterial }) => makesMaterial);
  const rows = typed.map(({ row }) => row);
  const codes = typed.flatMap(({ row, stored }) => (row.itemCode === stored?.itemCode ? [] : [row.itemCode]));
  const others = await findCodesOfOthers(scope, id, codes);
  const given = rows.map((row) => ({ itemCode: row.itemCode, ...handedTexts(row) }));
  const made = await insertMaterials(scope, materials, given);
  const taken = rows
    .filter(({ itemCode }) => others.has(itemCode) || !made.has(itemCode))
    .map(({ position }) => wrongCell(position, 'itemCode', '代码已存在'));
  if (taken.length > 0) throw Object.assign(new AppError('duplicate', '代码已存在'), { fields: taken });
  for (const row of rows) {
    row.materialId = made.get(row.itemCode) ?? null;
    row.madeVersion = FIRST_VERSION;
  }
}

async function writeRows(scope: Scope, productId: number, planned: readonly PlannedRow[]): Promise<void> {
  const kept = planned.flatMap(({ row, stored }) =>
    stored === undefined ? [] : [{ ...row, id: stored.id, stored, changed: isChanged(row, stored) }],
  );
  await freeCodes(scope, exchangedCodes(planned));
  await updateRows(
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
  await insertRows(scope, productId, added);
}

/** Of every record that is new. */
const FIRST_VERSION = 1;

function wrongCell(at: number, field: string, message: string): FieldError {
  return { path: `proSpecConfigVoList.${at}.${field}`, message };
}
