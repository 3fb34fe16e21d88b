import type { Brand } from '@edp/contract/brands';
import type { SignedInContext } from '../../http/context.ts';
import { filePathOf } from '../../http/files/file-addresses.ts';
import type { BrandRow } from './brands.queries.ts';

export function toBrandDto(
  { pictureId, ...row }: BrandRow,
  { pictureAddress, tenantId }: SignedInContext,
): Brand {
  return { ...row, labelPath: filePathOf(pictureId), url: pictureAddress(tenantId, pictureId) };
}
