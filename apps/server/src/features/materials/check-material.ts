import type { FieldError } from '@edp/contract/envelope';
import { AppError } from '../../app-error.ts';
import {
  invalidUses,
  invalidUsesOfMany,
  newListUses,
  newMeasures,
  newUse,
  onePerField,
  refuseInvalidUses,
} from '../../database/records/new-uses.ts';
import type { NewUse } from '../../database/records/new-uses.ts';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { filesOf, safeRichText } from '../../rich-text.ts';
import { requireFiles } from '../files/record-files.queries.ts';
import type { ChosenFiles } from '../files/record-files.queries.ts';
import type { MaterialInput } from './material-columns.ts';
import { findMentionedByMany } from './change-materials.queries.ts';
import { listOrganisationIds } from './material-organisations.queries.ts';
import { countAccessories, findMentioned } from './stored-materials.queries.ts';
import type { CurrentMaterial } from './stored-materials.queries.ts';

type Asked = Omit<Awaited<ReturnType<typeof askMentioned>>, 'departmentId'>;

/**
 * All that the form names, as it is stored, and the caller's department: what of it is new is judged when the material is known, so
 * that both are asked for together. Sent in this very turn.
 */
export async function askMentioned(
  context: SignedInContext,
  input: MaterialInput,
  { id, organisationIds }: { id?: number; organisationIds: readonly number[] },
) {
  const { itemTypeIds = [], itemCategoryId = null, accessoryIds = [] } = input;
  const [{ departmentId, ...known }, accessories, wrongUses] = await together([
    findMentioned(context, { materialId: id ?? 0, itemTypeIds, organisationIds, categoryId: itemCategoryId }),
    countAccessories(context, accessoryIds, id),
    invalidUses(context, [...usesOf(input, undefined), ...placesOf(organisationIds)]),
  ]);
  return { known, accessories, wrongUses, organisationIds, departmentId };
}

interface AskedChange {
  input: MaterialInput;
  /** Undefined for a new one. */
  current?: CurrentMaterial;
  /** Organisations that are to get it. */
  organisationIds?: readonly number[];
}

/** The same for many materials, in as many statements as for one; they name no accessories. */
export async function askMentionedByMany(
  context: SignedInContext,
  changes: readonly AskedChange[],
): Promise<Asked[]> {
  const uses = changes.map(({ input, current, organisationIds }) => [
    ...usesOf(input, current),
    ...placesOf(organisationIds ?? []),
  ]);
  const [{ types, categories, organisations }, wrongUses] = await together([
    findMentionedByMany(context, {
      itemTypeIds: [...new Set(changes.flatMap(({ input }) => input.itemTypeIds ?? []))],
      categoryIds: [...new Set(changes.flatMap(({ input }) => input.itemCategoryId ?? []))],
      organisationIds: [...new Set(changes.flatMap(({ organisationIds }) => organisationIds ?? []))],
    }),
    invalidUsesOfMany(context, uses),
  ]);
  return changes.map(({ input, current, organisationIds = [] }, at) => {
    const { itemTypeIds = [], itemCategoryId } = input;
    const known = [...new Set(itemTypeIds)].filter((id) => types.has(id));
    return {
      known: {
        itemTypes: known.length,
        usableTypes: known.filter((id) => types.get(id) || current?.itemTypeIds.includes(id)).length,
        categories: itemCategoryId !== undefined && categories.has(itemCategoryId) ? 1 : 0,
        organisations: organisationIds.filter((id) => organisations.has(id)).length,
      },
      accessories: 0,
      wrongUses: wrongUses[at] ?? [],
      organisationIds,
    };
  });
}

/**
 * Whether everything that the form names is there and fits; units, brand and product type are left to the foreign keys.
 * @throws AppError invalidInput naming the fields, notFound for an inventory organisation that is to get the material
 */
