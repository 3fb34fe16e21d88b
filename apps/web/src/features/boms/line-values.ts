import { z } from 'zod';
import type { BomLine } from '@edp/contract/bom-form';
import { picture } from '../../ui/form/picture.ts';
import { pickedVariantOf, type PickedVariant } from './picked-variant.ts';

/** A picture as the form of a line holds it; the call names it by its id. */
export const linePicture = picture.extend({ id: z.number() });

export interface LineValues {
  variantId: PickedVariant | undefined;
  productName: string;
  variantName: string;
  sort: number;
  active: number;
  picture: z.infer<typeof linePicture> | undefined;
  remark: string;
}

export function toLineValues(line: Partial<BomLine>): LineValues {
  const { productName = '', variantName = '', sort = 0, active = 1, remark = '' } = line;
  const { picId, picUrl = '' } = line;
  const shown = picId ? { id: picId, filePath: picUrl, url: picUrl } : undefined;
  return { variantId: pickedVariantOf(line), productName, variantName, sort, active, picture: shown, remark };
}
