import { brands, type Brand } from '@edp/contract/brands';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import { AppError } from '../../app-error.ts';
import { lockForChange } from '../../database/records/stale.ts';
import { refuseWhenUsed } from '../../database/records/used-by.ts';
import type { SignedInContext } from '../../http/context.ts';
import { fileIdOf } from '../../http/files/file-addresses.ts';
import { implement } from '../../http/implement.ts';
import { translationHandlers } from '../../http/translation-handlers.ts';
import { moveToBin } from '../../recycle-bin/move-to-bin.ts';
import { requirePicture } from '../files/readable-files.queries.ts';
import { readBrand, toBrandDto } from './brand-dto.ts';
import {
  brandRecord,
  brandReferences,
  createBrand,
  listActiveBrands,
  listBrands,
  lockBrand,
  nextBrandCode,
  updateBrand,
} from './brands.queries.ts';
import type { BrandFields, BrandRow } from './brands.queries.ts';

export const brandRoutes = implement(brands, {
  async list(input, context) {
    const { rows, ...totals } = await listBrands(context, input);
    return { data: rows.map((row) => toBrandDto(row, context)), ...totals };
  },

  async all({ keyword }, context) {
    const rows = await listActiveBrands(context, keyword);
    return { data: rows.map((row) => toBrandDto(row, context)), total: rows.length };
  },

  detail: async ({ id }, context) => ({ data: await readBrand(context, id) }),

  save: async (input, context) => ({ data: await saveBrand(context, input), msg: '操作成功' }),

  async createByName({ name }, context) {
    const code = await nextBrandCode(context);
    const id = await createBrand(context, { code, name, active: 1, sortOrder: 0 });
    return { data: await readBrand(context, id), msg: '操作成功' };
  },

  async remove({ id }, context) {
    const message = '品牌正在被{n}条数据使用，不能删除';
    await refuseWhenUsed(context, { id, references: brandReferences, message });
    const moved = await moveToBin(context, brandRecord, [id]);
    if (moved.length === 0) throw new AppError('notFound');
    return { msg: '删除成功' };
  },

  ...translationHandlers(readBrand),
});

/**
 * Adds the brand or changes it, as the role may.
 * @throws AppError notAllowed, notFound, stale with the brand as it is now, duplicate code or name
 */
export async function saveBrand(
  context: SignedInContext,
  { id, version, labelPath, ...form }: ParsedInputOf<typeof brands.save>,
): Promise<Brand> {
  const { buttons } = context.session.rights;
  const fields = { ...form, pictureId: fileIdOf(labelPath) };
  await requirePicture(context, fields.pictureId, 'labelPath');
  if (id === undefined) {
    if (!buttons.has('brand:add')) throw new AppError('notAllowed');
    return readBrand(context, await createBrand(context, fields));
  }
  const current = await lockForChange(context, { table: 'brands', id, version }, lockBrand, readBrand);
  const allowed = buttons.has('brand:edit') || (buttons.has('brand:enable') && onlySwitches(current, fields));
  if (!allowed) throw new AppError('notAllowed');
  await updateBrand(context, current, fields);
  return readBrand(context, id);
}

/** Enabling has no call of its own: the list saves the whole brand with another status. */
function onlySwitches(current: BrandRow, fields: Partial<BrandFields>): boolean {
  const { code, name, sortOrder, description, pictureId } = { ...current, ...withoutUndefined(fields) };
  return (
    code === current.code &&
    name === current.name &&
    sortOrder === current.sortOrder &&
    description === current.description &&
    pictureId === current.pictureId
  );
}

function withoutUndefined(fields: Partial<BrandFields>): Partial<BrandFields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
