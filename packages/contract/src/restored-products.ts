import { productForm, type Product, type ProductVariantInput } from './product-form.ts';
import { products } from './products.ts';
import type { FormValue } from './record-history.ts';
import { rootOf, valuesOf, type Restorer, type SavedField } from './restored-records.ts';

/** Fields of a variant that are put back; its code comes with its material, and the shelf has calls of its own. */
const VARIANT_FIELDS = new Set([
  'itemName',
  'variantKey',
  'attributeValues',
  'barCode',
  'marketPrice',
  'listPricePerUnit',
  'materialId',
  'pictureIds',
  'position',
]);

type Line = Readonly<Record<string, FormValue>>;

/** A product with its variants: those that went come back with their materials, and those that came since go. */
export const productRestorer: Restorer = {
  screen: 'product',
  buttons: ['edit'],
  buttonFor({ field, whole, restored: { line, of } }) {
    if (of !== undefined) return undefined;
    const isTaken =
      whole !== undefined || (line === 0 ? rootOf(field) in productForm.shape : VARIANT_FIELDS.has(field));
    return isTaken ? 'edit' : undefined;
  },
  async restore(call, { id, fields, version, saved }) {
    const { data } = await call(products.detail, { productId: id });
    const own = fields.filter(({ restored }) => restored.line === 0);
    await call(products.update, {
      ...data,
      inventoryOrganisationIds: [],
      ...valuesOf(own, data),
      variants: restoredVariants(data, fields),
      version: version ?? data.version,
    });
    saved?.(fields);
  },
};

interface Placed {
  position: number;
  input: ProductVariantInput;
}

function restoredVariants({ variants }: Product, fields: readonly SavedField[]): ProductVariantInput[] {
  const ofLines = Map.groupBy(fields, ({ restored }) => restored.line);
  const wholes = fields.filter(({ whole }) => whole !== undefined);
  const leaving = new Set(
    wholes.filter(({ whole }) => whole === 'added').map(({ restored }) => restored.line),
  );
  const kept = variants.flatMap((variant, at): Placed[] => {
    if (leaving.has(variant.id)) return [];
    const values = lineOf(ofLines.get(variant.id) ?? [], variant);
    return [placed({ ...variantInput(variant), ...values }, values, at)];
  });
  const back = wholes.flatMap(({ whole, restored: { value } }): Placed[] => {
    if (whole !== 'removed' || !isLine(value)) return [];
    // One with the same values that came since is the same to whoever uses it.
    const same = variants.find(({ id, variantKey }) => leaving.has(id) && variantKey === value['variantKey']);
    if (same) leaving.delete(same.id);
    return [placed(returningVariant(value, same?.id), value, variants.length)];
  });
  return [...kept, ...back].toSorted((a, b) => a.position - b.position).map(({ input }) => input);
}

function placed(input: ProductVariantInput, values: Readonly<Record<string, unknown>>, at: number): Placed {
  return { position: typeof values['position'] === 'number' ? values['position'] : at, input };
}

function isLine(value: SavedField['restored']['value']): value is Line {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function variantInput({ attributeValues, ...variant }: Product['variants'][number]): ProductVariantInput {
  const isPicked = variant.createsMaterial === 0 && variant.materialId !== null;
  return {
    ...variant,
    attributeValues: attributeValues.map(({ attributeId, value }) => ({ attributeId, value })),
    materialId: isPicked ? variant.materialId : undefined,
    createsMaterial: isPicked ? 0 : 1,
    pictureIds: variant.pictureIds.split(',').filter(Boolean).map(Number),
  };
}

function lineOf(fields: readonly SavedField[], variant: object): Record<string, unknown> {
  return inputOf(valuesOf(fields, variant));
}

/** What is stored of a variant as its form has it. */
function inputOf(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { pictureIds, materialId, ...others } = values;
  return {
    ...others,
    ...('pictureIds' in values && { pictureIds: typeof pictureIds === 'number' ? [pictureIds] : [] }),
    ...('materialId' in values && { materialId, createsMaterial: materialId === null ? 1 : 0 }),
  };
}

/** A variant that comes back; its material stayed, and is picked again. */
function returningVariant(line: Line, id: number | undefined): ProductVariantInput {
  const text = (name: string) => String(line[name] ?? '');
  const { attributeValues, marketPrice, listPricePerUnit } = line;
  return {
    itemCode: text('itemCode'),
    itemName: text('itemName'),
    variantKey: text('variantKey'),
    barCode: text('barCode'),
    marketPrice,
    listPricePerUnit,
    ...inputOf({ materialId: line['materialId'] ?? null, pictureIds: line['pictureIds'] ?? null }),
    attributeValues: rowsOf(attributeValues).map(({ attributeId, value }) => ({
      attributeId: Number(attributeId),
      value: String(value),
    })),
    createsMaterial: typeof line['materialId'] === 'number' ? 0 : 1,
    id,
  };
}

export function rowsOf(value: unknown): Readonly<Record<string, unknown>>[] {
  const rows: unknown[] = Array.isArray(value) ? value : [];
  return rows.flatMap((row) => (typeof row === 'object' && row !== null ? [{ ...row }] : []));
}
