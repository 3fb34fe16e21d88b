import { specifications } from '@edp/contract/specifications';
import { listTranslations, saveTranslations } from '../../database/translations.ts';
import type { PagedRows } from '../../database/paged.ts';
import type { SignedInContext } from '../../http/context.ts';
import { implement } from '../../http/implement.ts';
import { listRows, rowAnswer } from './rows.queries.ts';
import type { StoredRow } from './rows.queries.ts';
import { createSpecification, readSpecification, updateSpecification } from './save-specification.ts';
import { listEnabledSpecifications, listSpecifications } from './specifications.queries.ts';
import { removeEither, switchEither } from './switch-or-remove.ts';

export const specificationRoutes = implement(specifications, {
  async list(input, context) {
    const { rows, ...totals } = await listSpecifications(context, input);
    return { data: rows, ...totals };
  },

  async options(input, context) {
    const data = await listEnabledSpecifications(context, input);
    return { data, total: data.length };
  },

  detail: async ({ id }, context) => ({ data: await readSpecification(context, id) }),

  add: async (input, context) => ({ data: await createSpecification(context, input), msg: '操作成功' }),

  change: async (input, context) => ({ data: await updateSpecification(context, input), msg: '操作成功' }),

  async enable(input, context) {
    await switchEither(context, input);
    return { msg: '操作成功' };
  },

  async remove({ id }, context) {
    await removeEither(context, id);
    return { msg: '删除成功' };
  },

  async translations({ id }, context) {
    await readSpecification(context, id);
    return { data: await listTranslations(context.db, { tenantId: context.tenantId, id }) };
  },

  async saveTranslations({ id, list }, context) {
    await readSpecification(context, id);
    await saveTranslations(context.db, { tenantId: context.tenantId, id }, list);
    return { msg: '修改成功' };
  },

  async rows({ pageNo, pageSize, sortField, sortOrder, ...filters }, context) {
    return rowsOf(await listRows(context, filters, { pageNo, pageSize, sortField, sortOrder }), context);
  },

  /** Without a product there are no rows of it. */
  async rowsOfProduct({ keyword, productId = 0, active, ...page }, context) {
    return rowsOf(await listRows(context, { keyword, productId, active }, page), context);
  },

  async choosableRows({ keyword, categoryId, active, filter, ...page }, context) {
    const filters = { keyword, categoryId, active, without: filter };
    return rowsOf(await listRows(context, filters, page), context);
  },
});

function rowsOf({ rows, ...totals }: PagedRows<StoredRow>, context: SignedInContext) {
  return { data: rows.map((row) => rowAnswer(row, context)), ...totals };
}
