import { z } from 'zod';
import { accessFields } from './access.ts';
import { amount, requiredAmount } from './amounts.ts';
import { combinedUnit, combinedUnitInput } from './combined-unit.ts';
import { optionalDate } from './dates.ts';
import {
  choice,
  clearableId,
  chosenId,
  idList,
  optionalCode,
  optionalId,
  optionalText,
  requiredCode,
  requiredProse,
  requiredText,
  timestamp,
} from './fields.ts';
import { chosenFiles, fileList } from './file-fields.ts';
import { uploadedFile } from './files.ts';
import { optionalRichText, requiredRichText } from './rich-text.ts';
import { variant, variantTexts } from './variants.ts';
import { onWire } from './wire-names.ts';

export const MAX_PRODUCT_VARIANTS = 1000;
export const MAX_MEDIA = 5;
const MAX_DOCUMENTS = 5;

/** A variant of a product as the form edits it. */
export const productVariantForm = z.object({
  /** Absent for a new variant. */
  id: optionalId,
  itemCode: requiredCode('物料编码', 20),
  itemName: variantTexts.itemName,
  /** What the variant is like, in words; where it has attribute values, these joined by `/`. */
  variantKey: onWire('specUnionKey', requiredText('规格', 120)),
  /** Every variant of a product has the same attributes in the same order; a single one has none. */
  attributeValues: onWire(
    'keyList',
    z
      .array(
        z.object({ attributeId: onWire('key', chosenId('规格')), value: requiredText('规格值', 50) }),
        '格式不正确',
      )
      .max(10, '最多10个')
      .default([]),
  ),
  barCode: variantTexts.barCode,
  marketPrice: variantTexts.marketPrice,
  listPricePerUnit: variantTexts.listPricePerUnit,
  /** 1: the item code was typed and saving makes a material of it; 0: it was picked, `materialId` is that material. */
  createsMaterial: onWire('isCreateItem', choice('物料来源', [0, 1])),
  materialId: onWire('skuId', optionalId),
  /** Id of its picture. */
  pictureIds: onWire('dfilePreviewIds', fileList(1)),
});
export type ProductVariantInput = z.input<typeof productVariantForm>;
type WholeVariant = z.output<typeof productVariantForm>;
/** A variant as it is saved: prices are absent where the role does not see them. */
export type SavedVariant = Omit<WholeVariant, 'marketPrice' | 'listPricePerUnit'> & {
  marketPrice?: number | undefined;
  listPricePerUnit?: number | undefined;
};

/** What the form edits; the client's field rules are read from here. */
export const productForm = z
  .object({
    name: requiredText('商品名称', 50),
    keyword: requiredText('关键字', 100),
    description: requiredProse('商品描述', 500),
    unitId: chosenId('商品单位'),
    brandId: chosenId('品牌'),
    categoryId: chosenId('物料分类'),
    typeId: chosenId('商品类型'),
    /** The classification. */
    groupId: clearableId,
    minimumOrderQuantity: requiredAmount('最小起订量'),
    minimumPacking: requiredAmount('最小包装量'),
    showPrice: amount,
    suggestedPrice: amount,
    barCode: optionalCode(50),
    listingTime: optionalDate,
    placeOfOrigin: optionalText(100),
    labelIds: idList.optional(),
    batchManaged: onWire('bathEnable', choice('是否批次管理', [0, 1]).optional()),
    /** Shelf life in days. */
    shelfLifeDays: onWire(
      'indate',
      z.preprocess(
        (value) =>
          value === '' ? null : typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value,
        z
          .number('请输入正整数')
          .int('请输入正整数')
          .min(0, '请输入正整数')
          .max(999_999, '请输入正整数')
          .nullish(),
      ),
    ),
    /** Always 1 for a product whose materials are assets. */
    serialNumberEnable: choice('是否序列号管理', [0, 1]).optional(),
    assetMaterial: choice('是否资产物料', [0, 1]),
    /** 1 on shelf, 0 off shelf. */
    active: choice('上架状态', [0, 1]),
    measures: onWire('combinedUnitVo', combinedUnitInput.extend({ weight: amount }).optional()),
    /** The thumbnail's file. */
    picId: optionalId.refine((id) => id !== undefined, '请上传缩略图'),
    /** Main pictures and videos, in their order. */
    picIds: chosenFiles(MAX_MEDIA, '请上传主图'),
    productDocumentIds: fileList(MAX_DOCUMENTS),
    graphicDetails: requiredRichText('图文详情'),
    parameter: optionalRichText,
    /** 0 a single variant without attributes, 1 a variant for each combination of attribute values. */
    productModel: choice('商品款式', [0, 1]),
    variants: onWire(
      'proSpecConfigVoList',
      z
        .array(productVariantForm, '格式不正确')
        .max(MAX_PRODUCT_VARIANTS, `最多${MAX_PRODUCT_VARIANTS}个规格组合`),
    ),
  })
  .check(({ value, issues }) => {
    for (const { path, message } of invalidVariants(value.productModel, value.variants))
      issues.push({
        code: 'custom',
        input: value.variants,
        path: ['variants', ...path],
        message,
      });
  });

