import { sharingRules } from '@edp/contract/sharing-rules';
import { AppError } from '../../app-error.ts';
import { requireOrganisation } from '../../database/lists/organisation-records.ts';
import { filterByKeyword } from '../../database/lists/short-lists.ts';
import { implement } from '../../http/implement.ts';
import { listReaders } from './readers.queries.ts';
import { toSharingRuleDto } from './sharing-rule-dto.ts';
import { readRule, saveNewRule, saveRule, switchRule } from './save-sharing-rule.ts';
import { listRules } from './sharing-rules.queries.ts';
import { kindNames } from './sharing-words.ts';

export const sharingRuleRoutes = implement(sharingRules, {
  dataTypes: async ({ keyword }, { language }) => ({
    data: filterByKeyword(kindNames(language), keyword, ({ code, name }) => `${code} ${name}`),
  }),

  async list(input, context) {
    const { rows, ...totals } = await listRules(context, input);
    return { data: rows.map((row) => toSharingRuleDto(row, context.language)), ...totals };
  },

  async switchStatus(input, context) {
    await switchRule(context, input);
    return { msg: '操作成功' };
  },

  detail: async ({ sharingId }, context) => ({ data: await readRule(context, sharingId) }),

  create: async (input, context) => ({ data: await saveNewRule(context, input), msg: '操作成功' }),

  update: async (input, context) => ({ data: await saveRule(context, input), msg: '操作成功' }),

  async readers(input, context) {
    // Screens are called as their kind of record is.
    if (!context.session.rights.screens.has(input.kind)) throw new AppError('notAllowed');
    if (input.kind === 'material' || input.kind === 'product') await requireOrganisation(context);
    const { rows, total } = await listReaders(context, input);
    return { data: rows, total };
  },
});
