import type { ProductRow } from '@edp/contract/product-list';

/** The page of a product, as one of its inventory organisations sees it. */
export function productAddress({ proId, invorgId }: Pick<ProductRow, 'proId' | 'invorgId'>): string {
  return `/mchManage/${proId}/${invorgId ?? 0}`;
}