interface InvalidVariant {
  path: (string | number)[];
  message: string;
}

/** What is wrong with a product's variants as a whole; each one's own rules stand in its schema. */
export function invalidVariants(model: number, variants: readonly SavedVariant[]): InvalidVariant[] {
  return [
    ...invalidCount(model, variants),
    ...repeatedCodes(variants),
    ...notPicked(variants),
    ...variants.flatMap(({ attributeValues }, at) => repeatedAttributes(attributeValues, at)),
    ...(model === 1 ? invalidCombinations(variants) : []),
  ];
}

function invalidCount(model: number, variants: readonly unknown[]): InvalidVariant[] {
  if (model === 0) return variants.length === 1 ? [] : [{ path: [], message: '单款式商品只有一个规格' }];
  return variants.length >= 2 ? [] : [{ path: [], message: '多款式商品至少需要两个规格组合！' }];
}

function repeatedCodes(variants: readonly SavedVariant[]): InvalidVariant[] {
  return repeated(variants.map(({ itemCode }) => itemCode)).map((at) => ({
    path: [at, 'itemCode'],
    message: '物料编码不能重复！',
  }));
}

function notPicked(variants: readonly SavedVariant[]): InvalidVariant[] {
  return variants.flatMap(({ createsMaterial, materialId }, at) =>
    createsMaterial === 0 && materialId === undefined
      ? [{ path: [at, 'materialId'], message: '请选择物料' }]
      : [],
  );
}

function invalidCombinations(variants: readonly SavedVariant[]): InvalidVariant[] {
  const attributes = variants.map(({ attributeValues }) =>
    attributeValues.map(({ attributeId }) => attributeId).join(),
  );
  const values = variants.map(({ attributeValues }) =>
    JSON.stringify(attributeValues.map(({ value }) => value)),
  );
  const unlike = attributes.flatMap((ids, at) => (ids === attributes[0] && ids !== '' ? [] : [at]));
  return [
    ...unlike.map((at) => ({ path: [at, 'attributeValues'], message: '规格组合不完整' })),
    ...repeated(values).map((at) => ({ path: [at, 'attributeValues'], message: '规格组合不能重复' })),
  ];
}

function repeatedAttributes(
  attributeValues: readonly { attributeId: number }[],
  at: number,
): InvalidVariant[] {
  return repeated(attributeValues.map(({ attributeId }) => String(attributeId))).map((place) => ({
    path: [at, 'attributeValues', place, 'attributeId'],
    message: '规格不能重复',
  }));
}

/** Places of those that stand there a second time. */
function repeated(texts: readonly string[]): number[] {
  const seen = new Set<string>();
  return texts.flatMap((text, at) => {
    if (seen.has(text)) return [at];
    seen.add(text);
    return [];
  });
}

const text = z.string();
const price = z.number().nullable();

/** A product as its page reads it. */
export const product = z.object({
  id: z.number(),
  productId: onWire('proId', z.number()),
  /** The inventory organisation that it is read for. */
  inventoryOrganisationId: onWire('invorgId', z.number().nullable()),
  code: text,
  /** The organisation that owns it. */
  orgId: z.number(),
  orgName: text,
  name: text,
  keyword: text,
  description: text,
  unitId: z.number(),
  unitText: text,
  brandId: z.number(),
  brandText: text,
  categoryId: z.number(),
  categoryText: text,
  /** Ids of the categories from the root to its own, joined by commas. */
  pathIds: text,
  typeId: z.number(),
  typeText: text,
  groupId: z.number().nullable(),
  groupName: text,
  productModel: z.number(),
  measures: onWire('combinedUnitVo', combinedUnit.extend({ weight: z.number().nullable() })),
  minimumOrderQuantity: z.number(),
  minimumPacking: z.number(),
  showPrice: price,
  suggestedPrice: price,
  barCode: text,
  /** `YYYY-MM-DD`; null without one. */
  listingTime: text.nullable(),
  placeOfOrigin: text,
  labelIds: z.array(z.number()),
  /** Names of its labels, joined by commas. */
  label: text,
  batchManaged: onWire('bathEnable', z.number()),
  shelfLifeDays: onWire('indate', z.number().nullable()),
  serialNumberEnable: z.number(),
  assetMaterial: z.number(),
  active: z.number(),
  picId: z.number().nullable(),
  /** Signed, expiring address of the thumbnail; empty without one. */
  thumbnailUrl: text,
  picIds: z.array(z.number()),
  picUrls: z.array(uploadedFile),
  productDocumentIds: z.array(z.number()),
  productDocumentUrls: z.array(uploadedFile),
  graphicDetails: text,
  parameter: text,
  /** In the order of the page. */
  variants: onWire('proSpecConfigVoList', z.array(variant)),
  /** Ids of the inventory organisations that have it. */
  inventoryOrganisationIds: onWire('invOrgList', z.array(z.number())),
  createdBy: onWire('createName', text),
  createTime: timestamp,
  updatedTime: timestamp,
  version: z.number(),
  ...accessFields,
});
export type Product = z.infer<typeof product>;
