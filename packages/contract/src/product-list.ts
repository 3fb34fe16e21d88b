import { z } from 'zod';
import { accessFields } from './access.ts';
import { flagFilter, optionalId, textFilter, timestamp } from './fields.ts';
import { anyOf, columnsAmong, numberRange, stampFilters } from './filters.ts';
import { pagingByTwo } from './paging.ts';
import { productForm } from './product-form.ts';
import { variantsOfProduct } from './variants.ts';
import { onWire } from './wire-names.ts';

export const productRow = z.object({
  id: z.number(),
  productId: onWire('proId', z.number()),
  /** The inventory organisation that the list is read for. */
  inventoryOrganisationId: onWire('invorgId', z.number().nullable()),
  code: z.string(),
  name: z.string(),
  categoryText: z.string(),
  /** Names of its category and of those above it, from the root on. */
  categoryPath: z.array(z.string()),
  brandText: z.string(),
  unitText: z.string(),
  /** `lowest~highest` suggested retail price of the variants; one price when they are equal, empty without any. */
  priceRange: z.string(),
  stock: onWire('storageNum', z.number()),
  /** 1 on shelf, 0 off shelf. */
  active: z.number(),
  /** Signed, expiring address of the picture; empty without one. */
  thumbnailUrl: z.string(),
  createTime: timestamp,
  updatedTime: timestamp,
  ...accessFields,
});
export type ProductRow = z.infer<typeof productRow>;

export const productScreen = {
  screen: 'product',
  columns: [
    'code',
    'name',
    'categoryText',
    'priceRange',
    'stock',
    'active',
    'createTime',
    'updatedTime',
    'thumbnailUrl',
  ],
  forms: Object.keys(productForm.shape),
  with: {
    unitText: 'unitId',
    brandText: 'brandId',
    categoryText: 'categoryId',
    categoryPath: 'categoryText',
    pathIds: 'categoryId',
    typeText: 'typeId',
    groupName: 'groupId',
    thumbnailUrl: 'picId',
    label: 'labelIds',
    picUrls: 'picIds',
    productDocumentUrls: 'productDocumentIds',
  },
  searched: {
    keyword: ['code', 'name'],
    itemCodeOrName: ['code', 'name'],
    categoryId: ['categoryText'],
    categoryIds: ['categoryText'],
    brandIds: ['brandText'],
    unitIds: ['unitText'],
    typeIds: ['typeId'],
    labelIds: ['labelIds'],
    departmentIds: ['orgId'],
    createdByIds: ['createTime'],
    updatedByIds: ['updatedTime'],
  },
  parts: { variants: variantsOfProduct },
} as const;

/** A category, a label and the owning organisation `orgId` stand for all below them too. */
export const productListInput = {
  keyword: textFilter,
  name: textFilter,
  code: textFilter,
  categoryId: optionalId,
  active: flagFilter,
  typeId: optionalId,
  brandId: optionalId,
  unitId: optionalId,
  labelId: optionalId,
  orgId: optionalId,
  /** Any of several, with what is below each of a tree. */
  categoryIds: anyOf,
  brandIds: anyOf,
  unitIds: anyOf,
  typeIds: anyOf,
  labelIds: anyOf,
  departmentIds: anyOf,
  /** The suggested retail price of one of its variants. */
  priceRange: numberRange,
  ...stampFilters,
  blank: columnsAmong(['thumbnailUrl']),
  filled: columnsAmong(['thumbnailUrl']),
  ...pagingByTwo(
    [
      'code',
      'name',
      'categoryText',
      'brandText',
      'unitText',
      'priceRange',
      'stock',
      'active',
      'createTime',
      'updatedTime',
    ],
    { onWire: { stock: 'storageNum' } },
  ),
};
