import type { Variant } from '@edp/contract/variants';
import type { SignedInContext } from '../../../http/context.ts';
import type { StoredVariant } from './variants.queries.ts';

export function toVariantDto(
  { pictureId, ...variant }: StoredVariant,
  { pictureAddress, tenantId }: SignedInContext,
): Variant {
  return {
    ...variant,
    valueTexts: variant.attributeValues.map(({ value }) => value),
    pictureUrl: pictureAddress(tenantId, pictureId),
    pictureIds: pictureId === null ? '' : String(pictureId),
  };
}
