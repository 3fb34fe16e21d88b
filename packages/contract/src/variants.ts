import { z } from 'zod';
import { requiredAmount } from './amounts.ts';
import { bulkAmount, bulkText } from './bulk-list.ts';
import { endpoint } from './endpoint.ts';
import { numberColumn, textColumn, timeColumn, wordColumn } from './exported-list.ts';
import {
  flagFilter,
  optionalCode,
  optionalId,
  recordId,
  requiredText,
  textFilter,
  timestamp,
  version,
} from './fields.ts';
import { anyOf, columnsAmong, numberRange, stampFilters } from './filters.ts';
import { dataOf, listOf, longListOf, pagingByTwo } from './paging.ts';
import { pickers } from './pickers.ts';
import { onWire } from './wire-names.ts';

/** A product in one combination of attribute values. */
export const variant = z.object({
  id: z.number(),
  productId: z.number(),
  productCode: z.string(),
  productName: z.string(),
  /** The product's type. */
  typeId: z.number(),
  itemCode: z.string(),
  itemName: z.string(),
  variantKey: onWire('specUnionKey', z.string()),
  /** The values alone, in the order of `attributeValues`. */
  valueTexts: onWire('specValues', z.array(z.string())),
  barCode: z.string(),
  marketPrice: z.number().nullable(),
  /** Suggested retail price. */
  listPricePerUnit: z.number().nullable(),
  stock: onWire('storageNum', z.number()),
  /** 1 listed, 0 unlisted. */
  active: z.number(),
  createTime: timestamp,
  updatedTime: timestamp,
  /** `name` is what the attribute is called in the reader's language. */
  attributeValues: onWire(
    'keyList',
    z.array(z.object({ attributeId: onWire('key', z.string()), name: z.string(), value: z.string() })),
  ),
  /** 1 when saving the variant makes a material of its own. */
  createsMaterial: onWire('isCreateItem', z.number()),
  /** The material that the variant stands for; null without one. */
  materialId: onWire('skuId', z.number().nullable()),
  /** Signed, expiring address of the variant's picture; empty without one. */
  pictureUrl: onWire('dfilePreview', z.string()),
  /** Ids of the variant's pictures, joined by commas. */
  pictureIds: onWire('dfilePreviewIds', z.string()),
  version: z.number(),
});
export type Variant = z.infer<typeof variant>;

/** What of a variant is changed by itself, and in the form of its product alike. */
export const variantTexts = {
  itemName: requiredText('物料名称', 50),
  barCode: optionalCode(50),
  marketPrice: requiredAmount('市场价'),
  /** Suggested retail price. */
  listPricePerUnit: requiredAmount('建议零售价'),
};

/** What a list of variants shows of each but its times; narrowed by each. */
export const variantFacts = [
  'itemCode',
  'itemName',
  'variantKey',
  'barCode',
  'marketPrice',
  'listPricePerUnit',
  'stock',
  'active',
] as const;
/** What a list of variants shows, and can be ordered by. */
const COLUMNS = [...variantFacts, 'createTime', 'updatedTime'] as const;

/** Paging and order of a list of variants. */
export const variantOrder = pagingByTwo(COLUMNS, {
  onWire: { stock: 'storageNum', variantKey: 'specUnionKey' },
});

/** Columns that may have nothing in them. */
const emptiable = ['barCode', 'marketPrice', 'listPricePerUnit', 'pictureUrl'] as const;

/** What variants are narrowed by, column by column. */
const variantFilters = {
  itemName: textFilter,
  variantKey: onWire('specUnionKey', textFilter),
  barCode: textFilter,
  marketPrice: numberRange,
  listPricePerUnit: numberRange,
  stock: onWire('storageNum', numberRange),
  typeIds: anyOf,
  ...stampFilters,
  blank: columnsAmong(emptiable),
  filled: columnsAmong(emptiable),
};

/** Ids of variants that are left out, joined by commas. */
const variantsLeftOut = z
  .string('格式不正确')
  .regex(/^(\d{1,16}(,\d{1,16})*)?$/, '格式不正确')
  .max(20_000, '格式不正确')
  .nullish()
  .transform((ids) => ids?.split(',').filter(Boolean).map(Number));

