import { z } from 'zod';
import type { Variant } from '@edp/contract/variants';

/** The row of a product that a form holds; the texts that go with it stand in fields of their own. */
export interface PickedRow {
  id: number;
  code: string;
  productId: number;
  typeId: number;
}

/** Refuses that nothing is chosen. */
export function pickedRow(nothingChosen: string) {
  return z.custom<PickedRow>((value) => typeof value === 'object' && value !== null, nothingChosen);
}

/** What a bill or a part says of its row; a role may not be shown all of it. */
interface AboutRow {
  variantId?: number | undefined;
  productCode?: string | undefined;
  productId?: number | undefined;
  typeId?: number | undefined;
}

export function pickedRowOf({
  variantId,
  productCode = '',
  productId = 0,
  typeId = 0,
}: AboutRow): PickedRow | undefined {
  return variantId === undefined ? undefined : { id: variantId, code: productCode, productId, typeId };
}

/** How the calls name the row. */
export function keysOf(row: PickedRow | undefined) {
  return { variantId: row?.id ?? 0, productId: row?.productId, typeId: row?.typeId };
}

/** What the fields next to a chosen row start from; a row without values is told by its code. */
export function textsOf({ productName, variantKey, itemCode }: Variant) {
  return { productName, variantName: variantKey || itemCode };
}

/** The code that tells the row to people, of a value as a form holds it. */
export function codeOf(value: unknown): string | undefined {
  return z.object({ code: z.string() }).safeParse(value).data?.code;
}
