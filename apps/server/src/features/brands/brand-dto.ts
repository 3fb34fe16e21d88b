import type { Brand } from '@edp/contract/brands';
import { AppError } from '../../app-error.ts';
import type { SignedInContext } from '../../http/context.ts';
import { filePathOf } from '../../http/files/file-addresses.ts';
import { findBrand, type BrandRow } from './brands.queries.ts';

export function toBrandDto(
  { pictureId, ...row }: BrandRow,
  { pictureAddress, tenantId }: SignedInContext,
): Brand {
  return { ...row, labelPath: filePathOf(pictureId), url: pictureAddress(tenantId, pictureId) };
}

/** @throws AppError notFound */
export async function readBrand(context: SignedInContext, id: number): Promise<Brand> {
  const row = await findBrand(context, id);
  if (row === undefined) throw new AppError('notFound');
  return toBrandDto(row, context);
}
