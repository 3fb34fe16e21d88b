import { units } from '@edp/contract/units';
import type { Unit } from '@edp/contract/units';
import { AppError } from '../../app-error.ts';
import { lockForChange } from '../../database/records/stale.ts';
import { refuseWhenUsed } from '../../database/records/used-by.ts';
import type { SignedInContext } from '../../http/context.ts';
import { implement } from '../../http/implement.ts';
import { translationHandlers } from '../../http/translation-handlers.ts';
import { moveToBin } from '../../recycle-bin/move-to-bin.ts';
import { hindersUse, listDictionary } from '../dictionary/dictionary.queries.ts';
import {
  unitRecord,
  UNIT_CATEGORIES,
  createUnit,
  findUnit,
  listUnits,
  listUnitsOfCategory,
  lockUnit,
  measureReferences,
  unitReferences,
  updateUnit,
} from './units.queries.ts';
import type { UnitFields } from './units.queries.ts';

export const unitRoutes = implement(units, {
  async list(input, context) {
    const { rows, ...totals } = await listUnits(context, input);
    return { data: rows, ...totals };
  },

  detail: async ({ id }, context) => ({ data: await readUnit(context, id) }),

  async create(input, context) {
    await checkCategory(context, input.unitCategory);
    return { data: await readUnit(context, await createUnit(context, input)), msg: '操作成功' };
  },

  async update({ id, version, ...fields }, context) {
    return { data: await saveUnit(context, { id, version }, fields), msg: '操作成功' };
  },

  enable: async ({ id, version, active }, context) => ({
    data: await saveUnit(context, { id, version }, { active }),
    msg: '操作成功',
  }),

  async remove({ id }, context) {
    const message = '单位正在被{n}条数据使用，不能删除';
    await refuseWhenUsed(context, { id, references: unitReferences, message });
    const moved = await moveToBin(context, unitRecord, [id]);
    if (moved.length === 0) throw new AppError('notFound');
    return { msg: '删除成功' };
  },

  categories: async ({ keyword }, context) => ({
    data: await listDictionary(context, UNIT_CATEGORIES, keyword),
  }),

  async ofCategory(filters, context) {
    const rows = await listUnitsOfCategory(context, filters);
    return { data: rows, total: rows.length };
  },

  ...translationHandlers(readUnit),
});

async function readUnit(context: SignedInContext, id: number): Promise<Unit> {
  const row = await findUnit(context, id);
  if (row === undefined) throw new AppError('notFound');
  return row;
}

/** A hidden field arrives undefined and keeps its stored value. */
async function checkCategory(
  context: SignedInContext,
  category: string | undefined,
  stored?: string,
): Promise<void> {
  if (category === undefined) return;
  const hindrance = await hindersUse(context, { dictionary: UNIT_CATEGORIES, key: category, stored });
  if (hindrance === 'missing') throw AppError.invalidField('unitCategory', '单位类别不存在');
  if (hindrance === 'disabled') throw AppError.invalidField('unitCategory', '单位类别已停用');
}

/** @throws AppError notFound, stale with the unit as it is now, duplicate code, inUse when something is measured in it and its category is to be another */
async function saveUnit(
  context: SignedInContext,
  { id, version }: { id: number; version?: number | null | undefined },
  fields: Partial<UnitFields>,
): Promise<Unit> {
  const current = await lockForChange(context, { table: 'units', id, version }, lockUnit);
  const { unitCategory = current.unitCategory } = fields;
  await checkCategory(context, fields.unitCategory, current.unitCategory);
  const message = '单位正在被{n}条数据使用，不能修改单位类别';
  if (unitCategory !== current.unitCategory)
    await refuseWhenUsed(context, { id, references: measureReferences, message });
  await updateUnit(context, current, fields);
  return readUnit(context, id);
}
