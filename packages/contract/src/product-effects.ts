import { z } from 'zod';
import { recordId, version } from './fields.ts';
import { MAX_PRODUCT_VARIANTS, productForm } from './product-form.ts';
import { onWire } from './wire-names.ts';

/** What of a product is asked about before it is saved. */
export const productVariantsInput = z.object({
  id: recordId,
  variants: onWire('proSpecConfigVoList', productForm.shape.variants),
});

/** Fields of a material that its variant hands on, as the material names them. */
export const HANDED_ON = [
  'itemName',
  'marketPrice',
  'listPricePerUnit',
  'barCode',
  'specificationModel',
  'specification',
] as const;
export type HandedOn = (typeof HANDED_ON)[number];

const value = z.union([z.string(), z.number(), z.null()]);

/** A material that was made of a variant and says something else than the variant is going to. */
export const madeMaterial = z.object({
  id: z.number(),
  itemCode: z.string(),
  itemName: z.string(),
  /** Empty for somebody who does not see the material. */
  changes: z.array(z.object({ field: z.enum(HANDED_ON), old: value, new: value })),
  /** Whether it has been saved by itself since the variant and it last said the same. */
  editedByItself: z.boolean(),
  /** Whether the caller may change it: the button, and whose it is. */
  canChange: z.boolean(),
  version: z.number(),
});
export type MadeMaterial = z.infer<typeof madeMaterial>;

/** Materials that take over what is corrected in their variants, as they were read; absent is none. */
export const chosenMaterials = z
  .array(z.object({ id: recordId, version }), '格式不正确')
  .max(MAX_PRODUCT_VARIANTS, `最多${MAX_PRODUCT_VARIANTS}个`)
  .optional();

/** Whether what puts a product on shelf puts those of its variants there that can be; absent is not. */
export const whetherWithVariants = z.boolean('格式不正确').optional();

/** Why a variant cannot be put on shelf. */
const shelfObstacle = z.enum(['materialDisabled', 'notAllowed']);

/** Variants that are not on shelf. */
export const offShelfVariants = z.object({
  /** How many can be put there. */
  count: z.number(),
  /** Those that cannot, the first of them. */
  refused: z.object({
    total: z.number(),
    records: z.array(
      z.object({ id: z.number(), itemCode: z.string(), itemName: z.string(), reason: shelfObstacle }),
    ),
  }),
});
export type OffShelfVariants = z.infer<typeof offShelfVariants>;
