import type { Product } from '@edp/contract/product-form';
import { AppError } from '../../app-error.ts';
import { accessOf, requireReadable } from '../../database/access.ts';
import type { SignedInContext } from '../../http/context.ts';
import { listFiles } from '../files/record-files.queries.ts';
import { listRowsOfProduct, rowAnswer } from '../specifications/rows.queries.ts';
import { findWhole, wholeAnswer } from './whole-product.queries.ts';

/**
 * The whole product as an inventory organisation sees it.
 * @throws AppError notFound
 */
export async function readProduct(
  context: SignedInContext,
  { id, organisationId }: { id: number; organisationId: number },
): Promise<Product> {
  await requireReadable(context, 'product', [id]);
  const [stored, { media, document }, rows, access] = await Promise.all([
    findWhole(context, id),
    listFiles(context, { table: 'product_files', column: 'product_id', id }),
    listRowsOfProduct(context, id),
    accessOf(context, 'product', id),
  ]);
  if (stored === undefined) throw new AppError('notFound');
  return {
    ...(await wholeAnswer(stored, context, organisationId)),
    ...access,
    picIds: media.map((file) => file.id),
    picUrls: media,
    productDocumentIds: document.map((file) => file.id),
    productDocumentUrls: document,
    proSpecConfigVoList: rows.map((row) => rowAnswer(row, context)),
  };
}
