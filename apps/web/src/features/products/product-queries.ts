import { products } from '@edp/contract/products';
import { listOf } from '../../lib/list/list-query.ts';
import type { Product } from '@edp/contract/product-form';
import { prefetch, queryOf, type Query } from '../../lib/query/query.ts';
import type { ProductRow } from '@edp/contract/product-list';

export const productList = listOf(products.list, {
  filters: [
    'keyword',
    'categoryId',
    'active',
    'name',
    'code',
    'brandId',
    'unitId',
    'typeId',
    'labelId',
    'orgId',
  ],
});

/** What the page of a product asks for. */
export function productQuery(proId: string, inventoryOrganisationId: string): Query<Product> {
  return queryOf(products.detail, { proId, inventoryOrganisationId });
}

export function startProduct(_search: URLSearchParams, { proId = '0', inventoryOrganisationId = '0' }): void {
  if (proId !== '0') void prefetch(productQuery(proId, inventoryOrganisationId));
}

/** The page of a product, as one of its inventory organisations sees it. */
export function productAddress({
  proId,
  inventoryOrganisationId,
}: Pick<ProductRow, 'proId' | 'inventoryOrganisationId'>): string {
  return `/mchManage/${proId}/${inventoryOrganisationId ?? 0}`;
}
