import { z } from 'zod';
import type { Variant } from '@edp/contract/variants';

/** The variant that a form holds; the texts that go with it stand in fields of their own. */
export interface PickedVariant {
  id: number;
  code: string;
  productId: number;
  typeId: number;
}

/** Refuses that nothing is chosen. */
export function pickedVariant(nothingChosen: string) {
  return z.custom<PickedVariant>((value) => typeof value === 'object' && value !== null, nothingChosen);
}

/** What a bill or a line says of its variant; a role may not be shown all of it. */
interface AboutVariant {
  variantId?: number | undefined;
  productCode?: string | undefined;
  productId?: number | undefined;
  typeId?: number | undefined;
}

export function pickedVariantOf({
  variantId,
  productCode = '',
  productId = 0,
  typeId = 0,
}: AboutVariant): PickedVariant | undefined {
  return variantId === undefined ? undefined : { id: variantId, code: productCode, productId, typeId };
}

/** How the calls name the variant. */
export function keysOf(variant: PickedVariant | undefined) {
  return { variantId: variant?.id ?? 0, productId: variant?.productId, typeId: variant?.typeId };
}

/** What the fields next to a chosen variant start from; a variant without values is told by its code. */
export function textsOf({ productName, variantKey, itemCode }: Variant) {
  return { productName, variantName: variantKey || itemCode };
}

/** The code that tells the variant to people, of a value as a form holds it. */
export function codeOf(value: unknown): string | undefined {
  return z.object({ code: z.string() }).safeParse(value).data?.code;
}
