import type { ProductRow } from '@edp/contract/product-list';
import { withAccess } from '../../../database/access/access.ts';
import type { SignedInContext } from '../../../http/context.ts';
import type { StoredProduct } from './products.queries.ts';

/** Products of a list as they are answered. */
export async function toProductRowDtos(
  rows: readonly StoredProduct[],
  context: SignedInContext,
): Promise<ProductRow[]> {
  const { pictureAddress, tenantId } = context;
  return (await withAccess(context, 'product', rows)).map(({ pictureId, ...row }) => ({
    ...row,
    thumbnailUrl: pictureAddress(tenantId, pictureId),
  }));
}
