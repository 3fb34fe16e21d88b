import { products } from '@edp/contract/products';
import { COPY_OF } from '../../lib/address/tab.ts';
import { listOf } from '../../lib/list/list-query.ts';
import { STAMP_FILTERS } from '../../lib/list/stamp-filters.ts';
import type { ListTrail } from '../../lib/list/use-neighbours.ts';
import type { Product } from '@edp/contract/product-form';
import { prefetch, queryOf, type Query } from '../../lib/query/query.ts';
import type { ProductRow } from '@edp/contract/product-list';

export const productList = listOf(products.list, {
  name: 'product',
  filters: [
    'keyword',
    'name',
    'code',
    'active',
    'categoryIds',
    'brandIds',
    'unitIds',
    'typeIds',
    'labelIds',
    'departmentIds',
    'priceRange',
    ...STAMP_FILTERS,
    'blank',
    'filled',
  ],
});

/** What the page of a product asks for. */
export function productQuery(productId: string, inventoryOrganisationId: string): Query<Product> {
  return queryOf(products.detail, { productId, inventoryOrganisationId });
}

/** Address of a new product; with the one it begins as a copy of. */
export function newProductAddress(copyOf?: number): string {
  return copyOf === undefined ? '/mchManage/0/0' : `/mchManage/0/0?${COPY_OF}=${copyOf}`;
}

export function startProduct(
  _search: URLSearchParams,
  { productId = '0', inventoryOrganisationId = '0' },
): void {
  if (productId !== '0') void prefetch(productQuery(productId, inventoryOrganisationId));
}

/** The page of a product, as one of its inventory organisations sees it. */
export function productAddress({
  productId,
  inventoryOrganisationId,
}: Pick<ProductRow, 'productId' | 'inventoryOrganisationId'>): string {
  return `/mchManage/${productId}/${inventoryOrganisationId ?? 0}`;
}

/** How the list leads from one product to the next. */
export const productTrail: ListTrail<ProductRow> = {
  path: '/mchManage',
  list: productList,
  addressOf: productAddress,
};
