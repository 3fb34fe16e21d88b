import type { OffShelfVariants } from '@edp/contract/product-effects';
import { AppError } from '../../../app-error.ts';
import { requireChangeable } from '../../../database/access/access.ts';
import type { SignedInContext } from '../../../http/context.ts';
import { findOffShelf, shelveVariants } from './variant-shelf.queries.ts';

const MAX_SHOWN = 20;

/** Which variants of the products are not on shelf: how many can be put there, and why others cannot. */
export async function variantsOffShelf(
  context: SignedInContext,
  productIds: readonly number[],
): Promise<OffShelfVariants> {
  await requireChangeable(context, 'product', productIds);
  const isAllowed = mayShelve(context);
  const { total, disabled, first } = await findOffShelf(context, productIds, {
    most: MAX_SHOWN,
    ofDisabled: isAllowed,
  });
  const reason = isAllowed ? 'materialDisabled' : 'notAllowed';
  const refused = isAllowed ? disabled : total;
  return {
    count: total - refused,
    refused: { total: refused, records: first.map((row) => ({ ...row, reason })) },
  };
}

/** Puts the variants of the products on shelf, except those that cannot be. */
export async function putVariantsOnShelf(
  context: SignedInContext,
  productIds: readonly number[],
): Promise<void> {
  if (!mayShelve(context)) throw new AppError('notAllowed');
  await shelveVariants(context, productIds);
}

function mayShelve({ session }: SignedInContext): boolean {
  return session.rights.buttons.has('specification:enable');
}
