import { classifications } from '@edp/contract/classifications';
import { withAccess } from '../../database/access/access.ts';
import { implement } from '../../http/implement.ts';
import { listByName, listClassifications } from './classifications.queries.ts';
import { listClassifiedProducts } from './classified-products.queries.ts';
import {
  readClassification,
  removeClassification,
  removeProduct,
  saveClassification,
} from './save-classification.ts';

export const classificationRoutes = implement(classifications, {
  async list(input, context) {
    const { rows, ...totals } = await listClassifications(context, input);
    return { data: await withAccess(context, 'classification', rows), ...totals };
  },

  async all(filters, context) {
    const data = await listByName(context, filters);
    return { data, total: data.length };
  },

  async named(filters, context) {
    const data = await listByName(context, filters);
    return { data, total: data.length };
  },

  detail: async ({ id }, context) => ({ data: await readClassification(context, id) }),

  save: async (input, context) => ({ data: await saveClassification(context, input), msg: '操作成功' }),

  async remove({ id }, context) {
    await removeClassification(context, id);
    return { msg: '删除成功' };
  },

  async removeProduct({ id }, context) {
    const version = await removeProduct(context, id);
    return { data: { version }, msg: '删除成功!' };
  },

  async products({ groupId, ...input }, context) {
    const { rows, ...totals } = await listClassifiedProducts(context, groupId, input);
    return { data: rows, ...totals };
  },

  async choosable(input, context) {
    const { rows, ...totals } = await listClassifiedProducts(context, undefined, input);
    return { data: rows, ...totals };
  },
});
