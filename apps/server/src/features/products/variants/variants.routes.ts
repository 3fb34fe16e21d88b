import { variants } from '@edp/contract/variants';
import type { SignedInContext } from '../../../http/context.ts';
import { implement } from '../../../http/implement.ts';
import { updateVariant } from './update-variant.ts';
import { toVariantDto } from './variant-dto.ts';
import { listVariants } from './variants.queries.ts';
import type { LongRows } from './variants.queries.ts';

export const variantRoutes = implement(variants, {
  async list({ pageNo, pageSize, sortField, sortOrder, thenField, thenOrder, ...filters }, context) {
    return pageOf(
      await listVariants(context, filters, { pageNo, pageSize, sortField, sortOrder, thenField, thenOrder }),
      context,
    );
  },

  update: async (input, context) => ({ data: await updateVariant(context, input), msg: '操作成功' }),

  /** Without a product there are none of it. */
  async ofProduct({ pageNo, pageSize, sortField, sortOrder, thenField, thenOrder, ...filters }, context) {
    const asked = { ...filters, productId: filters.productId ?? 0 };
    return pageOf(
      await listVariants(context, asked, { pageNo, pageSize, sortField, sortOrder, thenField, thenOrder }),
      context,
    );
  },

  async choosable({ keyword, categoryId, active, filter, ...page }, context) {
    const filters = { keyword, categoryId, active, without: filter };
    return pageOf(await listVariants(context, filters, page), context);
  },
});

function pageOf({ rows, ...totals }: LongRows, context: SignedInContext) {
  return { data: rows.map((variant) => toVariantDto(variant, context)), ...totals };
}
