import type { Product } from '@edp/contract/product-form';
import { AppError } from '../../../app-error.ts';
import { accessOf, requireReadable } from '../../../database/access/access.ts';
import type { SignedInContext } from '../../../http/context.ts';
import { listFiles } from '../../files/record-files.queries.ts';
import { toVariantDto } from '../variants/variant-dto.ts';
import { listVariantsOfProduct } from '../variants/variants.queries.ts';
import { toProductDto } from './product-dto.ts';
import { findProductRecord } from './product.queries.ts';

/** The whole product as an inventory organisation sees it. */
export async function readProduct(
  context: SignedInContext,
  { id, organisationId }: { id: number; organisationId: number },
): Promise<Product> {
  await requireReadable(context, 'product', [id]);
  const [stored, { media, document }, variants, access] = await Promise.all([
    findProductRecord(context, id),
    listFiles(context, { table: 'product_files', column: 'product_id', id }),
    listVariantsOfProduct(context, id),
    accessOf(context, 'product', id),
  ]);
  if (stored === undefined) throw new AppError('notFound');
  return {
    ...(await toProductDto(stored, context, organisationId)),
    ...access,
    picIds: media.map((file) => file.id),
    picUrls: media,
    productDocumentIds: document.map((file) => file.id),
    productDocumentUrls: document,
    variants: variants.map((variant) => toVariantDto(variant, context)),
  };
}