export async function checkMaterial(
  context: SignedInContext,
  input: MaterialInput,
  { current, asked }: { current: CurrentMaterial | undefined; asked: Asked },
): Promise<void> {
  const { itemTypeIds = [], itemCategoryId, accessoryIds = [] } = input;
  const { known, accessories, wrongUses, organisationIds } = asked;
  const newUses = new Set(usesOf(input, current).map(({ path }) => path));
  // A new material is nowhere yet.
  if (current === undefined) newUses.add(PLACES);
  const fields = refused([
    [known.itemTypes < new Set(itemTypeIds).size, 'itemTypeIds', '物料类型不存在'],
    [known.usableTypes < known.itemTypes, 'itemTypeIds', '物料类型已停用'],
    [itemCategoryId !== undefined && known.categories === 0, 'itemCategoryId', '物料分类不存在'],
    [accessories < new Set(accessoryIds).size, 'accessoryIds', '配件不存在'],
    [accessoryIds.some((id) => id === current?.id), 'accessoryIds', '不能选择物料自身'],
    [endsTooEarly(input, current), 'endDateActive', '结束日期至少比开始日期晚一天'],
    ...stockRules(input, current),
  ]).concat(wrongUses.filter(({ path }) => newUses.has(path)));
  if (fields.length > 0) throw AppError.invalidFields(onePerField(fields));
  await requireFiles(context, await filesIn(input));
  if (current !== undefined && wrongUses.some(({ path }) => path === PLACES))
    await refuseStopped(context, organisationIds, current);
  if (known.organisations < organisationIds.length) throw new AppError('notFound');
}

const PLACES = 'inventoryOrganisationIds';

function placesOf(chosen: readonly number[], stored: readonly number[] = []): NewUse[] {
  return newListUses('inventoryOrganisation', PLACES, { chosen, stored });
}

/** Asked where one is stopped alone: whether the material has it already is not known before. */
async function refuseStopped(
  context: SignedInContext,
  organisationIds: readonly number[],
  current: CurrentMaterial,
): Promise<void> {
  const stored = await listOrganisationIds(context, current.id);
  await refuseInvalidUses(context, placesOf(organisationIds, [...stored]));
}

/** What the material is to use that it does not use yet. */
function usesOf(input: MaterialInput, current: CurrentMaterial | undefined): NewUse[] {
  return [
    ...newUse('unit', 'unitId', { chosen: input.unitId, stored: current?.unit_id }),
    ...newUse('brand', 'brandId', { chosen: input.brandId, stored: current?.brand_id }),
    ...newUse('category', 'itemCategoryId', { chosen: input.itemCategoryId, stored: current?.category_id }),
    ...newUse('productType', 'productTypeId', {
      chosen: input.productTypeId,
      stored: current?.product_type_id,
    }),
    ...newMeasures(input.measures, current),
  ];
}

/** Whether a field is wrong, the field, and what is wrong with it. */
type Rule = readonly [boolean, string, string];

function refused(rules: readonly Rule[]): FieldError[] {
  return rules.filter(([isWrong]) => isWrong).map(([, path, message]) => ({ path, message }));
}

/** Videos count among the main pictures, but there is a picture beside them. */
async function filesIn(input: MaterialInput): Promise<ChosenFiles[]> {
  const { picId, picUrls = [], productDocumentUrls = [], graphicDetails = '', parameter = '' } = input;
  return [
    { field: 'picId', ids: picId == null ? [] : [picId], kind: 'picture' },
    { field: 'picUrls', ids: picUrls, kind: 'media' },
    { field: 'productDocumentUrls', ids: productDocumentUrls, kind: 'document' },
    { field: 'graphicDetails', ids: filesOf(await safeRichText(graphicDetails)), kind: 'picture' },
    { field: 'parameter', ids: filesOf(await safeRichText(parameter)), kind: 'picture' },
  ];
}

function endsTooEarly(input: MaterialInput, current: CurrentMaterial | undefined): boolean {
  const {
    startDateActive: start = current?.start_date_active,
    endDateActive: end = current?.end_date_active,
  } = input;
  return start != null && end != null && end <= start;
}

/** While there is stock, three switches stay as they are. */
function stockRules(input: MaterialInput, current: CurrentMaterial | undefined): Rule[] {
  if (current?.has_inventory !== 1) return [];
  const switches = [
    ['isInventoryAsset', current.inventory_asset],
    ['isLotControl', current.lot_control],
    ['isSerialNumberControl', current.serial_control],
  ] as const;
  return switches.map(([path, stored]) => [
    (input[path] ?? stored) !== stored,
    path,
    '物料已有库存，不能修改',
  ]);
}
