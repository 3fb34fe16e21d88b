import type { SharedKind } from '@edp/contract/access';
import { sharingRules } from '@edp/contract/sharing-rules';
import { AppError } from '../../app-error.ts';
import { requireOrganisation } from '../../database/lists/organisation-records.ts';
import { filterByKeyword } from '../../database/lists/short-lists.ts';
import type { SignedInContext } from '../../http/context.ts';
import { implement } from '../../http/implement.ts';
import { readReach } from './reach.queries.ts';
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
    await requireScreen(context, input.kind);
    const { rows, total } = await listReaders(context, input);
    return { data: rows, total };
  },

  async reach(input, context) {
    await requireScreen(context, input.kind);
    return { data: await readReach(context, input) };
  },
});

/** Screens are called as their kind of record is. */
async function requireScreen(context: SignedInContext, kind: SharedKind): Promise<void> {
  if (!context.session.rights.screens.has(kind)) throw new AppError('notAllowed');
  if (kind === 'material' || kind === 'product') await requireOrganisation(context);
}