/** Attributes and variants stand on one screen: its columns are those of variants, its form is that of an attribute. */
export const attributeScreen = {
  screen: 'specification',
  columns: COLUMNS,
  forms: ['name', 'productTypeId', 'active', 'sortOrder', 'description', 'values'],
  with: { productTypeName: 'productTypeId', valueTexts: 'variantKey', attributeValues: 'variantKey' },
  searched: {
    keyword: ['itemCode', 'itemName'],
    createdByIds: ['createTime'],
    updatedByIds: ['updatedTime'],
  },
} as const;
/** Variants within their product. */
export const variantsOfProduct = {
  of: attributeScreen,
  needed: ['itemCode', 'itemName', 'variantKey'],
} as const;
export const variantColumns = { ...attributeScreen, by: 'columns' } as const;

const service = '/edp/api/v1/procenter/spec';

export const variants = {
  list: endpoint({
    summary: 'Variants of all products or of one, newest first',
    method: 'POST',
    path: `${service}/mySpecList`,
    kind: 'query',
    access: 'signed-in',
    permission: ['specification'],
    restrict: variantColumns,
    exported: {
      name: 'variants',
      screen: 'specification',
      title: '规格',
      columns: {
        itemCode: textColumn('物料编码'),
        itemName: textColumn('物料名称'),
        variantKey: textColumn('规格组合'),
        barCode: textColumn('条形码'),
        marketPrice: numberColumn('市场价'),
        listPricePerUnit: numberColumn('建议零售价'),
        stock: numberColumn('库存数量'),
        active: wordColumn('上架状态', { 1: '已上架', 0: '未上架' }),
        createTime: timeColumn('创建时间'),
        updatedTime: timeColumn('最后更新时间'),
      },
    },
    bulk: {
      screen: 'product',
      button: 'edit',
      code: 'itemCode',
      fields: {
        itemName: bulkText('物料名称'),
        marketPrice: bulkAmount('市场价'),
        listPricePerUnit: bulkAmount('建议零售价'),
      },
      ownFields: { barCode: bulkText('条形码') },
    },
    input: z.object({
      keyword: textFilter,
      productCode: textFilter,
      typeId: onWire('proType', optionalId),
      active: flagFilter,
      productId: optionalId,
      itemCode: textFilter,
      ...variantFilters,
      ...variantOrder,
    }),
    output: longListOf(variant, variantOrder.sortField),
  }),
  update: endpoint({
    summary: 'Changes name, barcode and prices of a variant; its product counts as changed with it',
    method: 'POST',
    path: `${service}/updateVariant`,
    kind: 'command',
    access: 'signed-in',
    permission: ['product:edit'],
    restrict: variantColumns,
    input: z.object({ id: recordId, version, ...variantTexts }),
    output: dataOf(z.object({ id: z.number(), version: z.number() })),
  }),
  ofProduct: endpoint({
    summary: 'Variants of one product, newest first',
    method: 'POST',
    path: `${service}/productSpecList`,
    kind: 'query',
    access: 'signed-in',
    permission: ['specification', 'product'],
    restrict: variantColumns,
    input: z.object({
      keyword: textFilter,
      productId: optionalId,
      active: flagFilter,
      itemCode: textFilter,
      ...variantFilters,
      ...variantOrder,
    }),
    output: listOf(variant),
  }),
  choosable: endpoint({
    summary: 'Variants to choose from, by a keyword of the variant or its product',
    method: 'POST',
    path: `${service}/proSpecConfigList`,
    kind: 'query',
    access: 'signed-in',
    permission: ['specification'],
    picker: pickers.variant,
    restrict: variantColumns,
    input: z
      .object({
        keyword: onWire('kw', textFilter),
        /** The same under the name that other lists have for it, which goes first. */
        keywordAlias: onWire('keyword', textFilter),
        categoryId: optionalId,
        active: flagFilter,
        filter: variantsLeftOut,
        ...variantOrder,
      })
      .transform(({ keyword, keywordAlias = keyword, ...rest }) => ({ ...rest, keyword: keywordAlias })),
    output: longListOf(variant, variantOrder.sortField),
  }),
};
