import { z } from 'zod';
import { timestamp } from './fields.ts';
import { paging } from './paging.ts';

/** A product in one combination of specification values. */
export const productSpecification = z.object({
  id: z.number(),
  productId: z.number(),
  productCode: z.string(),
  productName: z.string(),
  /** The product's type. */
  typeId: z.number(),
  itemCode: z.string(),
  itemName: z.string(),
  specUnionKey: z.string(),
  /** The values alone, in the order of `keyList`. */
  specValues: z.array(z.string()),
  barCode: z.string(),
  marketPrice: z.number().nullable(),
  /** Suggested retail price. */
  listPricePerUnit: z.number().nullable(),
  storageNum: z.number(),
  /** 1 listed, 0 unlisted. */
  active: z.number(),
  createTime: timestamp,
  updatedTime: timestamp,
  /** `key` is the definition's id, `name` what it is called in the reader's language. */
  keyList: z.array(z.object({ key: z.string(), name: z.string(), value: z.string() })),
  /** 1 when saving the row makes a material of its own. */
  isCreateItem: z.number(),
  /** The material that the row stands for; null without one. */
  skuId: z.number().nullable(),
  /** Signed, expiring address of the row's picture; empty without one. */
  dfilePreview: z.string(),
  /** Ids of the row's pictures, joined by commas. */
  dfilePreviewIds: z.string(),
  version: z.number(),
});
export type ProductSpecification = z.infer<typeof productSpecification>;

/** Paging and order of a list of rows. */
export const rowOrder = paging([
  'itemCode',
  'itemName',
  'barCode',
  'marketPrice',
  'listPricePerUnit',
  'storageNum',
  'active',
  'createTime',
  'updatedTime',
]);

/** Ids of rows that are left out, joined by commas. */
export const rowsLeftOut = z
  .string('格式不正确')
  .regex(/^(\d{1,16}(,\d{1,16})*)?$/, '格式不正确')
  .max(20_000, '格式不正确')
  .nullish()
  .transform((ids) => ids?.split(',').filter(Boolean).map(Number));

/** Definitions and rows stand on one screen: its columns are those of the rows, its form is that of a definition. */
export const specificationScreen = {
  screen: 'specification',
  columns: [
    'itemCode',
    'itemName',
    'specUnionKey',
    'barCode',
    'marketPrice',
    'listPricePerUnit',
    'storageNum',
    'active',
    'createTime',
    'updatedTime',
  ],
  forms: ['name', 'productTypeId', 'active', 'sortOrder', 'description', 'specValueList'],
  with: { productTypeName: 'productTypeId', specValues: 'specUnionKey', keyList: 'specUnionKey' },
  searched: { keyword: ['itemCode', 'itemName'] },
} as const;
export const rowColumns = { ...specificationScreen, by: 'columns' } as const;
