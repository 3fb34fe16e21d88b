import { categorySets } from '@edp/contract/category-sets';
import { implement } from '../../http/implement.ts';
import { translationHandlers } from '../../http/translation-handlers.ts';
import { listCategorySets } from './category-sets.queries.ts';
import { copyCategorySet, enableCategorySet, readCategorySet, saveCategorySet } from './save-category-set.ts';

export const categorySetRoutes = implement(categorySets, {
  async list(input, context) {
    const { rows, ...totals } = await listCategorySets(context, input);
    return { data: rows, ...totals };
  },

  detail: async ({ id }, context) => ({ data: await readCategorySet(context, id) }),

  save: async (input, context) => ({ data: await saveCategorySet(context, input), msg: '操作成功' }),

  enable: async (input, context) => ({ data: await enableCategorySet(context, input), msg: '操作成功' }),

  copy: async (input, context) => ({ data: await copyCategorySet(context, input), msg: '操作成功' }),

  ...translationHandlers(readCategorySet),
});
