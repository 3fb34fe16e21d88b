import { attributes } from '@edp/contract/attributes';
import { variantFacts, variants } from '@edp/contract/variants';
import { STAMP_FILTERS } from '../../lib/list/stamp-filters.ts';
import { listOf } from '../../lib/list/list-query.ts';

/** By the columns of variants. */
const filters = [...variantFacts, ...STAMP_FILTERS, 'blank', 'filled'] as const;

export const variantList = listOf(variants.list, {
  name: 'variant',
  filters: ['keyword', 'productCode', 'typeIds', ...filters],
});

export const attributeList = listOf(attributes.list, {
  name: 'attribute',
  filters: ['keyword', 'productTypeId', 'active', 'sortNumber', ...STAMP_FILTERS],
});

/** Variants of one product. */
export function variantsOfProductList(productId: string) {
  return listOf(variants.list, { name: 'variantOfProduct', filters, always: { productId } });
}

export function startAttributes(search: URLSearchParams, { page }: Record<string, string>): void {
  const list = page === 'definitions' ? attributeList : variantList;
  list.start(search);
}

export function startProductVariants(search: URLSearchParams, { id = '' }: Record<string, string>): void {
  // What is no id at all is told once, by the page.
  if (/^\d+$/.test(id)) variantsOfProductList(id).start(search);
}
