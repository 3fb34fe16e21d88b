import { labelSets } from '@edp/contract/label-sets';
import { listTranslations, saveTranslations } from '../../database/records/translations.ts';
import { implement } from '../../http/implement.ts';
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

  async translations({ id }, context) {
    await readLabelSet(context, id);
    return { data: await listTranslations(context.db, { tenantId: context.tenantId, id }) };
  },

  async saveTranslations({ id, list }, context) {
    await readLabelSet(context, id);
    await saveTranslations(context.db, { tenantId: context.tenantId, id }, list);
    return { msg: '修改成功' };
  },
});
