import { variants } from '@edp/contract/variants';
import type { PagedRows } from '../../../database/lists/paged.ts';
import type { SignedInContext } from '../../../http/context.ts';
import { implement } from '../../../http/implement.ts';
import { saveVariant } from './save-variant.ts';
import { toVariantDto } from './variant-dto.ts';
import { listVariants } from './variants.queries.ts';
import type { StoredVariant } from './variants.queries.ts';

export const variantRoutes = implement(variants, {
  async list({ pageNo, pageSize, sortField, sortOrder, ...filters }, context) {
    return pageOf(await listVariants(context, filters, { pageNo, pageSize, sortField, sortOrder }), context);
  },

  /** Without a product there are none of it. */
  async ofProduct({ pageNo, pageSize, sortField, sortOrder, ...filters }, context) {
    const asked = { ...filters, productId: filters.productId ?? 0 };
    return pageOf(await listVariants(context, asked, { pageNo, pageSize, sortField, sortOrder }), context);
  },

  update: async (input, context) => ({ data: await saveVariant(context, input), msg: '修改成功' }),

  async choosable({ keyword, categoryId, active, filter, ...page }, context) {
    const filters = { keyword, categoryId, active, without: filter };
    return pageOf(await listVariants(context, filters, page), context);
  },
});

function pageOf({ rows, ...totals }: PagedRows<StoredVariant>, context: SignedInContext) {
  return { data: rows.map((variant) => toVariantDto(variant, context)), ...totals };
}
