import { labelSets } from '@edp/contract/label-sets';
import { implement } from '../../http/implement.ts';
import { translationHandlers } from '../../http/translation-handlers.ts';
import { listLabelSets } from './label-sets.queries.ts';
import { copyLabelSet, enableLabelSet, readLabelSet, saveLabelSet } from './save-label-set.ts';

export const labelSetRoutes = implement(labelSets, {
  async list(input, context) {
    const { rows, ...totals } = await listLabelSets(context, input);
    return { data: rows, ...totals };
  },

  detail: async ({ id }, context) => ({ data: await readLabelSet(context, id) }),

  save: async (input, context) => ({ data: await saveLabelSet(context, input), msg: '操作成功' }),

  enable: async (input, context) => ({ data: await enableLabelSet(context, input), msg: '操作成功' }),

  copy: async (input, context) => ({ data: await copyLabelSet(context, input), msg: '操作成功' }),

  ...translationHandlers(readLabelSet),
});
