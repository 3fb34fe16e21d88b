import { brands } from '@edp/contract/brands';
import { AppError } from '../../app-error.ts';
import { refuseWhenUsed } from '../../database/records/used-by.ts';
import { implement } from '../../http/implement.ts';
import { translationHandlers } from '../../http/translation-handlers.ts';
import { toBrandDto } from './brand-dto.ts';
import {
  brandReferences,
  createBrand,
  listActiveBrands,
  listBrands,
  nextBrandCode,
  removeBrand,
} from './brands.queries.ts';
import { readBrand, saveBrand } from './save-brand.ts';

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
    if (!(await removeBrand(context, id))) throw new AppError('notFound');
    return { msg: '删除成功' };
  },

  ...translationHandlers(readBrand),
});
