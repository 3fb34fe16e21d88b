import { attributes } from '@edp/contract/attributes';
import { implement } from '../../http/implement.ts';
import { translationHandlers } from '../../http/translation-handlers.ts';
import { saveNewAttribute, readAttribute, saveAttribute } from './save-attribute.ts';
import { listEnabledAttributes, listAttributes } from './attributes.queries.ts';
import { removeEither, switchEither } from './switch-or-remove.ts';

export const attributeRoutes = implement(attributes, {
  async list(input, context) {
    const { rows, ...totals } = await listAttributes(context, input);
    return { data: rows, ...totals };
  },

  async options(input, context) {
    const data = await listEnabledAttributes(context, input);
    return { data, total: data.length };
  },

  detail: async ({ id }, context) => ({ data: await readAttribute(context, id) }),

  create: async (input, context) => ({ data: await saveNewAttribute(context, input), msg: '操作成功' }),

  update: async (input, context) => ({ data: await saveAttribute(context, input), msg: '操作成功' }),

  async enable(input, context) {
    await switchEither(context, input);
    return { msg: '操作成功' };
  },

  async remove({ id }, context) {
    await removeEither(context, id);
    return { msg: '删除成功' };
  },

  ...translationHandlers(readAttribute),
});
