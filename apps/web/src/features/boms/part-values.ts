import { z } from 'zod';
import type { BomPart } from '@edp/contract/bom-form';
import { picture } from '../../ui/form/picture.ts';
import { pickedRowOf, type PickedRow } from './picked-row.ts';

/** A picture as the form of a part holds it; the call names it by its id. */
export const partPicture = picture.extend({ id: z.number() });

/** A part as the tree sees it. */
export type PartNode = BomPart & { parentId: number };

export interface PartValues {
  variantId: PickedRow | undefined;
  productName: string;
  variantName: string;
  sort: number;
  active: number;
  picture: z.infer<typeof partPicture> | undefined;
  remark: string;
}

export function partNode(part: BomPart): PartNode {
  return { ...part, parentId: part.supId };
}

export function partValuesOf(part: Partial<PartNode>): PartValues {
  const { productName = '', variantName = '', sort = 0, active = 1, remark = '' } = part;
  const { picId, picUrl = '' } = part;
  const shown = picId ? { id: picId, filePath: picUrl, url: picUrl } : undefined;
  return { variantId: pickedRowOf(part), productName, variantName, sort, active, picture: shown, remark };
}
