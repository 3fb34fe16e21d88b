import { z } from 'zod';
import type { InventoryOrganisation } from '@edp/contract/organisations';
import { productForm, type Product } from '@edp/contract/product-form';
import type { Variant } from '@edp/contract/variants';
import { takeMeasures, toMeasureValues, unmeasured } from '../../../pickers/measures/measure-values.ts';
import { fieldsOf } from '../../../ui/form/fields-of.tsx';
import { storedFile, type StoredFile } from '../../../ui/files/stored-file.ts';
import {
  emptyMatrix,
  keyOf,
  variantInput,
  wordsOf,
  type MatrixAttribute,
  type Matrix,
} from '../variants/matrix.ts';

const file = z.array(storedFile);

/** Fields of a product as the form holds them: files whole, so that they can be shown. */
export const ProductField = fieldsOf(
  'product',
  z.object({
    ...productForm.shape,
    picId: file.min(1, '请上传缩略图'),
    labelIds: z.array(z.number()).optional(),
  }),
);

/** The form's field of the rows, as the server names it. */
export const VARIANTS = 'variants';

/** What a new product starts from; status and asset flag have to be chosen. */
export const freshProduct: Partial<Product> = {};

/** What a copy takes over of a product: all but what tells it from others and whose it is, and it is not on the shelf. */
export function copyOfProduct({
  id: _,
  productId: _page,
  version: _version,
  code: _code,
  orgName: _organisation,
  ...product
}: Partial<Product>): Partial<Product> {
  const variants = product[VARIANTS]?.map((row) => ({
    ...row,
    id: 0,
    itemCode: '',
    barCode: '',
    materialId: null,
    createsMaterial: 1,
  }));
  return { ...product, barCode: '', active: 0, ...(variants && { [VARIANTS]: variants }) };
}

const defaults = {
  name: '',
  keyword: '',
  description: '',
  barCode: '',
  placeOfOrigin: '',
  graphicDetails: '',
  parameter: '',
  listingTime: null,
  showPrice: null,
  suggestedPrice: null,
  shelfLifeDays: null,
  batchManaged: 0,
  serialNumberEnable: 0,
  labelIds: [],
};
const noOrganisations: InventoryOrganisation[] = [];

export type ProductValues = ReturnType<typeof toFormValues>;

/** What the fields hold for a product. */
export function toFormValues(product: Partial<Product>) {
  const { unitId, brandId, categoryId, typeId, assetMaterial, active } = product;
  const { picUrls = [], productDocumentUrls = [] } = product;
  return {
    ...defaults,
    ...product,
    ...measuresOf(product),
    unitId,
    brandId,
    categoryId,
    typeId,
    groupId: product.groupId ?? undefined,
    assetMaterial,
    active,
    minimumOrderQuantity: product.minimumOrderQuantity ?? null,
    minimumPacking: product.minimumPacking ?? null,
    picId: thumbnailOf(product),
    picIds: picUrls,
    productDocumentIds: productDocumentUrls,
    [VARIANTS]: matrixOf(product),
    /** Organisations that get it in addition to those that have it. */
    inventoryOrganisationIds: noOrganisations,
  };
}

/** What is sent: the product whole, its files by their ids, its measures together. */
export function inputOf(values: ProductValues) {
  const matrix = values[VARIANTS];
  const { measures, rest } = takeMeasures(values);
  const { weight, ...others } = rest;
  return {
    ...others,
    ...choicesOf(values),
    picId: values.picId[0]?.id ?? null,
    picIds: idsOf(values.picIds),
    productDocumentIds: idsOf(values.productDocumentIds),
    measures: { ...measures, weight },
    productModel: matrix.model,
    [VARIANTS]: matrix.rows.map(variantInput),
    inventoryOrganisationIds: values.inventoryOrganisationIds.map(
      ({ inventoryOrganisationId }) => inventoryOrganisationId,
    ),
  };
}

/** What was chosen; of what need not be chosen nothing clears, while left out it would stay. */
function choicesOf(values: ProductValues) {
  const { unitId = 0, brandId = 0, categoryId = 0, typeId = 0, groupId = null } = values;
  const { assetMaterial = '', active = '' } = values;
  const serialNumberEnable = assetMaterial === 1 ? 1 : values.serialNumberEnable;
  return { unitId, brandId, categoryId, typeId, groupId, assetMaterial, active, serialNumberEnable };
}

function measuresOf({ measures = { ...unmeasured, weight: null } }: Partial<Product>) {
  return { ...toMeasureValues(measures), weight: measures.weight };
}

function idsOf(files: readonly StoredFile[]): number[] {
  return files.map(({ id }) => id);
}

function thumbnailOf({ picId, thumbnailUrl = '' }: Partial<Product>): StoredFile[] {
  return picId ? [fileOf(picId, thumbnailUrl)] : [];
}

function fileOf(id: number, url: string): StoredFile {
  return { id, filePath: `/file/v6/view/${id}`, url, originalName: '' };
}

function matrixOf({ productModel = 0, [VARIANTS]: rows }: Partial<Product>): Matrix {
  // What tells them apart may be hidden from the role: they are only shown then.
  if (!rows?.every(isTold)) return emptyMatrix(productModel);
  return {
    model: productModel,
    attributes: attributesOf(rows),
    rows: rows.map(rowOf),
    removed: [],
  };
}

function isTold(row: object): boolean {
  return ['itemCode', 'itemName', 'attributeValues'].every((name) => name in row);
}

function rowOf(row: Variant) {
  const { id, itemCode, itemName, pictureUrl, pictureIds } = row;
  const { barCode = '' }: Partial<Variant> = row;
  const pairs = row.attributeValues.map(({ attributeId, value }) => ({
    attributeId: Number(attributeId),
    value,
  }));
  const [picture] = pictureIds.split(',').filter(Boolean).map(Number);
  return {
    key: keyOf(pairs),
    // Of a copied row none is stored.
    id: id || undefined,
    pairs,
    itemCode,
    itemName,
    variantKey: pairs.length > 0 ? wordsOf(pairs) : row.variantKey,
    barCode,
    marketPrice: String(row.marketPrice ?? ''),
    listPricePerUnit: String(row.listPricePerUnit ?? ''),
    materialId: row.createsMaterial === 0 ? (row.materialId ?? undefined) : undefined,
    picture: picture ? fileOf(picture, pictureUrl) : undefined,
  };
}

/** The attributes that rows have values of, with these values, in the order in which they stand there. */
function attributesOf(rows: readonly Variant[]): MatrixAttribute[] {
  const found = new Map<string, { name: string; values: Set<string> }>();
  for (const { attributeId, name, value } of rows.flatMap(({ attributeValues }) => attributeValues)) {
    const attribute = found.get(attributeId) ?? { name, values: new Set() };
    attribute.values.add(value);
    found.set(attributeId, attribute);
  }
  return [...found].map(([id, { name, values }]) => ({ attributeId: Number(id), name, values: [...values] }));
}
