import { z } from 'zod';
import { combinedUnitInput } from '@edp/contract/combined-unit';
import { amount } from '@edp/contract/amounts';
import type { InventoryOrganisation } from '@edp/contract/organisations';
import { productForm, type Product } from '@edp/contract/product-form';
import type { Variant } from '@edp/contract/variants';
import { fieldsOf } from '../../../ui/form/fields-of.tsx';
import { storedFile, type StoredFile } from '../../../ui/files/stored-file.ts';
import { emptyMatrix, keyOf, rowInput, wordsOf, type Definition, type Matrix } from '../variants/matrix.ts';

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

/** Its measures, each a field of its own; a role sees all of them or none. */
export const MeasureField = fieldsOf('productMeasures', combinedUnitInput.extend({ weight: amount }));

/** The form's field of the rows, as the server names it. */
export const ROWS = 'variants';

/** What a new product starts from; status and asset flag have to be chosen. */
export const freshProduct: Partial<Product> = {};

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
    [ROWS]: matrixOf(product),
    /** Organisations that get it in addition to those that have it. */
    inventoryOrganisationIds: noOrganisations,
  };
}

/** What is sent: the product whole, its files by their ids, its measures together. */
export function inputOf(values: ProductValues) {
  const matrix = values[ROWS];
  return {
    ...values,
    ...choicesOf(values),
    picId: values.picId[0]?.id ?? null,
    picIds: idsOf(values.picIds),
    productDocumentIds: idsOf(values.productDocumentIds),
    measures: sentMeasures(values),
    productModel: matrix.model,
    [ROWS]: matrix.rows.map(rowInput),
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

function sentMeasures(values: ProductValues) {
  const { lengthStr, widthStr, highStr, roughWeight, netWeight, weight, volumeStr } = values;
  return {
    lengthUnitId: values.lengthUnitId ?? null,
    lengthStr,
    widthStr,
    highStr,
    weightUnitId: values.weightUnitId ?? null,
    roughWeight,
    netWeight,
    weight,
    volumeUnitId: values.volumeUnitId ?? null,
    volumeStr,
  };
}

/** Nothing measured yet. */
const unmeasured: Product['measures'] = {
  lengthUnitId: null,
  lengthStr: '',
  widthStr: '',
  highStr: '',
  weightUnitId: null,
  roughWeight: null,
  netWeight: null,
  weight: null,
  volumeUnitId: null,
  volumeStr: '',
};

function measuresOf({ measures = unmeasured }: Partial<Product>) {
  const { lengthUnitId, weightUnitId, volumeUnitId, ...numbers } = measures;
  return {
    ...numbers,
    lengthUnitId: lengthUnitId ?? undefined,
    weightUnitId: weightUnitId ?? undefined,
    volumeUnitId: volumeUnitId ?? undefined,
    lengthStr: numberOf(numbers.lengthStr),
    widthStr: numberOf(numbers.widthStr),
    highStr: numberOf(numbers.highStr),
    volumeStr: numberOf(numbers.volumeStr),
  };
}

function numberOf(text: string): number | null {
  return text ? Number(text) : null;
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

function matrixOf({ productModel = 0, [ROWS]: rows }: Partial<Product>): Matrix {
  if (!rows) return emptyMatrix(productModel);
  return {
    model: productModel,
    definitions: definitionsOf(rows),
    rows: rows.map(rowOf),
    removed: [],
  };
}

function rowOf(row: Variant) {
  const { id, itemCode, itemName, barCode, pictureUrl, pictureIds } = row;
  const pairs = row.keyList.map(({ key, value }) => ({ key: Number(key), value }));
  const [picture] = pictureIds.split(',').filter(Boolean).map(Number);
  return {
    key: keyOf(pairs),
    id,
    pairs,
    itemCode,
    itemName,
    variantKey: pairs.length > 0 ? wordsOf(pairs) : row.variantKey,
    barCode,
    marketPrice: String(row.marketPrice ?? ''),
    listPricePerUnit: String(row.listPricePerUnit ?? ''),
    skuId: row.isCreateItem === 0 ? (row.skuId ?? undefined) : undefined,
    picture: picture ? fileOf(picture, pictureUrl) : undefined,
  };
}

/** The definitions that rows have values of, with these values, in the order in which they stand there. */
function definitionsOf(rows: readonly Variant[]): Definition[] {
  const found = new Map<string, { name: string; values: Set<string> }>();
  for (const { key, name, value } of rows.flatMap(({ keyList }) => keyList)) {
    const definition = found.get(key) ?? { name, values: new Set() };
    definition.values.add(value);
    found.set(key, definition);
  }
  return [...found].map(([key, { name, values }]) => ({ key: Number(key), name, values: [...values] }));
}
