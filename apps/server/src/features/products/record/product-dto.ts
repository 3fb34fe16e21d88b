import type { AccessFields } from '@edp/contract/access';
import type { Product } from '@edp/contract/product-form';
import type { SignedInContext } from '../../../http/context.ts';
import { safeRichText, withAddresses } from '../../../rich-text.ts';
import type { ProductRecord } from './product.queries.ts';

type WithoutLists = Omit<
  Product,
  'picIds' | 'picUrls' | 'productDocumentIds' | 'productDocumentUrls' | 'variants' | keyof AccessFields
>;

/** The product as it is answered, read for an inventory organisation. */
export async function toProductDto(
  stored: ProductRecord,
  { tenantId, pictureAddress }: SignedInContext,
  organisationId: number,
): Promise<WithoutLists> {
  const addressOf = (fileId: number) => pictureAddress(tenantId, fileId);
  return {
    ...stored,
    inventoryOrganisationId: organisationId,
    thumbnailUrl: pictureAddress(tenantId, stored.picId),
    graphicDetails: withAddresses(await safeRichText(stored.graphicDetails), addressOf),
    parameter: withAddresses(await safeRichText(stored.parameter), addressOf),
  };
}
